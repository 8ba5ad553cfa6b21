import { describe, expect, it } from "vitest";
import { ownDataSections } from "../../../api/account/own-data.ts";
import { auditOf } from "../../support/data/accounts.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildCandidate, device, type TestCandidate } from "../../support/api.ts";
import { buildAttempts } from "../../support/data/attempts.ts";
import { attemptAt, buildPaper, buildSubscriber, takePaper } from "../../support/data/exam-attempts.ts";
import { buildWholeCandidate, traces } from "../../support/data/whole-candidate.ts";

const api = apiForFile();

type Items = Record<string, unknown>[];
interface Reply {
  /** The items as JSON text. */
  parts: { name: string; items: string }[];
  next: string | null;
}

/** The whole export, joined as a client joins it, and the number of answers. */
async function exportOf(who: Pick<TestCandidate, "token">): Promise<{ file: Record<string, Items>; answers: number }> {
  const file: Record<string, Items> = {};
  let next: string | null = "";
  let answers = 0;
  while (next !== null) {
    const url = `/api/auth/own-data${next === "" ? "" : `?after=${encodeURIComponent(next)}`}`;
    const answer = await api.call("GET", url, { token: who.token });
    expect(answer.statusCode).toBe(200);
    const reply = answer.json<Reply>();
    for (const { name, items } of reply.parts) file[name] = [...(file[name] ?? []), ...(JSON.parse(items) as Items)];
    next = reply.next;
    answers += 1;
  }
  return { file, answers };
}

/** Tables that can hold a candidate and are in no section, with the reason. */
const notExported: Record<string, string> = {
  limit_counters: "counters against abuse, deleted within a day",
  dev_mailbox: "a development aid; a server that sends mail keeps no mail once it is delivered",
  sandbox_payments: "a development aid in place of the payment provider",
  ended_sessions: "hashes of tokens without a person",
  admins: "platform administrators",
  schools: "schools",
  school_settings: "schools",
  school_users: "people of schools",
};

describe("[EXT-42] the tables of the export", () => {
  const findMissing = async (): Promise<string[]> => {
    const { rows } = await api.database.execute(
      `select distinct c.table_name from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~
         '(candidate|subject|referr|user)(er|ed)?_id$|email|recipient|phone|^actor$|^key$|token_hash'
       union
       select tc.table_name from information_schema.table_constraints tc
       join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
       where tc.constraint_type = 'FOREIGN KEY' and u.table_name in ('candidates', 'attempts')`,
      [],
    );
    const exported = new Set<string>(ownDataSections.flatMap(({ tables }) => tables));
    const isSchools = (name: string): boolean => name.startsWith("school_");
    const found = rows.map((row) => String(row["table_name"]));
    expect(found.length).toBeGreaterThan(15);
    return found.filter((name) => !exported.has(name) && !isSchools(name) && notExported[name] === undefined);
  };

  it("are all that can hold a candidate: a new table needs a section, or a reason here", async () => {
    expect(await findMissing()).toEqual([]);
    await api.database.execute("create table notebooks (candidate_id uuid)", []);
    await api.database.execute("create table scribbles (attempt uuid references attempts (id))", []);
    expect((await findMissing()).toSorted()).toEqual(["notebooks", "scribbles"]);
    await api.database.execute("drop table notebooks", []);
    await api.database.execute("drop table scribbles", []);
  });
});

describe("GET /api/auth/own-data [EXT-42]", () => {
  it("200 has something of every section, in words, for a person who has used everything", async () => {
    const { who, submitted, done } = await buildWholeCandidate(api);
    const { file } = await exportOf(who);
    const empty = ownDataSections.map(({ name }) => name).filter((name) => (file[name] ?? []).length === 0);
    expect(empty).toEqual([]);
    expect(Object.keys(file)).toEqual(ownDataSections.map(({ name }) => name));
    const text = JSON.stringify(file);
    // the id of the device proves that it is known (LIM-10)
    expect(file["signedInNow"]).toHaveLength(1);
    expect(text).not.toContain(device);
    for (const trace of [...Object.values(traces), "08099887766"]) expect(text).toContain(trace);
    expect(file["account"]?.[0]).toMatchObject({ firstName: traces.firstName, wasReferredBySomebody: true });
    const exams = file["exams"] ?? [];
    expect(exams).toHaveLength(2);
    const closed = exams.find(({ submittedAt }) => submittedAt !== null);
    const open = exams.find(({ submittedAt }) => submittedAt === null);
    expect(closed).toMatchObject({
      subjectName: done.paper.subjectName,
      questions: 3,
      result: { score: 2, questions: 3, receipt: submitted.result.receipt },
      answers: [
        { question: 1, answer: "A", isRight: true, answeredAt: api.clock.now().toISOString() },
        { question: 2, answer: "B", isRight: true },
        { question: 3, isRight: false },
      ],
    });
    // an exam that is under way tells no key
    expect(open).toMatchObject({ submittedAt: null, result: null, answers: [{ question: 1, answer: "A" }] });
    expect(JSON.stringify(open)).not.toContain("isRight");
    expect((await auditOf(api, who.id)).filter((action) => action === "own-data.exported")).toHaveLength(1);
  });

  it("200 says of no question in an open exam whether an earlier answer was right [D-230]", async () => {
    const [who, paper] = [await buildSubscriber(api), await buildPaper(api, 2)];
    const { examType, subjectName, year } = paper.paper;
    const { token } = who;
    await api.call("GET", `/exam/questions/${examType}/${subjectName}/${year}`, { token });
    const body = { questionId: paper.questions[0]?.id, selectedAnswer: "A" };
    expect((await api.call("POST", "/exam/check-answer", { token, body })).statusCode).toBe(200);
    await takePaper(api, who, paper, 1);
    const rightOf = async () => {
      const { file } = await exportOf(who);
      const answers = [...(file["exams"] ?? []), { answers: file["practiceAnswers"] }].flatMap(
        (one) => (one["answers"] ?? []) as Items,
      );
      return answers.map((answer) => answer["isRight"] ?? null);
    };
    expect(await rightOf()).toEqual([true, false, true]);
    await attemptAt(api, who, paper.paper).open();
    expect(await rightOf()).toEqual([null, null, null]);
  });

  it("200 says that a payment was paid back, and not why one was refused [D-338]", async () => {
    const who = await buildCandidate(api);
    const payment = { candidate_id: who.id, exam_type: "Jamb", amount_kobo: 1, created_at: api.clock.now() };
    await api.deps.db
      .insertInto("payment_references")
      .values([
        { ...payment, reference: `${who.id}-1`, status: "granted", note: "paid back" },
        { ...payment, reference: `${who.id}-2`, status: "refused", note: "another amount" },
      ])
      .execute();
    const { payments } = (await exportOf(who)).file;
    expect(payments?.map(({ status, note }) => [status, note])).toEqual([
      ["granted", "paid back"],
      ["refused", null],
    ]);
  });

  it("200 tells nothing of other people, and no secret", async () => {
    const { who, friend, referrer } = await buildSecond();
    const text = JSON.stringify((await exportOf(who)).file);
    for (const other of [friend, referrer]) {
      expect(text).not.toContain(other.id);
      expect(text).not.toContain(other.email);
    }
    const { rows } = await api.database.execute("select password_hash from candidates where id = $1", [who.id]);
    expect(text).not.toContain(String(rows[0]?.["password_hash"]));
    expect(text).not.toContain(who.token);
    expect(text).not.toMatch(/_hash|correctAnswer/);
  });

  it("200 in parts for 100 exams, none missing and none twice", async () => {
    const who = await buildCandidate(api);
    const paper = await buildPaper(api, 2);
    await buildAttempts(api.deps.db, {
      ...paper,
      candidateIds: [who.id],
      count: 100,
      answer: "A",
      at: api.clock.now(),
    });
    const { file, answers } = await exportOf(who);
    const receipts = (file["exams"] ?? []).map(({ result }) => (result as { receipt: string }).receipt);
    expect(new Set(receipts).size).toBe(100);
    expect(receipts).toHaveLength(100);
    expect(answers).toBeGreaterThan(2);
  });

  it.each(["nothing:0", "exams", "exams:-1", "exams:1;drop", "constructor:0"])(
    "400 for the place %s",
    async (after) => {
      const { token } = await buildCandidate(api);
      const answer = await api.call("GET", `/api/auth/own-data?after=${encodeURIComponent(after)}`, { token });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: "BAD_USER_INPUT", field: "after" });
    },
  );
});

async function buildSecond() {
  const referrer = await buildCandidate(api);
  const who = await buildCandidate(api, { referer: referrer.email });
  const friend = await buildCandidate(api, { referer: who.email });
  const at = api.clock.now();
  await api.deps.db
    .insertInto("referral_credits")
    .values([
      { referred_id: friend.id, referrer_id: who.id, amount_kobo: 1, created_at: at },
      { referred_id: who.id, referrer_id: referrer.id, amount_kobo: 1, created_at: at },
    ])
    .execute();
  return { who, friend, referrer };
}
