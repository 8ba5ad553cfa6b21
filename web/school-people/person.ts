import { repeated } from "../../schema/rules/apart.ts";
import { day, unbroken } from "../lib/words/dates.ts";
import { holdsWords } from "../lib/words/plain-text.ts";
import { studentTexts, teacherTexts, texts, type PersonTexts } from "./texts.ts";

export type PersonKind = "student" | "teacher";

/** A student or teacher as the lists show them. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  hasTemporaryCredentials: boolean;
  credentialsExpireAt: string | null;
  credentialsExpired: boolean;
  classId: string | null;
  /** When and with which line of a list; of students alone. */
  added?: string | null;
  admissionNo?: string | null;
  /** Whether the server can change this person; a student also together with others. */
  canEdit?: boolean;
}

export const wordsFor: Record<PersonKind, PersonTexts> = { student: studentTexts, teacher: teacherTexts };

/** A row of the list. */
export interface ShownPerson extends Person {
  /** When the person was added, where the row would otherwise look the same as another one. */
  detail?: string;
}

const rowOf = ({ name, email, classId, admissionNo }: Person): string =>
  [name.toLowerCase(), email, classId, admissionNo].join("\n");

/** The list, with a detail for those whose rows would look the same. */
export function withDetails(people: readonly Person[]): readonly ShownPerson[] {
  const shared = repeated(people.map(rowOf));
  return people.map((one) => (one.added && shared.has(rowOf(one)) ? Object.assign({ detail: one.added }, one) : one));
}

/** Whether a person has a sign-in ID, until when it works, or that it has expired, also by the clock of the device. */
export function signInState(person: Person): { state: "none" | "open" | "expired"; text: string } {
  if (!person.hasTemporaryCredentials) return { state: "none", text: texts.access.none };
  const until = person.credentialsExpireAt;
  const isOver = person.credentialsExpired || (until !== null && Date.parse(until) <= Date.now());
  if (isOver) return { state: "expired", text: texts.access.expired };
  return { state: "open", text: texts.access.until(until === null ? "" : unbroken(day(until))) };
}

/** Whether name, email and admission number contain each word of the search text. */
export const isWanted = ({ name, email, admissionNo }: Person, query: string): boolean =>
  holdsWords(`${name} ${email ?? ""} ${admissionNo ?? ""}`, query);
