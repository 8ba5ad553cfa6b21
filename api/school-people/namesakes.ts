import { toldApart } from "../../schema/rules/apart.ts";
import { shortDay, shortDayAndTime } from "../core/days.ts";

/** A student or teacher, with what tells two of one name apart. */
export interface Namesake {
  name: string;
  email: string | null;
  admission_no: string | null;
  /** The present class; null for who has none. */
  class_name: string | null;
  left_at?: Date | null;
  created_at: Date;
  /** The line of the list that the student was imported with. */
  import_line: number | null;
}

/** `added 26 Nov 2026, line 4 of the list`: what tells apart two who share name and class and have no address. */
export const addedOn = ({ created_at, import_line: line }: Pick<Namesake, "created_at" | "import_line">): string =>
  `added ${shortDay(created_at)}${line === null ? "" : `, line ${line} of the list`}`;

/** What stands behind the name of a student who has left, to the minute, because two of one name may be removed on one day. */
export const removedOn = (leftAt: Date): string => `removed ${shortDayAndTime(leftAt)}`;

/** Students with a detail behind each name that several have (D-347). Who has left has kept nothing but the name. */
export const studentsToldApart = <Student extends Namesake>(list: readonly Student[]): Student[] =>
  toldApart(list, ({ email, admission_no: admissionNo, class_name: className, left_at, ...student }) =>
    left_at ? [removedOn(left_at)] : [admissionNo, email, className, addedOn(student)],
  );

/** Students as their cards name them. A card shows the class, so only those of one class need a detail (D-347). */
export function withCardNames<Student extends Namesake & { id: string }>(students: readonly Student[]): Student[] {
  const classes = Map.groupBy(students, ({ class_name }) => class_name).values();
  const told = new Map([...classes].flatMap((ones) => studentsToldApart(ones)).map(({ id, name }) => [id, name]));
  return students.map((student) => ({ ...student, name: told.get(student.id) ?? student.name }));
}
