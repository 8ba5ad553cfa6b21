import { csvCell } from "../../schema/rules/csv-cell.ts";
import { examFileName } from "../../schema/rules/exam-file-name.ts";
import type { SchoolCaller } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import type { Download } from "../core/files/downloads.ts";
import { examOfSchool, refuseOthers } from "../school-exams/exam-access.ts";
import { markingKeyOf } from "../school-exams/store.ts";
import { noAnswer, openAnswers } from "./exam-answers.ts";

/** Students that are read at once while the file is sent. */
const studentsAtOnce = 100;

const line = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => csvCell(String(cell))).join(",")}\r\n`;

/**
 * EXT-49b: who answered what, as a file for a spreadsheet; what this answers writes it.
 * @throws HttpError 404 for an exam of another school, 403 for one of another teacher, 409 before it opens
 */
export async function openAnswersFile(
  deps: Deps,
  caller: SchoolCaller,
  examId: string,
): Promise<() => Promise<Download>> {
  const exam = await examOfSchool(deps, caller.schoolId, examId);
  refuseOthers(caller, exam);
  const { questions, students, isSoFar, answersOf } = await openAnswers(deps, exam);
  const isNumbered = students.some(({ admission_no }) => admission_no !== null);
  const away = isSoFar ? "Not started" : "Absent";
  // a class may be large: the file is sent in parts, so that it is never in memory as a whole
  async function* write(): AsyncGenerator<string> {
    const heads = questions.map((question, index) => {
      const key = markingKeyOf(question);
      return `${index + 1}${key === null ? "" : ` (${key === "ALL" ? "mark for all" : key})`}`;
    });
    // spreadsheets take a file without this mark for one in an old encoding
    yield `\uFEFF${line(["Student", ...(isNumbered ? ["Admission number"] : []), "Class", ...heads, "Score"])}`;
    for (let from = 0; from < students.length; from += studentsAtOnce) {
      const rows = await answersOf(students.slice(from, from + studentsAtOnce));
      yield rows
        .map(({ name, admissionNo, className, answers, score, state }) =>
          line([
            name,
            ...(isNumbered ? [admissionNo ?? ""] : []),
            className,
            ...questions.map((_, at) => (answers[at] ?? noAnswer).replace(noAnswer, "")),
            state === "absent" ? away : (score ?? ""),
          ]),
        )
        .join("");
    }
  }
  const name = `${examFileName(exam.name, [exam.subject, exam.class_name], isSoFar ? "answers so far" : "answers")}.csv`;
  return async () => ({ name, contentType: "text/csv; charset=utf-8", bytes: write() });
}
