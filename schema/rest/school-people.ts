import { z } from "zod";
import { importFileMaxBytes } from "../rules/limits.ts";
import {
  credentialsDays,
  importStudentsRules,
  schoolUserRules,
  studentRules,
  teacherRules,
} from "../rules/school-people.ts";
import { room, row } from "./row.ts";
import { count, entity, flag, id, list, maybeText, maybeTime, notice, text, time } from "./lenient-readers.ts";

const maybeFlag = flag.nullish().transform((value) => value ?? false);
const person = entity({
  id,
  name: text,
  email: maybeText,
  hasTemporaryCredentials: maybeFlag,
  credentialsExpireAt: maybeTime,
  credentialsExpired: maybeFlag,
  classId: maybeText,
});
const staff = ["ADMIN", "TEACHER"] as const;
const admins = ["ADMIN"] as const;

/** School document section 7, students, teachers and their temporary credentials. */
export const schoolPeople = room("school-people", {
  schoolStudents: row({
    method: "GET",
    path: "/school/get-students",
    access: "school",
    roles: staff,
    reply: list(person),
    fallback: "Failed to fetch students",
    list: true,
  }),
  createSchoolStudent: row({
    method: "POST",
    path: "/school/create-students",
    access: "school",
    roles: staff,
    body: studentRules,
    reply: person,
    fallback: "Failed to create student",
  }),
  deleteSchoolStudent: row({
    method: "DELETE",
    path: "/school/delete-students/:id",
    access: "school",
    roles: staff,
    reply: notice,
    fallback: "Failed to remove student",
  }),
  createStudentCredentials: row({
    method: "POST",
    path: "/school/student-credentials",
    access: "school",
    roles: staff,
    body: z.object({ studentId: id, expiresInDays: credentialsDays }),
    reply: z.object({ studentName: maybeText, studentEmail: maybeText, tempPassword: text, expiresAt: time }),
    fallback: "Failed to create credentials",
  }),
  schoolTeachers: row({
    method: "GET",
    path: "/school/get-teachers",
    access: "school",
    roles: admins,
    reply: list(person),
    fallback: "Failed to fetch teachers",
    list: true,
  }),
  createSchoolTeacher: row({
    method: "POST",
    path: "/school/create-teachers",
    access: "school",
    roles: admins,
    body: teacherRules,
    reply: person,
    fallback: "Failed to create teacher",
  }),
  deleteSchoolTeacher: row({
    method: "DELETE",
    path: "/school/delete-teachers/:id",
    access: "school",
    roles: admins,
    reply: notice,
    fallback: "Failed to remove teacher",
  }),
  createTeacherCredentials: row({
    method: "POST",
    path: "/school/teacher-credentials",
    access: "school",
    roles: admins,
    body: z.object({ teacherId: id, expiresInDays: credentialsDays }),
    reply: z.object({ teacherName: maybeText, teacherEmail: maybeText, tempPassword: text, expiresAt: time }),
    fallback: "Failed to create credentials",
  }),
  dashboardStudents: row({
    method: "GET",
    path: "/api/students",
    access: "school",
    roles: staff,
    reply: list(person),
    fallback: "Failed to fetch students",
    list: true,
    sameAs: "schoolStudents",
  }),
  dashboardTeachers: row({
    method: "GET",
    path: "/api/teachers",
    access: "school",
    roles: admins,
    reply: list(person),
    fallback: "Failed to fetch teachers",
    list: true,
    sameAs: "schoolTeachers",
  }),
  createSchoolUser: row({
    method: "POST",
    path: "/api/users",
    access: "school",
    roles: staff,
    body: schoolUserRules,
    reply: z.object({ tempPassword: text, expiresAt: maybeTime }),
    fallback: "Failed to create user",
  }),
  previewStudentImport: row({
    method: "POST",
    path: "/school/import-students/preview",
    access: "school",
    roles: staff,
    extension: "EXT-15a",
    send: "multipart",
    file: { field: "file", maxBytes: importFileMaxBytes },
    reply: z.object({
      importId: id,
      rows: list(
        z.object({
          line: count,
          name: maybeText,
          email: maybeText,
          className: maybeText,
          classId: maybeText,
          problem: maybeText,
        }),
      ),
      notes: list(text)
        .nullish()
        .transform((notes) => notes ?? []),
    }),
    fallback: "Failed to read the list of students",
    list: true,
  }),
  importSchoolStudents: row({
    method: "POST",
    path: "/school/import-students",
    access: "school",
    roles: staff,
    extension: "EXT-15b",
    body: importStudentsRules,
    reply: list(
      entity({
        id,
        name: text,
        email: maybeText,
        className: maybeText,
        signInId: maybeText,
        expiresAt: maybeTime,
      }),
    ),
    fallback: "Failed to import students",
    list: true,
    // a transaction with thousands of students takes long
    totalMs: 9500,
  }),
});
