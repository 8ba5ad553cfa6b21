import { z } from "zod";
import { questionFileBytes, questionPictureBytes } from "../rules/limits.ts";
import {
  publishRules,
  schoolExamCreateRules,
  schoolExamEditRules,
  schoolQuestionsRules,
} from "../rules/school-exams.ts";
import { letters } from "../rules/words.ts";
import { documentedForm, withDocumentedForm } from "./documented-form.ts";
import { room, row } from "./row.ts";
import { everybody, staff } from "./school-roles.ts";
import {
  count,
  entity,
  flag,
  id,
  isRecord,
  list,
  maybeCount,
  maybeFlag,
  maybeId,
  maybeText,
  maybeTime,
  own,
  text,
  time,
} from "./lenient-readers.ts";

const letter = z.enum(letters);

// read as name/subject/class/date or examName/subjectId/classId/examDate (D-89); all but the id are optional
const plainExam = entity({
  id,
  name: maybeText,
  examName: maybeText,
  subject: maybeText,
  subjectId: maybeId,
  class: maybeText,
  classId: maybeId,
  date: maybeText,
  examDate: maybeText,
  status: maybeText,
  term: own(maybeText),
  duration: own(maybeCount),
  instructions: own(maybeText),
  opensAt: maybeTime,
  closesAt: maybeTime,
  version: own(maybeCount),
  questionCount: own(maybeCount),
  questionFileName: own(maybeText),
  createdBy: own(maybeText),
  canEdit: own(maybeFlag),
  canCopy: own(maybeFlag),
  hasAttempts: own(maybeFlag),
  lateStudents: own(maybeCount),
  studentCount: own(maybeCount),
  notice: own(maybeText),
  ownAttempt: own(
    z.nullish(
      z.object({
        state: z.enum(["writing", "submitted"]),
        deadline: time,
        submittedAt: maybeTime,
        receipt: maybeText,
        hasReview: maybeFlag,
      }),
    ),
  ),
});

/** Takes names and ids out of a subject and a class that a server sends whole, under either of their names (D-393). */
function withPlainParts(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const plain = { ...value };
  for (const [name, idName] of [
    ["subject", "subjectId"],
    ["class", "classId"],
  ] as const) {
    const whole = [value[name], value[idName]].find(isRecord);
    if (whole === undefined) continue;
    if (typeof value[name] !== "string") plain[name] = whole["name"];
    plain[idName] ??= whole;
  }
  return plain;
}

const exam = withDocumentedForm(z.preprocess(withPlainParts, plainExam), () => documentedForm(plainExam));

const question = entity({
  id,
  text,
  optionA: text,
  optionB: text,
  optionC: maybeText,
  optionD: maybeText,
  correctAnswer: letter.nullish(),
  // EXT-54: every student gets the mark
  countsForAll: maybeFlag,
  explanation: maybeText,
  image: maybeText,
  imageAlt: maybeText,
});
const questionSet = z.object({ questions: list(question), version: count });

/** School document section 7, school exams: set up, filled with questions, published; one is posted without the prefix it is read with (D-04). */
export const schoolExams = room("school-exams", {
  createSchoolExam: row({
    method: "POST",
    path: "/exams",
    access: "school",
    roles: staff,
    send: "multipart",
    body: schoolExamCreateRules,
    file: { field: "questionFile", maxBytes: questionFileBytes },
    // not shown by the document: some servers answer the exam, some a message
    reply: z.preprocess(
      (value) => {
        if (!isRecord(value)) return {};
        const made = isRecord(value["exam"]) ? value["exam"] : value;
        return { message: value["message"], exam: exam.safeParse(made).success ? made : undefined };
      },
      z.object({ message: maybeText, exam: exam.nullish() }),
    ),
    fallback: "Failed to create exam",
  }),
  schoolExams: row({
    method: "GET",
    path: "/api/exams",
    access: "school",
    roles: everybody,
    reply: list(exam),
    fallback: "Failed to refresh exams",
    list: true,
  }),
  updateSchoolExam: row({
    method: "PUT",
    path: "/api/exams/:id",
    access: "school",
    roles: staff,
    extension: "EXT-09",
    send: "multipart",
    body: schoolExamEditRules,
    file: { field: "questionFile", maxBytes: questionFileBytes },
    reply: exam,
    fallback: "Failed to update exam",
  }),
  deleteSchoolExam: row({
    method: "DELETE",
    path: "/api/exams/:id",
    access: "school",
    roles: staff,
    extension: "EXT-10",
    reply: z.object({ deleted: flag, archived: flag }),
    fallback: "Failed to delete exam",
  }),
  publishSchoolExam: row({
    method: "POST",
    path: "/api/exams/:id/publish",
    access: "school",
    roles: staff,
    extension: "EXT-08a",
    body: publishRules,
    reply: exam,
    fallback: "Failed to publish exam",
  }),
  closeSchoolExam: row({
    method: "POST",
    path: "/api/exams/:id/close",
    access: "school",
    roles: staff,
    extension: "EXT-08b",
    reply: exam,
    fallback: "Failed to close exam",
  }),
  schoolExamQuestions: row({
    method: "GET",
    path: "/api/exams/:id/questions",
    access: "school",
    roles: staff,
    extension: "EXT-14b",
    reply: questionSet,
    fallback: "Failed to load the questions",
    list: true,
  }),
  updateSchoolExamQuestions: row({
    method: "PUT",
    path: "/api/exams/:id/questions",
    access: "school",
    roles: staff,
    extension: "EXT-14c",
    body: schoolQuestionsRules,
    reply: questionSet,
    fallback: "Failed to save the questions",
    list: true,
  }),
  uploadSchoolQuestionPicture: row({
    method: "POST",
    path: "/api/exams/:id/question-pictures",
    access: "school",
    roles: staff,
    extension: "EXT-27",
    send: "multipart",
    file: { field: "picture", maxBytes: questionPictureBytes },
    reply: z.object({ image: text }),
    fallback: "Failed to upload the picture",
  }),
});
