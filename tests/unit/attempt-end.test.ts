import { describe, expect, it, vi } from "vitest";
import type { Db } from "../../api/core/database/db.ts";
import { submitAttempt, submitClosedAttempt, type AttemptTable, type SavedAnswer } from "../../api/attempt/submit.ts";
import {
  answeredAt,
  deadlineOf,
  endOf,
  isClosed,
  isInTime,
  secondsToClose,
  type Timed,
} from "../../api/attempt/timing.ts";

const start = new Date("2026-11-20T12:00:00.000Z");
const deadline = new Date("2026-11-20T13:00:00.000Z");
const closing = new Date("2026-11-20T13:02:00.000Z");
const shifted = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

describe("the times of an attempt", () => {
  it("ends after its seconds, or with the exam when that ends earlier", () => {
    expect(deadlineOf(start, 3600)).toEqual(deadline);
    expect(deadlineOf(start, 3600, shifted(deadline, -1))).toEqual(shifted(deadline, -1));
    expect(deadlineOf(start, 3600, shifted(deadline, 1))).toEqual(deadline);
  });

  it("[D-14] is closed by a submission, and without one 120 s after the deadline", () => {
    const open: Timed = { started_at: start, deadline, submitted_at: null };
    expect(isClosed(open, closing)).toBe(false);
    expect(isClosed(open, shifted(closing, 1))).toBe(true);
    expect(isClosed({ ...open, submitted_at: start }, start)).toBe(true);
    expect([secondsToClose(deadline, start), secondsToClose(deadline, shifted(closing, 1500))]).toEqual([3720, -1.5]);
  });

  it("is over with its submission, but not later than its deadline", () => {
    const endWith = (submitted_at: Date | null) => endOf({ started_at: start, deadline, submitted_at });
    expect(endWith(null)).toEqual(deadline);
    expect(endWith(shifted(deadline, -1))).toEqual(shifted(deadline, -1));
    expect(endWith(closing)).toEqual(deadline);
  });

  it("[SEC-31] counts an answer given up to the deadline that arrives up to the closing time", () => {
    expect(isInTime(deadline, deadline, closing)).toBe(true);
    expect(isInTime(shifted(deadline, 1), deadline, closing)).toBe(false);
    expect(isInTime(start, deadline, shifted(closing, 1))).toBe(false);
  });

  it("[D-82] moves the stamp of an answer into the attempt, and takes now for none", () => {
    const now = shifted(start, 60_000);
    const at = (stamp: string | null | undefined): string => answeredAt(stamp, start, now).toISOString();
    expect([at(null), at(undefined), at("2099-01-01T00:00:00Z")]).toEqual(Array(3).fill(now.toISOString()));
    expect(at("2001-01-01T00:00:00Z")).toBe(start.toISOString());
    expect(at("2026-11-20T12:00:30.000Z")).toBe("2026-11-20T12:00:30.000Z");
  });
});

interface Stored extends Timed {
  id: string;
  question_ids: string[];
}

/** A table with one attempt in it, or none; the database itself is not touched. */
function tableWith(given: Partial<Stored> | null, answers: SavedAnswer[] = []) {
  const attempt =
    given === null
      ? undefined
      : { id: "a1", started_at: start, deadline, submitted_at: null, question_ids: ["q1", "q2", "q3"], ...given };
  const end = vi.fn<AttemptTable<{ id: string }, Stored>["end"]>(async (_tx, open, at) => ({
    ...open,
    submitted_at: at,
  }));
  const table: AttemptTable<{ id: string }, Stored> = {
    lock: async (_tx, { id }) => (attempt?.id === id ? attempt : undefined),
    listAnswers: async () => answers,
    end,
  };
  return { table, end };
}
const noDatabase = null as unknown as Db;
const key = { id: "a1" };

describe("a submission", () => {
  it("ends an open attempt now, in the name of who submits", async () => {
    const { table, end } = tableWith({});
    const ended = await submitAttempt(noDatabase, table, key, { by: "student", now: deadline });
    expect(ended?.submitted_at).toEqual(deadline);
    expect(end).toHaveBeenCalledWith(noDatabase, expect.objectContaining(key), deadline, "student");
  });

  it("that a device makes by itself after the deadline is in the name of the time, and dated when it came", async () => {
    for (const now of [shifted(deadline, 1), closing]) {
      const { table, end } = tableWith({});
      await submitAttempt(noDatabase, table, key, { by: "student", now });
      expect(end).toHaveBeenCalledWith(noDatabase, expect.anything(), now, "time");
    }
  });

  it("[REL-10] changes nothing about an attempt that is over, nor about one that does not exist", async () => {
    const over = tableWith({ submitted_at: start });
    const given = { by: "student", now: deadline, held: { answersHeld: 3, lastSeq: 9 } } as const;
    expect((await submitAttempt(noDatabase, over.table, key, given))?.submitted_at).toEqual(start);
    const none = tableWith(null);
    expect(await submitAttempt(noDatabase, none.table, key, given)).toBeUndefined();
    expect([over.end, none.end].map((end) => end.mock.calls)).toEqual([[], []]);
  });

  it("[D-14] after the closing time is dated there; time ended it, unless a teacher does", async () => {
    const now = shifted(closing, 1);
    for (const [by, endedBy] of [
      ["student", "time"],
      ["time", "time"],
      ["staff", "staff"],
    ] as const) {
      const { table, end } = tableWith({});
      await submitAttempt(noDatabase, table, key, { by, now });
      expect(end).toHaveBeenCalledWith(noDatabase, expect.anything(), closing, endedBy);
    }
  });

  it("[D-107] waits for answers that the device holds, by their number and by their count", async () => {
    const submit = (answersHeld: number, lastSeq: number, now = deadline) => {
      const answers = [
        { question_id: "q2", seq: 7 },
        { question_id: "q1", seq: 3 },
      ];
      const { table, end } = tableWith({}, answers);
      const given = { by: "student", now, held: { answersHeld, lastSeq } } as const;
      return submitAttempt(noDatabase, table, key, given).then(
        () => end.mock.calls.length,
        (error: unknown) => error,
      );
    };
    const missing = {
      status: 409,
      code: "ANSWERS_MISSING",
      message: "Some answers have not arrived yet. They are sent again.",
      details: { savedSeq: 7, missingQuestionIds: ["q3"] },
    };
    expect(await submit(2, 7)).toBe(1);
    expect(await submit(1, 6)).toBe(1);
    expect(await submit(3, 7)).toMatchObject(missing);
    expect(await submit(2, 8)).toMatchObject(missing);
    expect(await submit(3, 8, closing)).toMatchObject(missing);
    expect(await submit(3, 8, shifted(closing, 1))).toBe(1);
  });

  it("[D-107] of a device that holds answers waits for the first one", async () => {
    const { table } = tableWith({}, []);
    const given = { by: "student", now: deadline, held: { answersHeld: 0, lastSeq: 1 } } as const;
    await expect(submitAttempt(noDatabase, table, key, given)).rejects.toMatchObject({
      details: { savedSeq: 0, missingQuestionIds: ["q1", "q2", "q3"] },
    });
  });
});

describe("the server's own submission", () => {
  it("[D-14] comes with the closing time, not earlier, and is dated there", async () => {
    const { table, end } = tableWith({});
    expect(await submitClosedAttempt(noDatabase, table, key, shifted(closing, -500))).toBe(0.5);
    expect(end).not.toHaveBeenCalled();
    expect(await submitClosedAttempt(noDatabase, table, key, closing)).toBe(0);
    expect(end).toHaveBeenCalledWith(noDatabase, expect.objectContaining(key), closing, "time");
  });

  it("leaves alone what is over or gone", async () => {
    const [over, none] = [tableWith({ submitted_at: start }), tableWith(null)];
    expect(await submitClosedAttempt(noDatabase, over.table, key, start)).toBe(0);
    expect(await submitClosedAttempt(noDatabase, none.table, key, start)).toBe(0);
    expect([over.end, none.end].map((end) => end.mock.calls)).toEqual([[], []]);
  });
});
