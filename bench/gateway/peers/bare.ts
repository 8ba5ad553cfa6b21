import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { brotliOptions, dispatchGet, paths, port, type Paper } from "./calls.ts";
import type { Report, Student } from "./schema.ts";

/*
 * The limit of what Node can do: the same calls and the same answers without GraphQL, written by hand. With BY_ID=1 the
 * students of the reports are fetched one by one, each once.
 */
const get = dispatchGet();
const isById = process.env["BY_ID"] === "1";
type Fields = Record<string, unknown>;

async function studentsOf(
  reports: Promise<Report[]>,
  authorization: string | undefined,
): Promise<[Report[], Student[]]> {
  if (!isById) return Promise.all([reports, get<Student[]>(paths.students, authorization)]);
  const found = await reports;
  const ids = [...new Set(found.map(({ studentId }) => studentId))];
  return [found, await Promise.all(ids.map((id) => get<Student>(paths.student(id), authorization)))];
}

const answers: Record<string, (authorization: string | undefined, variables: Paper) => Promise<Fields>> = {
  Q1l: async (authorization) => {
    const [reports, students] = await studentsOf(get<Report[]>(paths.reports, authorization), authorization);
    const byId = new Map(students.map(({ id, name, email }) => [id, { id, name, email }]));
    const schoolReports = reports.map(({ id, score, totalQuestions, date, studentId }) => {
      const student = byId.get(studentId) ?? null;
      return { id, score, totalQuestions, date, student };
    });
    return { schoolReports };
  },
  Q2: async (authorization, paper) => {
    const questions = await get<Fields[]>(paths.questions(paper), authorization);
    const practiceQuestions = questions.map(({ id, question, optionA, optionB, optionC, optionD }) => {
      return { id, question, optionA, optionB, optionC, optionD };
    });
    return { practiceQuestions };
  },
  Q2s: async (authorization) => {
    const leaders = await get<Fields[]>(paths.leaders, authorization);
    const leaderboard = leaders.map(({ name, bestSubject, averageScore }) => ({ name, bestSubject, averageScore }));
    return { leaderboard };
  },
  Q3: async (authorization) => {
    const [profile, stats, examTypes, status, referrals] = await Promise.all([
      get<Fields>(paths.profile, authorization),
      get<Fields>(paths.stats, authorization),
      get<string[]>(paths.examTypes, authorization),
      get<Fields>(paths.paymentStatus, authorization),
      get<Fields>(paths.referralStats, authorization),
    ]);
    const { firstName, lastName, email, createdAt } = profile;
    const { totalExams, highestScore, examsPassed } = stats;
    const { subscribedExamTypes } = status;
    const { referredCount, totalEarnings, earningsPerReferral, subscriptionFee } = referrals;
    return {
      profile: { firstName, lastName, email, createdAt },
      examStats: { totalExams, highestScore, examsPassed },
      examTypes,
      paymentStatus: { subscribedExamTypes },
      referralStats: { referredCount, totalEarnings, earningsPerReferral, subscriptionFee },
    };
  },
  Q4: async () => ({ paymentSettings: { provider: "PAYSTACK" } }),
};

async function answerTo(text: string, authorization: string | undefined): Promise<string> {
  const { query, variables } = JSON.parse(text);
  const answer = answers[/^query (\w+)/.exec(query)?.[1] ?? ""];
  if (answer === undefined) throw new Error(`no answer to ${query}`);
  return JSON.stringify({ data: await answer(authorization, variables) });
}

createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", async () => {
    try {
      const text = await answerTo(Buffer.concat(pieces).toString("utf8"), request.headers.authorization);
      const type = { "content-type": "application/json; charset=utf-8" };
      if (request.headers["accept-encoding"] === "br") {
        const packed = brotliCompressSync(text, brotliOptions);
        response.writeHead(200, { ...type, "content-encoding": "br", "content-length": packed.length }).end(packed);
      } else response.writeHead(200, { ...type, "content-length": Buffer.byteLength(text) }).end(text);
    } catch {
      response.writeHead(502).end();
    }
  });
}).listen(port, "127.0.0.1");
