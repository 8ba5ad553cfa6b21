import { describe, expect, it } from "vitest";
import { closeAccountRules, settingsRules } from "../../schema/rules/account.ts";
import { answerFileRules } from "../../schema/rules/answer-file.ts";
import { replaces, type Choice, type StoredChoice } from "../../schema/rules/choice.ts";
import {
  bringInRules,
  lateAnswersRules,
  lateDecisionRules,
  schoolLateAnswersRules,
} from "../../schema/rules/late-answers.ts";
import { decisionRules, remarkReasonRules, reportRules } from "../../schema/rules/question-reports.ts";
import { extraTimeRules, schoolAnswersRules, submitAttemptRules } from "../../schema/rules/school-attempts.ts";
import { schoolRemarkRules, sharedResultRules } from "../../schema/rules/school-results.ts";
import { schoolLoginRules } from "../../schema/rules/school.ts";
import { isSessionEndReason, sessionEndReasons } from "../../schema/rules/session-ends.ts";
import { faults, letters, read } from "../support/rules.ts";

const at = "2026-11-20T09:00:00.000Z";

describe("which of two choices counts", () => {
  const stored: StoredChoice = { at: 1000, seq: 5, answer: "B" };
  const cases: [string, Partial<Choice>, boolean][] = [
    ["one without a number, as the documents have it", { seq: null, at: 0 }, true],
    ["one without a time and with a higher number", { at: null, seq: 6 }, true],
    ["one without a time and with the same number", { at: null, seq: 5 }, false],
    ["one without a time and with a lower number", { at: null, seq: 4 }, false],
    ["a later one, whatever its number", { at: 1001, seq: 1 }, true],
    ["an earlier one, whatever its number", { at: 999, seq: 9 }, false],
    ["one of the same moment with a higher number", { seq: 6 }, true],
    ["one of the same moment with a lower number", { seq: 4 }, false],
    ["one of the same number with a later letter", { answer: "C" }, true],
    ["one of the same number with an earlier letter", { answer: "A" }, false],
    ["one of the same number that takes the answer back", { answer: null }, false],
    ["the same once more", {}, false],
  ];
  it.each(cases)("[REL-10] %s", (_what, change, expected) => {
    expect(replaces({ ...stored, ...change }, stored)).toBe(expected);
  });

  it("[REL-10] any letter counts in place of an answer that was taken back at the same moment", () => {
    expect(replaces({ ...stored, answer: "A" }, { ...stored, answer: null })).toBe(true);
    expect(replaces({ ...stored, answer: null }, { ...stored, answer: null })).toBe(false);
  });
});

describe("late answers", () => {
  const answer = { questionId: "q1", userAnswer: "A", answeredAt: at };
  const many = (count: number) => ({ attemptId: "a1", answers: Array.from({ length: count }, () => answer) });

  it("[EXT-35] takes 1 to 300 answers of an attempt", () => {
    expect([1, 300].map((count) => faults(lateAnswersRules, many(count)))).toEqual([[], []]);
    expect(faults(lateAnswersRules, many(0))).toEqual(["answers: There are no answers to deliver"]);
    expect(faults(lateAnswersRules, many(301))).toEqual(["answers: At most 300 answers at once"]);
    expect(faults(lateAnswersRules, { ...many(1), attemptId: "" })).toHaveLength(1);
    expect(faults(lateAnswersRules, { ...many(1), attemptId: letters(100) })).toEqual([]);
    expect(faults(lateAnswersRules, { ...many(1), attemptId: letters(101) })).toHaveLength(1);
  });

  it("[EXT-35] [EXT-36] wants a question, one of four letters and a time", () => {
    const of = (change: object) => faults(lateAnswersRules, { attemptId: "a1", answers: [{ ...answer, ...change }] });
    expect(of({ questionId: "" })).toHaveLength(1);
    expect(of({ questionId: letters(100) })).toEqual([]);
    expect(of({ questionId: letters(101) })).toHaveLength(1);
    expect(of({ userAnswer: "E" })).toHaveLength(1);
    expect(of({ answeredAt: "yesterday" })).toEqual(["answers.0.answeredAt: Please give the time of each answer"]);
    const ofSchool = (change: object) =>
      faults(schoolLateAnswersRules, { answers: [{ questionId: "q1", answer: "A", answeredAt: at, ...change }] });
    expect(ofSchool({})).toEqual([]);
    expect(ofSchool({ answer: "E" })).toEqual(["answers.0.answer: Please choose one of the options A to D"]);
    expect(ofSchool({ answeredAt: "" })).toEqual(["answers.0.answeredAt: Please give the time of each answer"]);
    expect(ofSchool({ questionId: "" })).toHaveLength(1);
    expect(faults(schoolLateAnswersRules, { answers: [] })).toEqual(["answers: There are no answers to deliver"]);
  });

  it("[EXT-37] [EXT-38] names student and attempt of a file, and the moment of a decision", () => {
    const file = { studentId: "s1", attemptId: "a1", answers: [{ questionId: "q1", answer: "A", answeredAt: at }] };
    expect(faults(bringInRules, file)).toEqual([]);
    for (const name of ["studentId", "attemptId"])
      for (const text of ["", letters(101)]) expect(faults(bringInRules, { ...file, [name]: text })).toHaveLength(1);
    expect(faults(lateDecisionRules, { isTaken: false, arrivedBy: at })).toEqual([]);
    expect(faults(lateDecisionRules, { isTaken: "yes", arrivedBy: at })).toHaveLength(1);
    expect(faults(lateDecisionRules, { isTaken: true, arrivedBy: "now" })).toHaveLength(1);
  });

  it("an answer file has answers between its start and its end", () => {
    const end = "2026-11-20T10:00:00.000Z";
    const file = (answeredAt: string, change: object = {}) => ({
      about: { examType: "JAMB", subjectName: "Physics", year: 2026 },
      personId: "p1",
      startedAt: at,
      deadline: end,
      answers: [{ questionId: "q1", answer: "D", answeredAt }],
      ...change,
    });
    for (const moment of [at, "2026-11-20T09:30:00.000Z", end])
      expect(faults(answerFileRules, file(moment))).toEqual([]);
    for (const moment of ["2026-11-20T08:59:59.999Z", "2026-11-20T10:00:00.001Z"])
      expect(faults(answerFileRules, file(moment))).toHaveLength(1);
    for (const change of [{ answers: [] }, { personId: "" }, { personId: letters(201) }, { attemptId: "" }])
      expect(faults(answerFileRules, file(at, change)), JSON.stringify(change)).toHaveLength(1);
    expect(faults(answerFileRules, file(at, { about: { examId: "e1" }, attemptId: "a1" }))).toEqual([]);
  });
});

describe("reports and corrections of a question", () => {
  it("[EXT-16a] a report has a reason; a blank note counts as none", () => {
    expect(read(reportRules, { reason: "typo", note: "  " })).toEqual({ reason: "typo", note: null });
    expect(read(reportRules, { reason: "wrong-key", note: " C is right " })).toMatchObject({ note: "C is right" });
    expect(faults(reportRules, { reason: "boring" })).toEqual(["reason: Please choose what is wrong."]);
    expect(faults(reportRules, { reason: "other", note: letters(500) })).toEqual([]);
    expect(faults(reportRules, { reason: "other", note: letters(501) })).toEqual([
      "note: Your note is longer than 500 characters.",
    ]);
  });

  it("[EXT-16c] a decision is open, fixed or rejected, with an answer of at most 500 characters", () => {
    for (const status of ["open", "fixed", "rejected"]) expect(faults(decisionRules, { status })).toEqual([]);
    expect(faults(decisionRules, { status: "" })).toEqual(["status: Please choose a decision."]);
    expect(faults(decisionRules, { status: "fixed", reply: letters(501) })).toEqual([
      "reply: The answer is longer than 500 characters.",
    ]);
  });

  it("a re-mark says why, in at most 300 characters", () => {
    expect(read(remarkReasonRules, { reason: " The key was wrong " })).toEqual({ reason: "The key was wrong" });
    for (const reason of [undefined, "", "   "])
      expect(faults(remarkReasonRules, { reason })).toEqual(["reason: Please say why."]);
    expect(faults(remarkReasonRules, { reason: letters(300) })).toEqual([]);
    expect(faults(remarkReasonRules, { reason: letters(301) })).toEqual([
      "reason: The reason is longer than 300 characters.",
    ]);
  });

  it("[EXT-54b] a corrected key is another one than before, and its request can be told from others", () => {
    const correction = { oldKey: "A", newKey: "B", reason: "Wrong key", requestId: "request-1" };
    expect(faults(schoolRemarkRules, correction)).toEqual([]);
    expect(faults(schoolRemarkRules, { ...correction, newKey: "A" })).toEqual([
      "newKey: This is the key already. Please choose another answer.",
    ]);
    expect(faults(schoolRemarkRules, { ...correction, newKey: "E" })).toEqual([
      "newKey: Please choose the right answer.",
    ]);
    const wrongId = ["requestId: The request ID must have 8 to 100 letters, digits, hyphens or underscores"];
    for (const requestId of ["short-1", letters(101), "with space", "eight-ch!"])
      expect(faults(schoolRemarkRules, { ...correction, requestId }), requestId).toEqual(wrongId);
    for (const requestId of ["eight_ch", letters(100)])
      expect(faults(schoolRemarkRules, { ...correction, requestId })).toEqual([]);
    expect(faults(schoolRemarkRules, { ...correction, explanation: letters(20_001) })).toEqual([
      "explanation: The explanation is too long.",
    ]);
  });

  it("[EXT-68d] a parent's link has its whole token", () => {
    expect(faults(sharedResultRules, { token: `${letters(41)}-_` })).toEqual([]);
    for (const token of ["", letters(42), letters(44), `${letters(42)}/`])
      expect(faults(sharedResultRules, { token })).toEqual([
        "token: This link is not complete. Please open it again from the message.",
      ]);
  });
});

describe("an attempt at a school's exam", () => {
  const answer = { seq: 1, questionId: "q1", answer: "A", answeredAt: at };
  const save = (change: object) => faults(schoolAnswersRules, { answers: [{ ...answer, ...change }] });

  it("[EXT-12] saves 1 to 50 numbered answers; an answer may be taken back", () => {
    const many = (count: number) => ({ answers: Array.from({ length: count }, () => answer) });
    expect([1, 50].map((count) => faults(schoolAnswersRules, many(count)))).toEqual([[], []]);
    expect(faults(schoolAnswersRules, many(0))).toHaveLength(1);
    expect(faults(schoolAnswersRules, many(51))).toEqual(["answers: At most 50 answers at once"]);
    for (const good of [{ answer: null }, { seq: 1_000_000 }, { answeredAt: undefined }])
      expect(save(good)).toEqual([]);
    for (const bad of [{ seq: 0 }, { seq: 1_000_001 }, { seq: 1.5 }, { answer: "E" }, { questionId: "" }])
      expect(save(bad), JSON.stringify(bad)).toHaveLength(1);
  });

  it("[EXT-13] submits with the highest number, and perhaps with how many answers it holds", () => {
    for (const good of [{ lastSeq: 0 }, { lastSeq: 3, answersHeld: 0 }, { lastSeq: 3, answersHeld: null }])
      expect(faults(submitAttemptRules, good)).toEqual([]);
    for (const bad of [{}, { lastSeq: -1 }, { lastSeq: 0.5 }, { lastSeq: 1, answersHeld: -1 }])
      expect(faults(submitAttemptRules, bad), JSON.stringify(bad)).toHaveLength(1);
  });

  it("[EXT-17b] extra time says for whom, how much and why", () => {
    const time = { all: true, minutes: 10, reason: " Power cut ", requestId: "request-1" };
    expect(read(extraTimeRules, time)).toMatchObject({ reason: "Power cut" });
    expect(faults(extraTimeRules, { ...time, all: false, studentIds: ["s1"] })).toEqual([]);
    const nobody = ["studentIds: Please choose the students"];
    expect(faults(extraTimeRules, { ...time, all: false })).toEqual(nobody);
    expect(faults(extraTimeRules, { ...time, all: null, studentIds: [] })).toEqual(nobody);
    for (const minutes of [0, 1.5, "ten"])
      expect(faults(extraTimeRules, { ...time, minutes })[0]).toMatch(/^minutes: Please give 1 to \d+ minutes$/);
    for (const reason of [undefined, " "])
      expect(faults(extraTimeRules, { ...time, reason })).toEqual(["reason: Please give a reason"]);
    expect(faults(extraTimeRules, { ...time, reason: letters(501) })).toEqual(["reason: This is too long"]);
    expect(faults(extraTimeRules, { ...time, studentIds: Array.from({ length: 501 }, () => "s") })).toHaveLength(1);
  });
});

describe("people", () => {
  it("[C-PRO-07] settings need both names; the phone number may be left out", () => {
    expect(read(settingsRules, { firstName: " Ada ", lastName: "Obi", phone: " 0803 " })).toEqual({
      firstName: "Ada",
      lastName: "Obi",
      phone: "0803",
    });
    expect(faults(settingsRules, { firstName: " ", lastName: undefined, phone: null })).toEqual([
      "firstName: First name required",
      "lastName: Last name required",
    ]);
    expect(
      faults(settingsRules, { firstName: letters(201), lastName: letters(200), phone: `0${letters(40)}` }),
    ).toEqual(["firstName: This is too long", "phone: This is too long"]);
  });

  it("[EXT-43b] closing an account needs the password", () => {
    for (const password of [undefined, ""])
      expect(faults(closeAccountRules, { password })).toEqual(["password: Password is required"]);
    expect(faults(closeAccountRules, { password: letters(1024) })).toEqual([]);
    expect(faults(closeAccountRules, { password: letters(1025) })).toEqual(["password: The password is wrong."]);
  });

  it("[S-ENT-02] the school's login asks the administrator for email and password, others for the sign-in ID", () => {
    expect(faults(schoolLoginRules, { role: "ADMIN", email: "", password: "" })).toEqual([
      "email: Email is required",
      "password: Password is required",
    ]);
    for (const role of ["TEACHER", "STUDENT"]) {
      expect(faults(schoolLoginRules, { role, signInId: " " })).toEqual(["signInId: Sign-in ID is required"]);
      expect(faults(schoolLoginRules, { role, signInId: letters(101) })).toEqual(["signInId: This is too long"]);
      expect(read(schoolLoginRules, { role, signInId: " ABC " })).toEqual({ role, signInId: "ABC" });
    }
    expect(faults(schoolLoginRules, { role: "PARENT" })).toEqual(["role: Please select a role"]);
  });

  it("[EXT-40] knows the reasons for which a session ends", () => {
    expect(sessionEndReasons.every(isSessionEndReason)).toBe(true);
    for (const other of ["", "expired", null, 1]) expect(isSessionEndReason(other)).toBe(false);
  });
});
