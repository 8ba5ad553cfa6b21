import { Badge, type BadgeTone } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { clockIcon } from "../ui/icons/status-icons.ts";
import type { TableColumn } from "../ui/lists/Table.tsx";
import { roomTexts } from "./room-texts.ts";
import type { RoomState, RoomStudent } from "./use-exam-room.ts";

const looks: Record<RoomStudent["state"], { label: string; tone: BadgeTone }> = {
  ABSENT: { label: "Not started", tone: "plain" },
  WRITING: { label: "In progress", tone: "info" },
  SUBMITTED: { label: "Submitted", tone: "good" },
};

/** Who has not started is absent once the exam is over, as in its results. */
export const labelOf = (state: RoomStudent["state"], isOver: boolean): string =>
  isOver && state === "ABSENT" ? "Absent" : looks[state].label;

const minutesLeft = (room: RoomState, deadline: string): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - Date.parse(room.serverNow)) / 60_000));

/** `12 s ago`, `3 min ago`. */
function ago(room: RoomState, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(room.serverNow) - Date.parse(at)) / 1000));
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

/** The time that was left to the one student who has submitted and is to continue (D-407); null for anybody else. */
export function reopeningOf(
  room: RoomState | null,
  students: readonly RoomStudent[] | null,
  isOver: boolean,
): { leftMinutes: number; isOver: boolean } | null {
  const [student] = students ?? [];
  if (room === null || student?.canReopen !== true || student.deadline === null) return null;
  return { leftMinutes: minutesLeft(room, student.deadline), isOver };
}

/** Whether the server lets a student who was absent from an exam that is over begin it (D-406). */
export const canStart = ({ state, canGetTime }: RoomStudent): boolean => state === "ABSENT" && canGetTime === true;

/** `total` is the number of questions; without `onTime` nobody can be given time. */
export const roomColumns = (
  room: RoomState,
  total: number | null,
  isOver: boolean,
  onTime: ((student: RoomStudent) => void) | null,
): readonly TableColumn<RoomStudent>[] => [
  { label: "Name", role: "lead", cell: ({ name }) => <bdi className="break-anywhere">{name}</bdi> },
  {
    label: "Answered",
    cell: ({ answered, state }) => state !== "ABSENT" && (total === null ? answered : `${answered} of ${total}`),
  },
  {
    label: "Last seen",
    cell: ({ lastSeenAt, state }) =>
      state === "WRITING" && lastSeenAt !== null && <span className="no-break">{ago(room, lastSeenAt)}</span>,
  },
  {
    label: "Time left",
    cell: ({ deadline, state }) => state === "WRITING" && deadline !== null && `${minutesLeft(room, deadline)} min`,
  },
  {
    label: "State",
    role: "state",
    cell: ({ state }) => <Badge tone={looks[state].tone}>{labelOf(state, isOver)}</Badge>,
  },
  ...(onTime
    ? [
        {
          label: "Actions",
          role: "act" as const,
          right: true,
          hidesLabel: true,
          cell: (student: RoomStudent) => {
            const isToStart = isOver && student.state === "ABSENT";
            const isToReopen = student.canReopen === true;
            if (isToStart ? !canStart(student) : student.canGetTime === false && !isToReopen) return null;
            const label = isToStart ? roomTexts.start : isToReopen ? roomTexts.reopen : roomTexts.give;
            return (
              <Button variant="ghost" aria-label={`${label} for ${student.name}`} onClick={() => onTime(student)}>
                <Icon path={clockIcon} />
                <span className="no-break">{label}</span>
              </Button>
            );
          },
        },
      ]
    : []),
];
