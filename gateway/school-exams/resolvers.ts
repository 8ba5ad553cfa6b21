import { schoolExams } from "../../schema/rest/school-exams.ts";
import { asksFor } from "../core/selection.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const schoolExamsResolvers: Resolvers = {
  Query: {
    // Students are joined here, once for the list: a resolver per row would cost a promise per row.
    schoolReports: async (_, _args, { rest, loaders }, info) => {
      const reports = await rest.call(schoolExams.schoolReports, {});
      if (!asksFor(info, "student")) return reports;
      const ids = [...new Set(reports.map((report) => report.studentId))];
      const students = await loaders.schoolStudent.loadMany(ids);
      const byId = new Map(ids.map((id, index) => [id, students[index]]));
      return reports.map((report) => Object.assign({}, report, { student: byId.get(report.studentId) ?? null }));
    },
  },
  SchoolReport: {
    // a list that failed is an error of this field, not of the report
    student: ({ student }) => {
      if (student instanceof Error) throw student;
      return student ?? null;
    },
  },
};
