import type { table } from "../../schema/rest/table.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import type { Handlers } from "../core/http/serve.ts";
import { createNames } from "./names.ts";
import { listNamed } from "./store.ts";

/** School document section 7, subjects and classes; both spellings of a list come here (D-05). */
export const createSchoolSubjectsHandlers = (deps: Deps): Handlers<typeof table.schoolSubjects> => {
  const subjects = createNames(deps, "subject");
  const classes = createNames(deps, "class");
  return {
    schoolSubjects: (call) => listNamed(deps.db, "school_subjects", schoolCallerOf(call).schoolId),
    createSchoolSubject: (call) => subjects.create(call),
    updateSchoolSubject: (call) => subjects.update(call),
    deleteSchoolSubject: (call) => subjects.delete(call),
    schoolClasses: (call) => listNamed(deps.db, "school_classes", schoolCallerOf(call).schoolId),
    createSchoolClass: (call) => classes.create(call),
    updateSchoolClass: (call) => classes.update(call),
    deleteSchoolClass: (call) => classes.delete(call),
  };
};
