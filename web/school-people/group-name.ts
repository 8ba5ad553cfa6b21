import type { Named } from "../lib/named.ts";
import type { Person } from "./person.ts";
import { texts } from "./texts.ts";

/** "JSS 1" for students who are that whole class, else "5 students". */
export function groupName(chosen: readonly Person[], people: readonly Person[], classes: readonly Named[]): string {
  const [first] = chosen;
  const isOne = chosen.every(({ classId }) => classId === first?.classId);
  const size = people.filter(({ classId }) => classId === first?.classId).length;
  const name = classes.find(({ id }) => id === first?.classId)?.name;
  return isOne && name !== undefined && size === chosen.length ? name : texts.many.students(chosen.length);
}
