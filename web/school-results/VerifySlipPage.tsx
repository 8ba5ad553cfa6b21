import { withoutToken } from "../lib/clients.ts";
import { day } from "../lib/dates.ts";
import { codeOf } from "../lib/message-of.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { Facts, type Fact } from "../ui/Facts.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { texts } from "./texts.ts";
import { useVerifySchoolSlipQuery } from "./verify.generated.ts";
import styles from "./VerifySlipPage.module.css";
import reportFactsStyles from "./report-facts.module.css";

const words = texts.verify;

/** `/schools/verify/{code}`: lets anybody check a printed slip (EXT-18c). */
export function VerifySlipPage({ code }: { code: string }) {
  const { data, error, loading, refetch } = useVerifySchoolSlipQuery({
    variables: { code },
    // each check must say whether the slip is genuine now
    fetchPolicy: "network-only",
    ...withoutToken,
  });
  const found = data?.verifySchoolSlip;
  const failure = codeOf(error);
  const facts: readonly Fact[] | null | undefined = found && [
    ["School", found.school],
    ["Exam", found.exam],
    ["Student", found.initials],
    ["Percentage", `${found.percentage}%`],
    ["Date", day(found.date)],
  ];
  return (
    <div className={`page-width ${styles.page}`}>
      <h1>{words.title}</h1>
      <p className="muted">
        Code <b className="receipt-code">{code}</b>
      </p>
      <section className="card padded stack" aria-label={words.title} aria-busy={loading}>
        {loading ? (
          <Skeleton label={words.loading} lines={5} />
        ) : facts ? (
          <>
            <Notice tone="good" title={words.genuine}>
              {words.genuineHelp}
            </Notice>
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
            onRetry={() => void refetch().catch(() => undefined)}
          />
        )}
      </section>
    </div>
  );
}
