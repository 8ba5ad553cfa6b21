import { replaces, type StoredChoice } from "../../schema/rules/choice.ts";
import type { KeptAnswer, Verdict } from "./attempt.ts";

type StampedAnswer = Pick<KeptAnswer, "answer" | "seq" | "answeredAt">;

export const choiceOf = ({ answer, seq, answeredAt }: StampedAnswer): StoredChoice => ({
  at: Date.parse(answeredAt),
  seq,
  answer,
});

/** The choice that the server has stored, in place of this device's. */
export function adopted(own: KeptAnswer | undefined, stored: StampedAnswer, verdict: Verdict | null): KeptAnswer {
  // By its time alone the own choice would come back from another tab, where the clock of this device is ahead.
  const isLater = own === undefined || replaces(choiceOf(stored), choiceOf(own));
  const turn = (own?.turn ?? 0) + (isLater ? 0 : 1);
  const instead = own === undefined || own.answer === stored.answer ? null : own.answer;
  return { ...stored, state: "saved", verdict, turn, instead };
}
