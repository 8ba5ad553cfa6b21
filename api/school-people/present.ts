import type { SchoolUser } from "../school/store.ts";
import { addedOn } from "./namesakes.ts";

/** The admission number in a reply, which leaves it out for a student without one. */
const admissionNoOf = ({ admission_no: admissionNo }: { admission_no: string | null }) =>
  admissionNo === null ? {} : { admissionNo };

interface CardStudent {
  id: string;
  name: string;
  email: string | null;
  admission_no: string | null;
}

/** A student for a login card; without a sign-in ID where that is not shown again. */
export const presentCard = (
  student: CardStudent,
  className: string | null,
  signIn: { signInId: string; expiresAt: Date } | null,
) => ({
  id: student.id,
  name: student.name,
  email: student.email,
  className,
  ...admissionNoOf(student),
  signInId: signIn?.signInId ?? null,
  expiresAt: signIn?.expiresAt.toISOString() ?? null,
});

/** A student or teacher for lists, never with the sign-in ID. */
export const presentPerson = (user: SchoolUser, now: Date) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  hasTemporaryCredentials: user.sign_in_expires_at !== null,
  credentialsExpireAt: user.sign_in_expires_at?.toISOString() ?? null,
  credentialsExpired: user.sign_in_expires_at !== null && user.sign_in_expires_at <= now,
  classId: user.class_id,
  added: addedOn(user),
  ...admissionNoOf(user),
  canEdit: user.role !== "ADMIN",
});
