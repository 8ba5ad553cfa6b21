import { Badge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { editIcon, keyIcon, trashIcon } from "../ui/icons/staff-icons.ts";
import { clockIcon } from "../ui/icons/status-icons.ts";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import type { Named } from "../lib/named.ts";
import { signInState, type Person, type ShownPerson } from "./person.ts";
import styles from "./PeopleTable.module.css";

interface PeopleTableProps {
  caption: string;
  people: readonly ShownPerson[];
  classes: readonly Named[];
  isBusy: boolean;
  /** Who is chosen, where several can be. */
  chosen?: readonly Person[] | undefined;
  onToggle: (id: string) => void;
  onEdit: (person: Person) => void;
  onCredentials: (person: Person) => void;
  onRemove: (person: Person) => void;
}

function Access({ person }: { person: Person }) {
  const { state, text } = signInState(person);
  if (state === "none") return <span className="muted small">{text}</span>;
  return (
    <Badge tone={state === "expired" ? "bad" : "good"} icon={clockIcon}>
      {text}
    </Badge>
  );
}

const columnsOf = ({
  classes,
  isBusy,
  chosen,
  onToggle,
  onEdit,
  onCredentials,
  onRemove,
}: Omit<PeopleTableProps, "caption" | "people">): readonly TableColumn<ShownPerson>[] => [
  {
    label: "Name",
    role: "lead",
    cell: ({ id, name, detail, admissionNo }) => {
      const label = (
        <>
          {name}
          {detail && <span className="muted small"> ({detail})</span>}
          {admissionNo && (
            <>
              <br />
              <span className="muted small">{admissionNo}</span>
            </>
          )}
        </>
      );
      return chosen === undefined ? (
        <bdi className="break-anywhere">{label}</bdi>
      ) : (
        <label className={`checkbox ${styles.choice}`}>
          <input type="checkbox" checked={chosen.some((one) => one.id === id)} onChange={() => onToggle(id)} />
          <bdi className="break-anywhere">{label}</bdi>
        </label>
      );
    },
  },
  { label: "Email", cell: ({ email }) => (email === null ? "–" : <EmailText address={email} />) },
  {
    label: "Class",
    cell: ({ classId }) => (
      <bdi className={`${styles.className} break-anywhere`}>
        {classes.find(({ id }) => id === classId)?.name ?? "–"}
      </bdi>
    ),
  },
  { label: "Access", cell: (person) => <Access person={person} /> },
  {
    label: "Actions",
    role: "act",
    right: true,
    hidesLabel: true,
    cell: (person) => (
      <span className={`row ${styles.actions}`}>
        <Button
          variant="plain"
          icon
          className={styles.key}
          aria-label={`Create credentials for ${person.name}`}
          title="Create credentials"
          busy={isBusy}
          onClick={() => onCredentials(person)}
        >
          <Icon path={keyIcon} />
          <span className={styles.keyLabel}>Credentials</span>
        </Button>
        <Button
          variant="plain"
          icon
          aria-label={`Edit ${person.name}`}
          title="Edit"
          // documented as present and without effect where a server cannot change people (D-65, D-98)
          aria-disabled={!person.canEdit || undefined}
          busy={isBusy}
          onClick={() => onEdit(person)}
        >
          <Icon path={editIcon} />
        </Button>
        <Button
          variant="plain"
          icon
          aria-label={`Remove ${person.name}`}
          title="Remove"
          busy={isBusy}
          onClick={() => onRemove(person)}
        >
          <Icon path={trashIcon} />
        </Button>
      </span>
    ),
  },
];

/** The rows of students or teachers with their three buttons. */
export const PeopleTable = ({ caption, people, ...rest }: PeopleTableProps) => (
  <Table caption={caption} columns={columnsOf(rest)} rows={people} keyOf={({ id }) => id} />
);
