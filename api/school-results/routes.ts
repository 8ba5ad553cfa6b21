import type { table } from "../../schema/rest/table.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import type { Handlers } from "../core/http/serve.ts";
import { schoolExamAnalysis } from "./analysis.ts";
import { openAnswersFile } from "./answers-file.ts";
import { openClassResult } from "./class-result-pdf.ts";
import { schoolClassResult, verifySchoolClassResult } from "./class-result.ts";
import { schoolExamAnswers } from "./exam-answers.ts";
import { schoolReports } from "./reports.ts";
import { remarkSchoolQuestion, schoolRemarkPreview, schoolRemarks } from "./remark.ts";
import {
  createSchoolResultLink,
  deleteSchoolResultLink,
  schoolResultLink,
  sharedSchoolResult,
} from "./result-links.ts";
import { openSlips } from "./slips-pdf.ts";
import { schoolExamSlips, verifySchoolSlip } from "./slips.ts";

/** School document section 7, reports; analysis, corrected keys, printed and shared results (EXT-18, 24, 49, 50, 54, 62, 68). */
export const createSchoolResultsHandlers = (deps: Deps): Handlers<typeof table.schoolResults> => ({
  schoolReports: (call) => schoolReports(deps, call),
  schoolExamSlips: (call) => schoolExamSlips(deps, call),
  async schoolExamSlipsFile(call) {
    const draw = await openSlips(deps, schoolCallerOf(call).schoolId, call.params.id);
    return draw();
  },
  verifySchoolSlip: (call) => verifySchoolSlip(deps, call),
  schoolExamAnalysis: (call) => schoolExamAnalysis(deps, call),
  schoolClassResult: (call) => schoolClassResult(deps, call),
  schoolExamAnswers: (call) => schoolExamAnswers(deps, call),
  async schoolClassResultFile(call) {
    const draw = await openClassResult(deps, schoolCallerOf(call).schoolId, call.params.id);
    return draw();
  },
  verifySchoolClassResult: (call) => verifySchoolClassResult(deps, call),
  schoolResultLink: (call) => schoolResultLink(deps, call),
  createSchoolResultLink: (call) => createSchoolResultLink(deps, call),
  deleteSchoolResultLink: (call) => deleteSchoolResultLink(deps, call),
  sharedSchoolResult: (call) => sharedSchoolResult(deps, call),
  schoolRemarkPreview: (call) => schoolRemarkPreview(deps, call),
  remarkSchoolQuestion: (call) => remarkSchoolQuestion(deps, call),
  schoolRemarks: (call) => schoolRemarks(deps, call),
  async schoolExamAnswersFile(call) {
    const write = await openAnswersFile(deps, schoolCallerOf(call), call.params.id);
    return write();
  },
});
