import { useState } from "react";
import { schoolRemarksPerPage } from "../../schema/rules/limits.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { useSchoolRemarksQuery } from "./corrected-keys.generated.ts";
import { remarkTexts as words } from "./remark-texts.ts";
import styles from "./CorrectedKeys.module.css";

/** Which keys of an exam were corrected, when, by whom and why; nothing where none was (EXT-54c). */
export function CorrectedKeys({ examId }: { examId: string }) {
  const isBusy = useSchoolBusy();
  const [page, setPage] = useState(1);
  const query = useSchoolRemarksQuery({
    variables: { examId, page, limit: schoolRemarksPerPage },
    // somebody else may have corrected a key since
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const { data, previousData, loading } = query;
  const { error, again } = useRetry(query);
  const found = (data ?? previousData)?.schoolRemarks;
  if (codeOf(error) === "NOT_OFFERED") return null;
  if (error) {
    return (
      <section className={`card padded ${styles.card}`} aria-label={words.list}>
        <ErrorPanel level={2} title={words.listFailed} retryLabel="Retry" busy={isBusy} onRetry={again.onRetry} />
      </section>
    );
  }
  if (!found || found.total === 0) return null;
  return (
    <section className={`card list-card ${styles.card}`} aria-labelledby="corrected-keys" aria-busy={loading}>
      <h2 id="corrected-keys" className={styles.head}>
        {words.list}
      </h2>
      <ul className={styles.list}>
        {found.items.map((item) => (
          <li key={item.id}>
            <p>{words.sentence(item)}</p>
            <p className="small muted break-anywhere">{words.reasonGiven(item.reason)}</p>
          </li>
        ))}
      </ul>
      {found.total > schoolRemarksPerPage && (
        <Pager page={page} pageSize={schoolRemarksPerPage} total={found.total} busy={loading} onPage={setPage} />
      )}
    </section>
  );
}
