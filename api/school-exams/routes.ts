import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import type { Handlers } from "../core/http/serve.ts";
import { createSchoolExam } from "./create-exam.ts";
import { deleteSchoolExam, listSchoolExams, updateSchoolExam } from "./exams.ts";
import { closeSchoolExam, publishSchoolExam } from "./publish.ts";
import { uploadSchoolQuestionPicture } from "./question-picture.ts";
import { schoolExamQuestions, updateSchoolExamQuestions } from "./questions.ts";

/** School document section 7, exams: set up, filled with questions, published, closed (EXT-08 to 10, 14, 27). */
export const createSchoolExamsHandlers = (deps: Deps): Handlers<typeof table.schoolExams> => ({
  createSchoolExam: (call) => createSchoolExam(deps, call),
  schoolExams: (call) => listSchoolExams(deps, call),
  updateSchoolExam: (call) => updateSchoolExam(deps, call),
  deleteSchoolExam: (call) => deleteSchoolExam(deps, call),
  publishSchoolExam: (call) => publishSchoolExam(deps, call),
  closeSchoolExam: (call) => closeSchoolExam(deps, call),
  schoolExamQuestions: (call) => schoolExamQuestions(deps, call),
  updateSchoolExamQuestions: (call) => updateSchoolExamQuestions(deps, call),
  uploadSchoolQuestionPicture: (call) => uploadSchoolQuestionPicture(deps, call),
});
