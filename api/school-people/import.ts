import { z } from "zod";
import type { table } from "../../schema/rest/table.ts";
import { amount } from "../../schema/rules/counted.ts";
import { cleanAdmissionNo } from "../../schema/rules/spellings.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { isUniqueViolation } from "../core/database/database-errors.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { isId } from "../core/ids.ts";
import { insertNamed, namesById } from "../school-subjects/store.ts";
import { refuseLongList } from "../school/list-size-store.ts";
import {
  fillAdmissionNos,
  insertSchoolUsers,
  listImported,
  lockSchool,
  lockStudents,
  type SchoolUser,
} from "../school/store.ts";
import { newSignIn } from "./credentials.ts";
import { clean } from "./import-cells.ts";
import { checkLines, type CheckedLine, type KnownStudents } from "./import-check.ts";
import { classesOf, studentsOf, type Classes } from "./import-known.ts";
import { withCardNames } from "./namesakes.ts";
import { presentCard } from "./present.ts";
import { lockImport, markImported } from "./store.ts";

type ImportCall = Call<typeof table.schoolPeople.importSchoolStudents>;

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
  return withCardNames(students).map((student) => presentCard(student, student.class_name, student.signIn));
}

/** The students of a list that was imported before, without sign-in IDs, which are not stored. */
async function presentAgain(db: Db, schoolId: string, students: SchoolUser[]) {
  const names = await namesById(db, "school_classes", schoolId);
  return students.map((student) => presentCard(student, names.get(student.class_id ?? "") ?? null, null));
}
