import DataLoader from "dataloader";
import type { Output } from "../../../schema/rest/row.ts";
import { schoolPeople } from "../../../schema/rest/school-people.ts";
import type { Rest } from "./rest.ts";

export type SchoolStudentRow = Output<typeof schoolPeople.schoolStudents.reply>[number];

/**
 * Batched look-ups of one request, not shared between people (SEC-53). This is a class because V8 gives each object
 * literal with a getter a hidden class of its own, which keeps the data of the request until the next full garbage
 * collection (docs/performance.md).
 */
export class Loaders {
  readonly #rest: Rest;
  #schoolStudent: DataLoader<string, SchoolStudentRow | null> | undefined;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  /** Students by id, from one call of the documented list; null for an id that is not in it. */
  get schoolStudent(): DataLoader<string, SchoolStudentRow | null> {
    // made when it is first used, because most requests do not need it
    this.#schoolStudent ??= new DataLoader(async (ids) => {
      const students = await this.#rest.call(schoolPeople.schoolStudents, {});
      const byId = new Map(students.map((student) => [student.id, student]));
      return ids.map((id) => byId.get(id) ?? null);
    });
    return this.#schoolStudent;
  }
}
