import { schoolPeople } from "../../schema/rest/school-people.ts";
import type { table } from "../../schema/rest/table.ts";
import { amount } from "../../schema/rules/counted.ts";
import { importHours, importLinesMax } from "../../schema/rules/limits.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest } from "../core/errors.ts";
import { filesOf } from "../core/files/file-worker.ts";
import { tooMany } from "../core/files/table-file.ts";
import { readFile } from "../core/files/uploads.ts";
import type { Call } from "../core/http/serve.ts";
import { readClassList } from "./class-list-file.ts";
import { checkLines, lostLettersNote, namesakeNotes, type CheckedLine } from "./import-check.ts";
import { classesOf, studentsOf } from "./import-known.ts";
import type { ImportLine } from "./import-lines.ts";
import { insertImport } from "./store.ts";

/** EXT-15a: reads a list of students and shows the result without creating anything. */
export async function previewStudentImport(deps: Deps, call: Call<typeof table.schoolPeople.previewStudentImport>) {
  const { schoolId } = schoolCallerOf(call);
  const { bytes } = await readFile(call.request, schoolPeople.previewStudentImport);
  const { lines, notes, hasHidden } = await filesOf(schoolId, () => readClassList(bytes));
  if (lines.length > importLinesMax) throw tooMany(importLinesMax, "students");
  if (lines.length === 0) throw badRequest("The list has no students in it.");
  const importId = deps.tokens.id();
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (db) => {
    const checked = checkLines(lines, await studentsOf(db, schoolId));
    await insertImport(db, {
      id: importId,
      school_id: schoolId,
      lines: JSON.stringify(lines.map((line, index) => ({ ...line, knownId: checked[index]?.knownId }))),
      created_at: now,
      expires_at: after(now, importHours, "hour"),
    });
    const classes = await classesOf(db, schoolId);
    const classId = ({ className }: ImportLine) => classes.find(className)?.id ?? null;
    return {
      importId,
      rows: checked.map((line) => presentLine(line, classId(line))),
      notes: [
        ...(hasHidden ? [hiddenNote] : []),
        ...shortened(notes),
        ...lostLettersNote(lines),
        ...namesakeNotes(checked),
      ],
    };
  });
}

const hiddenNote = "Rows or sheets that are hidden in Excel were read like the others. Please check them.";

const presentLine = ({ admissionNo, knownId, ...line }: CheckedLine, classId: string | null) =>
  Object.assign(line, { classId }, admissionNo !== "" && { admissionNo }, knownId !== null && { isKnown: true });

const notesListed = 50;

/** A file that is not a class list can get a note for every line. */
function shortened(notes: readonly string[]): string[] {
  const more = notes.length - notesListed;
  return more > 0 ? [...notes.slice(0, notesListed), `And ${amount(more, "more note")} like these.`] : [...notes];
}
