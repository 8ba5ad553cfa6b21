import { amount } from "../../schema/rules/counted.ts";
import { schoolCallerOf, type Caller } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound, otherForm } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { isUniqueViolation, isForeignKeyViolation } from "../core/database/database-errors.ts";
import { countExamsOf } from "../school-exams/store.ts";
import { refuseLongList } from "../school/list-size-store.ts";
import { countInClass, lockSchool } from "../school/store.ts";
import {
  deleteNamed,
  findNamed,
  findNamedByRequest,
  insertNamed,
  lockNamed,
  renameNamed,
  type Named,
  type NamedTable,
} from "./store.ts";

type Kind = "subject" | "class";
const tables: Record<Kind, NamedTable> = { subject: "school_subjects", class: "school_classes" };
const words: Record<Kind, string> = { subject: "Subject", class: "Class" };

interface NamedCall {
  caller: Caller | null;
  requestId: string;
}
interface WithName {
  body: { name: string };
}
interface WithKey {
  repeatKey: string | null;
}
interface WithId {
  params: { id: string };
}

/** Handlers for the subjects or the classes of the caller's school. */
export function createNames(deps: Deps, kind: Kind) {
  const table = tables[kind];
  const taken = (name: string) => conflict(`A ${kind} called "${name}" exists already.`);
  const missing = () => notFound(`${words[kind]} not found`);

  /** Runs a change and writes its line of the audit log in one transaction. */
  const change = (
    call: NamedCall,
    verb: "created" | "renamed" | "deleted",
    work: (db: Db, schoolId: string) => Promise<Named | undefined>,
  ): Promise<Named | undefined> => {
    const { id: actor, schoolId } = schoolCallerOf(call);
    return deps.db.transaction().execute(async (db) => {
      const row = await work(db, schoolId);
      if (row === undefined) return undefined;
      // the log finds no name to the id of what is deleted
      const object = verb === "deleted" ? row.name : row.id;
      const entry = { actor, action: `school-${kind}.${verb}`, object, requestId: call.requestId } as const;
      await audit(db, deps.clock, entry);
      return row;
    });
  };

  return {
    /** The same form again returns what it has made. */
    async create(call: NamedCall & WithName & WithKey): Promise<Named> {
      const { name } = call.body;
      const { schoolId } = schoolCallerOf(call);
      const made = await change(call, "created", async (db) => {
        // locked before the name, because an import, which makes classes as well, locks them in this order
        await lockSchool(db, schoolId);
        const row = {
          id: deps.tokens.id(),
          school_id: schoolId,
          name,
          request_key: call.repeatKey,
          created_at: deps.clock.now(),
        };
        const inserted = await insertNamed(db, table, row);
        await refuseLongList(db, kind === "class" ? "classes" : "subjects", schoolId);
        return inserted;
      });
      if (made !== undefined) return made;
      const before = call.repeatKey && (await findNamedByRequest(deps.db, table, schoolId, call.repeatKey));
      if (!before) throw taken(name);
      if (before.name !== name) throw otherForm();
      return before;
    },

    async update(call: NamedCall & WithName & WithId): Promise<{ message: string }> {
      const { name } = call.body;
      const { id } = call.params;
      if (!isId(id)) throw missing();
      const renamed = await change(call, "renamed", (db, schoolId) =>
        renameNamed(db, table, schoolId, { id, name }),
      ).catch((error: unknown) => {
        throw isUniqueViolation(error) ? taken(name) : error;
      });
      if (renamed === undefined) throw missing();
      return { message: `${words[kind]} updated successfully` };
    },

    async delete(call: NamedCall & WithId): Promise<{ message: string }> {
      const { schoolId } = schoolCallerOf(call);
      const { id } = call.params;
      const found = isId(id) ? await findNamed(deps.db, table, schoolId, id) : undefined;
      if (found === undefined) throw missing();
      const refuse = (use: string) => conflict(`"${found.name}" cannot be deleted: ${use}.`);
      const gone = await change(call, "deleted", async (db) => {
        if (!(await lockNamed(db, table, schoolId, id))) return undefined;
        // Looked up before the deletion, whose foreign key check locks the people of a class in no fixed order and can deadlock.
        const use = await describeUse(db, kind, schoolId, id);
        if (use !== null) throw refuse(use);
        return deleteNamed(db, table, schoolId, id);
      }).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? refuse("something else uses it") : error;
      });
      if (gone === undefined) throw missing();
      return { message: `${words[kind]} deleted successfully` };
    },
  };
}

/** What still uses a subject or a class, for the person who wants to delete it; null for nothing. */
async function describeUse(db: Db, kind: Kind, schoolId: string, id: string): Promise<string | null> {
  const { students, teachers } = kind === "class" ? await countInClass(db, schoolId, id) : { students: 0, teachers: 0 };
  const people = [some(students, "student"), some(teachers, "teacher")].filter((part) => part !== null);
  if (people.length > 0) return `${people.join(" and ")} ${students + teachers === 1 ? "is" : "are"} in it`;
  const { listed, archived } = await countExamsOf(db, schoolId, kind, id);
  if (listed > 0) return "exams use it";
  return archived > 0 ? "results of deleted exams use it, and are kept" : null;
}

const some = (count: number, word: string): string | null => (count === 0 ? null : amount(count, word));
