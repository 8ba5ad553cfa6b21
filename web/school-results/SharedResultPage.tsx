import { useLocation } from "react-router-dom";
import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { resultTokenPattern } from "../../schema/rules/school-words.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { day } from "../lib/words/dates.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Facts, type Fact } from "../ui/display/Facts.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { checkIcon, closeIcon } from "../ui/icons/public-icons.ts";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { resultLinkTexts } from "./result-link-texts.ts";
import { useSharedSchoolResultQuery, type SharedSchoolResultQuery } from "./shared-result.generated.ts";
import styles from "./SharedResultPage.module.css";

const words = resultLinkTexts.page;

/** `/schools/result#{token}`: what a parent's link opens, without a login (EXT-68d). Browsers send no server what stands behind #. */
export function SharedResultPage() {
  const token = useLocation().hash.slice(1);
  const isWhole = resultTokenPattern.test(token);
  const query = useSharedSchoolResultQuery({
    variables: { token },
    skip: !isWhole,
    // others may use the phone, so the result is not kept on it
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
    ...withoutToken,
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const result = data?.sharedSchoolResult;
  const failure = codeOf(error);
  return (
    <div className={`page-width ${styles.page}`}>
      <h1>{words.title}</h1>
      <section className="card padded stack" aria-label={words.title} aria-busy={loading}>
        {!isWhole ? (
          <EmptyState mood="error" level={2} title={words.incomplete}>
            {words.closedHelp}
          </EmptyState>
        ) : loading && !error ? (
          <Skeleton label={words.loading} lines={6} />
        ) : result ? (
          <Result result={result} />
        ) : failure === "NOT_FOUND" || failure === "BAD_USER_INPUT" ? (
          <EmptyState mood="error" level={2} title={messageOf(error, words.failed)} />
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

function Result({ result }: { result: NonNullable<SharedSchoolResultQuery["sharedSchoolResult"]> }) {
  const isPassed = result.status === "Passed";
  const facts: readonly Fact[] = [
    ["Exam", result.exam],
    ["Subject", result.subjectName],
    ["Class", result.className],
    ["Date", day(result.date)],
    ["Score", `${result.score}/${result.total}`],
    ["Pass mark", `${schoolPassPercent}%`],
    ...(result.classAverage === null ? [] : [["Class average", `${result.classAverage}%`] as const]),
  ];
  return (
    <>
      <p className={styles.school}>
        {result.schoolLogo && <img src={result.schoolLogo} alt="" />}
        {result.school}
      </p>
      <h2 className="break-anywhere">{result.student}</h2>
      <p className={`${styles.score} tabular`}>
        <b>{result.percentage}%</b>
        <Badge tone={isPassed ? "good" : "bad"} icon={isPassed ? checkIcon : closeIcon} large>
          {result.status}
        </Badge>
      </p>
      {result.remarkedAt && (
        <Notice tone="info" live="off" title={words.remarked(day(result.remarkedAt))}>
          {words.remarkedHelp}
        </Notice>
      )}
      <Facts className={`${styles.facts} tabular`} facts={facts} />
      <p className="small muted">{words.until(day(result.expiresAt))}</p>
    </>
  );
}
