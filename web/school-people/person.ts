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
  /** Whether the server can change this person; a student also together with others. */
  canEdit?: boolean;
}

export const wordsFor: Record<PersonKind, PersonTexts> = { student: studentTexts, teacher: teacherTexts };

/** Whether a person has a sign-in ID, until when it works, or that it has expired, also by the clock of the device. */
export function signInState(person: Person): { state: "none" | "open" | "expired"; text: string } {
  if (!person.hasTemporaryCredentials) return { state: "none", text: texts.access.none };
  const until = person.credentialsExpireAt;
  const isOver = person.credentialsExpired || (until !== null && Date.parse(until) <= Date.now());
  if (isOver) return { state: "expired", text: texts.access.expired };
  return { state: "open", text: texts.access.until(until === null ? "" : unbroken(day(until))) };
}

/** Whether name and email contain each word of the search text. */
export const isWanted = (person: Person, query: string): boolean =>
  holdsWords(`${person.name} ${person.email ?? ""}`, query);
