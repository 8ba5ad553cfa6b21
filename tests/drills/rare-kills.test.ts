import { expect, it } from "vitest";
import { demoAccounts } from "../../api/core/accounts/demo-accounts.ts";
import { openEmbedded, type Database } from "../../api/core/database/db.ts";
import { csvOf, csvRow } from "../support/data/question-csv.ts";
import { logInAtSchool } from "../support/data/school-by-rest.ts";
import { simpleQuestions, type ShownExam } from "../support/data/school-exams.ts";
import { picture } from "../support/data/school.ts";
import { drawing, paragraph, wordDocument } from "../support/data/word-document.ts";
import { rounds } from "../support/full.ts";
import { lagosDay } from "../support/lagos-day.ts";
import { eventually } from "../support/mailbox.ts";
import { apiToKill } from "../support/processes/api-to-kill.ts";

/* Kills the API during operations that are rare (REL-08): each of them is done completely or not at all. */

const kills = rounds(20, 3);
const rows = 2000;
// so few that after twenty rounds the school is not full
const people = 100;
const pictures = 6;
const newPassword = "New-Harbour-43";
/** How many milliseconds after the calls the API is killed, another number in each round. */
const moments = [100, 400, 1000, 20, 250, 700, 50, 150];

const api = apiToKill();
let database: Database;

/** A call of the API, and an SQL statement that tells in one text how much of it is stored. */
interface Operation {
  send(): Promise<{ status: number }>;
  stored: [statement: string, ...values: unknown[]];
  before: string;
  after: string;
}

const [candidate, admin, school] = demoAccounts;
let names = 0;
const newName = (): string => `Killed ${(names += 1)}`;

const asAdmin = async (): Promise<string> => {
  const body = { email: admin.email, password: admin.password };
  return (await api.must<{ token: string }>("POST", "/admin/admin-login", { body })).token;
};
const asSchool = (): Promise<string> =>
  logInAtSchool(api, { role: "ADMIN", email: school.email, password: school.password });

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const first = async <Row>(statement: string, ...values: unknown[]): Promise<Row> =>
  (await database.execute(statement, values)).rows[0] as Row;

/** A new candidate, with the password of the demo candidate, who may have been referred by that one. */
async function newCandidate(): Promise<{ id: string; email: string; token: string }> {
  const email = `${newName().replace(" ", "-").toLowerCase()}@example.com`;
  const { id } = await first<{ id: string }>(
    `insert into candidates (id, first_name, last_name, email, phone, password_hash, is_verified, created_at, referrer_id)
     select gen_random_uuid(), 'Ada', 'Obi', $1, '0803', password_hash, true, now(), id from candidates where email = $2
     returning id`,
    email,
    candidate.email,
  );
  const body = { email, password: candidate.password };
  const { accessToken } = await api.must<{ accessToken: string }>("POST", "/api/auth/login", { body });
  return { id, email, token: accessToken };
}

const newNamed = async (token: string, kind: "classes" | "subjects"): Promise<string> =>
  (await api.must<{ id: string }>("POST", `/school/add-${kind}`, { token, body: { name: newName() } })).id;

/** Each of these prepares what its operation needs, and returns the operation. */
const operations: (() => Promise<Operation>)[] = [
  async function uploadQuestions() {
    const subjectName = newName();
    const content = csvOf(Array.from({ length: rows }, (_, index) => csvRow(index, { subjectName })));
    const body = formOf({ files: new File([content], "bank.csv", { type: "text/csv" }) });
    const token = await asAdmin();
    return {
      send: () => api.call("POST", "/admin/upload-questions", { token, body }),
      stored: ["select count(*) as stored from questions where subject_name = $1", subjectName],
      before: "0",
      after: String(rows),
    };
  },
  async function importQuestionsWithPictures() {
    const subjectName = newName();
    const all = Array.from({ length: pictures }, (_, at) => at);
    const lines = all.flatMap((at) => [
      paragraph(`${at + 1}. What does figure ${at} of ${subjectName} show?`),
      paragraph(drawing(`rId${at + 1}`)),
      ...["one", "two", "three", "four"].map((word, option) => paragraph(`${"ABCD"[option]}. ${word} ${at}`)),
      paragraph("Answer: B"),
    ]);
    const shown = all.map((at) => ({ name: `${at}.png`, bytes: picture(40 + at, 30) }));
    const file = new File([new Uint8Array(wordDocument(lines, shown))], "paper.docx");
    const token = await asAdmin();
    const body = formOf({ examType: "JAMB", subjectName, year: "2024", file });
    return {
      send: () => api.call("POST", "/admin/import-questions", { token, body }),
      stored: [
        `select count(*) || ' with ' || count(f.name) as stored from questions q
         left join stored_files f on q.question_image_url = '/files/' || f.name where q.subject_name = $1`,
        subjectName,
      ],
      before: "0 with 0",
      after: `${pictures} with ${pictures}`,
    };
  },
  async function importStudents() {
    const className = newName();
    const lines = Array.from({ length: people }, (_, at) => `${newName()} Pupil${at},,${className}`);
    const token = await asSchool();
    const file = new File([["Name,Email,Class", ...lines].join("\n")], "list.csv", { type: "text/csv" });
    const preview = formOf({ file });
    const { importId } = await api.must<{ importId: string }>("POST", "/school/import-students/preview", {
      token,
      body: preview,
    });
    const body = { importId, createClasses: true, expiresInDays: 7 };
    return {
      send: () => api.call("POST", "/school/import-students", { token, body }),
      stored: [
        `select (select count(*) from school_users u join school_classes c on c.id = u.class_id where c.name = $1)
         || ' in ' || (select count(*) from school_classes where name = $1) as stored`,
        className,
      ],
      before: "0 in 0",
      after: `${people} in 1`,
    };
  },
  async function moveStudents() {
    const token = await asSchool();
    const [from, to] = [await newNamed(token, "classes"), await newNamed(token, "classes")];
    const { ids } = await first<{ ids: string[] }>(
      `with made as (insert into school_users (id, school_id, role, name, class_id, created_at)
         select gen_random_uuid(), school_id, 'STUDENT', 'Moved ' || n, id, now()
         from school_classes, generate_series(1, $2::int) n where id = $1 returning id)
       select array_agg(id) as ids from made`,
      from,
      people,
    );
    return {
      send: () => api.call("POST", "/school/students/move", { token, body: { studentIds: ids, classId: to } }),
      stored: [
        `select (select count(*) from school_users where class_id = $1) || ' by '
         || (select count(*) from school_moves where to_class = $1) as stored`,
        to,
      ],
      before: "0 by 0",
      after: `${people} by 1`,
    };
  },
  async function deleteExam() {
    const token = await asSchool();
    const [classId, subjectId] = [await newNamed(token, "classes"), await newNamed(token, "subjects")];
    const fields = { examName: newName(), term: "First Term", subjectId, classId, duration: "60" };
    const questionFile = new File([new Uint8Array(wordDocument([paragraph("1. What is a force?")]))], "paper.docx");
    const form = formOf({ ...fields, examDate: lagosDay(new Date()), questionFile });
    const { exam } = await api.must<{ exam: ShownExam }>("POST", "/exams", { token, body: form });
    const list = { version: exam.version, questions: simpleQuestions(40) };
    await api.must("PUT", `/api/exams/${exam.id}/questions`, { token, body: list });
    const { name } = await first<{ name: string }>(
      "select question_file as name from school_exams where id = $1",
      exam.id,
    );
    return {
      send: () => api.call("DELETE", `/api/exams/${exam.id}`, { token }),
      stored: [
        `select (select count(*) from school_exams where id = $1) || ' ' || (select count(*) from school_exam_questions
         where exam_id = $1) || ' ' || (select count(*) from stored_files where name = $2) as stored`,
        exam.id,
        name,
      ],
      before: "1 40 1",
      after: "0 0 0",
    };
  },
  async function pay() {
    const { id, email, token } = await newCandidate();
    const examType = "NECO";
    const issued = await api.must<Record<string, unknown>>("POST", "/payment/reference", { token, body: { examType } });
    const { reference, amountKobo: amount, currency } = issued;
    const charge = { reference, amount, currency, email, outcome: "success" };
    await api.must("POST", "/dev/paystack/charge", { body: charge });
    return {
      send: () => api.call("POST", "/payment/verify-payment", { token, body: { reference, examType } }),
      stored: [
        `select status || ' ' || (select count(*) from subscriptions s where s.candidate_id = p.candidate_id) || ' '
         || (select count(*) from referral_credits where referred_id = p.candidate_id) || ' '
         || (select count(*) from audit_log where actor = $1 and action = 'payment.granted') as stored
         from payment_references p where candidate_id = $2`,
        id,
        id,
      ],
      before: "open 0 0 0",
      after: "granted 1 1 1",
    };
  },
  async function resetPassword() {
    const { id, email } = await newCandidate();
    await api.must("POST", "/auth/forgot-password", { body: { email } });
    const token = await eventually("the link", async () => {
      const { items } = await api.must<{ items: { text: string }[] }>("GET", `/dev/mailbox.json?to=${email}`);
      return /token=([\w-]+)/.exec(items[0]?.text ?? "")?.[1];
    });
    return {
      send: () => api.call("POST", "/forgotPwd/resetpassword", { body: { token, newPassword } }),
      stored: [
        `select (password_hash = (select password_hash from candidates where email = $2)) || ' '
         || (select count(*) from reset_tokens where candidate_id = c.id) || ' '
         || (select count(*) from sessions where subject_id = c.id) as stored from candidates c where id = $1`,
        id,
        candidate.email,
      ],
      before: "true 1 1",
      after: "false 0 0",
    };
  },
  async function closeAccount() {
    const { id, token } = await newCandidate();
    return {
      send: () => api.call("POST", "/api/auth/close-account", { token, body: { password: candidate.password } }),
      stored: [
        `select (closed_at is not null) || ' ' || first_name || ' '
         || (select count(*) from sessions where subject_id = c.id) as stored from candidates c where id = $1`,
        id,
      ],
      before: "false Ada 1",
      after: "true  0",
    };
  },
];

it(`${kills} kills of the API leave nothing half done of what is done rarely, and all of it can be done again [REL-08]`, async () => {
  database = await openEmbedded(api.dataDir, { isOwner: false });
  const stored = async ({ stored: [statement, ...values] }: Operation): Promise<string> =>
    String((await first<{ stored: unknown }>(statement, ...values)).stored);
  let acknowledged = 0;
  for (let round = 0; round < kills; round += 1) {
    const all: Operation[] = [];
    for (const prepare of operations) all.push(await prepare());
    const answers = all.map((operation) => operation.send().catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, moments[round % moments.length]));
    await api.kill();
    const told = (await Promise.all(answers)).map((answer) => answer !== null && answer.status < 300);
    await api.start();
    for (const [index, operation] of all.entries()) {
      const { before, after } = operation;
      const name = `${operations[index]?.name} of round ${round}`;
      const found = await stored(operation);
      if (told[index] === true) acknowledged += 1;
      expect(told[index] === true ? [after] : [before, after], name).toContain(found);
      if (found === before) await operation.send();
      expect(await stored(operation), name).toBe(after);
    }
  }
  await database.close();
  process.stdout.write(`${kills} kills, ${acknowledged} of ${kills * operations.length} acknowledged before them\n`);
}, 600_000);
