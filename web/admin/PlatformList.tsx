import { useState, type ReactNode } from "react";
import { platformRowsPerPage, searchMaxLength } from "../../schema/rules/limits.ts";
import type { useShown } from "../lib/calls/use-shown.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { useListState } from "../lib/navigation/use-list-state.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../ui/notices/LoadFailure.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { FoundCount } from "../ui/fields/SearchField.tsx";
import { FilterForm } from "../ui/forms/FilterForm.tsx";
import { PastEnd } from "../ui/lists/PastEnd.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";

/** Search and page of a list of the platform. */
export function usePlatformList() {
  const { chosen, choose, page, setPage } = useListState(true);
  return {
    page,
    setPage,
    /** Null without a search. */
    search: chosen("search").trim() || null,
    apply: (search: string): void => choose({ search }),
    limit: platformRowsPerPage,
  };
}

interface PlatformListProps<Row> {
  title: string;
  caption: string;
  searchLabel: string;
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => string;
  list: ReturnType<typeof usePlatformList>;
  found: { items: readonly Row[]; total: number } | null | undefined;
  shown: ReturnType<typeof useShown>;
  /** News and dialogs of the list. */
  children?: ReactNode;
}

/** A searchable list of the platform, in a dialog of the dashboard. */
export function PlatformList<Row>(props: PlatformListProps<Row>) {
  const { title, list, found } = props;
  const { error, loading, again } = props.shown;
  const [typed, setTyped] = useState("");
  return (
    <div className="list-panel">
      <FilterForm
        isShort
        label={`Search ${title.toLowerCase()}`}
        onApply={() => list.apply(typed)}
        onClear={() => {
          setTyped("");
          list.apply("");
        }}
      >
        <Field
          label={props.searchLabel}
          autoComplete="off"
          maxLength={searchMaxLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FilterForm>
      <FoundCount search={list.search ?? ""} found={loading || !found ? null : found.total} />
      {props.children}
      {error ? (
        codeOf(error) === "NOT_OFFERED" ? (
          <EmptyState title="There is no such list here." />
        ) : (
          <LoadFailure title={`${title} could not be loaded.`} reason={reasonOf(error)} hasOld={!!found} {...again} />
        )
      ) : (
        !found && <Skeleton label="Loading..." lines={6} height={44} />
      )}
      {!found ? null : found.items.length === 0 && list.page > 1 ? (
        <PastEnd onFirst={() => list.setPage(1)} />
      ) : found.items.length === 0 ? (
        <EmptyState title={`No ${title.toLowerCase()} found`}>
          {list.search === null ? "There are none yet." : "Nothing matches. Try a shorter search."}
        </EmptyState>
      ) : (
        <>
          <Table caption={props.caption} columns={props.columns} rows={found.items} keyOf={props.keyOf} />
          <Pager page={list.page} pageSize={list.limit} total={found.total} busy={loading} onPage={list.setPage} />
        </>
      )}
    </div>
  );
}
