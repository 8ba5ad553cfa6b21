import { useEffect, useMemo, useRef, useState } from "react";
import { percentOf } from "../lib/percent.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { useOnline } from "../lib/use-online.ts";
import { useQuestionKeys } from "../lib/use-question-keys.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { KeysHelp } from "../ui/KeysHelp.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Palette, PaletteLegend } from "../ui/Palette.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { QuestionCard } from "../ui/QuestionCard.tsx";
import { QuestionFoot } from "../ui/QuestionFoot.tsx";
import { focusQuestion, questionDomId } from "../ui/shown-question.ts";
import { SubmitDialog } from "../ui/SubmitDialog.tsx";
import { TimeSpeaker } from "../ui/TimeSpeaker.tsx";
import { Feedback, finalChoiceOf } from "./Feedback.tsx";
import { PracticeBar } from "./PracticeBar.tsx";
import { failedIds, type PracticeRecord } from "./practice-record.ts";
import { tallyOf } from "./practice-review.ts";
import type { PracticeSession } from "./practice-session.ts";
import { practiceTexts } from "./texts.ts";
import { paletteOf } from "./use-practice.ts";

type OpenDialog = "submit" | "palette" | null;

const ignore = (): void => undefined;

/** One question fills the page, so it starts at its top. */
function showQuestion(number: number): void {
  focusQuestion(number);
  window.scrollTo(0, 0);
}

/** Subject and year once more, and the counts, below the question. */
function PaperFoot({ record }: { record: PracticeRecord }) {
  const { answered, remaining } = tallyOf(record);
  const parts = [
    ["Subject", record.paper.subjectName],
    ["Year", record.paper.year],
    ["Answered", answered],
    ["Remaining", remaining],
  ] as const;
  return (
    <footer className="paper-foot">
      <dl className="num">
        {parts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </footer>
  );
}

/** One question at a time, the navigator, the bars and the dialogs. */
export function RunningPractice({ session, record }: { session: PracticeSession; record: PracticeRecord }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const isOnline = useOnline();
  const secondsLeft = useCountdown({ deadline: record.deadline, now: session.now }) ?? 0;
  const entries = useMemo(() => paletteOf(record), [record]);
  const { answered, total } = tallyOf(record);
  const failed = failedIds(record);
  const { current } = record;
  const question = record.questions[current];
  const answer = question && record.answers[question.id];

  // After a move the question has to be drawn first.
  const wanted = useRef<number | null>(null);
  useEffect(function focusWanted() {
    if (wanted.current === null || !document.getElementById(questionDomId(wanted.current))) return;
    showQuestion(wanted.current);
    wanted.current = null;
  });
  useEffect(function startInTheQuestion() {
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);

  const jump = (index: number): void => {
    if (index < 0 || index >= total) return;
    wanted.current = index + 1;
    setDialog(null);
    session.move(index);
    // The question may stand there already, so that nothing would be drawn anew.
    if (index === current) showQuestion(index + 1);
  };
  const flag = (): void => {
    if (question) session.flag(question.id);
  };
  const openSubmit = (): void => setDialog("submit");
  const keys = useQuestionKeys(
    {
      answer: (letter) => {
        if (question) session.answer(question.id, letter);
      },
      next: () => jump(current + 1),
      previous: () => jump(current - 1),
      flag,
      openSubmit,
      closeSubmit: () => setDialog(null),
    },
    { isDialogOpen: dialog === "submit", isActive: true },
  );

  return (
    <>
      <PracticeBar record={record} secondsLeft={secondsLeft} isOnline={isOnline} />
      <TimeSpeaker secondsLeft={secondsLeft} isTimeUp={false} timeIsUp="" />
      <main className="xbody" id="main" tabIndex={-1}>
        <div className="qlist practice-q">
          {failed.length > 0 && isOnline && (
            <Notice
              tone="bad"
              title={practiceTexts.checkFailed}
              action={
                <Button variant="sec" onClick={session.recheck}>
                  {practiceTexts.tryAgain}
                </Button>
              }
            >
              {practiceTexts.notChecked}
            </Notice>
          )}
          <div className="place">
            <p className="small mute num">
              Question {current + 1} of {total}
            </p>
            <ProgressBar percent={percentOf(current + 1, total)} label="Place in the test" thin />
          </div>
          {question && (
            <QuestionCard
              key={question.id}
              question={question}
              number={current + 1}
              answer={answer?.letter ?? null}
              isFlagged={record.flags.includes(question.id)}
              isCurrent={false}
              isLeftOpen={false}
              onAnswer={session.answer}
              onFlag={session.flag}
              onCurrent={ignore}
              final={finalChoiceOf(answer)}
            >
              <Feedback answer={answer} />
            </QuestionCard>
          )}
          <Button variant="sec" large block className="end-submit" onClick={openSubmit}>
            {practiceTexts.submitTest}
          </Button>
          <PaperFoot record={record} />
        </div>
        <aside className="xside" aria-label="Overview">
          <div className="xside-in card">
            <div className="row between">
              <h2>Questions</h2>
              <span className="small mute num">
                {answered} of {total} answered
              </span>
            </div>
            <Palette entries={entries} onJump={jump} waitingWords={practiceTexts.notCheckedYet} />
            <Button variant="sec" block onClick={openSubmit}>
              {practiceTexts.submitTest}
            </Button>
            <PaletteLegend waitingWords={practiceTexts.notCheckedYet} />
            <KeysHelp isOn={keys.isOn} onChange={keys.setOn} />
          </div>
        </aside>
      </main>
      <QuestionFoot
        isFirst={current === 0}
        isLast={current >= total - 1}
        current={current + 1}
        isFlagged={question !== undefined && record.flags.includes(question.id)}
        onPrevious={() => jump(current - 1)}
        onNext={() => jump(current + 1)}
        onFlag={flag}
        onPalette={() => setDialog("palette")}
        finishLabel={practiceTexts.submitTest}
        onFinish={openSubmit}
      />
      <Dialog
        isOpen={dialog === "palette"}
        onClose={() => setDialog(null)}
        title="Questions"
        actions={
          <Button large onClick={openSubmit}>
            {practiceTexts.submitTest}
          </Button>
        }
      >
        <p className="small mute num pal-sum">
          {answered} answered, {total - answered} not answered, {record.flags.length} flagged
        </p>
        <Palette entries={entries} onJump={jump} waitingWords={practiceTexts.notCheckedYet} />
        <div className="pal-legend">
          <PaletteLegend waitingWords={practiceTexts.notCheckedYet} />
        </div>
      </Dialog>
      <SubmitDialog
        isOpen={dialog === "submit"}
        title={practiceTexts.submitTitle}
        submitLabel={practiceTexts.submitTest}
        entries={entries}
        leftMs={record.deadline - session.now()}
        onClose={() => setDialog(null)}
        onSubmit={session.submit}
        onJump={jump}
      />
    </>
  );
}
