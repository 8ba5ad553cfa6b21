import type { Output } from "../../schema/rest/row.ts";
import type { table } from "../../schema/rest/table.ts";
import type { Db } from "../core/database/db.ts";
import { notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { findNamed } from "../school-subjects/store.ts";

type ExamForm = NonNullable<Output<(typeof table.schoolExams.createSchoolExam)["body"]>>;

/** What the form of an exam stores. */
export const columnsOf = (form: ExamForm) => ({
  name: form.examName,
  term: form.term,
  subject_id: form.subjectId,
  class_id: form.classId,
  exam_date: form.examDate,
  duration: form.duration,
  instructions: form.instructions || null,
});

/** `columnsOf` with a subject and a class of the caller's school. @throws HttpError 404 for those of another one */
export async function readColumns(db: Db, schoolId: string, form: ExamForm) {
  const find = (table: "school_subjects" | "school_classes", id: string) =>
    isId(id) ? findNamed(db, table, schoolId, id) : undefined;
  const subject = await find("school_subjects", form.subjectId);
  if (subject === undefined) throw notFound("Subject not found");
  const schoolClass = await find("school_classes", form.classId);
  if (schoolClass === undefined) throw notFound("Class not found");
  return { ...columnsOf(form), subject_id: subject.id, class_id: schoolClass.id };
}
