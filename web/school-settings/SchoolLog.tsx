import { useState } from "react";
import { auditLinesPerPage } from "../../schema/rules/limits.ts";
import { sentenceOf } from "../lib/words/audit-words.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../ui/notices/LoadFailure.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { useSchoolLogQuery, type SchoolLogQuery } from "./school-log.generated.ts";
import { logTexts as words } from "./log-texts.ts";
import { texts } from "./texts.ts";

type Line = NonNullable<SchoolLogQuery["schoolLog"]>["items"][number];

/** Leaves out the API path of a refused call, which means nothing to a school. */
const sentence = (line: Line): string =>
  sentenceOf({ ...line, actor: line.actorName, object: line.action === "access.refused" ? null : line.object });

const columns: readonly TableColumn<Line>[] = [
  {
    label: words.what,
    role: "lead",
    cell: (line) => <bdi className="break-anywhere">{sentence(line)}</bdi>,
  },
  { label: words.when, cell: ({ at }) => <span className="tabular no-break">{dayAndTime(at)}</span> },
];

/** What the staff of the school did, newest first (EXT-72). */
export function SchoolLog() {
  const [page, setPage] = useState(1);
  const query = useSchoolLogQuery({
    fetchPolicy: "cache-and-network",
    variables: { page, limit: auditLinesPerPage },
  });
  const { data, error, loading, again } = useShown(query);
  const log = data?.schoolLog;
  if (error && codeOf(error) === "NOT_OFFERED") {
    return <EmptyState title={words.notOffered} />;
  }
  const failure = error && (
    <LoadFailure title={words.failed} retryLabel="Retry" reason={reasonOf(error)} hasOld={!!log} {...again} />
  );
  if (!log) return failure ?? <Skeleton label={texts.log.loading} lines={6} height={44} />;
  if (log.items.length === 0) return <EmptyState title={words.none}>{words.noneHelp}</EmptyState>;
  return (
    <div className="list-panel">
      {failure}
      <Table
        caption={words.caption}
        columns={columns}
        rows={log.items}
        keyOf={(line) => `${line.at} ${line.action} ${line.actorName} ${line.object}`}
      />
      <Pager page={page} pageSize={auditLinesPerPage} total={log.total} busy={loading} onPage={setPage} />
    </div>
  );
}
