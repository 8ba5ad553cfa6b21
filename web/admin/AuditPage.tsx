import { auditLinesPerPage } from "../../schema/rules/limits.ts";
import { sentenceOf } from "../lib/words/audit-words.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { focusFirst } from "../lib/forms/focus-first.ts";
import { useListState, useTypedFilter } from "../lib/navigation/use-list-state.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../ui/notices/LoadFailure.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { FoundCount } from "../ui/fields/SearchField.tsx";
import { FilterForm } from "../ui/forms/FilterForm.tsx";
import { PastEnd } from "../ui/lists/PastEnd.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { useAuditLogQuery, type AuditLogQuery } from "./audit.generated.ts";
import styles from "./AuditPage.module.css";

type Line = NonNullable<AuditLogQuery["auditLog"]>["items"][number];

const columns: readonly TableColumn<Line>[] = [
  { label: "What", role: "lead", cell: (line) => <bdi className="break-anywhere">{sentenceOf(line)}</bdi> },
  {
    label: "Who",
    cell: ({ actor, actorName, actorSchool }) => (
      <span>
        {actor.includes("@") ? (
          <EmailText address={actor} />
        ) : (
          <bdi className="break-anywhere">{actorName ?? actor}</bdi>
        )}
        {actorSchool !== null && <bdi className={`small muted ${styles.school}`}>{actorSchool}</bdi>}
      </span>
    ),
  },
  { label: "Action", cell: ({ action }) => <code className="small">{action}</code> },
  { label: "When (Lagos)", cell: ({ at }) => <span className="tabular">{dayAndTime(at)}</span> },
  {
    label: "Request",
    cell: ({ requestId }) => (
      <span className={`small muted ${styles.request}`} title={requestId ?? undefined}>
        {requestId ?? "–"}
      </span>
    ),
  },
];

const noFilter = { actor: "", action: "", from: "", to: "" };
type Filter = typeof noFilter;

function AuditFilter({ applied, onApply }: { applied: Filter; onApply: (filter: Filter) => void }) {
  const [filter, setFilter] = useTypedFilter(applied);
  const set = (name: keyof Filter) => (event: { target: { value: string } }) =>
    setFilter((before) => ({ ...before, [name]: event.target.value }));
  const isWrongWay = filter.to !== "" && filter.from > filter.to;
  const errors = { to: isWrongWay ? "This day is before the first one" : null };
  const apply = (form: HTMLFormElement): void => (isWrongWay ? focusFirst(form, errors) : onApply(filter));
  const clear = (): void => {
    setFilter(noFilter);
    onApply(noFilter);
  };
  return (
    <FilterForm label="Filter the audit log" onApply={apply} onClear={clear}>
      <Field
        label="Who"
        placeholder="Email or ID"
        autoComplete="off"
        maxLength={254}
        value={filter.actor}
        onChange={set("actor")}
      />
      <Field
        label="Action"
        placeholder="question"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
        value={filter.action}
        onChange={set("action")}
      />
      <Field label="From" type="date" value={filter.from} onChange={set("from")} />
      <Field label="To" name="to" type="date" value={filter.to} error={errors.to} onChange={set("to")} />
    </FilterForm>
  );
}

const orNull = (text: string): string | null => text.trim() || null;

const dayOrNothing = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : "");

/** `/admin/audit`: who did what, newest first. */
export function AuditPage() {
  const { chosen, choose, page, setPage } = useListState();
  const filter: Filter = {
    actor: chosen("actor"),
    action: chosen("action"),
    from: dayOrNothing(chosen("from")),
    to: dayOrNothing(chosen("to")),
  };
  const query = useAuditLogQuery({
    fetchPolicy: "cache-and-network",
    variables: {
      page,
      limit: auditLinesPerPage,
      filter: {
        actor: orNull(filter.actor),
        action: orNull(filter.action),
        from: orNull(filter.from),
        to: orNull(filter.to),
      },
    },
  });
  const { data, error, loading, again } = useShown(query);
  const log = data?.auditLog;
  return (
    <div className="panel-page wide">
      <div className="panel-head">
        <h1>Audit Log</h1>
        <Button variant="secondary" busy={loading} onClick={again.onRetry}>
          Refresh
        </Button>
      </div>
      <div className="card padded">
        <AuditFilter applied={filter} onApply={choose} />
        <FoundCount search={Object.values(filter).join("")} found={loading || !log ? null : log.total} />
      </div>
      <div className={`card list-card ${styles.table}`}>
        {error ? (
          codeOf(error) === "NOT_OFFERED" ? (
            <EmptyState level={2} title="There is no audit log here." />
          ) : (
            <LoadFailure
              level={2}
              title="The audit log could not be loaded."
              reason={reasonOf(error)}
              hasOld={!!log}
              {...again}
            />
          )
        ) : (
          !log && (
            <div className="padded">
              <Skeleton label="Loading..." lines={6} height={44} />
            </div>
          )
        )}
        {!log ? null : log.items.length === 0 && page > 1 ? (
          <PastEnd level={2} onFirst={() => setPage(1)} />
        ) : log.items.length === 0 ? (
          <EmptyState level={2} title="No entries found">
            Nothing matches. Try fewer filters or a longer time.
          </EmptyState>
        ) : (
          <>
            <Table
              caption="Who did what, newest first"
              columns={columns}
              rows={log.items}
              keyOf={(line) => `${line.at} ${line.requestId} ${line.action} ${line.object}`}
            />
            <Pager page={page} pageSize={auditLinesPerPage} total={log.total} busy={loading} onPage={setPage} />
          </>
        )}
      </div>
    </div>
  );
}
