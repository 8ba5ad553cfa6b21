import { useState } from "react";
import { amount } from "../../schema/rules/counted.ts";
import { adminUsersPerPage, searchMaxLength } from "../../schema/rules/limits.ts";
import { fetched } from "../lib/fetched.ts";
import { day } from "../lib/words/dates.ts";
import { useListNews } from "../lib/navigation/use-list-news.ts";
import { useListState, useTypedFilter } from "../lib/navigation/use-list-state.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { reasonOf } from "../lib/calls/message-of.ts";
import { useFailureLog } from "../lib/calls/use-failure-log.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../ui/notices/LoadFailure.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { FilterForm } from "../ui/forms/FilterForm.tsx";
import { PastEnd } from "../ui/lists/PastEnd.tsx";
import { Pager } from "../ui/lists/Pager.tsx";
import { RowActions } from "../ui/buttons/RowActions.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { OnDemand } from "../ui/dialogs/OnDemand.tsx";
import { useAdminUsersQuery, type AdminUserRowFragment } from "./admin-users.generated.ts";
import { nameOf, texts } from "./texts.ts";

const DeleteUserDialog = fetched(async () => (await import("./DeleteUserDialog.tsx")).DeleteUserDialog);
const EditUserDialog = fetched(async () => (await import("./EditUserDialog.tsx")).EditUserDialog);

type User = AdminUserRowFragment;
type Open = { kind: "edit" | "delete"; user: User } | null;

const orAbsent = (text: string | null, breaks = "break-anywhere") =>
  text?.trim() ? <bdi className={breaks}>{text}</bdi> : <span className="muted">{texts.absent}</span>;

const columnsFor = (open: (opened: Open) => void): readonly TableColumn<User>[] => [
  { label: "First name", role: "lead", cell: ({ firstName }) => orAbsent(firstName) },
  { label: "Last name", cell: ({ lastName }) => orAbsent(lastName) },
  { label: "Email", cell: ({ email }) => (email?.trim() ? <EmailText address={email} /> : orAbsent(null)) },
  {
    label: "Phone",
    cell: ({ phoneNumber }) => <span className="tabular">{orAbsent(phoneNumber, "no-break")}</span>,
  },
  {
    label: "Since",
    cell: ({ createdAt }) => <span className="tabular no-break">{createdAt ? day(createdAt) : texts.absent}</span>,
  },
  {
    label: "Actions",
    role: "act",
    hidesLabel: true,
    cell: (user) => (
      <RowActions
        labelOf={(act) => `${act} ${nameOf(user)}`}
        onEdit={() => open({ kind: "edit", user })}
        onDelete={() => open({ kind: "delete", user })}
      />
    ),
  },
];

interface UserListProps {
  list: { users: readonly User[]; total: number };
  page: number;
  news: string;
  isSearch: boolean;
  isBusy: boolean;
  onPage: (page: number) => void;
  onRefresh: () => void;
  onOpen: (opened: Open) => void;
}

function UserList({ list, page, news, isSearch, isBusy, onPage, onRefresh, onOpen }: UserListProps) {
  return (
    <>
      <p className="small muted row spread">
        <output className="tabular">{amount(list.total, "user")}</output>
        <output>{news}</output>
      </p>
      {list.users.length === 0 && page > 1 ? (
        <PastEnd onFirst={() => onPage(1)} />
      ) : list.users.length === 0 ? (
        <EmptyState
          title={texts.none}
          action={
            <Button variant="secondary" onClick={onRefresh}>
              Refresh
            </Button>
          }
        >
          {isSearch ? texts.nothingFound : texts.noneHelp}
        </EmptyState>
      ) : (
        <>
          <Table caption="Users" columns={columnsFor(onOpen)} rows={list.users} keyOf={({ id }) => id} />
          <Pager page={page} pageSize={adminUsersPerPage} total={list.total} busy={isBusy} onPage={onPage} />
        </>
      )}
    </>
  );
}

/** Accounts of candidates, ten a page: in a dialog of the dashboard and on `/admin/users`. */
export function UsersPanel({ isInDialog = false }: { isInDialog?: boolean }) {
  const { chosen, choose, page, setPage } = useListState(isInDialog);
  const search = chosen("search").slice(0, searchMaxLength);
  const [{ typed }, setTyped] = useTypedFilter({ typed: search });
  const [opened, setOpened] = useState<Open>(null);
  const { news, setNews, goOn } = useListNews();
  const variables = { ...(search !== "" && { search }), page, limit: adminUsersPerPage };
  const query = useAdminUsersQuery({
    variables,
    fetchPolicy: "cache-and-network",
  });
  const { data, error, loading, again } = useShown(query);
  const list = data?.adminUsers;

  useFailureLog(texts.loadFailed, error);

  /** Reads the list again, because somebody may have changed or deleted the account while the form was open. */
  const closeForm = (): void => {
    setOpened(null);
    again.onRetry();
  };
  const handleDeleted = (user: User): void => {
    setOpened(null);
    setNews(`${nameOf(user)} was deleted.`);
    // the last page has lost its only row
    if (list?.users.length === 1 && page > 1) setPage(page - 1, { replace: true });
    else again.onRetry();
  };

  const find = (text: string): void => {
    setTyped({ typed: text });
    goOn(choose)({ search: text.trim() });
  };

  return (
    <div className="list-panel">
      {/* a search that the server ignores would show everybody as found */}
      {list?.canSearch !== false && (
        <FilterForm isShort label="Search users" onApply={() => find(typed)} onClear={() => find("")}>
          <Field
            label={texts.search}
            autoComplete="off"
            maxLength={searchMaxLength}
            value={typed}
            onChange={(event) => setTyped({ typed: event.target.value })}
          />
        </FilterForm>
      )}
      {error && <LoadFailure title={texts.loadFailed} reason={reasonOf(error)} hasOld={!!list} {...again} />}
      {list ? (
        <UserList
          list={list}
          page={page}
          news={news}
          isSearch={search !== ""}
          isBusy={loading}
          onPage={goOn(setPage)}
          onRefresh={again.onRetry}
          onOpen={goOn(setOpened)}
        />
      ) : (
        !error && <Skeleton label="Loading users..." lines={adminUsersPerPage} height={44} />
      )}
      {opened?.kind === "edit" && (
        <OnDemand title="Edit user" onClose={() => setOpened(null)}>
          <EditUserDialog
            user={opened.user}
            knowsSeen={list?.canSearch === true}
            onSaved={(name) => {
              setOpened(null);
              setNews(`${name} was saved.`);
            }}
            onClose={closeForm}
          />
        </OnDemand>
      )}
      {opened?.kind === "delete" && (
        <OnDemand title="Delete user" onClose={() => setOpened(null)}>
          <DeleteUserDialog
            user={opened.user}
            onDeleted={() => handleDeleted(opened.user)}
            onClose={() => setOpened(null)}
          />
        </OnDemand>
      )}
    </div>
  );
}
