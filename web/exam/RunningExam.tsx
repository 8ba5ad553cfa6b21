import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useQuestionKeys } from "../lib/use-question-keys.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { KeysHelp } from "../ui/KeysHelp.tsx";
import { Palette, PaletteLegend } from "../ui/Palette.tsx";
import { QuestionCard } from "../ui/QuestionCard.tsx";
import { QuestionFoot } from "../ui/QuestionFoot.tsx";
import { focusQuestion, questionDomId } from "../ui/shown-question.ts";
import { Skeleton, SkeletonLine } from "../ui/Skeleton.tsx";
import { SubmitDialog } from "../ui/SubmitDialog.tsx";
import { firstIndexOf, pageOf, waitingAnswers, type ExamRecord } from "./exam-record.ts";
import type { ExamSession, ExamView } from "./exam-session.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { examTexts } from "./texts.ts";
import { pageCountOf, paletteOf, questionAt } from "./use-exam.ts";

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

type OpenDialog = "submit" | "palette" | null;

/** Ten questions, the bar at the bottom, palette, keys and the two dialogs. */
export function RunningExam(props: RunningExamProps) {
  const { session, view, record, problem } = props;
  const { exam } = view;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const entries = useMemo(() => paletteOf(exam), [exam]);
  const pageCount = pageCountOf(exam);
  const page = pageOf(record.current);
  const current = questionAt(exam.pages, record.current);
  const answered = entries.filter((entry) => entry.state === "answered").length;
  const flagged = entries.filter((entry) => entry.isFlagged).length;

  // After a jump the question may first have to be drawn, or even loaded.
  const wanted = useRef<number | null>(null);
  useEffect(function focusWanted() {
    if (wanted.current === null || !document.getElementById(questionDomId(wanted.current))) return;
    focusQuestion(wanted.current);
    wanted.current = null;
  });

  useEffect(function startWhereThePersonStopped() {
    const { current } = record;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    if (current > firstIndexOf(pageOf(current))) {
      document.getElementById(questionDomId(current + 1))?.scrollIntoView({ block: "start" });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when the questions first appear
  }, []);

  const jump = (index: number): void => {
    if (index < 0 || index >= entries.length) return;
    wanted.current = index + 1;
    setDialog(null);
    session.move(index);
    // The mark may stand there already, so that nothing would be drawn anew.
    if (index === record.current) focusQuestion(index + 1);
  };
  const flag = (): void => {
    if (current) session.flag(current.id);
  };
  const openSubmit = (): void => setDialog("submit");
  const keys = useQuestionKeys(
    {
      answer: (letter) => {
        if (current) session.answer(current.id, letter);
      },
      next: () => jump(record.current + 1),
      previous: () => jump(record.current - 1),
      flag,
      openSubmit,
      closeSubmit: () => setDialog(null),
    },
    { isDialogOpen: dialog === "submit", isActive: true },
  );
  const markCurrent = useCallback((number: number) => session.move(number - 1), [session]);
  const submit = (): void => {
    setDialog(null);
    session.handIn();
  };

  return (
    <>
      <main className="xbody" id="main" tabIndex={-1}>
        <div className="qlist">
          {problem}
          {exam.pages[page] ? (
            exam.pages[page].map((question, offset) => {
              const index = firstIndexOf(page) + offset;
              const answer = record.answers[question.id];
              return (
                <QuestionCard
                  key={question.id}
                  question={question}
                  number={index + 1}
                  answer={answer?.letter ?? null}
                  isFlagged={record.flags.includes(question.id)}
                  isCurrent={index === record.current}
                  isLeftOpen={!answer && answered > 0 && record.current > index}
                  onAnswer={session.answer}
                  onFlag={session.flag}
                  onCurrent={markCurrent}
                />
              );
            })
          ) : (
            <Skeleton label={examTexts.loadingQuestions}>
              {[0, 1, 2, 3, 4].map((line) => (
                <SkeletonLine key={line} height={line === 0 ? 54 : 52} />
              ))}
            </Skeleton>
          )}
          <Button variant="sec" large block className="end-submit" onClick={openSubmit}>
            {examTexts.submitExam}
          </Button>
        </div>
        <aside className="xside" aria-label="Overview">
          <div className="xside-in card">
            <div className="row between">
              <h2>Questions</h2>
              <span className="small mute num">
                Page {page} of {pageCount}
              </span>
            </div>
            <Palette entries={entries} onJump={jump} />
            <Button variant="sec" block onClick={openSubmit}>
              {examTexts.submitExam}
            </Button>
            <PaletteLegend />
            <KeysHelp isOn={keys.isOn} onChange={keys.setOn} />
          </div>
        </aside>
      </main>
      <QuestionFoot
        isFirst={page <= 1}
        isLast={page >= pageCount}
        current={record.current + 1}
        isFlagged={current !== undefined && record.flags.includes(current.id)}
        onPrevious={() => jump(firstIndexOf(page - 1))}
        onNext={() => jump(firstIndexOf(page + 1))}
        onFlag={flag}
        onPalette={() => setDialog("palette")}
        finishLabel="Finish"
        onFinish={openSubmit}
      />
      <Dialog
        isOpen={dialog === "palette"}
        onClose={() => setDialog(null)}
        title="Questions"
        actions={
          <Button large onClick={openSubmit}>
            {examTexts.submitExam}
          </Button>
        }
      >
        <p className="small mute num pal-sum">
          {answered} answered, {entries.length - answered} not answered, {flagged} flagged
        </p>
        <Palette entries={entries} onJump={jump} />
        <div className="pal-legend">
          <PaletteLegend />
        </div>
      </Dialog>
      <SubmitDialog
        isOpen={dialog === "submit"}
        title="Hand in this exam?"
        submitLabel={examTexts.submitExam}
        entries={entries}
        leftMs={record.deadline - session.now()}
        onClose={() => setDialog(null)}
        onSubmit={submit}
        onJump={jump}
      />
      <LeaveDialog
        isOpen={props.isAskingToLeave}
        waiting={waitingAnswers(record).length}
        onStay={props.onStay}
        onLeave={props.onLeave}
      />
    </>
  );
}
