import { describe, expect, it } from "vitest";
import {
  isNews,
  lastOfEach,
  lateRefusals,
  readLateTime,
  refuseTooOld,
  type LateAnswer,
} from "../../api/attempt/late.ts";
import { after } from "../../api/core/clock.ts";
import { lateDeliveryDays } from "../../schema/rules/limits.ts";

const started = new Date("2026-11-20T12:00:00.000Z");
const deadline = new Date("2026-11-20T13:00:00.000Z");
const attempt = { started_at: started, deadline, submitted_at: null };
const shifted = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
const given = (questionId: string, answer: LateAnswer["answer"], seconds: number): LateAnswer => ({
  questionId,
  answer,
  answeredAt: shifted(started, seconds * 1000),
});

describe("answers that arrive after the end", () => {
  it("[D-82] counts what was given from the first to the last moment of the attempt, and names the place of any other", () => {
    const read = (at: Date): Date => readLateTime(attempt, at.toISOString(), 3);
    expect([read(started), read(deadline)]).toEqual([started, deadline]);
    const refusal = expect.objectContaining({
      status: 400,
      message: "An answer was not given during this exam.",
      details: { field: "answers.3.answeredAt" },
    });
    expect(() => read(shifted(started, -1))).toThrow(refusal);
    expect(() => read(shifted(deadline, 1))).toThrow(refusal);
    expect(() => readLateTime(attempt, "yesterday", 3)).toThrow(refusal);
  });

  it("[D-82] takes of each question the answer that was given last, in whatever order they came", () => {
    const answers = [given("two", "C", 50), given("one", "B", 40), given("one", "A", 10), given("two", "D", 20)];
    expect(lastOfEach(answers)).toEqual(expect.arrayContaining([given("one", "B", 40), given("two", "C", 50)]));
    expect(lastOfEach(answers)).toHaveLength(2);
    expect(lastOfEach(answers.toReversed())).toEqual(lastOfEach(answers));
  });

  it("[D-82] is news only with another letter and a later time than the one that is known", () => {
    const late = given("one", "B", 40);
    const known = (answer: string | null, seconds: number) => ({
      answer,
      answered_at: shifted(started, seconds * 1000),
    });
    expect(isNews(late, undefined)).toBe(true);
    expect(isNews(late, known("A", 39))).toBe(true);
    expect(isNews(late, known(null, 39))).toBe(true);
    expect(isNews(late, known("B", 39))).toBe(false);
    expect(isNews(late, known("A", 40))).toBe(false);
    expect(isNews(late, known("A", 41))).toBe(false);
  });

  it("[D-101] takes them for the days after the end that the limit names, and not a moment longer", () => {
    const last = after(deadline, lateDeliveryDays, "day");
    expect(() => refuseTooOld(attempt, last)).not.toThrow();
    expect(() => refuseTooOld(attempt, shifted(last, 1))).toThrow(
      expect.objectContaining({
        status: 409,
        message: `This exam ended more than ${lateDeliveryDays} days ago. Its answers can no longer be delivered.`,
      }),
    );
  });

  it("[D-82] says why an attempt takes none", () => {
    expect(lateRefusals.isOpen()).toMatchObject({
      status: 409,
      message: "This exam is still open. Please save the answers as usual.",
    });
    expect(lateRefusals.isSubmitted()).toMatchObject({
      status: 409,
      message: "This exam was submitted before its time was up. Later answers do not count.",
    });
  });
});
