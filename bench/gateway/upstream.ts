import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { userInfo } from "node:os";
import { parse } from "zod/v4/core";
import { account } from "../../schema/rest/account.ts";
import { exam } from "../../schema/rest/exam.ts";
import { payment } from "../../schema/rest/payment.ts";
import { practice } from "../../schema/rest/practice.ts";
import { referral } from "../../schema/rest/referral.ts";
import { results } from "../../schema/rest/results.ts";
import type { Row } from "../../schema/rest/row.ts";
import { schoolResults } from "../../schema/rest/school-results.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import { paper } from "./documents.ts";

const hundred = Array.from({ length: 100 }, (_, index) => index);
const twoDigits = (value: number): string => String(value).padStart(2, "0");

const people = ["Amaka Eze", "Bashir Lawal", "Chioma Udo", "David Etim", "Ebele Nnadi"]
  .concat(["Fatima Sani", "Grace Akpan", "Hassan Garba", "Ifeoma Ani", "Joseph Oche"])
  .map((name, index) => ({
    id: `student-${index}`,
    name,
    email: `${name.toLowerCase().replace(" ", ".")}@school.example`,
    hasTemporaryCredentials: index % 2 === 0,
    credentialsExpireAt: index % 2 === 0 ? "2026-03-01T12:00:00.000Z" : null,
    credentialsExpired: false,
  }));

const reports = hundred.map((index) => ({
  id: `report-${index}`,
  examId: `exam-${index % 8}`,
  studentId: `student-${(index * 3) % people.length}`,
  score: (index * 11) % 51,
  totalQuestions: 50,
  date: `2026-02-${twoDigits((index % 28) + 1)}T10:${twoDigits(index % 60)}:00.000Z`,
}));

const questions = hundred.map((index) => ({
  id: `question-${index}`,
  question: `A trader buys ${index + 20} tins of milk at ${index + 150} naira each and sells all of them at a gain of ten percent. How much does she receive?`,
  subjectName: paper.subject,
  examType: paper.examType,
  year: paper.year,
  questionImageUrl: null,
  questionImageAlt: null,
  optionA: `${(index + 20) * (index + 150)} naira`,
  optionB: `${(index + 20) * (index + 160)} naira`,
  optionC: `${(index + 20) * (index + 165)} naira`,
  optionD: `${(index + 20) * (index + 175)} naira`,
}));

const leaders = hundred.map((index) => ({
  name: `${people[index % people.length]?.name.split(" ")[0] ?? ""} ${String.fromCodePoint(65 + (index % 26))}.`,
  bestSubject: ["Mathematics", "English Language", "Physics", "Economics"][index % 4],
  averageScore: `${(99 - index / 2).toFixed(1)}%`,
}));

/** Path and reply of every REST call of the documents, the same in each run. */
const replies: [Row, string, unknown][] = [
  [schoolResults.schoolReports, schoolResults.schoolReports.path, reports],
  [schoolPeople.schoolStudents, schoolPeople.schoolStudents.path, people],
  [
    practice.practiceQuestions,
    practice.practiceQuestions.path
      .replace(":examType", paper.examType)
      .replace(":subject", paper.subject)
      .replace(":year", String(paper.year)),
    questions,
  ],
  [results.leaderboard, results.leaderboard.path, leaders],
  [
    account.profile,
    account.profile.path,
    {
      firstName: "Amaka",
      lastName: "Eze",
      email: "amaka.eze@mail.example",
      phone: "+2348030000001",
      createdAt: "2025-09-01T08:00:00.000Z",
    },
  ],
  [results.examStats, results.examStats.path, { totalExams: 31, highestScore: 87.5, examsPassed: 22 }],
  [exam.examTypes, exam.examTypes.path, ["WAEC", "NECO", "GCE", "JAMB", "Post UTME", "Junior WAEC", "Common Entrance"]],
  [payment.paymentStatus, payment.paymentStatus.path, { subscribedExamTypes: ["JAMB", "WAEC"] }],
  [
    referral.referralStats,
    referral.referralStats.path,
    { referredCount: 4, totalEarnings: 400, earningsPerReferral: 100, subscriptionFee: 2000 },
  ],
  // a student by id, for contestants that fetch one for each row
  ...people.map((one): [Row, string, unknown] => [
    account.userDetails,
    account.userDetails.path.replace(":id", one.id),
    { ...one, firstName: one.name.split(" ")[0], lastName: one.name.split(" ")[1] },
  ]),
];

const configuration = (folder: string, port: number): string => `
${userInfo().uid === 0 ? "user root;" : ""}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
  default_type application/json;
  tcp_nodelay on;
  keepalive_timeout 600s;
  keepalive_requests 100000000;
  open_file_cache max=64 inactive=1h;
  open_file_cache_valid 1h;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folder}/replies;
    location = /requests { stub_status; }
    location / { try_files $uri.json =404; }
  }
}
`;

/** Writes replies and configuration into a folder; returns the command that serves them. @throws when a reply breaks its row */
export function writeUpstream(folder: string, port: number): string[] {
  for (const [row, path, reply] of replies) {
    parse(row.reply, reply);
    const file = join(folder, "replies", `${path}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(reply));
  }
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port));
  return ["nginx", "-e", "stderr", "-p", folder, "-c", file];
}

/** The number of REST calls that the upstream has answered since its start, without those of this function. */
export function callCounter(url: string): () => Promise<number> {
  let asked = 0;
  return async () => {
    asked += 1;
    const text = await (await fetch(`${url}/requests`)).text();
    const found = /\n\s*\d+\s+\d+\s+(\d+)/.exec(text)?.[1];
    if (found === undefined) throw new Error(`no count of requests from nginx: ${text}`);
    return Number(found) - asked;
  };
}
