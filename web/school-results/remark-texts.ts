import { amount } from "../../schema/rules/counted.ts";
import type { MarkingKey } from "../../schema/rules/words.ts";
import { day } from "../lib/words/dates.ts";

const results = (count: number): string => amount(count, "result");

interface Correction {
  number: number;
  oldKey: MarkingKey;
  newKey: MarkingKey;
  correctedAt: string;
  correctedBy: string;
  changed: number;
}

/** What was done, such as "Question 7: key corrected from B to C on 23 Nov 2026 by Ada Obi, 4 results changed." */
function sentence({ number, oldKey, newKey, correctedAt, correctedBy, changed }: Correction): string {
  const end = `on ${day(correctedAt)} by ${correctedBy}, ${results(changed)} changed.`;
  if (newKey === "ALL") return `Question ${number}: every student got the mark (the key was ${oldKey}) ${end}`;
  const from = oldKey === "ALL" ? "a mark for every student" : oldKey;
  return `Question ${number}: key corrected from ${from} to ${newKey} ${end}`;
}

/** Texts of a key that is corrected after the exam. */
export const remarkTexts = {
  open: "Correct the key",
  title: (number: number): string => `Correct the key of question ${number}`,
  loading: "Loading the question",
  loadFailed: "The question could not be loaded.",
  gone: "This question is not part of the exam any more.",
  legend: "Right answer",
  keyNow: "Current key",
  forAll: "No option is right. Give every student the mark.",
  reason: "Reason (staff can read it later)",
  explanation: "Explanation for students",
  explanationHelp: "Students read it beside the right answer. Change it if it explains the wrong one.",
  preview: "What changes",
  choose: "Choose the right answer to see whose score changes. Nothing is saved until you confirm.",
  previewLoading: "Loading the changes",
  previewFailed: "The changes could not be loaded.",
  figures: {
    taken: "Results",
    changed: "Scores that change",
    nowPass: "Failed, will pass",
    nowFail: "Passed, will fail",
  },
  noChange: "No score changes. Students will see the new right answer.",
  willPass: "Will pass",
  willFail: "Will fail",
  seeFirst: "Please wait until you can see what changes.",
  same: "This is the key already. Please choose another answer.",
  submit: (changed: number): string => (changed === 0 ? "Correct the key" : `Correct the key and ${results(changed)}`),
  busy: "Correcting...",
  failed: "The key was not corrected.",
  done: (number: number, changed: number): string => `Key of question ${number} corrected, ${results(changed)} changed`,
  list: "Corrected keys",
  listLoading: "Loading the corrected keys",
  listFailed: "The corrected keys could not be loaded.",
  reasonGiven: (reason: string): string => `Reason: ${reason}`,
  sentence,
} as const;
