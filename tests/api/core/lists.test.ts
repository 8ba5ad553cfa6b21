import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { listQuestions, listVersions } from "../../../api/admin-questions/store.ts";
import { listAudit } from "../../../api/admin/store.ts";
import { listCandidates } from "../../../api/auth/store.ts";
import { openServer, type Db } from "../../../api/core/database/db.ts";
import { Totals } from "../../../api/core/database/totals.ts";
import { markAgain } from "../../../api/exam/remark-store.ts";
import { findAnswerPlace, listPinnedPage } from "../../../api/exam/attempt-store.ts";
import { listExamTypes, listPaperSizes, listSubjects, listYears } from "../../../api/exam/catalogue-store.ts";
import { insertResult, listReview } from "../../../api/exam/result-store.ts";
import { findSetQuestion } from "../../../api/practice/store.ts";
import { listKeys } from "../../../api/question-reports/remark-store.ts";
import { listLatest } from "../../../api/question-reports/store.ts";
import { watchWork, type Work } from "../../support/plans.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";

/*
 * The query plans of lists in a bank that is large enough for PostgreSQL to choose between plans. The tests look at the
 * scans and the rows that are read, never at the time.
 */
const bank = 20_000;
const papers = 40;
const lines = 20_000;
const candidateId = "00000000-0000-4000-8000-000000000001";
const attemptId = "00000000-0000-4000-8000-000000000002";
// the jobs of workers are open transactions, which keep `vacuum` from marking pages as all-visible
const api = adminApiForFile({ WORKERS: "off" });
let token: string;
let ids: string[];
beforeAll(async () => {
  token = await adminToken(api);
  // not one of the product's connections, which give a statement five seconds
  const client = await api.database.connect();
  const run = (text: string) => client.query<{ id: string }>(text);
  // NECO comes last in the table and is rare, so that a search without an index reads everything
  await run(`
    insert into questions (id, exam_type, subject_name, year, question, option_a, option_b, option_c, option_d,
      correct_answer, explanation, position, created_at)
    select md5('q' || n)::uuid, case when n > ${bank - 500} then 'NECO' when n % 2 = 0 then 'JAMB' else 'WAEC' end,
      'Subject ' || n / 2 % 10, 2000 + n / 20 % ${papers / 20}, 'Question ' || n || ' of the bank? ' || md5(n::text),
      'first', 'second', case when n = 4321 then '50% of _all_' else 'third' end, 'fourth', 'A', 'Because.', n, now()
    from generate_series(1, ${bank}) n`);
  await run(`
    insert into question_versions (question_id, version, exam_type, subject_name, year, question, option_a, option_b,
      option_c, option_d, correct_answer, explanation, changed_at)
    select id, 1, exam_type, subject_name, year, question, option_a, option_b, option_c, option_d, correct_answer,
      explanation, created_at from questions where position % 4 = 0`);
  await run("update questions set version = 2 where position % 4 = 0");
  await run(`
    insert into candidates (id, first_name, last_name, email, phone, password_hash, is_verified, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Ada', 'Obi', 'ada' || n || '@example.com', '-',
      '-', true, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${lines}) n`);
  await run(`
    insert into audit_log (at, actor, action)
    select timestamptz '2026-01-01' + n * interval '10 minutes', 'Person ' || n % 200,
      (array['question.deleted', 'question.updated', 'user.updated', 'access.refused'])[1 + n % 4]
    from generate_series(1, ${lines}) n`);
  const pinned = "(select * from questions where position % 500 = 0) q";
  await run(`
    insert into attempts (id, candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at,
      deadline, submitted_at)
    select '${attemptId}', '${candidateId}', 'JAMB', 'Subject 0', 2000, array_agg(id), array_agg(1), now(), now(), now()
    from ${pinned}`);
  await run(`
    insert into practice_sets (candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, opened_at)
    select '${candidateId}', 'JAMB', 'Subject 0', 2000, array_agg(id), array_agg(1), now() from ${pinned}`);
  await run(`
    insert into attempt_answers (attempt_id, question_id, answer, is_correct, first_answer, first_is_correct, answered_at)
    select '${attemptId}', id, 'A', false, 'A', false, now() from ${pinned}`);
  await run("analyze question_versions, attempts, practice_sets, attempt_answers");
  // only these tables: the catalogues that all databases of the server share may be locked by other test files
  const listed = ["questions", "audit_log", "candidates"];
  // also a connection that is just being opened, to any database, can keep `vacuum` from marking pages
  await vi.waitFor(async () => {
    await run(`vacuum analyze ${listed.join(", ")}`);
    const hidden = await run(`
      select relname from pg_class where relname in ('${listed.join("', '")}') and relallvisible < relpages`);
    if (hidden.rows.length > 0) throw new Error("pages are still hidden");
  }, 100_000);
  ids = (await run("select id from questions where position % 500 = 0")).rows.map((row) => row.id);
  await client.end();
}, 180_000);

const watch = (work: (db: Db) => Promise<unknown>): Promise<Work> => watchWork(api, work);
/** Forgets the totals of the test before. */
const counting = () => new Totals(api.clock);
const first = (): string => ids[0] ?? "";

describe("what a question said, of 40 among 20,000", () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ["a page of an exam", async (db) => listPinnedPage(db, await attemptOf(db), 1)],
    ["the place of an answer", (db) => findAnswerPlace(db, candidateId, first(), attemptId)],
    ["a submission", (db) => insertResult(db, attemptId, candidateId, "R-1")],
    ["the review", (db) => listReview(db, attemptId)],
    ["an answer in practice", (db) => findSetQuestion(db, candidateId, first())],
    ["marking again", (db) => markAgain(db, { questionId: first(), attemptIds: [attemptId], at: new Date() })],
    ["the history of a question", (db) => listVersions(db, first())],
    ["the keys of a question", (db) => listKeys(db, first())],
    ["reported questions", (db) => listLatest(db, ids)],
  ])("%s reads these questions and no others", async (_name, work) => {
    const { ways, rowsRead } = await watch(work);
    expect(ways.join()).toContain("questions_pkey");
    expect(ways.filter((way) => way.startsWith("Seq Scan question"))).toEqual([]);
    expect(rowsRead("questions")).toBeLessThanOrEqual(200);
    expect(rowsRead("question_versions")).toBeLessThanOrEqual(200);
  });
});
const attemptOf = (db: Db) =>
  db.selectFrom("attempts").selectAll().where("id", "=", attemptId).executeTakeFirstOrThrow();

describe("the lists of the selection screen", () => {
  it.each<[string, (db: Db) => Promise<unknown>, unknown]>([
    ["exam types", (db) => listExamTypes(db), ["JAMB", "NECO", "WAEC"]],
    ["subjects", (db) => listSubjects(db, "neco"), Array.from({ length: 10 }, (_, n) => `Subject ${n}`)],
    ["years", (db) => listYears(db, "NECO", "Subject 3"), [2000, 2001]],
  ])("%s come from an index, one row for each", async (_name, work, expected) => {
    let found: unknown;
    const { ways, rowsRead } = await watch(async (db) => (found = await work(db)));
    expect(found).toEqual(expected);
    expect(ways).not.toContain("Seq Scan questions");
    expect(rowsRead("questions")).toBeLessThanOrEqual(30);
  });
});

it("the sizes of all papers are counted in the index", async () => {
  let sizes: { exam_type: string; subject_name: string; year: number; count: number }[] = [];
  const { ways } = await watch(async (db) => (sizes = await listPaperSizes(db)));
  expect(ways).not.toContain("Seq Scan questions");
  const { rows } = await api.database.execute(
    `select exam_type, subject_name, year, count(*)::int as count from questions group by 1, 2, 3 order by 1, 2, 3`,
  );
  expect(sizes).toEqual(rows);
});

const inBank = async (filter: string, order: string): Promise<string[]> =>
  (await api.database.execute(`select id from questions where ${filter} order by ${order}`)).rows.map((row) =>
    String(row["id"]),
  );
const papersOrder = "upper(exam_type), subject_name, year, position, id";

describe("the admin's list of questions", () => {
  it.each([
    ["the first page", {}, 0, "true"],
    ["the middle", {}, bank / 2, "true"],
    ["the last page", {}, bank - 5, "true"],
    ["behind the end", {}, bank + 10, "true"],
    ["one exam type", { examType: "waec" }, 9000, "exam_type = 'WAEC'"],
    ["one subject in any case", { subjectName: "SUBJECT 3" }, 1500, "subject_name = 'Subject 3'"],
    ["one year", { year: 2001 }, 8000, "year = 2001"],
    [
      "one paper",
      { examType: "JAMB", subjectName: "subject 3", year: 2000 },
      20,
      "exam_type = 'JAMB' and subject_name = 'Subject 3' and year = 2000",
    ],
    ["a subject that is not there", { subjectName: "Astrology" }, 0, "false"],
  ])("%s: the right ten, of which alone the texts are read", async (_name, filter, offset, condition) => {
    const expected = await inBank(condition, papersOrder);
    let found: string[] = [];
    let total = -1;
    const { ways, rowsRead } = await watch(async (db) => {
      const page = await listQuestions(db, filter, { limit: 10, offset }, counting());
      found = page.rows.map(({ id }) => id);
      total = page.total;
    });
    expect(total).toBe(expected.length);
    expect(found).toEqual(expected.slice(offset, offset + 10));
    expect(ways).not.toContain("Seq Scan questions");
    expect(ways).toContain("Index Only Scan questions_order");
    expect(rowsRead("questions")).toBeLessThanOrEqual(10);
  });

  it.each([
    ["nothing", "zebra crossing", "false"],
    ["one", '"QUESTION 4321 OF"', "position = 4321"],
    ["signs that mean something elsewhere", "50% of _ALL_", "position = 4321"],
    ["a handful", '"question 123"', "question like 'Question 123%'"],
  ])("a search that finds %s goes through the index of words", async (_name, search, condition) => {
    const expected = await inBank(condition, papersOrder);
    let found: string[] = [];
    let total = -1;
    const { ways, rowsRead } = await watch(async (db) => {
      const page = await listQuestions(db, { search }, { limit: 100, offset: 0 }, counting());
      found = page.rows.map(({ id }) => id);
      total = page.total;
    });
    expect(found).toEqual(expected.slice(0, 100));
    expect(total).toBe(expected.length);
    expect(ways).toContain("Bitmap Index Scan questions_search");
    expect(rowsRead("questions")).toBeLessThan(bank / 10);
  });

  it("a search that nearly everything matches counts to ten thousand and stops", async () => {
    const page = await listQuestions(api.deps.db, { search: "of the bank" }, { limit: 3, offset: 9999 }, counting());
    expect(page.total).toBe(10_000);
    expect(page.rows).toHaveLength(1);
    const answer = await api.call("GET", "/admin/get-questions?search=of+the+bank", { token });
    expect(answer.json()).toMatchObject({ total: 10_000, questions: { length: 3 } });
  });
});

describe("a list that takes longer than a statement may", () => {
  it.each([
    ["a search", "?search=photosynthesis", 503, "OVERLOADED", "The service is busy. Please try again."],
    ["the whole list", "", 503, "OVERLOADED", "The service is busy. Please try again."],
    ["a search for two letters", "?search=+zq+", 400, "BAD_USER_INPUT", /three letters or more, or choose a subject/],
  ])("%s is an error and no empty list [REL-13]", async (_name, query, status, code, message) => {
    const { rows } = await api.database.execute("select current_database() as name");
    const url = new URL(inject("databaseServer"));
    url.pathname = `/${String(rows[0]?.["name"])}`;
    url.searchParams.set("statement_timeout", "1000");
    const impatient = openServer(url.href);
    const holder = await api.database.connect();
    const { db } = api.deps;
    api.deps.db = impatient.kysely;
    try {
      await holder.query("begin");
      await holder.query("lock table questions in access exclusive mode");
      const answer = await api.call("GET", `/admin/get-questions${query}`, { token });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(message) });
      expect(answer.json()).not.toHaveProperty("questions");
    } finally {
      api.deps.db = db;
      await holder.end();
      await impatient.close();
    }
  });
});

const everything = { actors: null, action: null, from: null, until: null };

describe("the audit log", () => {
  it.each([
    ["the first page", {}, 0, "true", "audit_log_newest"],
    ["the middle", {}, lines / 2, "true", "audit_log_newest"],
    ["the last page", {}, lines - 10, "true", "audit_log_newest"],
    [
      "of one day",
      { from: new Date("2026-03-01T00:00:00Z"), until: new Date("2026-03-02T00:00:00Z") },
      100,
      "at >= '2026-03-01T00:00:00Z' and at < '2026-03-02T00:00:00Z'",
      "audit_log_newest",
    ],
    ["of a person", { actors: ["person 17"] }, 60, "actor = 'Person 17'", "audit_log_actor_newest"],
    ["of an action", { action: "user.updated" }, 2000, "action = 'user.updated'", "audit_log_action_newest"],
    ["of a part of the actions", { action: "question" }, 100, "action like 'question.%'", "audit_log_"],
  ])("%s: the right lines, of which alone are read", async (_name, filter, offset, condition, index) => {
    const query = `select id from audit_log where ${condition} order by at desc, id desc`;
    const expected = (await api.database.execute(query)).rows.map((row) => row["id"]);
    let found: unknown[] = [];
    let total = -1;
    const { ways, rowsRead } = await watch(async (db) => {
      const page = await listAudit(db, { ...everything, ...filter }, { limit: 20, offset }, counting());
      found = page.rows.map(({ id }) => Number(id));
      total = page.total;
    });
    expect(total).toBe(expected.length);
    expect(found).toEqual(expected.slice(offset, offset + 20));
    expect(ways).not.toContain("Seq Scan audit_log");
    expect(ways.join()).toContain(`Index Only Scan ${index}`);
    expect(rowsRead("audit_log")).toBeLessThanOrEqual(20);
  });
});

it.each([0, lines / 2, lines - 5])("the list of accounts from %i on reads the accounts of the page", async (offset) => {
  const expected = (await api.database.execute("select id from candidates order by created_at desc, id")).rows.map(
    (row) => row["id"],
  );
  let found: unknown[] = [];
  const { ways, rowsRead } = await watch(async (db) => {
    found = (await listCandidates(db, { limit: 10, offset }, counting())).rows.map(({ id }) => id);
  });
  expect(found).toEqual(expected.slice(offset, offset + 10));
  expect(ways).not.toContain("Seq Scan candidates");
  expect(rowsRead("candidates")).toBeLessThanOrEqual(10);
});

it("rows that go with another one, or lose it, are found by an index of their table", async () => {
  // the first column decides how much of the index is read; that of a school is never read for more than one school
  const { rows } = await api.database.execute(`
    select c.conrelid::regclass::text || ': ' || pg_get_constraintdef(c.oid) as reference
    from pg_constraint c
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
      )
    order by 1`);
  expect(rows.map((row) => row["reference"])).toEqual([]);
});
