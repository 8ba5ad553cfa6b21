import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { day } from "../lib/words/dates.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Facts, type Fact } from "../ui/display/Facts.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { texts } from "./texts.ts";
import {
  useVerifySchoolClassResultQuery,
  useVerifySchoolSlipQuery,
  type VerifySchoolClassResultQuery,
  type VerifySchoolSlipQuery,
} from "./verify.generated.ts";
import styles from "./VerifySlipPage.module.css";
import reportFactsStyles from "./report-facts.module.css";

const words = texts.verify;

type Slip = VerifySchoolSlipQuery["verifySchoolSlip"];
type ClassResult = VerifySchoolClassResultQuery["verifySchoolClassResult"];

const passMark: Fact = ["Pass mark", `${schoolPassPercent}%`];

const factsOfSlip = (found: Slip | undefined): readonly Fact[] | null =>
  found
    ? [
        ["School", found.school],
        ["Exam", found.exam],
        ["Student", found.initials],
        ["Percentage", `${found.percentage}%`],
        passMark,
        ["Date", day(found.date)],
      ]
    : null;

const factsOfClass = (found: ClassResult | undefined): readonly Fact[] | null =>
  found
    ? [
        ["School", found.school],
        ["Exam", found.exam],
        ["Class", found.className],
        ["Students with a result", String(found.taken)],
        ["Class average", found.average === null ? "–" : `${found.average}%`],
        ["Passed", String(found.passed)],
        passMark,
        ["Date", day(found.date)],
      ]
    : null;

/** `/schools/verify/{code}`: lets anybody check a printed slip (EXT-18c), or the printed result of a class, whose code begins with CR (EXT-62b). */
export function VerifySlipPage({ code }: { code: string }) {
  const isClass = /^cr-/i.test(code.trim());
  // each check must say whether the paper is genuine now
  const options = { variables: { code }, fetchPolicy: "network-only", ...withoutToken } as const;
  const slip = useVerifySchoolSlipQuery({ ...options, skip: isClass });
  const sheet = useVerifySchoolClassResultQuery({ ...options, skip: !isClass });
  const query = isClass ? sheet : slip;
  const { loading } = query;
  const { error, again } = useRetry(query);
  const failure = codeOf(error);
  const facts = isClass ? factsOfClass(sheet.data?.verifySchoolClassResult) : factsOfSlip(slip.data?.verifySchoolSlip);
  const remarkedAt = slip.data?.verifySchoolSlip?.remarkedAt;
  return (
    <div className={`page-width ${styles.page}`}>
      <h1>{words.title}</h1>
      <p className="muted">
        Code <b className="receipt-code">{code}</b>
      </p>
      <section className="card padded stack" aria-label={words.title} aria-busy={loading}>
        {loading && !error ? (
          <Skeleton label={words.loading} lines={5} />
        ) : facts ? (
          <>
            <Notice tone="good" title={isClass ? words.classGenuine : words.genuine}>
              {isClass ? words.classGenuineHelp : words.genuineHelp}
            </Notice>
            {remarkedAt && (
              <Notice tone="mid" title={words.remarked(day(remarkedAt))}>
                {words.remarkedHelp}
              </Notice>
            )}
            <Facts className={`${reportFactsStyles.facts} tabular`} facts={facts} />
          </>
        ) : failure === "NOT_FOUND" || failure === "BAD_USER_INPUT" ? (
          <EmptyState mood="error" level={2} title={words.unknown}>
            {words.unknownHelp}
          </EmptyState>
        ) : failure === "NOT_OFFERED" ? (
          <EmptyState level={2} title={words.notOffered} />
        ) : (
          <ErrorPanel
            level={2}
            title={failure === "RATE_LIMITED" ? words.tooMany : words.failed}
            retryLabel="Retry"
            {...again}
          />
        )}
      </section>
    </div>
  );
}
