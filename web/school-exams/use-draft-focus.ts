import { useEffect, useRef } from "react";
import { needsYou, type QuestionDraft } from "../lib/question-draft.ts";

/** Moves the focus in the list of questions: when a button that had it goes away, and to questions that need a person. */
export function useDraftFocus(drafts: readonly QuestionDraft[]) {
  const listRef = useRef<HTMLOListElement>(null);
  const addButtonRef = useRef<HTMLButtonElement>(null);
  const place = useRef<number | null>(null);
  const lastShown = useRef(-1);
  const buttonAt = (index: number) => listRef.current?.children[index]?.querySelector("button");

  useEffect(function focusPlace() {
    if (place.current === null) return;
    const next = buttonAt(place.current) ?? addButtonRef.current;
    place.current = null;
    next?.focus();
  });

  return {
    listRef,
    addButtonRef,
    /** Gives the focus to the question at this index after the next change, which removes the pressed button. */
    focusNext: (index: number): void => {
      place.current = index;
    },
    /** Goes to the next question that needs a person, after the one shown last. */
    showNext: (): void => {
      const found = drafts.findIndex((draft, index) => index > lastShown.current && needsYou(draft));
      const index = found === -1 ? drafts.findIndex(needsYou) : found;
      lastShown.current = index;
      const button = buttonAt(index);
      button?.scrollIntoView({ block: "center" });
      button?.focus();
    },
    /** Lets `showNext` begin at the top again. */
    startOver: (): void => {
      lastShown.current = -1;
    },
  };
}
