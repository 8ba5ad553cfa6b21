import { counted } from "../../schema/rules/counted.ts";
import { day } from "../lib/words/dates.ts";
import { useShown } from "../lib/calls/use-shown.ts";
import { Badge } from "../ui/display/Badge.tsx";
import type { TableColumn } from "../ui/lists/Table.tsx";
import { PlatformList, usePlatformList } from "./PlatformList.tsx";
import { usePlatformSchoolsQuery, type PlatformSchoolsQuery } from "./platform.generated.ts";

type School = NonNullable<PlatformSchoolsQuery["platformSchools"]>["items"][number];

const columns: readonly TableColumn<School>[] = [
  { label: "Name", role: "lead", cell: ({ name }) => <bdi className="break-anywhere">{name}</bdi> },
  {
    label: "Email",
    cell: ({ isVerified }) =>
      isVerified ? <Badge tone="good">Verified</Badge> : <span className="muted">Not verified</span>,
  },
  { label: "Students", cell: ({ students }) => <span className="tabular">{counted(students)}</span> },
  { label: "Exams", cell: ({ exams }) => <span className="tabular">{counted(exams)}</span> },
  { label: "Since", cell: ({ createdAt }) => <span className="tabular no-break">{day(createdAt)}</span> },
];

/** The schools on the platform with their sizes (EXT-58). */
export function SchoolsPanel() {
  const list = usePlatformList();
  const query = usePlatformSchoolsQuery({
    fetchPolicy: "cache-and-network",
    variables: { search: list.search, page: list.page, limit: list.limit },
  });
  const shown = useShown(query);
  return (
    <PlatformList
      title="Schools"
      caption="Schools by name"
      searchLabel="Name"
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      found={shown.data?.platformSchools}
      shown={shown}
    />
  );
}
