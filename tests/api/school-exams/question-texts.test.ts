import { beforeEach, describe, expect, it } from "vitest";
import { examTextBytes, schoolTextBytes, unverifiedSchoolTextBytes } from "../../../schema/rules/limits.ts";
import { createExam, putQuestions, simpleQuestions, type ShownExam } from "../../support/data/school-exams.ts";
import { sendFile } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import { messageOf } from "../../support/data/accounts.ts";

const { api, school } = schoolForEachTest();
let exam: ShownExam;
beforeEach(async () => {
  exam = await createExam(api, school);
});

const read = (content: string) =>
  sendFile(api, `/api/exams/${exam.id}/questions/preview`, school.teacher.token, ["file", "paper.txt", content]);
const paper = "1. Capital of Nigeria?\nA. Lagos\nB. Abuja\nAnswer: B\n";
const [simple] = simpleQuestions(1);

describe("texts of questions [D-357]", () => {
  it.each([
    ["before its address is verified", unverifiedSchoolTextBytes, false, "20 MB"],
    ["afterwards", schoolTextBytes, true, "200 MB"],
  ])("409 when the school has too many, %s; fewer can always be saved", async (_when, most, isVerified, named) => {
    if (!isVerified) await api.database.execute("update schools set verified_at = null where id = $1", [school.id]);
    const saved = await putQuestions(api, school.teacher.token, exam, simpleQuestions(2));
    const other = await createExam(api, school);
    // 200 MB may take longer than the timeout of other connections
    const patient = await api.database.connect();
    await patient.query(
      `insert into school_exam_questions (id, school_id, exam_id, position, question, option_a, option_b)
       select gen_random_uuid(), $1, $2, n, repeat('x', $3::int / 20), 'a', 'b' from generate_series(1, 20) n`,
      [school.id, other.id, most],
    );
    await patient.end();
    const { version } = saved.json<{ version: number }>();
    const put = (count: number) =>
      putQuestions(api, school.teacher.token, { ...exam, version }, simpleQuestions(count));
    for (const response of [await put(3), await read(paper)]) {
      expect(response.statusCode).toBe(409);
      expect(messageOf(response)).toContain(named);
    }
    expect((await put(1)).statusCode).toBe(200);
  });

  it("413 for more in one exam than an answer can hold, read or saved [LIM-15]", async () => {
    const says = "The questions of an exam can have 3 MB of text together. Please put some of them into another exam.";
    const long = "x".repeat(19_000);
    const count = Math.ceil(examTextBytes / long.length);
    const file = await read(Array.from({ length: count }, (_, at) => `${at + 1}. ${long}\nA. 1\nB. 2\n`).join(""));
    expect([file.statusCode, messageOf(file)]).toEqual([413, says]);
    await api.database.execute(
      `insert into school_exam_questions (id, school_id, exam_id, position, question, option_a, option_b)
       select gen_random_uuid(), $1, $2, n, repeat('x', 19000), 'a', 'b' from generate_series(1, ${count}) n`,
      [school.id, exam.id],
    );
    const { rows } = await api.database.execute("select id from school_exam_questions where exam_id = $1", [exam.id]);
    const again = await putQuestions(api, school.teacher.token, exam, [...rows, { ...simple }]);
    expect([again.statusCode, messageOf(again)]).toEqual([413, says]);
  });
});
