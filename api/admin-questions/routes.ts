import type { table } from "../../schema/rest/table.ts";
import { listAdminEmails, listRemovedAdminEmails } from "../admin/store.ts";
import { audit } from "../core/audit.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { presentKeyedQuestion } from "../core/questions/keyed-question.ts";
import { isStatementTimeout } from "../core/database/database-errors.ts";
import { partOf } from "../core/database/paging.ts";
import { callerOf, type Handlers } from "../core/http/serve.ts";
import { noQuestion, stale, updateQuestion } from "./edit.ts";
import { createQuestionExport, createQuestionTemplateLink } from "./export.ts";
import { importPaper } from "./paper-import.ts";
import { findProgress } from "./progress-store.ts";
import { deleteQuestion, findForUpdate, isShortSearch, listQuestions, listVersions } from "./store.ts";
import { uploadQuestions } from "./upload.ts";

const tooShort = "There are too many questions for so short a search. Type three letters or more, or choose a subject.";

/** Candidate document section 7, the admin's question bank. */
export function createAdminQuestionsHandlers(deps: Deps): Handlers<typeof table.adminQuestions> {
  return {
    adminQuestions: async ({ query }) => {
      const { page: _page, limit: _limit, ...filter } = query;
      const part = partOf(query, deps.config);
      const { rows, total } = await listQuestions(deps.db, filter, part, deps.totals).catch((error: unknown) => {
        throw isStatementTimeout(error) && isShortSearch(query.search ?? "") ? badRequest(tooShort, "search") : error;
      });
      return { questions: rows.map(presentKeyedQuestion), total };
    },

    updateQuestion: (call) => updateQuestion(deps, call),

    // attempts and practice tests with this question use its last version
    deleteQuestion: async (call) => {
      const { id } = call.params;
      const { version } = call.query;
      if (!isId(id)) throw noQuestion();
      await deps.db.transaction().execute(async (tx) => {
        const present = await findForUpdate(tx, id);
        if (present === undefined) throw noQuestion();
        if (version !== undefined && version !== present.version) throw stale("It was not deleted.");
        await deleteQuestion(tx, id);
        const { id: actor } = callerOf(call);
        await audit(tx, deps.clock, { actor, action: "question.deleted", object: id, requestId: call.requestId });
      });
      return { message: "Question deleted successfully!" };
    },

    uploadQuestions: (call) => uploadQuestions(deps, call, "save"),
    checkQuestions: (call) => uploadQuestions(deps, call, "check"),
    importQuestions: (call) => importPaper(deps, call),
    createQuestionExport: (call) => createQuestionExport(deps, call),
    createQuestionTemplateLink: (call) => createQuestionTemplateLink(deps, call),

    uploadProgress: async (call) => {
      const { uploadId } = call.params;
      const files = await findProgress(deps.db, { adminId: callerOf(call).id, uploadId });
      if (files === undefined) throw notFound("This upload is not known here.");
      return { files };
    },

    questionVersions: async ({ params }) => {
      const versions = isId(params.id) ? await listVersions(deps.db, params.id) : [];
      if (versions.length === 0) throw noQuestion();
      const editors = [...new Set(versions.flatMap((version) => version.changed_by ?? []))];
      const emails = new Map(await listAdminEmails(deps.db, editors));
      const removed = editors.filter((id) => !emails.has(id));
      for (const [id, email] of await listRemovedAdminEmails(deps.db, removed)) emails.set(id, email);
      return versions.map((version) => ({
        version: version.version,
        changedAt: version.changed_at.toISOString(),
        changedBy: emails.get(version.changed_by ?? "") ?? null,
        question: presentKeyedQuestion(version),
      }));
    },
  };
}
