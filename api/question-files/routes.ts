import type { table } from "../../schema/rest/table.ts";
import { questionFormats } from "../../schema/rules/question-formats.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import type { Handlers } from "../core/http/serve.ts";
import { openAttachment } from "./attachment.ts";
import { openExamQuestions } from "./exam-export.ts";
import { createSchoolFileLink } from "./file-links.ts";
import { previewSchoolQuestions } from "./preview.ts";
import { questionTemplate } from "./templates.ts";

/** Files of questions and the links to files of a school (EXT-14, 26). */
export const createQuestionFilesHandlers = (deps: Deps): Handlers<typeof table.questionFiles> => ({
  previewSchoolQuestions: (call) => previewSchoolQuestions(deps, call),
  async schoolExamAttachment(call) {
    const read = await openAttachment(deps, schoolCallerOf(call), call.params.id);
    return read();
  },
  async schoolExamExport(call) {
    const { id, format } = call.params;
    const known = questionFormats.find((one) => one === format);
    if (known === undefined) throw notFound("Questions are not written in this format.");
    const write = await openExamQuestions(deps, schoolCallerOf(call), id, known);
    return write();
  },
  schoolQuestionTemplate: ({ params }) => questionTemplate(params.format),
  createSchoolFileLink: (call) => createSchoolFileLink(deps, call),
});
