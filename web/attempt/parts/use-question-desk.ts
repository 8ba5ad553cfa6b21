import { useEffect, useRef, useState } from "react";
import { focusQuestion, questionDomId } from "./question-focus.ts";

interface DeskOptions {
  count: number;
  /** Index of the present question. */
  current: number;
  move: (index: number) => void;
  /** Brings a question into view; numbers count from 1. */
  show?: (number: number) => void;
}

export type QuestionDesk = ReturnType<typeof useQuestionDesk>;

/** The open dialog, and jumps between questions; after a jump the focus is in the question. */
export function useQuestionDesk({ count, current, move, show = focusQuestion }: DeskOptions) {
  const [dialog, setDialog] = useState<"submit" | "palette" | null>(null);
  // After a jump the question may first have to be drawn, or even loaded.
  const wanted = useRef<number | null>(null);
  useEffect(function showWanted() {
    if (wanted.current === null || !document.getElementById(questionDomId(wanted.current))) return;
    show(wanted.current);
    wanted.current = null;
  });

  const jump = (index: number): void => {
    if (index < 0 || index >= count) return;
    wanted.current = index + 1;
    setDialog(null);
    move(index);
    // The place may not change, and then no new rendering would move the focus.
    if (index === current) show(index + 1);
  };
  return {
    dialog,
    jump,
    next: () => jump(current + 1),
    previous: () => jump(current - 1),
    openSubmit: () => setDialog("submit"),
    openPalette: () => setDialog("palette"),
    close: () => setDialog(null),
  };
}
