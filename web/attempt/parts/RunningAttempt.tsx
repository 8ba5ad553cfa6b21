import { useEffect, useMemo, type ReactNode } from "react";
import { useQuestionKeys } from "./use-question-keys.ts";
import { Button } from "../../ui/Button.tsx";
import { QuestionCards } from "./QuestionCards.tsx";
import { QuestionsFrame } from "./QuestionsFrame.tsx";
import { questionDomId } from "../question.ts";
import { useQuestionDesk } from "./use-question-desk.ts";
import { firstIndexOf, pageOf, waitingAnswers, type ExamRecord } from "../attempt.ts";
import type { ExamSession, ExamView } from "../create-attempt.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { LoadingQuestions } from "./LoadingQuestions.tsx";
import { examTexts } from "../../exam/texts.ts";
import { pageCountOf, paletteOf, questionAt } from "../reducer.ts";

interface RunningExamProps {
  session: ExamSession;
  view: ExamView;
  record: ExamRecord;
  isAskingToLeave: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** What went wrong, when something did; stands above the questions. */
  problem: ReactNode;
}

/** Ten questions, the bar at the bottom, palette, keys and the two dialogs. */
export function RunningExam(props: RunningExamProps) {
  const { session, view, record, problem } = props;
  const { exam } = view;
  const entries = useMemo(() => paletteOf(exam), [exam]);
  const pageCount = pageCountOf(exam);
  const page = pageOf(record.current);
  const current = questionAt(exam.pages, record.current);
  useEffect(function startWhereThePersonStopped() {
    const { current } = record;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    if (current > firstIndexOf(pageOf(current))) {
      document.getElementById(questionDomId(current + 1))?.scrollIntoView({ block: "start" });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when the questions first appear
  }, []);

  const desk = useQuestionDesk({ count: entries.length, current: record.current, move: session.move });
  const flag = (): void => {
    if (current) session.flag(current.id);
  };
  const keys = useQuestionKeys({
    ...desk,
    answer: (letter) => {
      if (current) session.answer(current.id, letter);
    },
    flag,
  });

  return (
    <>
      <QuestionsFrame
        desk={desk}
        keys={keys}
        entries={entries}
        place={`Page ${page} of ${pageCount}`}
        foot={{
          isFirst: page <= 1,
          isLast: page >= pageCount,
          current: record.current + 1,
          isFlagged: current !== undefined && record.flags.includes(current.id),
          onPrevious: () => desk.jump(firstIndexOf(page - 1)),
          onNext: () => desk.jump(firstIndexOf(page + 1)),
          onFlag: flag,
          finishLabel: "Finish",
        }}
        submitTitle="Hand in this exam?"
        submitLabel={examTexts.submitExam}
        leftMs={record.deadline - session.now()}
        onSubmit={() => {
          desk.close();
          session.handIn();
        }}
      >
        <div className="qlist">
          {problem}
          {exam.pages[page] ? (
            <QuestionCards
              questions={exam.pages[page]}
              firstIndex={firstIndexOf(page)}
              record={record}
              hasAnswers={entries.some(({ state }) => state === "answered")}
              session={session}
            />
          ) : (
            <LoadingQuestions />
          )}
          <Button variant="sec" large block className="end-submit" onClick={desk.openSubmit}>
            {examTexts.submitExam}
          </Button>
        </div>
      </QuestionsFrame>
      <LeaveDialog
        isOpen={props.isAskingToLeave}
        waiting={waitingAnswers(record).length}
        onStay={props.onStay}
        onLeave={props.onLeave}
      />
    </>
  );
}
