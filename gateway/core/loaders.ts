import DataLoader from "dataloader";
import type { Output } from "../../schema/rest/row.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import type { Rest } from "./rest.ts";

export type SchoolStudentRow = Output<typeof schoolPeople.schoolStudents.reply>[number];

/**
 * Batched look-ups of one request; made anew for each, so that nothing is shared between people (SEC-53). A class, not
 * an object with a getter: V8 makes each such object a hidden class of its own, which keeps the request's data alive
 * until the next full collection (docs/performance.md).
 */
export class Loaders {
  readonly #rest: Rest;
  #schoolStudent: DataLoader<string, SchoolStudentRow | null> | undefined;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  /** Students by id, out of the one documented list call; null for an id that the list does not have. */
  get schoolStudent(): DataLoader<string, SchoolStudentRow | null> {
    // created when first asked for: most requests need none
    this.#schoolStudent ??= new DataLoader(async (ids) => {
      const students = await this.#rest.call(schoolPeople.schoolStudents, {});
      const byId = new Map(students.map((student) => [student.id, student]));
      return ids.map((id) => byId.get(id) ?? null);
    });
    return this.#schoolStudent;
  }
}
