import type { table } from "../../schema/rest/table.ts";
import { schoolCallerOf } from "../core/access.ts";
import type { Deps } from "../core/deps.ts";
import type { Handlers } from "../core/serve.ts";
import { schoolExamAnalysis } from "./analysis.ts";
import {
  closeSchoolExam,
  createSchoolExam,
  deleteSchoolExam,
  listSchoolExams,
  publishSchoolExam,
  updateSchoolExam,
} from "./exams.ts";
import { createSchoolFileLink, schoolFile } from "./file-links.ts";
import { previewSchoolQuestions } from "./import.ts";
import { uploadSchoolQuestionPicture } from "./question-picture.ts";
import { schoolExamQuestions, updateSchoolExamQuestions } from "./questions.ts";
import { schoolReports } from "./reports.ts";
import { giveExtraTime, schoolExamRoom } from "./room.ts";
import { saveSchoolAnswers, startSchoolAttempt, submitSchoolAttempt } from "./sitting.ts";
import { schoolExamSlips, verifySchoolSlip } from "./slips.ts";

/** School document section 7, exams and reports; how they are prepared, sat, watched and printed (EXT-08 to 14, 17, 18, 24, 26, 27). */
export const createSchoolExamsHandlers = (deps: Deps): Handlers<typeof table.schoolExams> => ({
  createSchoolExam: (call) => createSchoolExam(deps, call),
  schoolExams: (call) => listSchoolExams(deps, call),
  schoolReports: (call) => schoolReports(deps, call),
  updateSchoolExam: (call) => updateSchoolExam(deps, call),
  deleteSchoolExam: (call) => deleteSchoolExam(deps, call),
  publishSchoolExam: (call) => publishSchoolExam(deps, call),
  closeSchoolExam: (call) => closeSchoolExam(deps, call),
  startSchoolAttempt: (call) => startSchoolAttempt(deps, call),
  saveSchoolAnswers: (call) => saveSchoolAnswers(deps, call),
  submitSchoolAttempt: (call) => submitSchoolAttempt(deps, call),
  previewSchoolQuestions: (call) => previewSchoolQuestions(deps, call),
  schoolExamQuestions: (call) => schoolExamQuestions(deps, call),
  updateSchoolExamQuestions: (call) => updateSchoolExamQuestions(deps, call),
  uploadSchoolQuestionPicture: (call) => uploadSchoolQuestionPicture(deps, call),
  schoolExamQuestionFile: (call) => schoolFile(deps, schoolCallerOf(call), "question-file", call.params.id),
  schoolQuestionTemplate: (call) => schoolFile(deps, schoolCallerOf(call), `template-${call.params.format}`, ""),
  schoolExamRoom: (call) => schoolExamRoom(deps, call),
  giveExtraTime: (call) => giveExtraTime(deps, call),
  schoolExamSlips: (call) => schoolExamSlips(deps, call),
  schoolExamSlipsFile: (call) => schoolFile(deps, schoolCallerOf(call), "slips", call.params.id),
  verifySchoolSlip: (call) => verifySchoolSlip(deps, call),
  schoolExamAnalysis: (call) => schoolExamAnalysis(deps, call),
  createSchoolFileLink: (call) => createSchoolFileLink(deps, call),
});
