import { schoolSubjects } from "../../schema/rest/school-subjects.ts";
import type { Rest } from "../core/calls/rest.ts";
import type { ExamRow, Names } from "./present.ts";

/**
 * Names of subjects and classes for exams that do not have them, and their ids for a server that sends names alone
 * (S-ENT-03); undefined where the exams have both. A caller who may not see those lists gets none.
 */
export async function namesFor(rows: ExamRow[], rest: Rest): Promise<Names | undefined> {
  const haveNames = rows.every((row) => row.subject !== null && row.class !== null);
  const haveIds = rows.length === 0 || rows.some((row) => row.subjectId !== null);
  if (haveNames && haveIds) return undefined;
  const [subjects, classes] = await Promise.all(
    [schoolSubjects.schoolSubjects, schoolSubjects.schoolClasses].map(async (row) =>
      rest.call(row, {}).then(
        (list) => new Map(list.map(({ id, name }) => [id, name])),
        () => new Map<string, string>(),
      ),
    ),
  );
  return { subjects: subjects ?? new Map(), classes: classes ?? new Map() };
}
