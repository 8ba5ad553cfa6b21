import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useQuestionKeys } from "../lib/use-question-keys.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { KeysHelp } from "../ui/KeysHelp.tsx";
import { Palette, PaletteLegend } from "../ui/Palette.tsx";
import type { PaletteEntry } from "../ui/palette-entry.ts";
import { QuestionCard } from "../ui/QuestionCard.tsx";
import { QuestionFoot } from "../ui/QuestionFoot.tsx";
import { focusQuestion, optionText, questionDomId } from "../ui/shown-question.ts";
import { SubmitDialog } from "../ui/SubmitDialog.tsx";
import type { ExamEngine, SittingSession, SittingView } from "./exam-engine.ts";

interface SchoolQuestionsProps {
  engine: ExamEngine;
  session: SittingSession;
  view: SittingView;
  record: NonNullable<SittingView["exam"]["record"]>;
  /** How many questions the school shows at once. */
  pageSize: number;
  problem: ReactNode;
}

type OpenDialog = "submit" | "palette" | null;
const handInLabel = "Submit Exam";

/** The questions of a sitting, as many at once as the school has set; palette, keys and dialogs as in every exam. */
export function SchoolQuestions({ engine, session, view, record, pageSize, problem }: SchoolQuestionsProps) {
  const { exam } = view;
  const [dialog, setDialog] = useState<OpenDialog>(null);
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
  const answered = entries.filter(({ state }) => state === "answered").length;
  const flagged = entries.filter(({ isFlagged }) => isFlagged).length;

  const wanted = useRef<number | null>(null);
  useEffect(function focusWanted() {
    if (wanted.current === null || !document.getElementById(questionDomId(wanted.current))) return;
    focusQuestion(wanted.current);
    wanted.current = null;
  });
  useEffect(function startInTheQuestions() {
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, []);

  const jump = (index: number): void => {
    if (index < 0 || index >= entries.length) return;
    wanted.current = index + 1;
    setDialog(null);
    session.move(index);
    if (index === record.current) focusQuestion(index + 1);
  };
  const flag = (): void => {
    if (current) session.flag(current.id);
  };
  const openSubmit = (): void => setDialog("submit");
  const keys = useQuestionKeys(
    {
      answer: (letter) => {
        if (current && optionText(current, letter) !== "") session.answer(current.id, letter);
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
  const indexes = Array.from({ length: pageSize }, (_, offset) => page * pageSize + offset);

  return (
    <>
      <main className="xbody" id="main" tabIndex={-1}>
        <div className="qlist">
          {problem}
          {indexes.map((index) => {
            const question = engine.questionAt(exam.pages, index);
            if (!question) return null;
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
          })}
          {page === pageCount - 1 && (
            <Button variant="sec" large block className="end-submit" onClick={openSubmit}>
              {handInLabel}
            </Button>
          )}
        </div>
        <aside className="xside" aria-label="Overview">
          <div className="xside-in card">
            <div className="row between">
              <h2>Questions</h2>
              <span className="small mute num">
                {record.current + 1} of {entries.length}
              </span>
            </div>
            <Palette entries={entries} onJump={jump} />
            <Button variant="sec" block onClick={openSubmit}>
              {handInLabel}
            </Button>
            <PaletteLegend />
            <KeysHelp isOn={keys.isOn} onChange={keys.setOn} />
          </div>
        </aside>
      </main>
      <QuestionFoot
        isFirst={page <= 0}
        isLast={page >= pageCount - 1}
        current={record.current + 1}
        isFlagged={current !== undefined && record.flags.includes(current.id)}
        onPrevious={() => jump((page - 1) * pageSize)}
        onNext={() => jump((page + 1) * pageSize)}
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
            {handInLabel}
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
        submitLabel={handInLabel}
        entries={entries}
        leftMs={record.deadline - session.now()}
        onClose={() => setDialog(null)}
        onSubmit={() => {
          setDialog(null);
          session.handIn();
        }}
        onJump={jump}
      />
    </>
  );
}
