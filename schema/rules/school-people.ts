import * as z from "zod/mini";
import { counted } from "./counted.ts";
import { newEmailAddress, requiredLine, tooLong } from "./fields.ts";
import {
  admissionNoMaxLength,
  credentialsDaysDefault,
  credentialsDaysMax,
  credentialsDaysMin,
  importLinesMax,
  nameMaxLength,
  studentsAtOnceMax,
} from "./limits.ts";
import { cleanAdmissionNo } from "./spellings.ts";

const person = {
  name: requiredLine("Name required"),
  email: newEmailAddress("Please enter a valid email address"),
};
const id = z.string().check(z.minLength(1), z.maxLength(100));
const optionalId = z.nullish(z.union([z.literal(""), id]));
const noClass = "Please select a class for the student";

/** The number by which a school knows a student; empty for none. ASCII alone, so that everybody compares it alike (D-340). */
export const admissionNoRules = z
  .string()
  .check(
    z.overwrite(cleanAdmissionNo),
    z.maxLength(admissionNoMaxLength, tooLong),
    z.regex(/^(?:|(?=.*[a-z\d])[ -~]+)$/i, "Please use English letters, digits and signs such as / and -"),
  );
const admissionNo = z.nullish(admissionNoRules);

/** A new student: the class is required (S-USR-03). `schoolId` must be that of the token. */
export const studentRules = z.object({
  ...person,
  classId: z.string(noClass).check(z.minLength(1, noClass), z.maxLength(100)),
  schoolId: optionalId,
  admissionNo,
});

/** A new teacher; the class is optional (D-68). */
export const teacherRules = z.object({ ...person, classId: optionalId, schoolId: optionalId });

/** A person as the form showed them at first: only what was changed there is written. */
const seen = z.nullish(
  z.object({
    name: z.string(),
    email: z.nullish(z.string()),
    classId: optionalId,
    admissionNo: z.nullish(z.string()),
  }),
);

/**
 * A student's corrected name, address, class and admission number (EXT-57a, D-98); without `email` or `admissionNo` that stays,
 * and "" takes it away (D-276, D-384).
 */
export const updateStudentRules = z.object({
  name: person.name,
  email: z.nullish(z.union([z.literal(""), person.email])),
  classId: studentRules.shape.classId,
  admissionNo,
  seen,
});

/** A teacher's corrected name, address and class (EXT-61); the class is optional, as for a new teacher (D-68). */
export const updateTeacherRules = z.object({
  name: person.name,
  email: z.nullish(person.email),
  classId: optionalId,
  seen,
});

/** Add-user dialog (S-USR-01 to 03): the role first, then what the role needs. */
export const schoolUserRules = z
  .object({
    role: z.enum(["TEACHER", "STUDENT"], "Please select a user role"),
    ...person,
    classId: optionalId,
    schoolId: optionalId,
    admissionNo,
  })
  .check(z.refine((form) => form.role === "TEACHER" || Boolean(form.classId), { path: ["classId"], error: noClass }));

/** A student of an imported list; the mail address is optional, because students sign in with an ID (D-106). */
export const importedStudentRules = z.object({ name: person.name, email: z.union([z.literal(""), person.email]) });

/** Days that a sign-in ID works: 1 to 30; empty or invalid falls back to 7 (S-CRD-02). */
export const credentialsDays = z.pipe(
  z.nullish(z.union([z.number(), z.string()])),
  z.transform((given) => {
    const days = Number(given);
    return Number.isInteger(days) && days >= credentialsDaysMin && days <= credentialsDaysMax
      ? days
      : credentialsDaysDefault;
  }),
);

/** A line of a list of students as the person who imports it corrected it (EXT-15b). */
const importChange = z.object({
  line: z.int().check(z.gte(1)),
  name: z.nullish(z.string().check(z.maxLength(nameMaxLength, tooLong))),
  email: z.nullish(z.string().check(z.maxLength(nameMaxLength * 2, tooLong))),
  className: z.nullish(z.string().check(z.maxLength(nameMaxLength, tooLong))),
  admissionNo: z.nullish(z.string().check(z.maxLength(nameMaxLength, tooLong))),
  isLeftOut: z.nullish(z.boolean()),
});

/** Confirmation of a list of students: lines that `rows` does not name are taken as they were read (EXT-15b). */
export const importStudentsRules = z.object({
  importId: id,
  rows: z.nullish(
    z.array(importChange).check(z.maxLength(importLinesMax, `At most ${counted(importLinesMax)} rows at once`)),
  ),
  expiresInDays: credentialsDays,
  createClasses: z.nullish(z.boolean()),
});

const studentIds = z
  .array(id)
  .check(
    z.minLength(1, "Please choose at least one student"),
    z.maxLength(studentsAtOnceMax, `Please choose at most ${counted(studentsAtOnceMax)} students`),
  );

/** New sign-in IDs for several students (EXT-57b). */
export const renewSignInsRules = z.object({ studentIds, expiresInDays: credentialsDays });

/** Several students into another class (EXT-57c). */
export const moveStudentsRules = z.object({ studentIds, classId: studentRules.shape.classId });
