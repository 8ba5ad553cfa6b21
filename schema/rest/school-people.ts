import { z } from "zod";
import { emailRules } from "../rules/auth.ts";
import { room, row } from "./row.ts";
import { entity, flag, id, list, maybeText, maybeTime, notice, text } from "./wire.ts";

const maybeFlag = flag.nullish().transform((value) => value ?? false);
const person = entity({
  id,
  name: text,
  email: maybeText,
  hasTemporaryCredentials: maybeFlag,
  credentialsExpireAt: maybeTime,
  credentialsExpired: maybeFlag,
});
const personBody = z.object({
  name: z.string().trim().min(1, "Name required").max(200),
  email: emailRules.shape.email,
  classId: id.nullish(),
  schoolId: id.nullish(),
});
const days = z.coerce.number().int().min(1).max(30).catch(7);
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
    body: personBody,
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
    body: z.object({ studentId: id, expiresInDays: days }),
    reply: z.object({ studentName: maybeText, studentEmail: maybeText, tempPassword: text, expiresAt: text }),
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
    body: personBody,
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
    body: z.object({ teacherId: id, expiresInDays: days }),
    reply: z.object({ teacherName: maybeText, teacherEmail: maybeText, tempPassword: text, expiresAt: text }),
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
    body: z.object({ ...personBody.shape, role: z.enum(["TEACHER", "STUDENT"], "Please select a user role") }),
    reply: z.object({ tempPassword: text }),
    fallback: "Failed to create user",
  }),
});
