import type { ComponentProps } from "react";
import { ExamsPanel, type ExamView } from "../../school-exams/ExamsPanel.tsx";
import type { SchoolExamRow } from "../../school-exams/exam-status.ts";
import { ExamConfirm } from "../../school-exams/ExamConfirm.tsx";
import { texts } from "../../school-exams/texts.ts";
import { useExamCalls } from "../../school-exams/use-exam-calls.ts";
import { fetched } from "../../lib/fetched.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import { useSchoolSession } from "../../lib/sessions/school-session.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { SignedInAs } from "./SignedInAs.tsx";
import { useKeptAnswers } from "../../school-attempts/use-kept-answers.ts";

const QuestionEditor = fetched(async () => (await import("./QuestionEditor.tsx")).QuestionEditor);
const ExamRoom = fetched(async () => (await import("../../school-attempts/ExamRoom.tsx")).ExamRoom);
const OwnResult = fetched(async () => (await import("../../school-results/OwnResult.tsx")).OwnResult);

const OwnAnswers = fetched(async () => (await import("../../school-attempts/OwnAnswers.tsx")).OwnAnswers);

interface ExamViewProps {
  view: ExamView;
  /** Whether this device alone has some of the answers; null until it is known. */
  hasUnsent: boolean | null;
  exam: SchoolExamRow;
  schoolName: string | null;
}

function OneExam({ view, exam, schoolName, hasUnsent }: ExamViewProps) {
  const calls = useExamCalls();
  if (view === "questions") return <QuestionEditor exam={exam} />;
  if (view === "room") {
    return (
      <ExamRoom
        exam={exam}
        renderClosing={(close) => <ExamConfirm act="close" exam={exam} onClose={close} />}
        onChanged={() => void calls.refresh().catch(() => undefined)}
      />
    );
  }
  if (view === "answers") return <OwnAnswers exam={exam} hasUnsent={hasUnsent} />;
  return (
    <OwnResult exam={exam} schoolName={schoolName}>
      {exam.ownAttempt?.hasReview === true && (
        <Link className={buttonClass()} to={schoolPaths.exam(exam.id, "answers")}>
          {texts.exams.seeAnswers}
        </Link>
      )}
    </OwnResult>
  );
}

const none: ReadonlySet<string> = new Set();

type SchoolExamsPanelProps = Omit<ComponentProps<typeof ExamsPanel>, "who" | "keptExamIds" | "renderView"> & {
  schoolName: string | null;
};

/** The exams tab with the views of an exam: its questions, its room, a student's own result and answers. */
export function SchoolExamsPanel({ schoolName, ...props }: SchoolExamsPanelProps) {
  const session = useSchoolSession();
  const answers = useKeptAnswers(props.role);
  return (
    <ExamsPanel
      {...props}
      who={session && <SignedInAs session={session} />}
      keptExamIds={answers?.kept ?? none}
      renderView={(view, exam) => (
        <OneExam view={view} exam={exam} schoolName={schoolName} hasUnsent={answers?.unsent.has(exam.id) ?? null} />
      )}
    />
  );
}
