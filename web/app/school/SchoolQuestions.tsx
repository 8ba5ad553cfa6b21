import { useEffect, useState, type ReactNode } from "react";
import { useQuestionKeys } from "../../attempt/parts/use-question-keys.ts";
import { Button } from "../../ui/Button.tsx";
import type { PaletteEntry } from "../../attempt/parts/palette-entry.ts";
import { QuestionCards } from "../../attempt/parts/QuestionCards.tsx";
import { QuestionsFrame } from "../../attempt/parts/QuestionsFrame.tsx";
import { optionText } from "../../attempt/question.ts";
import { useQuestionDesk } from "../../attempt/parts/use-question-desk.ts";
import type { ExamEngine, SittingSession, SittingView } from "../candidate/exam-engine.ts";

interface SchoolQuestionsProps {
  engine: ExamEngine;
  session: SittingSession;
  view: SittingView;
  record: NonNullable<SittingView["exam"]["record"]>;
  /** How many questions the school shows at once. */
  pageSize: number;
  problem: ReactNode;
}

const handInLabel = "Submit Exam";

/** The questions of a sitting, as many at once as the school has set; palette, keys and dialogs as in every exam. */
export function SchoolQuestions({ engine, session, view, record, pageSize, problem }: SchoolQuestionsProps) {
  const { exam } = view;
  const page = Math.floor(record.current / pageSize);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([page]));
  if (!seen.has(page)) setSeen(new Set([...seen, page]));
  // The engine counts pages of its own loading; what was seen here goes by the school's.
  const entries = engine.paletteOf(exam).map((entry, index): PaletteEntry => {
    if (entry.state === "answered") return entry;
    return Object.assign(entry, {
      state: seen.has(Math.floor(index / pageSize)) || entry.isFlagged ? "seen" : "unseen",
    });
  });
  const pageCount = Math.max(1, Math.ceil(entries.length / pageSize));
  const current = engine.questionAt(exam.pages, record.current);

  useEffect(function startInTheQuestions() {
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, []);

  const desk = useQuestionDesk({ count: entries.length, current: record.current, move: session.move });
  const flag = (): void => {
    if (current) session.flag(current.id);
  };
  const keys = useQuestionKeys({
    ...desk,
    answer: (letter) => {
      if (current && optionText(current, letter) !== "") session.answer(current.id, letter);
    },
    flag,
  });
  const firstIndex = page * pageSize;

  return (
    <QuestionsFrame
      desk={desk}
      keys={keys}
      entries={entries}
      place={`${record.current + 1} of ${entries.length}`}
      foot={{
        isFirst: page <= 0,
        isLast: page >= pageCount - 1,
        current: record.current + 1,
        isFlagged: current !== undefined && record.flags.includes(current.id),
        onPrevious: () => desk.jump((page - 1) * pageSize),
        onNext: () => desk.jump((page + 1) * pageSize),
        onFlag: flag,
        finishLabel: "Finish",
      }}
      submitTitle="Hand in this exam?"
      submitLabel={handInLabel}
      leftMs={record.deadline - session.now()}
      onSubmit={() => {
        desk.close();
        session.handIn();
      }}
    >
      <div className="qlist">
        {problem}
        <QuestionCards
          questions={Array.from({ length: pageSize }, (_, offset) =>
            engine.questionAt(exam.pages, firstIndex + offset),
          )}
          firstIndex={firstIndex}
          record={record}
          hasAnswers={entries.some(({ state }) => state === "answered")}
          session={session}
        />
        {page === pageCount - 1 && (
          <Button variant="sec" large block className="end-submit" onClick={desk.openSubmit}>
            {handInLabel}
          </Button>
        )}
      </div>
    </QuestionsFrame>
  );
}
