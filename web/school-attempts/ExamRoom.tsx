import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { counted } from "../../schema/rules/counted.ts";
import { roomPollMs } from "../../schema/rules/limits.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { messageOf } from "../lib/calls/message-of.ts";
import { failureText } from "../lib/calls/school-action.ts";
import { send } from "../lib/calls/send.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { Badge, type BadgeTone } from "../ui/display/Badge.tsx";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { leftIcon } from "../ui/icons/icon-paths.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { ProgressBar } from "../ui/notices/ProgressBar.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { clockIcon } from "../ui/icons/status-icons.ts";
import { Table, type TableColumn } from "../ui/lists/Table.tsx";
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx";
import { LateAnswers } from "./LateAnswers.tsx";
import { SchoolAnswerFile } from "./SchoolAnswerFile.tsx";
import { SchoolExamRoomDocument, type SchoolExamRoomQuery } from "./exam-room.generated.ts";
import { roomTexts as words } from "./room-texts.ts";
type RoomState = NonNullable<SchoolExamRoomQuery["schoolExamRoom"]>;
type Student = RoomState["students"][number];

const looks: Record<Student["state"], { label: string; tone: BadgeTone }> = {
  ABSENT: { label: "Not started", tone: "plain" },
  WRITING: { label: "In progress", tone: "info" },
  SUBMITTED: { label: "Submitted", tone: "good" },
};

/** Who has not started is absent once the exam is over, as in its results. */
const lookOf = (state: Student["state"], isOver: boolean): { label: string; tone: BadgeTone } =>
  isOver && state === "ABSENT" ? { label: "Absent", tone: "plain" } : looks[state];

const minutesLeft = (room: RoomState, deadline: string): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - Date.parse(room.serverNow)) / 60_000));

/** `12 s ago`, `3 min ago`. */
function ago(room: RoomState, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(room.serverNow) - Date.parse(at)) / 1000));
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

const columnsOf = (
  room: RoomState,
  total: number | null,
  isOver: boolean,
  onTime: ((student: Student) => void) | null,
): readonly TableColumn<Student>[] => [
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
    cell: ({ state }) => {
      const { label, tone } = lookOf(state, isOver);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  ...(onTime
    ? [
        {
          label: "Actions",
          role: "act" as const,
          right: true,
          hidesLabel: true,
          cell: (student: Student) =>
            (!isOver || student.state !== "ABSENT") &&
            student.canGetTime !== false && (
              <Button variant="ghost" aria-label={`Add time for ${student.name}`} onClick={() => onTime(student)}>
                <Icon path={clockIcon} />
                <span className="no-break">Add time</span>
              </Button>
            ),
        },
      ]
    : []),
];

/** Puts the email address behind a name that another student has as well. */
const withAddress = (student: Student): Student =>
  student.email ? { ...student, name: `${student.name} (${student.email})` } : student;

/** The students known so far, updated by those that have changed. */
function merged(room: RoomState, change: RoomState): RoomState {
  const changed = new Map(change.students.map((student) => [student.id, student]));
  const known = room.students.map((student) => changed.get(student.id) ?? student);
  const ids = new Set(room.students.map(({ id }) => id));
  return { ...change, students: [...known, ...change.students.filter(({ id }) => !ids.has(id))] };
}

/** After so many looks for changes the whole room is loaded: only that shows who joined or left the class. */
const looksBetweenWholes = 12;

/**
 * Loads the room again every few seconds while the page is visible. It asks for what has changed since one look earlier
 * than the last, so that a change that was being written at that moment is not missed.
 */
function useRoom(examId: string) {
  const client = useApolloClient();
  const [room, setRoom] = useState<RoomState | null>(null);
  const [error, setError] = useState<unknown>(null);
  const last = useRef<{ room: RoomState; looks: number } | null>(null);
  const look = useCallback(async (): Promise<void> => {
    const before = last.current;
    const isWhole = before === null || before.looks >= looksBetweenWholes;
    const since = isWhole ? null : new Date(Date.parse(before.room.serverNow) - roomPollMs).toISOString();
    try {
      // An answer with only the changes must not replace the whole list in the cache.
      const options = { fetchPolicy: "no-cache" as const, context: { isQuiet: true } };
      const sent = send(client, SchoolExamRoomDocument, { examId, since }, options);
      const { schoolExamRoom: found } = await withTimeout(sent);
      // a look after a press may have been answered before the one of the clock
      if (last.current !== null && Date.parse(found.serverNow) < Date.parse(last.current.room.serverNow)) return;
      const now = isWhole ? found : merged(before.room, found);
      last.current = { room: now, looks: isWhole ? 0 : before.looks + 1 };
      setRoom(now);
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, [client, examId]);
  useEffect(
    function keepLooking() {
      // one request at a time: on a weak network they would pile up and leave no connection for anything else
      let isLooking = false;
      const lookIfSeen = async (): Promise<void> => {
        if (document.visibilityState !== "visible" || isLooking) return;
        isLooking = true;
        await look();
        isLooking = false;
      };
      const handle = (): void => void lookIfSeen();
      handle();
      const timer = setInterval(handle, roomPollMs);
      document.addEventListener("visibilitychange", handle);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", handle);
      };
    },
    [look],
  );
  return { room, error, look };
}

type Opened = { dialog: "time"; student: Student | null } | { dialog: "close" };

interface ExamRoomProps {
  exam: { id: string; name: string; className: string | null; status: string | null; questionCount: number | null };
  /** Asks whether to close the exam. */
  renderClosing: (onClose: () => void) => ReactNode;
  /** Called when something here has changed what the list of exams shows. */
  onChanged: () => void;
}

const countIn = (students: readonly Student[], state: Student["state"]): number =>
  students.filter((student) => student.state === state).length;

function RoomTitle({ exam, students }: Pick<ExamRoomProps, "exam"> & { students: readonly Student[] | null }) {
  return (
    <div>
      <h1>{exam.name}</h1>
      {/* exams of several classes often have one name */}
      {exam.className !== null && <p className="muted">{exam.className}</p>}
      {students && (
        <output className="muted tabular">
          {counted(students.length - countIn(students, "ABSENT"))} of {counted(students.length)} students have started,{" "}
          {counted(countIn(students, "SUBMITTED"))} submitted
        </output>
      )}
    </div>
  );
}

/** Who is writing the exam and how many questions they have answered; extra time for one or all (EXT-17). */
export function ExamRoom({ exam, renderClosing, onChanged }: ExamRoomProps) {
  useTopOfPage();
  const { room, error, look } = useRoom(exam.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const isActive = exam.status === "ACTIVE";
  const isOver = exam.status === "COMPLETED";
  const students = (room?.students ?? []).map(withAddress);
  const lookAgain = (): void => {
    void look();
    onChanged();
  };
  return (
    <div className="page-body">
      <p className="page-back">
        <Link className={buttonClass({ variant: "ghost" })} to={schoolPaths.dashboard("exams")}>
          <Icon path={leftIcon} />
          Back to exams
        </Link>
      </p>
      <div className="page-head">
        <RoomTitle exam={exam} students={room && students} />
        {isOver && (
          <div className="page-actions">
            <Link className={buttonClass()} to={schoolPaths.reports({ exam: exam.id })}>
              {words.results}
            </Link>
          </div>
        )}
        {isActive && room && (
          <div className="page-actions">
            <Link className={buttonClass({ variant: "secondary" })} to={schoolPaths.answers(exam.id)}>
              {words.answers}
            </Link>
            <Button variant="secondary" onClick={() => setOpened({ dialog: "time", student: null })}>
              <Icon path={clockIcon} />
              Add time for all
            </Button>
            <Button variant="secondary" onClick={() => setOpened({ dialog: "close" })}>
              {words.close}
            </Button>
          </div>
        )}
      </div>
      <div className="stack">
        {isOver && (
          <Notice tone="info" live="off" title={words.over}>
            {words.overHelp}
          </Notice>
        )}
        {!isActive && !isOver && <Notice tone="info" live="off" title={words.notActive} />}
        {room && error !== null && <Notice tone="mid" title={messageOf(error, words.stale)} />}
        <LateAnswers examId={exam.id} students={students} onDecided={lookAgain} />
        {room && students.length > 0 && (
          <ProgressBar percent={(countIn(students, "SUBMITTED") / students.length) * 100} label="Submitted" />
        )}
        <section className="card list-card" aria-label={words.title}>
          {room === null ? (
            error === null ? (
              <div className="padded">
                <Skeleton label={words.loading} lines={6} height={44} />
              </div>
            ) : (
              <ErrorPanel
                level={2}
                title={failureText(words.failed)(error)}
                retryLabel="Retry"
                onRetry={() => void look()}
              />
            )
          ) : students.length === 0 ? (
            <EmptyState level={2} title={words.none} />
          ) : (
            <Table
              caption={words.title}
              columns={columnsOf(
                room,
                exam.questionCount,
                isOver,
                isActive || isOver ? (student) => setOpened({ dialog: "time", student }) : null,
              )}
              rows={students}
              keyOf={({ id }) => id}
            />
          )}
        </section>
        {students.length > 0 && (isActive || isOver) && (
          <SchoolAnswerFile exam={exam} students={students} onDelivered={lookAgain} />
        )}
      </div>
      {opened?.dialog === "time" && (
        <ExtraTimeDialog
          examId={exam.id}
          student={opened.student}
          onClose={close}
          onOutdated={lookAgain}
          onGiven={() => {
            close();
            lookAgain();
          }}
        />
      )}
      {opened?.dialog === "close" &&
        renderClosing(() => {
          close();
          void look();
        })}
    </div>
  );
}
