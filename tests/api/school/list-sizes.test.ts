import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { schoolListsMax } from "../../../schema/rules/limits.ts";
import { createExam } from "../../support/data/school-exams.ts";
import { sendFile } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

const { api, school } = schoolForEachTest();

/** Copies a row of the school until the list holds `until` of them. */
async function fill(table: string, where: string, until: number, changes: string): Promise<void> {
  const { rows } = await api.database.execute(
    `select count(*)::int as present from ${table} where school_id = $1 and ${where}`,
    [school.id],
  );
  let missing = until - Number(rows[0]?.["present"]);
  // each statement within its time limit, also on a busy machine
  for (; missing > 0; missing -= atOnce) {
    await api.database.execute(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid()) || ${changes})).*
       from (select * from ${table} where school_id = $1 and ${where} limit 1) t, generate_series(1, $2) n`,
      [school.id, Math.min(missing, atOnce)],
    );
  }
}
const atOnce = 1000;
const post = (url: string, body: object) => api.call("POST", url, { body, token: school.admin.token });
const statuses = async (send: (turn: number) => Promise<{ statusCode: number }>): Promise<number[]> => [
  (await send(1)).statusCode,
  (await send(2)).statusCode,
];
const freshNames = "jsonb_build_object('name', 'Number ' || n)";
const freshPeople =
  "jsonb_build_object('email', null, 'request_key', null, 'sign_in_hash', null, 'sign_in_expires_at', null)";

describe("the lists of a school [D-303]", () => {
  it("201 up to the most classes and subjects, then 409", async () => {
    for (const [table, url, most] of [
      ["school_classes", "/school/add-classes", schoolListsMax.classes],
      ["school_subjects", "/school/add-subjects", schoolListsMax.subjects],
    ] as const) {
      await fill(table, "true", most - 1, freshNames);
      const [first, second] = await statuses((turn) => post(url, { name: `Another ${turn}` }));
      expect(first).toBeLessThan(300);
      expect(second).toBe(409);
    }
  });

  it("201 up to the most students, then 409, also for a list of them, of which nobody is made", async () => {
    await fill("school_users", "role = 'STUDENT'", schoolListsMax.students - 1, freshPeople);
    const made = await statuses((turn) =>
      post("/school/create-students", {
        name: `Ada ${turn}`,
        email: `ada${turn}@example.com`,
        classId: school.classId,
      }),
    );
    expect(made[0]).toBeLessThan(300);
    expect(made[1]).toBe(409);
    const list = ["file", "list.csv", "name,class\nBola Ade,JSS 1A"] as [string, string, string];
    const preview = await sendFile(api, "/school/import-students/preview", school.admin.token, list);
    const { importId } = preview.json<{ importId: string }>();
    const imported = await post("/school/import-students", { importId, createClasses: true, expiresInDays: 7 });
    expect(imported.statusCode).toBe(409);
    expect(imported.json()).toMatchObject({
      message: "Your school can have at most 10,000 students. Please remove those that you no longer need first.",
    });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from school_users where school_id = ${school.id} and role = 'STUDENT'`.execute(
      api.deps.db,
    );
    expect(rows[0]?.count).toBe(schoolListsMax.students);
  });

  it("gives the last place once to twenty who take it at the same moment", async () => {
    await fill("school_classes", "true", schoolListsMax.classes - 1, freshNames);
    await fill("school_users", "role = 'STUDENT'", schoolListsMax.students - 1, freshPeople);
    const all = Array.from({ length: 20 }, (_, at) => at);
    const student = (at: number) => ({ name: `Bola ${at}`, email: `bola${at}@example.com`, classId: school.classId });
    for (const [url, body] of [
      ["/school/add-classes", (at: number) => ({ name: `Another ${at}` })],
      ["/school/create-students", student],
    ] as const) {
      const answers = await Promise.all(all.map((at) => post(url, body(at))));
      expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    }
  });

  it("refuses an exam beyond the most that are not archived", async () => {
    await createExam(api, school);
    await fill("school_exams", "true", schoolListsMax.exams, "jsonb_build_object('request_key', null)");
    await expect(createExam(api, school)).rejects.toThrow("2,000 exams");
  });
});
