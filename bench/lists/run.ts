import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listQuestions } from "../../api/admin-questions/store.ts";
import { listAudit } from "../../api/admin/store.ts";
import { listCandidates } from "../../api/auth/store.ts";
import { systemClock } from "../../api/core/clock.ts";
import { openEmbedded } from "../../api/core/database/db.ts";
import { migrate } from "../../api/core/database/migrate.ts";
import { Totals } from "../../api/core/database/totals.ts";
import { listExamTypes, listPaperSizes, listSubjects, listYears } from "../../api/exam/catalogue-store.ts";
import { listReview } from "../../api/exam/result-store.ts";
import { attemptId, fill } from "./fill.ts";

/*
 * The lists of staff, and what a submission reads, in a bank of a million questions: `node bench/lists/run.ts`.
 * `--dir` keeps the filled database for a second run.
 */
const { values } = parseArgs({
  options: {
    dir: { type: "string" },
    questions: { type: "string", default: "1000000" },
    edited: { type: "string", default: "50000" },
  },
});
const rounds = 5;
const dir = values.dir ?? mkdtempSync(join(tmpdir(), "akada-bench-lists-"));
const isNew = !existsSync(join(dir, "postgres"));
const database = await openEmbedded(dir, { isOwner: false });
const db = database.kysely;
await migrate(db);
const client = await database.connect();
if (isNew) {
  await fill(client, {
    questions: Number(values.questions),
    edited: Number(values.edited),
    auditLines: 1_000_000,
    candidates: 1_000_000,
  });
}
// autovacuum does this after an upgrade
await client.query("vacuum analyze");
await client.end();

const last = Math.floor(Number(values.questions) / 10);
/** One of the fifty people in the log. */
const actorId = "e7a02779-bc8c-3b75-ffd0-039ced68c8f8";
const totals = new Totals(systemClock);
const everyone = { actors: null, action: null, from: null, until: null };
const cases: [string, () => Promise<unknown>][] = [
  ["exam types", () => listExamTypes(db)],
  ["subjects of an exam type", () => listSubjects(db, "JAMB")],
  ["years of a subject", () => listYears(db, "JAMB", "Subject 7")],
  ["sizes of all papers", () => listPaperSizes(db)],
  ["review of 40 edited questions", () => listReview(db, attemptId)],
  ["questions, page 1, counted anew", () => listQuestions(db, {}, { limit: 10, offset: 0 }, new Totals(systemClock))],
  ["questions, page 1", () => listQuestions(db, {}, { limit: 10, offset: 0 }, totals)],
  ["questions, in the middle", () => listQuestions(db, {}, { limit: 10, offset: 5 * last }, totals)],
  ["questions, page at nine tenths", () => listQuestions(db, {}, { limit: 10, offset: 9 * last }, totals)],
  [
    "questions of a subject, page 1",
    () => listQuestions(db, { subjectName: "subject 7" }, { limit: 10, offset: 0 }, totals),
  ],
  ["questions of a year, page 100", () => listQuestions(db, { year: 2011 }, { limit: 10, offset: 1000 }, totals)],
  ["search without a hit", () => listQuestions(db, { search: "zebra crossing" }, { limit: 10, offset: 0 }, totals)],
  ["search with one hit", () => listQuestions(db, { search: "Question 777777:" }, { limit: 10, offset: 0 }, totals)],
  ["search of a frequent word", () => listQuestions(db, { search: "question" }, { limit: 10, offset: 0 }, totals)],
  ["search of a rare word", () => listQuestions(db, { search: "ffc33" }, { limit: 10, offset: 0 }, totals)],
  ["search of two letters", () => listQuestions(db, { search: "zq" }, { limit: 10, offset: 0 }, totals)],
  [
    "search in a paper",
    () =>
      listQuestions(
        db,
        { examType: "JAMB", subjectName: "Subject 7", year: 2011, search: "question" },
        { limit: 10, offset: 0 },
        totals,
      ),
  ],
  ["audit, page 1", () => listAudit(db, everyone, { limit: 20, offset: 0 }, totals)],
  ["audit, page 20,000", () => listAudit(db, everyone, { limit: 20, offset: 400_000 }, totals)],
  [
    "audit of a day",
    () =>
      listAudit(
        db,
        { ...everyone, from: new Date("2026-03-01"), until: new Date("2026-03-02") },
        { limit: 20, offset: 0 },
        totals,
      ),
  ],
  ["audit of a person", () => listAudit(db, { ...everyone, actors: [actorId] }, { limit: 20, offset: 0 }, totals)],
  [
    "audit of an action, page 5,000",
    () => listAudit(db, { ...everyone, action: "question" }, { limit: 20, offset: 100_000 }, totals),
  ],
  ["candidates, in the middle", () => listCandidates(db, { limit: 10, offset: 500_000 }, totals)],
];

console.log(`| milliseconds, median of ${rounds} | |\n| --- | --- |`);
for (const [name, ask] of cases) {
  const times: number[] = [];
  let outcome = "";
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await ask().catch((error: unknown) => (outcome = ` (${String(error)})`));
    times.push(performance.now() - started);
  }
  console.log(`| ${name} | ${times.sort((a, b) => a - b)[Math.floor(rounds / 2)]?.toFixed(1)}${outcome} |`);
}
await database.close();
if (values.dir === undefined) rmSync(dir, { recursive: true });
