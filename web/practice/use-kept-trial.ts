import { useEffect, useState } from "react";
import type { CheckedAnswer } from "./Feedback.tsx";

/** Place and answers of a trial, by question. */
export interface KeptTrial {
  index: number;
  answers: Readonly<Record<string, CheckedAnswer>>;
}

export const newTrial: KeptTrial = { index: 0, answers: {} };

function read(name: string): KeptTrial {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "null") as KeptTrial | null;
    return kept ?? newTrial;
  } catch {
    return newTrial;
  }
}

function write(name: string, { index, answers }: KeptTrial): void {
  // a check that is on its way does not survive the page
  const checked = Object.entries(answers).filter(([, { state }]) => state !== "waiting");
  try {
    sessionStorage.setItem(name, JSON.stringify({ index, answers: Object.fromEntries(checked) }));
  } catch {
    // Without storage the trial lives as long as the page.
  }
}

/**
 * The trial of an exam type in this tab, which a reload keeps: phones with little memory load a page again when people come back
 * to it. It begins anew where the server has other questions by now.
 */
export function useKeptTrial(examType: string, questionIds: readonly string[]) {
  const name = `trial:${examType}:${questionIds.join()}`;
  const [trial, setTrial] = useState(() => read(name));
  useEffect(
    function keepTrial() {
      write(name, trial);
    },
    [name, trial],
  );
  return [trial, setTrial] as const;
}
