import { lazy, type ComponentProps } from "react";
import { ExamsPanel, type ExamView } from "../../school-exams/ExamsPanel.tsx";
import type { SchoolExamRow } from "../../school-exams/exam-status.ts";
import { ExamConfirm } from "../../school-exams/ExamConfirm.tsx";
import { useKeptAnswers } from "../../school-attempts/use-kept-answers.ts";

const QuestionEditor = lazy(async () => ({ default: (await import("./QuestionEditor.tsx")).QuestionEditor }));
const ExamRoom = lazy(async () => ({ default: (await import("../../school-attempts/ExamRoom.tsx")).ExamRoom }));
const OwnResult = lazy(async () => ({ default: (await import("../../school-results/OwnResult.tsx")).OwnResult }));

interface ExamViewProps {
  view: ExamView;
  exam: SchoolExamRow;
  schoolName: string | null;
}

function OneExam({ view, exam, schoolName }: ExamViewProps) {
  if (view === "questions") return <QuestionEditor exam={exam} />;
  if (view === "room") {
    return <ExamRoom exam={exam} renderClosing={(close) => <ExamConfirm act="close" exam={exam} onClose={close} />} />;
  }
  return <OwnResult exam={exam} schoolName={schoolName} />;
}

type SchoolExamsPanelProps = Omit<ComponentProps<typeof ExamsPanel>, "keptExamIds" | "renderView"> & {
  schoolName: string | null;
};

/** The exams tab with the views of an exam: its questions, its room, a student's own result. */
export function SchoolExamsPanel({ schoolName, ...props }: SchoolExamsPanelProps) {
  return (
    <ExamsPanel
      {...props}
      keptExamIds={useKeptAnswers(props.role)}
      renderView={(view, exam) => <OneExam view={view} exam={exam} schoolName={schoolName} />}
    />
  );
}
