import { z } from "zod";
import { schoolNameRules } from "../rules/school-subjects.ts";
import { room, row } from "./row.ts";
import { entity, id, list, made, maybeText, notice, text } from "./lenient-readers.ts";

const named = entity({ id, name: text });
const nameBody = schoolNameRules;
// not shown by the documents: some servers send the class, some a message
const maybeNamed = z.preprocess(
  (value) => (typeof value === "object" && value !== null ? value : {}),
  made(entity({ id: maybeText, name: maybeText }), "subject", "class"),
);
const staff = ["ADMIN", "TEACHER"] as const;

/** School document section 7, subjects and classes; two documented spellings load them (D-05). */
export const schoolSubjects = room("school-subjects", {
  schoolSubjects: row({
    method: "GET",
    path: "/school/get-subjects",
    access: "school",
    roles: staff,
    reply: list(named),
    fallback: "Could not load subjects",
  }),
  createSchoolSubject: row({
    method: "POST",
    path: "/school/add-subjects",
    access: "school",
    roles: staff,
    body: nameBody,
    reply: made(named, "subject"),
    fallback: "Failed to add subject",
  }),
  updateSchoolSubject: row({
    method: "PUT",
    path: "/school/edit-subjects/:id",
    access: "school",
    roles: staff,
    body: nameBody,
    reply: notice,
    fallback: "Failed to update subject",
  }),
  deleteSchoolSubject: row({
    method: "DELETE",
    path: "/school/delete-subjects/:id",
    access: "school",
    roles: staff,
    reply: notice,
    fallback: "Failed to delete subject",
  }),
  schoolClasses: row({
    method: "GET",
    path: "/school/get-classes",
    access: "school",
    roles: staff,
    reply: list(named),
    fallback: "Could not load classes",
  }),
  createSchoolClass: row({
    method: "POST",
    path: "/school/add-classes",
    access: "school",
    roles: staff,
    body: nameBody,
    reply: maybeNamed,
    fallback: "Failed to add class",
  }),
  updateSchoolClass: row({
    method: "PUT",
    path: "/school/edit-classes/:id",
    access: "school",
    roles: staff,
    body: nameBody,
    reply: notice,
    fallback: "Failed to update class",
  }),
  deleteSchoolClass: row({
    method: "DELETE",
    path: "/school/delete-classes/:id",
    access: "school",
    roles: staff,
    reply: notice,
    fallback: "Failed to delete class",
  }),
  dashboardSubjects: row({
    method: "GET",
    path: "/school/add-subjects",
    access: "school",
    roles: staff,
    reply: list(named),
    fallback: "Could not load subjects",
    sameAs: "schoolSubjects",
  }),
  dashboardClasses: row({
    method: "GET",
    path: "/api/classes",
    access: "school",
    roles: staff,
    reply: list(named),
    fallback: "Could not load classes",
    sameAs: "schoolClasses",
  }),
});
