import { describe, expect, it, vi } from "vitest";
import { createPaperSizes } from "../../../api/exam/paper-size.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildApi, buildCandidate, storeQuestionPicture, subscribe } from "../../support/api.ts";
import {
  buildPaper,
  buildSubscriber,
  attemptAt,
  wrong,
  type Page,
  type Submitted,
} from "../../support/data/exam-attempts.ts";

const api = apiForFile();

/** Names of all fields in a value, however deep. */
const fieldsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== "object" || value === null) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(fieldsIn)];
};

describe("GET /api/exam/exam-types, subjects and years", () => {
  it("200 lists what the bank holds, without a token [R-CAN-14] [R-CAN-15] [B-28]", async () => {
    await buildPaper(api, 2, { examType: "Junior Waec", subjectName: "Civic" });
    await buildPaper(api, 2, { examType: "WAEC", subjectName: "Biology" });
    await buildPaper(api, 2, { examType: "WAEC", subjectName: "Art" });
    const types = await api.call("GET", "/api/exam/exam-types");
    expect(types.statusCode).toBe(200);
    expect(types.json()).toEqual(["WAEC", "Junior Waec"]);
    const subjects = await api.call("GET", "/api/exam/subjects?examType=waec");
    expect(subjects.json()).toEqual(["Art", "Biology"]);
  });

  it("200 years ascending and distinct, types compared upper-cased [R-CAN-16]", async () => {
    const subjectName = "Years";
    for (const year of [2026, 2019, 2024]) await buildPaperOf(subjectName, year);
    const years = await api.call("GET", `/api/exam/years?subjectName=${subjectName}&examType=NeCo`);
    expect(years.json()).toEqual([2019, 2024, 2026]);
  });

  it("[D-307] 200 subjects in the order in which people look names up", async () => {
    const names = ["Further Maths 2", "further maths 10", "Ọfẹ́ Yorùbá", "Physics"];
    for (const subjectName of names.toReversed()) await buildPaper(api, 1, { examType: "NATURAL", subjectName });
    const subjects = await api.call("GET", "/api/exam/subjects?examType=natural");
    expect(subjects.json<string[]>().map((name) => name.replace(/ \d{6,}.*/, ""))).toEqual(names);
  });

  it("200 with empty lists for what is not there", async () => {
    expect((await api.call("GET", "/api/exam/subjects?examType=NOTHING")).json()).toEqual([]);
    expect((await api.call("GET", "/api/exam/years?subjectName=No&examType=NOTHING")).json()).toEqual([]);
  });

  it("400 without an exam type [C-SEL-09]", async () => {
    const reply = await api.call("GET", "/api/exam/subjects");
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message: "Please select an exam, subject, and year to continue." });
  });

  async function buildPaperOf(subjectName: string, year: number): Promise<void> {
    const { questions } = await buildPaper(api, 3, { examType: "NECO", subjectName: `${subjectName} ${year}` });
    await api.deps.db
      .updateTable("questions")
      .set({ subject_name: subjectName, year })
      .where(
        "id",
        "in",
        questions.map((question) => question.id),
      )
      .execute();
  }
});

describe("GET /exam/bank-size", () => {
  const sizeOf = (query: string) => api.call("GET", `/exam/bank-size${query}`);

  it("[EXT-63] 200 questions and years of an exam type in any case, without a token, the same for ten minutes", async () => {
    for (const [count, year] of [
      [3, 2019],
      [2, 2024],
    ] as const)
      await buildPaper(api, count, { examType: "BANK-SIZE", subjectName: `Subject ${year}`, year });
    const answer = await sizeOf("?examType=bank-size");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ questions: 5, firstYear: 2019, lastYear: 2024 });
    await buildPaper(api, 1, { examType: "BANK-SIZE", subjectName: "Another", year: 2025 });
    expect((await sizeOf("?examType=Bank-Size")).json()).toEqual({ questions: 5, firstYear: 2019, lastYear: 2024 });
  });

  it("[EXT-63] 200 with nothing for an unknown type, 400 without one", async () => {
    expect((await sizeOf("?examType=NOTHING")).json()).toEqual({ questions: 0, firstYear: null, lastYear: null });
    expect((await sizeOf("")).statusCode).toBe(400);
  });

  it("200 for everybody when somebody asks for many invented types at once", async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, (_, at) => sizeOf(`?examType=INVENTED-${at}`)));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });
});

describe("GET /exam/paper-size", () => {
  it("is measured once for calls at the same time", async () => {
    const { paper } = await buildPaper(api, 2);
    const sizeOf = createPaperSizes(api.deps.db);
    const [first, second] = await Promise.all([sizeOf(paper), sizeOf({ ...paper, examType: "jamb" })]);
    expect(second).toBe(first);
    expect(first.questions).toBe(2);
  });

  it("is told to everybody when somebody asks for many papers at once", async () => {
    const { paper } = await buildPaper(api, 2);
    const sizeOf = createPaperSizes(api.deps.db);
    const first = sizeOf(paper);
    const invented = Array.from({ length: 250 }, (_, at) => sizeOf({ ...paper, subjectName: `Invented ${at}` }));
    await Promise.all(invented);
    expect((await first).questions).toBe(2);
  });

  const sizeOf = (token: string | undefined, paper: object) => {
    const query = new URLSearchParams(
      Object.entries(paper).map(([name, value]): [string, string] => [name, `${value}`]),
    );
    return api.call("GET", `/exam/paper-size?${query}`, token === undefined ? {} : { token });
  };

  it("[EXT-46] 200 questions, compressed bytes and each picture once, with the size of those stored here", async () => {
    const { paper, questions } = await buildPaper(api, 12, { subjectName: "Sized" });
    const name = await storeQuestionPicture(api, new Uint8Array(3000));
    const urls = [`/files/${name}`, "/files/sample/plant-cell.svg", "https://cdn.example/a.png", `/files/${name}`];
    for (const [index, url] of urls.entries()) {
      await api.deps.db
        .updateTable("questions")
        .set({ question_image_url: url })
        .where("id", "=", questions[index]?.id ?? "")
        .execute();
    }
    const candidate = await buildCandidate(api);
    const answer = await sizeOf(candidate.token, paper);
    expect(answer.statusCode).toBe(200);
    const size = answer.json<{ questions: number; textBytes: number; pictures: object[] }>();
    expect(size).toMatchObject({ questions: 12, pictures: [{ url: urls[0], bytes: 3000 }, {}, {}] });
    expect(size.pictures.slice(1)).toEqual([
      { url: urls[1], bytes: expect.any(Number) },
      { url: urls[2], bytes: null },
    ]);
    expect(size.textBytes).toBeGreaterThan(12 * 20);
    // no attempt was opened
    const attempts = api.deps.db.selectFrom("attempts").select("id").where("candidate_id", "=", candidate.id);
    expect(await attempts.execute()).toEqual([]);
  });

  it("[EXT-46] 200 with nothing for a paper that is not there, 401 without a token, 400 without a paper", async () => {
    const { token } = await buildCandidate(api);
    const unknown = { examType: "JAMB", subjectName: "Nothing", year: 2026 };
    expect((await sizeOf(token, unknown)).json()).toEqual({ questions: 0, textBytes: 0, pictures: [] });
    expect((await sizeOf(undefined, unknown)).statusCode).toBe(401);
    expect((await sizeOf(token, { examType: "JAMB" })).statusCode).toBe(400);
  });
});

describe("GET /exam/questions", () => {
  it("200 first page opens an attempt of 3600 s with ten questions [R-CAN-22] [B-09] [B-12] [REL-18]", async () => {
    const { paper, questions } = await buildPaper(api, 23);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const reply = await exam.page();
    expect(reply.statusCode).toBe(200);
    const page = reply.json<Page>();
    expect(page).toMatchObject({ totalPages: 3, totalQuestions: 23 });
    expect(page.questions.map((question) => question.id)).toEqual(questions.slice(0, 10).map(({ id }) => id));
    expect(page.attempt).toMatchObject({
      startedAt: api.clock.now().toISOString(),
      serverNow: api.clock.now().toISOString(),
      deadline: new Date(api.clock.now().getTime() + 3_600_000).toISOString(),
      answers: [],
    });
    const last = (await exam.page(3)).json<Page>();
    expect(last.questions.map((question) => question.id)).toEqual(questions.slice(20).map(({ id }) => id));
    expect(last.attempt?.id).toBe(page.attempt?.id);
    expect((await exam.page(4)).json<Page>()).toMatchObject({ questions: [], totalQuestions: 23 });
  });

  it("200 opens no attempt for a paper that does not exist", async () => {
    const caller = await buildSubscriber(api);
    const exam = attemptAt(api, caller, { examType: "JAMB", subjectName: "Alchemy", year: 1999 });
    const reply = await exam.page();
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Page>()).toEqual({ questions: [], totalPages: 0, totalQuestions: 0, attempt: null });
    const attempts = await api.deps.db
      .selectFrom("attempts")
      .select("id")
      .where("candidate_id", "=", caller.id)
      .execute();
    expect(attempts).toEqual([]);
  });

  it("200 same attempt again with all answers after a reload or on another device [D-14]", async () => {
    const { paper, questions } = await buildPaper(api, 3);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const first = await exam.open();
    await exam.answer(questions[1]?.id ?? "", "B");
    await exam.answer(questions[2]?.id ?? "", "A");
    api.clock.advance(60);
    const again = await exam.open();
    expect(again.attempt).toMatchObject({
      id: first.attempt?.id,
      deadline: first.attempt?.deadline,
      serverNow: api.clock.now().toISOString(),
    });
    expect(again.attempt?.answers).toHaveLength(2);
    expect(again.attempt?.answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ questionId: questions[1]?.id, userAnswer: "B", isCorrect: true }),
        expect.objectContaining({ questionId: questions[2]?.id, userAnswer: "A", isCorrect: false }),
      ]),
    );
  });

  it("200 questions stay pinned when the bank changes during the attempt", async () => {
    const { paper, questions } = await buildPaper(api, 3);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    await api.deps.db
      .updateTable("questions")
      .set({ position: 9, question: "Another text?" })
      .where("id", "=", questions[0]?.id ?? "")
      .execute();
    await buildPaper(api, 1, { subjectName: paper.subjectName });
    const again = await exam.open();
    expect(again.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    expect(again.totalQuestions).toBe(3);
  });

  it("200 twenty parallel openings give one attempt and one closing job [SEC-32]", async () => {
    const { paper } = await buildPaper(api, 3);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const pages = await Promise.all(Array.from({ length: 20 }, () => exam.open()));
    const ids = new Set(pages.map((page) => page.attempt?.id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const jobs = await api.database.execute("select 1 from pgboss.job where data->>'attemptId' = $1", [id]);
    expect(jobs.rows).toHaveLength(1);
  });

  it("200 two candidates have attempts of their own", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const [one, two] = [await buildSubscriber(api), await buildSubscriber(api)];
    const first = await attemptAt(api, one, paper).open();
    await attemptAt(api, one, paper).answer(questions[0]?.id ?? "", "A");
    const second = await attemptAt(api, two, paper).open();
    expect(second.attempt?.id).not.toBe(first.attempt?.id);
    expect(second.attempt?.answers).toEqual([]);
  });

  it("200 other pages never open an attempt", async () => {
    const { paper, questions } = await buildPaper(api, 12);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const page = (await exam.page(2)).json<Page>();
    expect(page.questions.map(({ id }) => id)).toEqual(questions.slice(10).map(({ id }) => id));
    expect(page).toMatchObject({ attempt: null, totalPages: 2, totalQuestions: 12 });
  });

  it("200 with nothing for a paper that is empty", async () => {
    const exam = attemptAt(api, await buildSubscriber(api), { examType: "JAMB", subjectName: "Nothing", year: 2020 });
    expect((await exam.page()).json<Page>()).toEqual({
      questions: [],
      totalPages: 0,
      totalQuestions: 0,
      attempt: null,
    });
  });

  it("200 carries no key and no explanation on any page [SEC-30]", async () => {
    const { paper } = await buildPaper(api, 12);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    for (const reply of [await exam.page(2), await exam.page(), await exam.page(2)]) {
      expect(fieldsIn(reply.json())).not.toContain("correctAnswer");
      expect(reply.body).not.toMatch(/correct|explanation|because of reason/i);
    }
  });

  it("403 without a live subscription to this type [SEC-32] [R-CAN-22]", async () => {
    const { paper } = await buildPaper(api, 2);
    const who = await buildCandidate(api);
    await subscribe(api, who, "WAEC");
    const reply = await attemptAt(api, who, paper).page();
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({
      message: "You need a subscription to JAMB to take this exam.",
      code: "FORBIDDEN",
    });
    await subscribe(api, who, "jamb");
    expect((await attemptAt(api, who, paper).page()).statusCode).toBe(200);
    await api.deps.db
      .updateTable("subscriptions")
      .set({ expires_at: api.clock.now() })
      .where("candidate_id", "=", who.id)
      .execute();
    // the exam that was begun goes on, and no other begins [D-14]
    expect((await attemptAt(api, who, paper).page()).statusCode).toBe(200);
    expect((await attemptAt(api, who, (await buildPaper(api, 2)).paper).page()).statusCode).toBe(403);
    await attemptAt(api, who, paper).submit();
    expect((await attemptAt(api, who, paper).page()).statusCode).toBe(403);
  });

  it("401 without a token", async () => {
    const reply = await api.call("GET", "/exam/questions?examType=JAMB&subjectName=X&year=2026");
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ message: "No access token found" });
  });
});

describe("POST /exam/validate-answer", () => {
  it("200 says only whether the answer is right [R-CAN-23] [C-QUIZ-07] [SEC-30]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    const right = await exam.answer(questions[0]?.id ?? "", "A");
    expect(right.statusCode).toBe(200);
    const stored = { userAnswer: "A", seq: 0, answeredAt: api.clock.now().toISOString() };
    expect(right.json()).toEqual({ isCorrect: true, savedSeq: 0, stored });
    expect((await exam.answer(questions[1]?.id ?? "", "A")).json()).toEqual({ isCorrect: false, savedSeq: 0, stored });
  });

  it("200 a repeated or older number changes nothing and gives the same verdict [REL-10]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const { attempt } = await exam.open();
    const id = questions[0]?.id ?? "";
    const send = (seq: number, answer: "A" | "B") => exam.answer(id, answer, { attemptId: attempt?.id, seq });
    expect((await send(1, "B")).json()).toMatchObject({ isCorrect: false, savedSeq: 1 });
    expect((await send(3, "A")).json()).toMatchObject({ isCorrect: true, savedSeq: 3 });
    expect((await send(3, "B")).json()).toMatchObject({ isCorrect: true, savedSeq: 3 });
    expect((await send(2, "B")).json()).toMatchObject({ isCorrect: true, savedSeq: 3 });
    expect((await exam.answer(questions[1]?.id ?? "", "B", { seq: 4 })).json()).toMatchObject({
      isCorrect: true,
      savedSeq: 4,
    });
    const stored = await storedAnswers(attempt?.id ?? "");
    expect(stored[id]).toMatchObject({ answer: "A", first_answer: "B", checks: 2, seq: 3 });
  });

  it("200 of two devices the later choice is stored, whichever arrives first, and the reply names it [REL-14]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const { attempt } = await exam.open();
    const [first, second] = questions.map(({ id }) => id);
    const at = (seconds: number) => new Date(Date.parse(attempt?.startedAt ?? "") + seconds * 1000).toISOString();
    api.clock.advance(60);
    const early = { seq: 9, answeredAt: at(10) };
    const late = { seq: 2, answeredAt: at(20) };
    const stored = { userAnswer: "A", ...late };
    // Phone 1 was offline and arrives after phone 2; its higher number does not help it.
    expect((await exam.answer(first ?? "", "A", late)).json()).toEqual({ isCorrect: true, savedSeq: 2, stored });
    expect((await exam.answer(first ?? "", "B", early)).json()).toEqual({ isCorrect: true, savedSeq: 2, stored });
    await exam.answer(second ?? "", "B", early);
    expect((await exam.answer(second ?? "", "A", late)).json()).toEqual({ isCorrect: false, savedSeq: 2, stored });
    expect((await exam.open()).attempt?.answers).toMatchObject([
      { questionId: first, userAnswer: "A", seq: 2, answeredAt: at(20) },
      { questionId: second, userAnswer: "A", seq: 2, answeredAt: at(20) },
    ]);
    // At the same moment the higher number decides, then the letter.
    await exam.answer(first ?? "", "D", { ...late, seq: 3 });
    expect((await exam.answer(first ?? "", "B", { ...late, seq: 3 })).json()).toMatchObject({
      stored: { userAnswer: "D", seq: 3 },
    });
  });

  it("200 a stored answer that comes again after the end is answered as stored [REL-10]", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    const id = questions[0]?.id ?? "";
    // The clock of this device is ahead.
    const given = { seq: 1, answeredAt: new Date(api.clock.now().getTime() + 60_000).toISOString() };
    await exam.answer(id, "A", given);
    await exam.submit();
    api.clock.advance(10);
    expect((await exam.answer(id, "A", given)).json()).toMatchObject({ stored: { userAnswer: "A", seq: 1 } });
    expect((await exam.answer(id, "B", { ...given, seq: 2 })).statusCode).toBe(409);
  });

  it("200 parallel repeats of one choice are one check", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const { attempt } = await exam.open();
    const id = questions[0]?.id ?? "";
    const replies = await Promise.all(Array.from({ length: 20 }, () => exam.answer(id, "A", { seq: 1 })));
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect((await storedAnswers(attempt?.id ?? ""))[id]).toMatchObject({ checks: 1, seq: 1 });
  });

  it("200 ten verdicts per question, after that the answer is stored and the verdict withheld [SEC-31]", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const { attempt } = await exam.open();
    const id = questions[0]?.id ?? "";
    for (let check = 1; check <= 10; check += 1) {
      expect((await exam.answer(id, "B", { seq: check })).json()).toMatchObject({ isCorrect: false });
    }
    expect((await exam.answer(id, "A", { seq: 11 })).json()).toMatchObject({ isCorrect: null, savedSeq: 11 });
    expect((await storedAnswers(attempt?.id ?? ""))[id]).toMatchObject({ answer: "A", is_correct: true });
    expect((await exam.open()).attempt?.answers).toEqual([
      { questionId: id, userAnswer: "A", isCorrect: null, seq: 11, answeredAt: api.clock.now().toISOString() },
    ]);
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ score: 1, totalQuestions: 1 });
  });

  it("200 a time outside the attempt counts as its start or end [D-82]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const { attempt } = await exam.open();
    api.clock.advance(30);
    await exam.answer(questions[0]?.id ?? "", "A", { answeredAt: "2001-01-01T00:00:00.000Z" });
    await exam.answer(questions[1]?.id ?? "", "A", { answeredAt: "2099-01-01T00:00:00.000Z" });
    const stored = await storedAnswers(attempt?.id ?? "");
    expect(stored[questions[0]?.id ?? ""]?.answered_at.toISOString()).toBe(attempt?.startedAt);
    expect(stored[questions[1]?.id ?? ""]?.answered_at).toEqual(api.clock.now());
  });

  it("200 an answer given in time may arrive 120 s after the deadline; later 409 [SEC-31] [D-14] [REL-14]", async () => {
    const { paper, questions } = await buildPaper(api, 3);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const { attempt } = await exam.open();
    const deadline = new Date(attempt?.deadline ?? "").getTime();
    const [first, second, third] = questions.map(({ id }) => id);
    api.clock.advance(3600);
    expect((await exam.answer(first ?? "", "A")).statusCode).toBe(200);
    api.clock.advance(120);
    const inTime = { answeredAt: new Date(deadline - 1000).toISOString() };
    expect((await exam.answer(second ?? "", "B", inTime)).json()).toMatchObject({ isCorrect: true });
    expect((await exam.open()).attempt?.id).toBe(attempt?.id);
    api.clock.advance(1);
    const late = await exam.answer(third ?? "", "C", inTime);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({ message: "Time is up. The answer was not counted.", code: "CONFLICT" });
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ score: 2, totalQuestions: 3 });
  });

  it("409 for an answer given after the deadline, stamped or not [SEC-31]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const { attempt } = await exam.open();
    const after = new Date(new Date(attempt?.deadline ?? "").getTime() + 1).toISOString();
    api.clock.advance(3601);
    expect((await exam.answer(questions[0]?.id ?? "", "A")).statusCode).toBe(409);
    expect((await exam.answer(questions[0]?.id ?? "", "A", { answeredAt: after })).statusCode).toBe(409);
    expect(await storedAnswers(attempt?.id ?? "")).toEqual({});
  });

  it("409 once the exam is submitted [C-QUIZ-12]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    await exam.submit();
    const reply = await exam.answer(questions[0]?.id ?? "", "A");
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ message: "This exam has been submitted. The answer was not counted." });
  });

  it("404 for a question of another paper, another person's attempt, or no id at all", async () => {
    const [mine, other] = [await buildPaper(api, 1), await buildPaper(api, 1)];
    const [me, stranger] = [await buildSubscriber(api), await buildSubscriber(api)];
    const exam = attemptAt(api, me, mine.paper);
    await exam.open();
    const theirs = await attemptAt(api, stranger, mine.paper).open();
    const [question] = mine.questions;
    const attemptId = (await exam.open()).attempt?.id;
    const ofQuestion = "This question is not part of an exam that you have open.";
    const ofAttempt = "This attempt does not exist, or it is not yours. Please open the exam again.";
    for (const [questionId, extra, message] of [
      [other.questions[0]?.id, {}, ofQuestion],
      [other.questions[0]?.id, { attemptId }, ofQuestion],
      ["not-an-id", { attemptId }, ofQuestion],
      ["not-an-id", {}, ofQuestion],
      [api.deps.tokens.id(), {}, ofQuestion],
      [question?.id, { attemptId: theirs.attempt?.id }, ofAttempt],
      [question?.id, { attemptId: api.deps.tokens.id() }, ofAttempt],
      [question?.id, { attemptId: "not-an-id" }, ofAttempt],
      ["not-an-id", { attemptId: theirs.attempt?.id }, ofAttempt],
    ] as const) {
      const reply = await exam.answer(questionId ?? "", "A", extra);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ message, code: "NOT_FOUND" });
    }
    expect(await storedAnswers(theirs.attempt?.id ?? "")).toEqual({});
  });

  it("400 for a letter that is no option", async () => {
    const who = await buildSubscriber(api);
    const reply = await api.call("POST", "/exam/validate-answer", {
      token: who.token,
      body: { questionId: api.deps.tokens.id(), userAnswer: "E" },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message: "Please choose one of the options A to D" });
  });

  it.each([3_000_000_000, -1, 1.5])("400 for the number %s", async (seq) => {
    const { paper, questions } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    expect((await exam.answer(questions[0]?.id ?? "", "A", { seq })).statusCode).toBe(400);
  });

  async function storedAnswers(attemptId: string) {
    const rows = await api.deps.db
      .selectFrom("attempt_answers")
      .selectAll()
      .where("attempt_id", "=", attemptId)
      .execute();
    return Object.fromEntries(rows.map((row) => [row.question_id, row]));
  }
});

describe("POST /exam/submit-result", () => {
  it("200 scores from the server's record; the client's figures are compared, logged, not stored [SEC-31] [D-07] [R-CAN-24]", async () => {
    const { paper, questions } = await buildPaper(api, 4);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    await exam.open();
    for (const { id, key } of questions.slice(0, 2)) await exam.answer(id, key);
    await exam.answer(questions[2]?.id ?? "", wrong(questions[2]?.key ?? "A"));
    const warn = vi.spyOn(api.app.log, "warn");
    const reply = await exam.submit({ score: 4, totalQuestions: 4, examId: questions[0]?.id });
    expect(reply.statusCode).toBe(200);
    const { message, result, review } = reply.json<Submitted>();
    expect(message).toBe("Exam result submitted successfully");
    expect(result).toMatchObject({ score: 2, totalQuestions: 4, percentage: 50, status: "Pass" });
    expect(result.receipt).toMatch(/^AK-[\dA-Z]{4}-[\dA-Z]{4}$/);
    expect(review).toEqual(
      questions.map(({ id, key }, index) => ({
        questionId: id,
        userAnswer: [questions[0]?.key, questions[1]?.key, wrong(questions[2]?.key ?? "A"), null][index],
        correctAnswer: key,
        explanation: `Because of reason ${index + 1}.`,
      })),
    );
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ told: { score: 4, totalQuestions: 4 }, stored: { score: 2, totalQuestions: 4 } }),
      "score told by the client differs",
    );
    warn.mockRestore();
    expect(await resultsOf(who.id)).toMatchObject([{ score: 2, total_questions: 4 }]);
  });

  it("200 answers may change until the submission; the first one is kept for rankings [D-08] [SEC-31]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    await exam.open();
    for (const { id, key } of questions) {
      await exam.answer(id, wrong(key));
      await exam.answer(id, key);
    }
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ score: 2, percentage: 100 });
    expect(await resultsOf(who.id)).toMatchObject([{ score: 2, first_score: 0 }]);
  });

  it("200 twenty times in parallel and again later: one result, the same answer [REL-10] [C-QUIZ-13]", async () => {
    const { paper, questions } = await buildPaper(api, 3);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    const { attempt } = await exam.open();
    await exam.answer(questions[0]?.id ?? "", "A");
    const extra = { attemptId: attempt?.id };
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => exam.submit(n % 2 === 0 ? extra : {})));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    api.clock.advance(600);
    expect((await exam.submit()).body).toBe(replies[0]?.body);
    expect(await resultsOf(who.id)).toHaveLength(1);
  });

  it("200 no acknowledged answer is missing when the submission comes at the same time", async () => {
    const { paper, questions } = await buildPaper(api, 8);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    const [submitted, ...answers] = await Promise.all([
      exam.submit(),
      ...questions.map(({ id, key }) => exam.answer(id, key)),
    ]);
    const counted = answers.filter((reply) => reply.statusCode === 200).length;
    expect(submitted.json<Submitted>().result.score).toBe(counted);
    expect(answers.every((reply) => reply.statusCode === 200 || reply.statusCode === 409)).toBe(true);
  });

  it("409 names the questions that lack an answer while the device holds more than have arrived [D-107]", async () => {
    const { paper, questions } = await buildPaper(api, 3);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    await exam.answer(questions[0]?.id ?? "", "A", { seq: 4 });
    const early = await exam.submit({ answersHeld: 2 });
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({
      code: "ANSWERS_MISSING",
      savedSeq: 4,
      missingQuestionIds: [questions[1]?.id, questions[2]?.id],
    });
    await exam.answer(questions[1]?.id ?? "", "A", { seq: 5 });
    const replies = [await exam.submit({ answersHeld: 2 }), await exam.submit({ answersHeld: 3 })];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies[1]?.body).toBe(replies[0]?.body);
  });

  it("200 with fewer answers than the device holds once none can arrive any more [D-107]", async () => {
    const { paper } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    api.clock.advance(3600 + 121);
    expect((await exam.submit({ answersHeld: 1 })).statusCode).toBe(200);
  });

  it("200 a new attempt after the submission is a retake with 3600 s of its own [C-QUIZ-28]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    const first = await exam.open();
    await exam.submit();
    api.clock.advance(60);
    const second = await exam.open();
    expect(second.attempt?.id).not.toBe(first.attempt?.id);
    expect(second.attempt).toMatchObject({ answers: [], startedAt: api.clock.now().toISOString() });
    await exam.answer(questions[0]?.id ?? "", "A");
    expect((await exam.submit({ attemptId: first.attempt?.id })).json<Submitted>().result.score).toBe(0);
    expect((await exam.submit()).json<Submitted>().result.score).toBe(1);
    expect(await resultsOf(who.id)).toHaveLength(2);
  });

  it("200 scores without a question that was deleted during the attempt", async () => {
    const { paper, questions } = await buildPaper(api, 3);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    await exam.open();
    for (const { id, key } of questions) await exam.answer(id, key);
    await api.deps.db
      .deleteFrom("questions")
      .where("id", "=", questions[1]?.id ?? "")
      .execute();
    const { result, review } = (await exam.submit()).json<Submitted>();
    expect(result).toMatchObject({ score: 2, totalQuestions: 2, percentage: 100 });
    expect(review).toHaveLength(2);
  });

  it("403 for another person's userId, nothing stored [SEC-22] [D-17]", async () => {
    const { paper } = await buildPaper(api, 2);
    const [who, other] = [await buildSubscriber(api), await buildSubscriber(api)];
    const exam = attemptAt(api, who, paper);
    await exam.open();
    expect((await exam.submit({ userId: other.id })).statusCode).toBe(403);
    expect((await exam.email({ userId: other.id })).statusCode).toBe(403);
    expect([...(await resultsOf(who.id)), ...(await resultsOf(other.id))]).toEqual([]);
  });

  it("404 without an attempt, or for an attempt of another", async () => {
    const { paper } = await buildPaper(api, 2);
    const [who, other] = [await buildSubscriber(api), await buildSubscriber(api)];
    const theirs = await attemptAt(api, other, paper).open();
    const exam = attemptAt(api, who, paper);
    const ofAttempt = "This attempt does not exist, or it is not yours. Please open the exam again.";
    for (const [extra, message] of [
      [{}, "You have not started this exam."],
      [{ attemptId: theirs.attempt?.id }, ofAttempt],
      [{ attemptId: api.deps.tokens.id() }, ofAttempt],
      [{ attemptId: "nothing" }, ofAttempt],
    ] as const) {
      for (const reply of [await exam.submit(extra), await exam.email(extra)]) {
        expect(reply.statusCode).toBe(404);
        expect(reply.json()).toEqual({ message, code: "NOT_FOUND" });
      }
    }
  });

  it("400 that names the field for an attemptId that is no id at all", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    for (const attemptId of ["", {}, true]) {
      for (const reply of [
        await exam.answer(questions[0]?.id ?? "", "A", { attemptId }),
        await exam.submit({ attemptId }),
        await exam.email({ attemptId }),
      ]) {
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toMatchObject({ code: "BAD_USER_INPUT", field: "attemptId" });
      }
    }
  });

  const resultsOf = (candidateId: string) =>
    api.deps.db.selectFrom("results").selectAll().where("candidate_id", "=", candidateId).execute();
});

describe("submission by the server", () => {
  it("submits an open attempt 120 s after the deadline, not earlier [D-14]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    const { attempt } = await exam.open();
    await exam.answer(questions[0]?.id ?? "", "A");
    api.clock.advance(3719);
    await runClosingJobs(attempt?.id ?? "");
    expect(await find(attempt?.id ?? "")).toBeUndefined();
    api.clock.advance(2);
    await runClosingJobs(attempt?.id ?? "");
    const result = await find(attempt?.id ?? "");
    expect(result).toMatchObject({ score: 1, total_questions: 2 });
    expect(result?.created_at.toISOString()).toBe(
      new Date(new Date(attempt?.deadline ?? "").getTime() + 120_000).toISOString(),
    );
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ id: result?.id, score: 1 });
  });

  it("opening the paper again submits the old attempt first", async () => {
    const { paper } = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    const old = await exam.open();
    api.clock.advance(3721);
    const fresh = await exam.open();
    expect(fresh.attempt?.id).not.toBe(old.attempt?.id);
    expect(await find(old.attempt?.id ?? "")).toMatchObject({ score: 0 });
  });

  const find = (attemptId: string) =>
    api.deps.db.selectFrom("results").selectAll().where("attempt_id", "=", attemptId).executeTakeFirst();

  /** Makes the job due by the database's clock and waits until the worker has handled it. */
  async function runClosingJobs(attemptId: string): Promise<void> {
    const due = `select count(*)::int as due from pgboss.job
      where data->>'attemptId' = $1 and start_after <= now() and state in ('created', 'retry', 'active')`;
    await api.database.execute("update pgboss.job set start_after = now() where data->>'attemptId' = $1", [attemptId]);
    await vi.waitFor(
      async () => {
        api.deps.queue.wake("close-attempt");
        expect((await api.database.execute(due, [attemptId])).rows[0]?.["due"]).toBe(0);
      },
      { timeout: 10_000, interval: 20 },
    );
  }
});

describe("POST /exam/send-result-email", () => {
  it("200 mails the stored result once, however often it is asked for [REL-10] [D-29] [R-CAN-25]", async () => {
    const { paper, questions } = await buildPaper(api, 4);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    await exam.open();
    for (const { id, key } of questions.slice(0, 3)) await exam.answer(id, key);
    const { result } = (await exam.submit()).json<Submitted>();
    const replies = await Promise.all(Array.from({ length: 20 }, () => exam.email({ score: 99 })));
    for (const reply of replies) {
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({ message: "Exam result sent to your email" });
    }
    const mails = (await api.mails(who.email)).filter((mail) => mail.subject === "Your Akada result");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/^Hello Ada,\n/);
    expect(mails[0]?.text).toContain(`Here is your result in JAMB ${paper.subjectName} 2026.`);
    const [past] = (await api.call("GET", "/api/exam/exam-history", { token: who.token })).json<{ id: string }[]>();
    expect(mails[0]?.text).toContain(
      `See every question and answer: ${api.deps.config.PUBLIC_WEB_URL}/dashboard/exam-history?exam=${past?.id}`,
    );
    expect(mails[0]?.text).toContain("Score: 3 of 4 (75%)");
    expect(mails[0]?.text).toContain("Status: Pass");
    expect(mails[0]?.text).toContain(result.receipt);
  });

  it("409 before the submission, 404 without an attempt", async () => {
    const { paper } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    expect((await exam.email()).statusCode).toBe(404);
    await exam.open();
    expect((await exam.email()).statusCode).toBe(409);
  });
});

describe("a failure in the middle", () => {
  it("of opening leaves no attempt without its closing job [REL-11]", async () => {
    const { paper } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    vi.spyOn(api.deps.queue, "send").mockRejectedValueOnce(new Error("injected"));
    expect((await exam.page()).statusCode).toBe(500);
    expect((await exam.page(2)).json<Page>().attempt).toBeNull();
    expect((await exam.open()).attempt).not.toBeNull();
  });

  it("of a submission leaves the exam open and complete [REL-11]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const exam = attemptAt(api, await buildSubscriber(api), paper);
    const { attempt } = await exam.open();
    await exam.answer(questions[0]?.id ?? "", "A");
    vi.spyOn(api.deps.tokens, "receipt").mockImplementationOnce(() => {
      throw new Error("injected");
    });
    const failed = await exam.submit();
    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toMatchObject({ message: "Server error occurred." });
    expect((await exam.open()).attempt?.id).toBe(attempt?.id);
    expect((await exam.answer(questions[1]?.id ?? "", "B")).statusCode).toBe(200);
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ score: 2 });
  });

  it("of mailing lets the mail be asked for again [REL-11]", async () => {
    const { paper } = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    await exam.open();
    await exam.submit();
    vi.spyOn(api.deps.mailer, "queue").mockRejectedValueOnce(new Error("injected"));
    expect((await exam.email()).statusCode).toBe(500);
    expect((await exam.email()).statusCode).toBe(200);
    const mails = (await api.mails(who.email)).filter((mail) => mail.subject === "Your Akada result");
    expect(mails).toHaveLength(1);
  });
});

describe("the rate limit of answer checks", () => {
  it("429 beyond 120 a minute; a queue replayed after an outage is exempt [SEC-32]", async () => {
    const strict = await buildApi({ RATE_LIMITS: "on" });
    try {
      const { paper, questions } = await buildPaper(strict, 1);
      const exam = attemptAt(strict, await buildSubscriber(strict), paper);
      await exam.open();
      const id = questions[0]?.id ?? "";
      strict.clock.advance(120);
      const old = { answeredAt: new Date(strict.clock.now().getTime() - 61_000).toISOString() };
      for (let n = 0; n < 120; n += 1) expect((await exam.answer(id, "A")).statusCode).toBe(200);
      const refused = await exam.answer(id, "A");
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect((await exam.answer(id, "A", old)).statusCode).toBe(200);
      strict.clock.advance(60);
      expect((await exam.answer(id, "A")).statusCode).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it("429 beyond 300 requests a minute of one person, over all rooms together [LIM-14]", async () => {
    const strict = await buildApi({ RATE_LIMITS: "on" });
    try {
      const [one, other] = [await buildCandidate(strict), await buildCandidate(strict)];
      const urls = ["/exam/stats", "/referrals/referral-stats", "/api/auth/profile"];
      const statuses: number[] = [];
      for (let n = 0; n < 301; n += 1) {
        statuses.push((await strict.call("GET", urls[n % 3] ?? "", { token: one.token })).statusCode);
      }
      expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
      expect((await strict.call("GET", "/exam/stats", { token: other.token })).statusCode).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
