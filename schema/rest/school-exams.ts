import { z } from "zod";
import { pageMost, pageSizeMost, questionFileBytes, questionPictureBytes, searchMaxLength } from "../rules/limits.ts";
import {
  extraTimeRules,
  fileLinkRules,
  publishRules,
  schoolAnswersRules,
  schoolExamEditRules,
  schoolExamRules,
  schoolQuestionsRules,
  submitAttemptRules,
} from "../rules/school-exams.ts";
import { letters } from "../rules/words.ts";
import { plainForm, withPlainForm } from "./plain-form.ts";
import { room, row } from "./row.ts";
import {
  count,
  entity,
  flag,
  id,
  isRecord,
  list,
  maybeCount,
  maybeFlag,
  maybeText,
  maybeTime,
  number,
  text,
  time,
  wholeNumber,
} from "./wire.ts";

const staff = ["ADMIN", "TEACHER"] as const;
const everybody = ["ADMIN", "TEACHER", "STUDENT"] as const;
const students = ["STUDENT"] as const;
const letter = z.enum(letters);

// read as name/subject/class/date or examName/subjectId/classId/examDate (D-89); all but the id are optional
const exam = entity({
  id,
  name: maybeText,
  examName: maybeText,
  subject: maybeText,
  subjectId: maybeText,
  class: maybeText,
  classId: maybeText,
  date: maybeText,
  examDate: maybeText,
  status: maybeText,
  term: maybeText,
  duration: maybeCount,
  instructions: maybeText,
  opensAt: maybeTime,
  closesAt: maybeTime,
  version: maybeCount,
  questionCount: maybeCount,
  questionFileName: maybeText,
  createdBy: maybeText,
  canEdit: maybeFlag,
  hasAttempts: maybeFlag,
  studentCount: maybeCount,
  notice: maybeText,
  ownAttempt: z.nullish(
    z.object({ state: z.enum(["writing", "submitted"]), deadline: time, submittedAt: maybeTime, receipt: maybeText }),
  ),
});

const report = entity({
  id,
  examId: id,
  studentId: id,
  score: number,
  totalQuestions: count,
  date: maybeTime,
  // what the lists of exams and students no longer tell; one part, so that a long list is read as fast without it
  gone: z.optional(
    z.object({ exam: maybeText, subject: maybeText, class: maybeText, examDate: maybeText, student: maybeText }),
  ),
});

/** A bare list, or with paging `{ reports, total }`; a list in any other wrapping counts as bare. */
const reports = withPlainForm(
  z.preprocess(
    (value) => {
      if (!isRecord(value)) return value ?? [];
      if (value["total"] !== undefined) return { ...value, reports: value["reports"] ?? [] };
      return Object.values(value).find(Array.isArray) ?? value;
    },
    z.union([z.array(report), z.object({ reports: z.array(report), total: count, totalUnfiltered: maybeCount })]),
  ),
  () => z.array(plainForm(report)),
);

const question = entity({
  id,
  text,
  optionA: text,
  optionB: text,
  optionC: maybeText,
  optionD: maybeText,
  correctAnswer: letter.nullish(),
  explanation: maybeText,
  image: maybeText,
  imageAlt: maybeText,
});
const questionSet = z.object({ questions: list(question), version: count });

const slip = z.object({
  studentId: id,
  student: text,
  score: number,
  total: count,
  percentage: number,
  status: text,
  code: text,
  classPosition: maybeCount,
  schoolLogo: maybeText,
});

/** A file to keep on the device; the reply is its bytes, never JSON. */
const bytes = z.object({
  name: text,
  contentType: text,
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** School document section 7, school exams and reports; one is posted without the prefix it is read with (D-04). */
export const schoolExams = room("school-exams", {
  createSchoolExam: row({
    method: "POST",
    path: "/exams",
    access: "school",
    roles: staff,
    send: "multipart",
    body: schoolExamRules,
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
  schoolReports: row({
    method: "GET",
    path: "/api/reports",
    access: "school",
    roles: everybody,
    query: z.object({
      page: wholeNumber.transform((page) => Math.min(Math.max(page, 1), pageMost)).optional(),
      limit: wholeNumber.transform((size) => Math.min(Math.max(size, 1), pageSizeMost)).optional(),
      subjectId: z.string().max(100).optional(),
      examId: z.string().max(100).optional(),
      studentId: z.string().max(100).optional(),
      search: z.string().trim().max(searchMaxLength).optional(),
    }),
    reply: reports,
    fallback: "Could not load students or subjects",
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
  startSchoolAttempt: row({
    method: "POST",
    path: "/api/exams/:id/attempts",
    access: "school",
    roles: students,
    extension: "EXT-11",
    reply: z.object({
      attemptId: id,
      attemptToken: maybeText,
      startedAt: time,
      deadline: time,
      serverNow: time,
      questionsPerPage: count,
      questions: list(
        entity({ id, text, image: maybeText, imageAlt: maybeText, options: list(z.object({ letter, text })) }),
      ),
      answers: list(z.object({ questionId: id, answer: letter.nullish(), seq: count })),
      lastSeq: count,
    }),
    fallback: "Failed to start the exam",
    list: true,
  }),
  saveSchoolAnswers: row({
    method: "PUT",
    path: "/api/exams/:id/attempts/:attemptId/answers",
    access: "school",
    roles: students,
    attemptToken: true,
    extension: "EXT-12",
    body: schoolAnswersRules,
    reply: z.object({ savedSeq: count, deadline: time, serverNow: time }),
    fallback: "Failed to save the answer",
  }),
  submitSchoolAttempt: row({
    method: "POST",
    path: "/api/exams/:id/attempts/:attemptId/submit",
    access: "school",
    roles: students,
    attemptToken: true,
    extension: "EXT-13",
    body: submitAttemptRules,
    reply: z.object({ receipt: text, submittedAt: time, answered: count, total: count }),
    fallback: "Failed to hand in the exam",
  }),
  previewSchoolQuestions: row({
    method: "POST",
    path: "/api/exams/:id/questions/preview",
    access: "school",
    roles: staff,
    extension: "EXT-14a",
    send: "multipart",
    file: { field: "file", maxBytes: questionFileBytes },
    reply: z.object({
      importId: id,
      questions: list(
        z.object({
          line: count,
          text,
          optionA: maybeText,
          optionB: maybeText,
          optionC: maybeText,
          optionD: maybeText,
          correctAnswer: letter.nullish(),
          explanation: maybeText,
          image: maybeText,
          number: maybeCount,
          section: maybeText,
          keyOrigin: maybeText,
        }),
      ),
      setAside: list(
        z.object({
          line: count,
          kind: maybeText,
          number: maybeCount,
          section: maybeText,
          text,
          options: list(text),
          correctAnswer: maybeText,
          keyOrigin: maybeText,
          explanation: maybeText,
          image: maybeText,
        }),
      ),
      leftOut: list(z.object({ line: count, text })),
      errors: list(z.object({ line: count, column: maybeText, reason: text })),
    }),
    fallback: "Failed to read the questions",
    list: true,
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
  schoolExamQuestionFile: row({
    method: "GET",
    path: "/api/exams/:id/question-file",
    access: "school",
    roles: staff,
    extension: "EXT-14d",
    send: "download",
    reply: bytes,
    fallback: "Failed to load the question file",
  }),
  schoolQuestionTemplate: row({
    method: "GET",
    path: "/api/question-templates/:format",
    access: "school",
    roles: staff,
    extension: "EXT-14e",
    send: "download",
    reply: bytes,
    fallback: "Failed to load the template",
  }),
  schoolExamRoom: row({
    method: "GET",
    path: "/api/exams/:id/room",
    access: "school",
    roles: staff,
    extension: "EXT-17a",
    query: z.object({ since: z.iso.datetime().optional() }),
    reply: z.object({
      serverNow: time,
      students: list(
        entity({
          id,
          name: text,
          state: z.enum(["absent", "writing", "submitted"]),
          answered: count,
          lastSeenAt: maybeTime,
          deadline: maybeTime,
        }),
      ),
    }),
    fallback: "Failed to load the room",
    list: true,
  }),
  giveExtraTime: row({
    method: "POST",
    path: "/api/exams/:id/extra-time",
    access: "school",
    roles: staff,
    extension: "EXT-17b",
    body: extraTimeRules,
    reply: z.object({ attempts: list(z.object({ studentId: id, deadline: time })) }),
    fallback: "Failed to give extra time",
  }),
  schoolExamSlips: row({
    method: "GET",
    path: "/api/exams/:id/slips",
    access: "school",
    roles: everybody,
    extension: "EXT-18a",
    query: z.object({ studentId: z.string().max(100).optional() }),
    reply: list(slip),
    fallback: "Failed to load the result slips",
    list: true,
  }),
  schoolExamSlipsFile: row({
    method: "GET",
    path: "/api/exams/:id/slips.pdf",
    access: "school",
    roles: staff,
    extension: "EXT-18b",
    send: "download",
    reply: bytes,
    fallback: "Failed to print the result slips",
  }),
  verifySchoolSlip: row({
    method: "GET",
    path: "/school/verify-slip/:code",
    access: "public",
    extension: "EXT-18c",
    reply: z.object({ school: text, exam: text, initials: text, percentage: number, date: time }),
    fallback: "Failed to check the result slip",
  }),
  schoolExamAnalysis: row({
    method: "GET",
    path: "/api/exams/:id/analysis",
    access: "school",
    roles: staff,
    extension: "EXT-24",
    reply: z.object({
      items: list(
        z.object({
          questionId: id,
          text: maybeText,
          correctAnswer: letter.nullish(),
          difficulty: number,
          discrimination: number,
          chosen: z.object({ A: count, B: count, C: count, D: count, none: count }),
          note: maybeText,
        }),
      ),
      count,
    }),
    fallback: "Failed to load the analysis",
    list: true,
  }),
  createSchoolFileLink: row({
    method: "POST",
    path: "/school/file-links",
    access: "school",
    roles: staff,
    extension: "EXT-26",
    body: fileLinkRules,
    reply: z.object({ path: text, expiresAt: time }),
    fallback: "Failed to load the file",
  }),
});
