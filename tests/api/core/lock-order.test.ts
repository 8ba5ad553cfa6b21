import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { tidy } from "../../../api/tidy.ts";
import { buildCandidate, buildQuestions, subscribe, type TestCandidate } from "../../support/api.ts";
import { goodPassword } from "../../support/data/accounts.ts";
import { buildSchool, filePart, type TestSchool } from "../../support/data/school.ts";
import { queuedBehind } from "../../support/while-locked.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";
import { providerForFile } from "../../support/provider.ts";

/*
 * Calls that lock the same rows lock them in one order (D-367). Each test begins calls so that, in another order, each would
 * hold what the other one waits for; one of them would then be answered with 429.
 */
const provider = providerForFile();
const api = adminApiForFile(() => provider.env);
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});

const statuses = (answers: LightMyRequestResponse[]): number[] => answers.map(({ statusCode }) => statusCode);
const remove = ({ id }: TestCandidate) => api.call("DELETE", `/admin/delete-users/${id}`, { token });
const forgot = ({ email }: TestCandidate) => api.call("POST", "/auth/forgot-password", { body: { email } });
const byId = (one: TestCandidate, other: TestCandidate) =>
  one.id < other.id ? ([one, other] as const) : ([other, one] as const);
const lockOf = ({ id }: TestCandidate) => sql`select from candidates where id = ${id}::uuid for update`;

describe("[D-367] one order of locks around an account", () => {
  it("an account is edited and deleted while a link for its password is made", async () => {
    const person = await buildCandidate(api);
    const edit = () =>
      api.call("PUT", `/admin/edit-users/${person.id}`, {
        token,
        body: { firstName: "Bisi", lastName: "Obi", email: person.email, phoneNumber: "08030000000" },
      });
    const lock = sql`select from one_time_codes where email = ${person.email} for update`;
    const answers = await queuedBehind<LightMyRequestResponse>(api, lock, async (queue) => {
      await queue(() => remove(person));
      expect((await forgot(person)).statusCode).toBe(200);
      await queue(edit);
    });
    expect(statuses(answers)).toEqual([200, 404]);
  });

  it("somebody pays while the account that referred the person is deleted", async () => {
    // the first of the two to be locked is the one that referred
    const [referrer, payer] = byId(await buildCandidate(api), await buildCandidate(api));
    await api.database.execute("update candidates set referrer_id = $1 where id = $2", [referrer.id, payer.id]);
    const made = await api.call("POST", "/payment/reference", { token: payer.token, body: { examType: "JAMB" } });
    const { reference } = made.json<{ reference: string }>();
    provider.pay({ reference, email: payer.email });
    const pay = () =>
      api.call("POST", "/payment/verify-payment", { token: payer.token, body: { reference, examType: "JAMB" } });
    const lock = sql`select from payment_references where reference = ${reference} for update`;
    const answers = await queuedBehind<LightMyRequestResponse>(api, lock, async (queue) => {
      await queue(pay);
      await queue(() => remove(referrer));
    });
    expect(statuses(answers)).toEqual([200, 200]);
  });

  it("an exam of the history is read while the account is deleted", async () => {
    const person = await buildCandidate(api);
    await subscribe(api, person);
    const ids: string[] = [];
    for (const year of [2011, 2012]) {
      await buildQuestions(api, 1, { year });
      const paper = { examType: "JAMB", subjectName: "Mathematics", year };
      await api.call("GET", `/exam/questions?examType=JAMB&subjectName=Mathematics&year=${year}&page=1`, {
        token: person.token,
      });
      const body = { userId: person.id, ...paper, score: 0, totalQuestions: 1 };
      const { result } = (await api.call("POST", "/exam/submit-result", { token: person.token, body })).json<{
        result: { id: string };
      }>();
      ids.push(result.id);
    }
    // both are unread and of the same questions, and the one with the higher id is deleted first
    await api.database.execute(
      `update attempts set question_ids = (select array_agg(id) from questions where year in (2011, 2012)),
        pinned_versions = '{1,1}' where candidate_id = $1`,
      [person.id],
    );
    const { rows } = await api.database.execute(
      "update results set reviewed_at = null where candidate_id = $1 returning id",
      [person.id],
    );
    const [first] = rows.map(({ id }) => String(id)).toSorted();
    await api.database.execute("update results set receipt = receipt || '2' where id = $1", [first]);
    const lock = sql`select from results where id = ${first}::uuid for update`;
    const answers = await queuedBehind<LightMyRequestResponse>(api, lock, async (queue) => {
      await queue(() => api.call("GET", `/api/exam/exam-history/${ids[0]}`, { token: person.token }));
      await queue(() => remove(person));
    });
    expect(statuses(answers)).toEqual([200, 200]);
  });
});

describe("[D-368] an account that is deleted while a call needs it", () => {
  it("404 with the documented text for who asks for a new password", async () => {
    const person = await buildCandidate(api);
    const answers = await queuedBehind<LightMyRequestResponse>(api, lockOf(person), async (queue) => {
      await queue(() => remove(person));
      await queue(() => forgot(person));
    });
    expect(statuses(answers)).toEqual([200, 404]);
    expect(answers[1]?.json()).toMatchObject({ message: "No account found with this email address" });
  });

  it("200 for who registers by its link, and nobody referred the new account", async () => {
    const referrer = await buildCandidate(api);
    const email = "by-a-link@example.com";
    const form = { firstName: "Ada", lastName: "Obi", email, phoneNumber: "08030000000", referer: referrer.email };
    const body = { ...form, password: goodPassword, confirmPassword: goodPassword };
    const answers = await queuedBehind<LightMyRequestResponse>(api, lockOf(referrer), async (queue) => {
      await queue(() => remove(referrer));
      await queue(() => api.call("POST", "/api/auth/register", { body }));
    });
    expect(statuses(answers)).toEqual([200, 200]);
    const { rows } = await api.database.execute("select referrer_id from candidates where email = $1", [email]);
    expect(rows).toEqual([{ referrer_id: null }]);
  });

  it("401 for an answer in practice", async () => {
    const person = await buildCandidate(api);
    const [question] = await buildQuestions(api, 1, { year: 2013 });
    await api.call("GET", "/exam/questions/JAMB/Mathematics/2013", { token: person.token });
    const body = { questionId: question?.id, selectedAnswer: "A" };
    const answers = await queuedBehind<LightMyRequestResponse>(api, lockOf(person), async (queue) => {
      await queue(() => remove(person));
      await queue(() => api.call("POST", "/exam/check-answer", { token: person.token, body }));
    });
    expect(statuses(answers)).toEqual([200, 401]);
  });

  it("no server error for a submitted exam and its late answers", async () => {
    const person = await buildCandidate(api);
    await subscribe(api, person);
    const [question] = await buildQuestions(api, 1, { year: 2014 });
    const page = await api.call("GET", "/exam/questions?examType=JAMB&subjectName=Mathematics&year=2014&page=1", {
      token: person.token,
    });
    const { attempt } = page.json<{ attempt: { id: string; deadline: string } }>();
    const form = { userId: person.id, examType: "JAMB", subjectName: "Mathematics", year: 2014 };
    const submit = () =>
      api.call("POST", "/exam/submit-result", {
        token: person.token,
        body: { ...form, score: 0, totalQuestions: 1, attemptId: attempt.id },
      });
    expect((await submit()).statusCode).toBe(200);
    const answeredAt = api.clock.now().toISOString();
    const late = () =>
      api.call("POST", "/exam/late-answers", {
        token: person.token,
        body: { attemptId: attempt.id, answers: [{ questionId: question?.id, userAnswer: "A", answeredAt }] },
      });
    await api.database.execute("update results set reviewed_at = null where candidate_id = $1", [person.id]);
    const answers = await queuedBehind<LightMyRequestResponse>(api, lockOf(person), async (queue) => {
      await queue(() => remove(person));
      await queue(late);
    });
    expect(statuses(answers)).toEqual([200, 401]);
  });
});

describe("[D-367] one order of locks in a school", () => {
  const preview = async (school: TestSchool, content: string): Promise<string> => {
    const { body, headers } = filePart("file", "list.csv", content);
    const answer = await api.call("POST", "/school/import-students/preview", {
      token: school.admin.token,
      body,
      headers,
    });
    return answer.json<{ importId: string }>().importId;
  };
  it.each([
    [
      "a student of the list is added by hand",
      ({ admin, classId }: TestSchool) =>
        api.call("POST", "/school/create-students", {
          token: admin.token,
          body: { name: "Femi Alao", email: "femi@list.example", classId },
        }),
    ],
    [
      "a class of the list is added by hand",
      ({ admin }: TestSchool) =>
        api.call("POST", "/school/add-classes", { token: admin.token, body: { name: "JSS 9" } }),
    ],
  ])("a list of students is imported while %s", async (_what, add) => {
    const school = await buildSchool(api);
    const importId = await preview(school, "name,email,class\nFemi Alao,femi@list.example,JSS 9\n");
    const list = () =>
      api.call("POST", "/school/import-students", {
        token: school.admin.token,
        body: { importId, createClasses: true, expiresInDays: 7 },
      });
    const lock = sql`select from school_imports where id = ${importId}::uuid for update`;
    const answers = await queuedBehind<LightMyRequestResponse>(api, lock, async (queue) => {
      await queue(list);
      await queue(() => add(school));
    });
    expect(statuses(answers)).toEqual([200, 409]);
  });
});

describe("tidying", () => {
  it("leaves counters that are over to a call that holds them [D-367]", async () => {
    const ended = new Date(api.clock.now().getTime() - 1000);
    const insert = "insert into limit_counters (key, hits, window_ends_at) values ($1, 1, $2)";
    for (const key of ["held", "free"]) await api.database.execute(insert, [key, ended]);
    await api.deps.db.transaction().execute(async (tx) => {
      await sql`select from limit_counters where key = 'held' for update`.execute(tx);
      await tidy(api.deps);
    });
    const { rows } = await api.database.execute("select key from limit_counters where key in ('held', 'free')");
    expect(rows).toEqual([{ key: "held" }]);
  });
});
