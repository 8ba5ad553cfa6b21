import { classKey } from "../../schema/rules/spellings.ts";
import type { Db } from "../core/database/db.ts";
import { listNamed, namesById, type Named } from "../school-subjects/store.ts";
import { listSchoolUsers } from "../school/store.ts";
import { knownStudents, type KnownStudents } from "./import-check.ts";

/* What a class list is compared with: the classes and the students that the school has. */

/** Finds a class by its exact name, else the only one with the same `classKey`. */
export interface Classes {
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

/** The classes of the school. */
export const classesOf = async (db: Db, schoolId: string): Promise<Classes> =>
  createClasses(await listNamed(db, "school_classes", schoolId));

/** The present students of the school. */
export async function studentsOf(db: Db, schoolId: string): Promise<KnownStudents> {
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
