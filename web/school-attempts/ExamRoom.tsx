import { useState, type ReactNode } from "react";
import { counted } from "../../schema/rules/counted.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { messageOf } from "../lib/calls/message-of.ts";
import { failureText } from "../lib/calls/school-action.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
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
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx";
import { LateAnswers } from "./LateAnswers.tsx";
import { SchoolAnswerFile } from "./SchoolAnswerFile.tsx";
import { RoomStudents } from "./RoomStudents.tsx";
import { canStart, reopeningOf } from "./room-columns.tsx";
import { roomTexts as words } from "./room-texts.ts";
import { useExamRoom, type RoomStudent } from "./use-exam-room.ts";

type Opened = { dialog: "time"; students: readonly RoomStudent[] | null } | { dialog: "close" };

interface ExamRoomProps {
  exam: {
    id: string;
    name: string;
    className: string | null;
    status: string | null;
    questionCount: number | null;
    /** In minutes. */
    duration: number | null;
  };
  /** Asks whether to close the exam. */
  renderClosing: (onClose: () => void) => ReactNode;
  /** Called when something here has changed what the list of exams shows. */
  onChanged: () => void;
}

/** Puts the email address behind a name that another student has as well. */
const withAddress = (student: RoomStudent): RoomStudent =>
  student.email ? { ...student, name: `${student.name} (${student.email})` } : student;

const countIn = (students: readonly RoomStudent[], state: RoomStudent["state"]): number =>
  students.filter((student) => student.state === state).length;

function RoomTitle({ exam, students }: Pick<ExamRoomProps, "exam"> & { students: readonly RoomStudent[] | null }) {
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
  const { room, error, look } = useExamRoom(exam.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const isActive = exam.status === "ACTIVE";
  const isOver = exam.status === "COMPLETED";
  const students = (room?.students ?? []).map(withAddress);
  const absent = isOver ? students.filter(canStart) : [];
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
            {absent.length > 1 && (
              <Button variant="secondary" onClick={() => setOpened({ dialog: "time", students: absent })}>
                <Icon path={clockIcon} />
                {words.startAbsent}
              </Button>
            )}
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
            <Button variant="secondary" onClick={() => setOpened({ dialog: "time", students: null })}>
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
            {words.overHelp} {absent.length > 0 && words.overAbsentHelp}
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
            <RoomStudents
              room={room}
              students={students}
              total={exam.questionCount}
              isOver={isOver}
              onTime={isActive || isOver ? (student) => setOpened({ dialog: "time", students: [student] }) : null}
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
          students={opened.students}
          wholeMinutes={isOver && opened.students?.every(canStart) ? exam.duration : null}
          reopens={reopeningOf(room, opened.students, isOver)}
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
