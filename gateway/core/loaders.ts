import DataLoader from "dataloader";
import type { Output } from "../../schema/rest/row.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import type { Rest } from "./rest.ts";

export type SchoolStudentRow = Output<typeof schoolPeople.schoolStudents.reply>[number];

/** Batched look-ups of one request; made anew for each, so that nothing is shared between people (SEC-53). */
export interface Loaders {
  /** Students by id, out of the one documented list call; null for an id that the list does not have. */
  schoolStudent: DataLoader<string, SchoolStudentRow | null>;
}

/** Loaders over the calls of one request. */
export function createLoaders(rest: Rest): Loaders {
  let schoolStudent: Loaders["schoolStudent"] | undefined;
  return {
    // created when first asked for: most requests need none
    get schoolStudent() {
      schoolStudent ??= new DataLoader(async (ids) => {
        const students = await rest.call(schoolPeople.schoolStudents, {});
        const byId = new Map(students.map((student) => [student.id, student]));
        return ids.map((id) => byId.get(id) ?? null);
      });
      return schoolStudent;
    },
  };
}
