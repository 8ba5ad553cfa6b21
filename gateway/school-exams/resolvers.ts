import { schoolExams } from "../../schema/rest/school-exams.ts";
import type { SchoolStudentRow } from "../core/loaders.ts";
import { asksFor } from "../core/selection.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const schoolExamsResolvers: Resolvers = {
  Query: {
    // Students are joined here, once for the list: a resolver per row would cost more than the row.
    schoolReports: async (_, _args, { rest, loaders, report }, info) => {
      const rows = await rest.call(schoolExams.schoolReports, {});
      if (!asksFor(info, "student")) return rows;
      const ids = [...new Set(rows.map((row) => row.studentId))];
      const found = await loaders.schoolStudent.loadMany(ids);
      const byId = new Map<string, SchoolStudentRow | null>();
      for (const [index, id] of ids.entries()) {
        const student = found[index];
        // a list of students that failed is told once and takes no report with it
        if (student instanceof Error) report(student, ["schoolReports", "student"]);
        else byId.set(id, student ?? null);
      }
      return rows.map((row) => Object.assign(row, { student: byId.get(row.studentId) ?? null }));
    },
  },
};
