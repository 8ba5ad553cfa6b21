import { z } from "zod";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import type { table } from "../../schema/rest/table.ts";
import { amount } from "../../schema/rules/counted.ts";
import { importHours, importLinesMax } from "../../schema/rules/limits.ts";
import { classKey, cleanAdmissionNo } from "../../schema/rules/school-people.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import { isUniqueViolation } from "../core/database/database-errors.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, HttpError, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { filesOf } from "../core/files/file-worker.ts";
import type { Call } from "../core/http/serve.ts";
import { isWordDocument, runDocumentWorker } from "../core/files/word/document-file.ts";
import { findOtherFile } from "../core/files/other-files.ts";
import { runTableWorker, tooMany } from "../core/files/table-file.ts";
import { readFile } from "../core/files/uploads.ts";
import { insertNamed, listNamed, namesById, type Named } from "../school-subjects/store.ts";
import { refuseLongList } from "../school/list-size-store.ts";
import {
  fillAdmissionNos,
  insertSchoolUsers,
  listImported,
  listSchoolUsers,
  lockSchool,
  lockStudents,
  type SchoolUser,
} from "../school/store.ts";
import { withCardNames } from "./namesakes.ts";
import { newSignIn } from "./credentials.ts";
import { clean } from "./import-cells.ts";
import {
  checkLines,
  knownStudents,
  lostLettersNote,
  namesakeNotes,
  type CheckedLine,
  type KnownStudents,
} from "./import-check.ts";
import type { ImportLine, ReadList } from "./import-lines.ts";
import { admissionNoOf } from "./present.ts";
import { insertImport, lockImport, markImported } from "./store.ts";

type Rows = typeof table.schoolPeople;
type ImportCall = Call<Rows["importSchoolStudents"]>;

/** EXT-15a: reads a list of students and shows the result without creating anything. */
export async function previewStudentImport(deps: Deps, call: Call<Rows["previewStudentImport"]>) {
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

const presentLine = ({ admissionNo, knownId, ...line }: CheckedLine, classId: string | null) =>
  Object.assign(line, { classId }, admissionNo !== "" && { admissionNo }, knownId !== null && { isKnown: true });

const notesListed = 50;

/** A file that is not a class list can get a note for every line. */
function shortened(notes: readonly string[]): string[] {
  const more = notes.length - notesListed;
  return more > 0 ? [...notes.slice(0, notesListed), `And ${amount(more, "more note")} like these.`] : [...notes];
}

/** The students of a class list, notes about it, and whether some of its rows or sheets are hidden. */
export type ClassList = ReadList & { hasHidden: boolean };

/** What the process that read a file sends: its list, or why a person has to change the file. */
export type ListAnswer = ClassList | { refusal: string };

const wrongType = () =>
  new HttpError(
    415,
    "BAD_USER_INPUT",
    "Please choose a Word document (.docx), an Excel workbook (.xlsx) or a CSV file. Open a .doc, .xls, .ods or PDF file first and save it as .docx or .xlsx.",
  );

/**
 * The lists of a Word document, or of all sheets of a workbook; of its first one where they are more than a class list may hold.
 * @throws HttpError 415 for other files and macros, 413 for too much in it, 400 when no list can be read
 */
async function readClassList(bytes: Buffer): Promise<ClassList> {
  const listOf = (answer: ListAnswer): ClassList => {
    if ("refusal" in answer) throw badRequest(answer.refusal);
    return answer;
  };
  const other = findOtherFile(bytes);
  if (other !== null) throw other;
  if (isWordDocument(bytes)) {
    const script = new URL("./word-list-worker.ts", import.meta.url);
    return listOf(await runDocumentWorker<ListAnswer>(script, bytes, wrongType));
  }
  const script = new URL("./list-worker.ts", import.meta.url);
  const read = async (hasAllSheets: boolean): Promise<ClassList> =>
    listOf(await runTableWorker<ListAnswer>(script, { bytes, maxRows: importLinesMax, hasAllSheets }, wrongType));
  try {
    return await read(true);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 413) throw error;
    const { lines, notes } = await read(false);
    return { lines, notes: ["Only the first sheet was read: the others hold too much.", ...notes], hasHidden: false };
  }
}

const hiddenNote = "Rows or sheets that are hidden in Excel were read like the others. Please check them.";

/** EXT-15b: creates the students, all or none, shows their sign-in IDs this once, and gives known students their numbers (D-386). */
export async function importSchoolStudents(deps: Deps, call: ImportCall) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { importId, ...choices } = call.body;
  const used = JSON.stringify(choices);
  return deps.db.transaction().execute(async (db) => {
    // two imports at the same time would not see each other's students, and could add one without an address twice
    await lockSchool(db, schoolId);
    const list = isId(importId) ? await lockImport(db, schoolId, importId) : undefined;
    if (list === undefined || (list.used_hash === null && list.expires_at <= deps.clock.now())) {
      throw notFound("This list is no longer here. Please upload it again.");
    }
    if (list.used_hash !== null) {
      if (!deps.tokens.hashes(used).includes(list.used_hash)) throw conflict("This list was imported already.");
      return presentAgain(db, schoolId, await listImported(db, schoolId, importId));
    }
    const good = chosen(savedLines.parse(list.lines), choices.rows ?? [], await studentsOf(db, schoolId));
    const numbers = await fillNumbers(db, schoolId, good);
    const lines = good.filter(({ knownId }) => knownId === null);
    const classes = await classesFor(deps, db, schoolId, lines, choices.createClasses === true);
    const created = await create(deps, db, { schoolId, importId, lines, classes, days: choices.expiresInDays });
    await refuseLongList(db, "students", schoolId);
    await refuseLongList(db, "classes", schoolId);
    await markImported(db, schoolId, importId, deps.tokens.hash(used));
    const both = `${amount(created.length, "student")}, ${amount(numbers, "admission number")}`;
    const object = `${importId} (${numbers === 0 ? created.length : both})`;
    await audit(db, deps.clock, { actor, action: "students.imported", object, requestId: call.requestId });
    return created;
  });
}

const savedLines = z.array(
  z.object({
    line: z.number(),
    name: z.string(),
    email: z.string(),
    className: z.string(),
    // not in lists that an earlier version stored
    admissionNo: z.string().default(""),
    knownId: z.nullable(z.string()).default(null),
  }),
);
type SavedLine = z.infer<typeof savedLines>[number];

type Change = NonNullable<ImportCall["body"]["rows"]>[number];

/**
 * The lines that become students or give their numbers. @throws HttpError 400 when a line that was corrected still has a
 * problem, 409 when a line is no longer of the student whom the preview meant, though nobody corrected whose it is
 */
function chosen(lines: SavedLine[], changes: Change[], known: KnownStudents): CheckedLine[] {
  const byLine = new Map(changes.map((change) => [change.line, change]));
  const saved = new Map(lines.map((line) => [line.line, line]));
  const strange = changes.find(({ line }) => !saved.has(line));
  if (strange !== undefined) throw badRequest(`The list has no line ${strange.line}.`);
  const kept = lines
    .filter(({ line }) => byLine.get(line)?.isLeftOut !== true)
    .map((line) => {
      const change = byLine.get(line.line);
      return {
        line: line.line,
        name: clean(change?.name ?? line.name),
        email: clean(change?.email ?? line.email),
        className: clean(change?.className ?? line.className),
        admissionNo: cleanAdmissionNo(change?.admissionNo ?? line.admissionNo),
      };
    });
  const checked = checkLines(kept, known, lines);
  const still = checked.find(({ line, problem }) => problem !== null && byLine.has(line));
  if (still !== undefined) throw badRequest(`Line ${still.line}: ${still.problem}`);
  // a line that nobody corrected may only give its number to a student if the preview said that it would
  const good = checked.filter(
    ({ line, problem, knownId }) =>
      problem === null && (knownId === null || byLine.has(line) || Boolean(saved.get(line)?.knownId)),
  );
  const isOther = good.some(({ line, knownId }) => {
    const meant = saved.get(line)?.knownId ?? null;
    const { name, email, className } = byLine.get(line) ?? {};
    const isSamePerson = [name, email, className].every((cell) => cell === undefined || cell === null);
    return isSamePerson && meant !== null && meant !== knownId;
  });
  if (isOther) throw conflict(otherStudents);
  if (good.length === 0) throw badRequest("No line of this list can become a student.");
  return good;
}

const otherStudents = "The students of your school changed meanwhile. Please upload the list again.";

/** Stores the admission numbers of lines that name a present student, and returns how many there were. */
async function fillNumbers(db: Db, schoolId: string, lines: readonly CheckedLine[]): Promise<number> {
  const numbers = lines.flatMap(({ knownId, admissionNo }) => (knownId === null ? [] : [{ id: knownId, admissionNo }]));
  if (numbers.length === 0) return 0;
  const ids = numbers.map(({ id }) => id);
  await lockStudents(db, schoolId, ids);
  for (let start = 0; start < numbers.length; start += batchRows) {
    const batch = numbers.slice(start, start + batchRows);
    const filled = await fillAdmissionNos(db, schoolId, batch).catch((error: unknown) => {
      throw isUniqueViolation(error, "school_users_admission_no") ? changedMeanwhile() : error;
    });
    if (filled.length < batch.length) throw changedMeanwhile();
  }
  return numbers.length;
}

/** Finds a class by its exact name, else the only one with the same `classKey`. */
interface Classes {
  find(name: string): Named | undefined;
  add(one: Named): void;
}

function createClasses(known: Named[]): Classes {
  const byName = new Map<string, Named>();
  const byKey = new Map<string, Named[]>();
  const add = (one: Named): void => {
    byName.set(one.name.toLowerCase(), one);
    byKey.set(classKey(one.name), [...(byKey.get(classKey(one.name)) ?? []), one]);
  };
  for (const one of known) add(one);
  return {
    find(name) {
      const [alike, ...others] = byKey.get(classKey(name)) ?? [];
      return byName.get(name.toLowerCase()) ?? (others.length === 0 ? alike : undefined);
    },
    add,
  };
}

const classesOf = async (db: Db, schoolId: string): Promise<Classes> =>
  createClasses(await listNamed(db, "school_classes", schoolId));

async function studentsOf(db: Db, schoolId: string): Promise<KnownStudents> {
  const names = await namesById(db, "school_classes", schoolId);
  const students = await listSchoolUsers(db, schoolId, "STUDENT");
  return knownStudents(
    students.map(({ id, name, email, class_id, admission_no: admissionNo }) => ({
      id,
      name,
      email,
      className: names.get(class_id ?? "") ?? "",
      admissionNo,
    })),
  );
}

/** The school's classes, with the missing ones created if that is allowed. */
async function classesFor(
  deps: Deps,
  db: Db,
  schoolId: string,
  lines: CheckedLine[],
  mayCreate: boolean,
): Promise<Classes> {
  const classes = await classesOf(db, schoolId);
  for (const { line, className } of lines) {
    if (classes.find(className) !== undefined) continue;
    if (!mayCreate) throw badRequest(`Line ${line}: there is no class called "${className}".`);
    const row = { id: deps.tokens.id(), school_id: schoolId, name: className, created_at: deps.clock.now() };
    if ((await insertNamed(db, "school_classes", row)) === undefined) throw changedMeanwhile();
    classes.add(row);
  }
  return classes;
}

const changedMeanwhile = () => conflict("The school's data changed meanwhile. Please try again.");

// small enough for the timeout of a statement and its number of values
const batchRows = 200;

interface Order {
  schoolId: string;
  importId: string;
  lines: CheckedLine[];
  classes: Classes;
  days: number;
}

async function create(deps: Deps, db: Db, { schoolId, importId, lines, classes, days }: Order) {
  const students = lines.map(({ line, name, email, className, admissionNo }) => {
    const schoolClass = classes.find(className);
    return {
      id: deps.tokens.id(),
      created_at: deps.clock.now(),
      import_line: line,
      name,
      email: email === "" ? null : email,
      class_id: schoolClass?.id ?? null,
      class_name: schoolClass?.name ?? null,
      admission_no: admissionNo || null,
      signIn: newSignIn(deps, days),
    };
  });
  for (let start = 0; start < students.length; start += batchRows) {
    const batch = students.slice(start, start + batchRows);
    const inserted = await insertSchoolUsers(
      db,
      batch.map(({ id, import_line, name, email, class_id, admission_no, signIn, created_at }) => ({
        id,
        school_id: schoolId,
        role: "STUDENT" as const,
        name,
        email,
        class_id,
        admission_no,
        sign_in_hash: signIn.hash,
        sign_in_expires_at: signIn.expiresAt,
        import_id: importId,
        import_line,
        created_at,
      })),
    );
    if (inserted.length < batch.length) throw changedMeanwhile();
  }
  return withCardNames(students).map(({ id, name, email, class_name: className, signIn, ...student }) => {
    const { signInId, expiresAt } = signIn;
    return Object.assign(admissionNoOf(student), {
      id,
      name,
      email,
      className,
      signInId,
      expiresAt: expiresAt.toISOString(),
    });
  });
}

/** The students of a list that was imported before, without sign-in IDs, which are not stored. */
async function presentAgain(db: Db, schoolId: string, students: SchoolUser[]) {
  const names = await namesById(db, "school_classes", schoolId);
  return students.map((student) => ({
    id: student.id,
    name: student.name,
    email: student.email,
    className: student.class_id === null ? null : (names.get(student.class_id) ?? null),
    ...admissionNoOf(student),
    signInId: null,
    expiresAt: null,
  }));
}
