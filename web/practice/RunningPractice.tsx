import { useEffect, useMemo } from "react";
import { percentOf } from "../lib/percent.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { useOnline } from "../lib/use-online.ts";
import { useQuestionKeys } from "../attempt/parts/use-question-keys.ts";
import { Button } from "../ui/Button.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Notice } from "../ui/Notice.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { QuestionCard } from "../attempt/parts/QuestionCard.tsx";
import { QuestionsFrame } from "../attempt/parts/QuestionsFrame.tsx";
import { focusQuestion } from "../attempt/question.ts";
import { TimeSpeaker } from "../attempt/parts/TimeSpeaker.tsx";
import { useQuestionDesk } from "../attempt/parts/use-question-desk.ts";
import { Feedback, finalChoiceOf } from "./Feedback.tsx";
import { PracticeBar } from "./PracticeBar.tsx";
import { failedIds, type PracticeRecord } from "./practice-record.ts";
import { tallyOf } from "./practice-review.ts";
import type { PracticeSession } from "./practice-session.ts";
import { practiceTexts } from "./texts.ts";
import { paletteOf } from "./use-practice.ts";

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
      <Facts className="num" facts={parts} />
    </footer>
  );
}

/** One question at a time, the navigator, the bars and the dialogs. */
export function RunningPractice({ session, record }: { session: PracticeSession; record: PracticeRecord }) {
  const isOnline = useOnline();
  const secondsLeft = useCountdown({ deadline: record.deadline, now: session.now }) ?? 0;
  const entries = useMemo(() => paletteOf(record), [record]);
  const { answered, total } = tallyOf(record);
  const failed = failedIds(record);
  const { current } = record;
  const question = record.questions[current];
  const answer = question && record.answers[question.id];

  useEffect(function startInTheQuestion() {
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);

  const desk = useQuestionDesk({ count: total, current, move: session.move, show: showQuestion });
  const flag = (): void => {
    if (question) session.flag(question.id);
  };
  const keys = useQuestionKeys({
    ...desk,
    answer: (letter) => {
      if (question) session.answer(question.id, letter);
    },
    flag,
  });

  return (
    <>
      <PracticeBar record={record} secondsLeft={secondsLeft} isOnline={isOnline} />
      <TimeSpeaker secondsLeft={secondsLeft} isTimeUp={false} timeIsUp="" />
      <QuestionsFrame
        desk={desk}
        keys={keys}
        entries={entries}
        waitingWords={practiceTexts.notCheckedYet}
        place={`${answered} of ${total} answered`}
        foot={{
          isFirst: current === 0,
          isLast: current >= total - 1,
          current: current + 1,
          isFlagged: question !== undefined && record.flags.includes(question.id),
          onPrevious: desk.previous,
          onNext: desk.next,
          onFlag: flag,
          finishLabel: practiceTexts.submitTest,
        }}
        submitTitle={practiceTexts.submitTitle}
        submitLabel={practiceTexts.submitTest}
        leftMs={record.deadline - session.now()}
        onSubmit={session.submit}
      >
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
          <Button variant="sec" large block className="end-submit" onClick={desk.openSubmit}>
            {practiceTexts.submitTest}
          </Button>
          <PaperFoot record={record} />
        </div>
      </QuestionsFrame>
    </>
  );
}
