import { useState } from "react";
import { reportedQuestionsPerPage } from "../../schema/rules/limits.ts";
import { fetched } from "../lib/fetched.ts";
import { useListState } from "../lib/navigation/use-list-state.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import type { ReportStatus } from "../lib/schema-types.generated.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../ui/notices/LoadFailure.tsx";
import { PastEnd } from "../ui/lists/PastEnd.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Tabs } from "../ui/display/Tabs.tsx";
import { useKeptPlace } from "../ui/focus/use-kept-place.ts";
import { OnDemand } from "../ui/dialogs/OnDemand.tsx";
import type { QuestionEditor } from "./question-editor.ts";
import { queueTexts } from "./queue-texts.ts";
import { useQuestionReportsQuery } from "./queue.generated.ts";
import { ReportCard } from "./ReportCard.tsx";
import styles from "./ReportsPage.module.css";

const ReportedDialog = fetched(async () => (await import("./ReportedDialog.tsx")).ReportedDialog);

type Shown = ReportStatus | "ALL";
const tabs = [
  { id: "OPEN", label: "Open" },
  { id: "FIXED", label: "Fixed" },
  { id: "REJECTED", label: "Rejected" },
  { id: "ALL", label: "All" },
] as const satisfies readonly { id: Shown; label: string }[];

/** `/admin/reports`: the questions that candidates reported, the most reported first, with the admins' decisions (EXT-16). */
export function ReportsPage({ editor }: { editor: QuestionEditor }) {
  const { chosen, choose, page, setPage } = useListState();
  const shown: Shown = tabs.find(({ id }) => id === chosen("status"))?.id ?? "OPEN";
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuestionReportsQuery({
    variables: { status: shown === "ALL" ? null : shown, page, limit: reportedQuestionsPerPage },
    fetchPolicy: "cache-and-network",
  });
  const keepPlace = useKeptPlace();
  const { data, error, loading, again } = useShown(query);
  const list = data?.questionReports;
  // The list is read again when the dialog closes; until then the cache keeps a decided entry in it.
  const entry = list?.items.find(({ id }) => id === openId);
  const close = (): void => {
    setOpenId(null);
    if (list?.items.length === 0 && page > 1) setPage(page - 1, { replace: true });
    else again.onRetry();
  };

  return (
    <div className="panel-page wide">
      <div className="panel-head">
        <h1>{queueTexts.title}</h1>
        <Button variant="secondary" busy={loading} onClick={again.onRetry}>
          Refresh
        </Button>
      </div>
      <Tabs label="Which reports" fit items={tabs} selected={shown} onSelect={(status) => choose({ status })}>
        <div className={`stack ${styles.list}`}>
          {error ? (
            <div className="card">
              {codeOf(error) === "NOT_OFFERED" ? (
                <EmptyState level={2} title={queueTexts.notOffered} />
              ) : (
                <LoadFailure
                  level={2}
                  title={queueTexts.loadFailed}
                  reason={reasonOf(error)}
                  hasOld={!!list}
                  {...again}
                />
              )}
            </div>
          ) : (
            !list && <Skeleton label={queueTexts.loading} lines={4} height={132} />
          )}
          {!list ? null : list.items.length === 0 && page > 1 ? (
            <div className="card">
              <PastEnd level={2} onFirst={() => setPage(1)} />
            </div>
          ) : list.items.length === 0 ? (
            <div className="card">
              <EmptyState level={2} title={queueTexts.none} mood="done">
                {shown === "OPEN" ? queueTexts.noneOpen : queueTexts.noneOther}
              </EmptyState>
            </div>
          ) : (
            <div className="stack">
              <ol className="stack" ref={keepPlace}>
                {list.items.map((one) => (
                  <ReportCard key={one.id} entry={one} onOpen={() => setOpenId(one.id)} />
                ))}
              </ol>
              {list.total > reportedQuestionsPerPage && (
                <Pager
                  page={page}
                  pageSize={reportedQuestionsPerPage}
                  total={list.total}
                  busy={loading}
                  onPage={setPage}
                />
              )}
            </div>
          )}
        </div>
      </Tabs>
      {entry && (
        <OnDemand title="Reported question" onClose={close}>
          <ReportedDialog entry={entry} editor={editor} onClose={close} />
        </OnDemand>
      )}
    </div>
  );
}
