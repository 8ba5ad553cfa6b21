import { studentsToldApart, type Namesake } from "../school-attempts/student-store.ts";

/** Students as their cards name them. A card shows the class, so only those of one class need a detail (D-347). */
export function withCardNames<Student extends Namesake & { id: string }>(students: readonly Student[]): Student[] {
  const classes = Map.groupBy(students, ({ class_name }) => class_name).values();
  const told = new Map([...classes].flatMap((ones) => studentsToldApart(ones)).map(({ id, name }) => [id, name]));
  return students.map((student) => ({ ...student, name: told.get(student.id) ?? student.name }));
}
