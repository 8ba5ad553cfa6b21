import { buildASTSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { readSchema } from "../../gateway/core/operations/schema.ts";
import { results } from "../../schema/rest/results.ts";
import type { FieldCase } from "../support/field-case.ts";
import { gatewayForEachTest } from "../support/gateway.ts";
import { adminCases } from "./admin-cases.ts";
import { candidateCases } from "./candidate-cases.ts";
import { examCases } from "./exam-cases.ts";
import { questionReportCases } from "./question-report-cases.ts";
import { schoolCases } from "./school-cases.ts";
import { schoolExamCases } from "./school-exam-cases.ts";

/* Each field of the schema: which documented call it makes, with what, and what the client gets. */
const cases: readonly FieldCase[] = [
  ...candidateCases,
  ...examCases,
  ...adminCases,
  ...questionReportCases,
  ...schoolCases,
  ...schoolExamCases,
];

const { upstream, gateway } = gatewayForEachTest();

describe("each field makes its documented call", () => {
  it.each(cases.map((one) => [one.field, one] as const))("%s", async (_field, one) => {
    upstream.on(one.row).reply(one.row.status ?? 200, one.reply);
    const reply = await gateway.query(one.document, one.variables, { authorization: "Bearer t" });
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual(one.data);
    expect(upstream.seen).toHaveLength(1);
    expect(upstream.seen[0]).toMatchObject(one.sees);
  });

  it("[EXT-53] asks for the ranking of one exam type, and never takes one for the other", async () => {
    upstream.on(results.leaderboard).reply(200, [{ name: "Ada O.", averageScore: "91%" }]);
    const types = ["JAMB", "WAEC", null];
    for (const examType of [...types, ...types]) {
      const { data } = await gateway.query(
        "query L($examType: String) { leaderboard(examType: $examType) { name } }",
        { examType },
        { authorization: "Bearer t" },
      );
      expect(data).toEqual({ leaderboard: [{ name: "Ada O." }] });
    }
    expect(upstream.seen.map(({ query }) => query)).toEqual([{ examType: "JAMB" }, { examType: "WAEC" }, {}]);
  });

  it("every field has a case", () => {
    const schema = buildASTSchema(readSchema());
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    // tested beside this table: two calls in a row, one without any, and the files of uploads.test.ts
    const elsewhere = [
      "submitExam",
      "paymentSettings",
      "uploadQuestions",
      "checkQuestions",
      "importQuestions",
      "uploadSchoolLogo",
      "previewStudentImport",
      // school-exams.test.ts
      "createSchoolExam",
      "updateSchoolExam",
      "previewSchoolQuestions",
      "uploadSchoolQuestionPicture",
    ];
    const tested = new Set([...cases.map((one) => one.field), ...elsewhere]);
    expect([...tested].sort()).toEqual(fields.sort());
  });
});
