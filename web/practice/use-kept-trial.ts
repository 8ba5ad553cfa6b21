import { useEffect, useState } from "react";
import { keep, kept } from "../lib/device/storage.ts";
import type { CheckedAnswer } from "./Feedback.tsx";

/** Place and answers of a trial, by question. */
interface KeptTrial {
  index: number;
  answers: Readonly<Record<string, CheckedAnswer>>;
}

export const newTrial: KeptTrial = { index: 0, answers: {} };

/** After an hour it is probably somebody else who opens the trial on this device. */
const keptMs = 3_600_000;

function read(name: string): KeptTrial {
  const found = kept(name) as (KeptTrial & { at: number }) | null;
  return found && Date.now() - found.at < keptMs ? found : newTrial;
}

function write(name: string, { index, answers }: KeptTrial): void {
  // without a verdict yet: after a reload the answer can be chosen again
  const checked = Object.entries(answers).filter(([, { state }]) => state !== "waiting");
  keep(name, { index, answers: Object.fromEntries(checked), at: Date.now() });
}

/**
 * The trial of an exam type on this device, which a reload keeps: phones with little memory load a page again when people come
 * back to it. It begins anew where the server has other questions by now.
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
