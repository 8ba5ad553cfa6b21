import { useState } from "react";
import { day } from "../lib/words/dates.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { useListNews } from "../lib/navigation/use-list-news.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { trashIcon } from "../ui/icons/staff-icons.ts";
import type { TableColumn } from "../ui/lists/Table.tsx";
import { PlatformList, usePlatformList } from "./PlatformList.tsx";
import { usePlatformAdminsQuery, type PlatformAdminsQuery } from "./platform.generated.ts";
import { RemoveAdminDialog } from "./RemoveAdminDialog.tsx";

type Admin = NonNullable<PlatformAdminsQuery["platformAdmins"]>["items"][number];

const columnsFor = (remove: (admin: Admin) => void): readonly TableColumn<Admin>[] => [
  {
    label: "Name",
    role: "lead",
    cell: ({ name, isSelf, canRemove }) => (
      <>
        <bdi className="break-anywhere">{name}</bdi>
        {!canRemove && <span className="small muted"> {isSelf ? "You" : "Set up on the server"}</span>}
      </>
    ),
  },
  { label: "Email", cell: ({ email }) => <EmailText address={email} /> },
  { label: "Since", cell: ({ createdAt }) => <span className="tabular no-break">{day(createdAt)}</span> },
  {
    label: "Actions",
    role: "act",
    right: true,
    hidesLabel: true,
    cell: (admin) =>
      admin.canRemove && (
        <Button variant="ghost" aria-label={`Remove ${admin.name}`} onClick={() => remove(admin)}>
          <Icon path={trashIcon} />
          Remove
        </Button>
      ),
  },
];

/** Who administers the platform, and their removal (EXT-60). */
export function AdminsPanel() {
  const list = usePlatformList();
  const [leaving, setLeaving] = useState<Admin | null>(null);
  const { news, setNews, goOn } = useListNews();
  const query = usePlatformAdminsQuery({
    fetchPolicy: "cache-and-network",
    variables: { search: list.search, page: list.page, limit: list.limit },
  });
  const shown = useShown(query);
  const found = shown.data?.platformAdmins;
  return (
    <PlatformList
      title="Admins"
      caption="Admins by name"
      searchLabel="Name or email"
      columns={columnsFor(goOn(setLeaving))}
      keyOf={({ id }) => id}
      list={list}
      found={found}
      shown={shown}
    >
      <output className="small muted">{news}</output>
      {leaving && (
        <RemoveAdminDialog
          admin={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setNews(`${leaving.name} was removed.`);
            setLeaving(null);
            // the last page has lost its only row
            if (found?.items.length === 1 && list.page > 1) list.setPage(list.page - 1);
            else shown.again.onRetry();
          }}
        />
      )}
    </PlatformList>
  );
}
