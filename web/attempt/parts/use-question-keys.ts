import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { areKeysOn, setKeysOn } from "../../lib/device/device-settings.ts";
import { answerOfKey, type Answer, type Question } from "../question.ts";
import { focusChoice } from "./question-focus.ts";

export interface QuestionKeyActions {
  /** The open dialog. */
  dialog: string | null;
  /** The question that keys answer; undefined while it is not loaded. */
  question: Question | undefined;
  saveAnswer: (questionId: string, answer: Answer) => void;
  next: () => void;
  previous: () => void;
  flag: () => void;
  openSubmit: () => void;
  close: () => void;
}

/** Whether a press belongs to a field, a menu or a shortcut of browser or reader. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "radio";
  return target.isContentEditable || target.matches("select, textarea");
}

function act(key: string, actions: QuestionKeyActions): boolean {
  // While the dialog is open only R, go back, works.
  if (actions.dialog === "submit") {
    if (key !== "R") return false;
    actions.close();
    return true;
  }
  const { question } = actions;
  const answer = question && answerOfKey(question, key);
  if (question && answer) {
    // The option is to be drawn as chosen before it gets the focus.
    flushSync(() => actions.saveAnswer(question.id, answer));
    focusChoice(question.id);
    return true;
  }
  const action = { N: actions.next, P: actions.previous, F: actions.flag, S: actions.openSubmit }[key];
  action?.();
  return action !== undefined;
}

/** The eight keys, and F. The switch is kept on this device (WCAG 2.1.4). */
export function useQuestionKeys(actions: QuestionKeyActions): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(areKeysOn);
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isElsewhere(event) || event.key.length !== 1) return;
    // No key acts on questions behind another dialog: palette, picture, leaving.
    if (actions.dialog !== "submit" && document.querySelector("dialog[open]")) return;
    if (act(event.key.toUpperCase(), actions)) event.preventDefault();
  });
  useEffect(
    function listen() {
      if (!isOn) return undefined;
      const listener = (event: KeyboardEvent): void => handleKey(event);
      document.addEventListener("keydown", listener);
      return () => document.removeEventListener("keydown", listener);
    },
    [isOn],
  );
  return {
    isOn,
    setOn: (next) => {
      setKeysOn(next);
      setOn(next);
    },
  };
}
