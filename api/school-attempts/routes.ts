import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import type { Handlers } from "../core/http/serve.ts";
import { saveSchoolAnswers, submitSchoolAttempt } from "./attempts.ts";
import { schoolExamRoom } from "./exam-room.ts";
import { bringInAnswerFile, decideLateAnswers, deliverSchoolAnswersLate } from "./late.ts";
import { giveExtraTime } from "./extra-time.ts";
import { ownSchoolAnswers } from "./own-answers.ts";
import { schoolExamPreview } from "./preview.ts";
import { startSchoolAttempt } from "./start.ts";

/** How students take a school exam, and how staff watch them (EXT-11 to 13, 17, 48, 76). */
export const createSchoolAttemptsHandlers = (deps: Deps): Handlers<typeof table.schoolAttempts> => ({
  startSchoolAttempt: (call) => startSchoolAttempt(deps, call),
  schoolExamPreview: (call) => schoolExamPreview(deps, call),
  saveSchoolAnswers: (call) => saveSchoolAnswers(deps, call),
  submitSchoolAttempt: (call) => submitSchoolAttempt(deps, call),
  deliverSchoolAnswersLate: (call) => deliverSchoolAnswersLate(deps, call),
  decideLateAnswers: (call) => decideLateAnswers(deps, call),
  bringInAnswerFile: (call) => bringInAnswerFile(deps, call),
  schoolExamRoom: (call) => schoolExamRoom(deps, call),
  giveExtraTime: (call) => giveExtraTime(deps, call),
  ownSchoolAnswers: (call) => ownSchoolAnswers(deps, call),
});
