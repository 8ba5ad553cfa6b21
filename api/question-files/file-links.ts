import type { FastifyInstance } from "fastify";
import type { table } from "../../schema/rest/table.ts";
import { fileLinkSeconds } from "../../schema/rules/limits.ts";
import { questionFormats } from "../../schema/rules/question-formats.ts";
import { schoolCallerOf, type SchoolCaller } from "../core/accounts/access.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { sendDownload, type Download } from "../core/files/downloads.ts";
import { notFound } from "../core/errors.ts";
import type { Call } from "../core/http/serve.ts";
import { openAnswersFile } from "../school-results/answers-file.ts";
import { openClassResult } from "../school-results/class-result-pdf.ts";
import { openSlips } from "../school-results/slips-pdf.ts";
import { findSchoolCaller } from "../school/store.ts";
import { openAttachment } from "./attachment.ts";
import { openExamPaper, openExamQuestions } from "./exam-export.ts";
import { insertFileLink, takeFileLink } from "./store.ts";
import { questionTemplate } from "./templates.ts";

const isTemplate = (file: string): boolean => file.startsWith("template-");

/** Finds a file for the caller, and refuses whoever may not have it; what this answers reads the file. */
async function openFile(
  deps: Deps,
  caller: SchoolCaller,
  file: string,
  examId: string,
): Promise<() => Promise<Download>> {
  if (isTemplate(file)) return () => questionTemplate(file.slice("template-".length));
  const format = questionFormats.find((known) => file === `questions-${known}`);
  if (format !== undefined) return openExamQuestions(deps, caller, examId, format);
  if (file === "question-paper") return openExamPaper(deps, caller, examId);
  if (file === "answers") return openAnswersFile(deps, caller, examId);
  if (file === "slips") return openSlips(deps, caller.schoolId, examId);
  if (file === "class-result") return openClassResult(deps, caller.schoolId, examId);
  return openAttachment(deps, caller, examId);
}

/**
 * EXT-26: a browser cannot send a token with a download, hence a path that works once, for a minute. Who may not have the
 * file is refused here, where the screen can show it; the path would open an empty tab.
 */
export async function createSchoolFileLink(deps: Deps, call: Call<typeof table.questionFiles.createSchoolFileLink>) {
  const caller = schoolCallerOf(call);
  const { file, examId } = call.body;
  await openFile(deps, caller, file, examId ?? "");
  const secret = deps.tokens.secret();
  const now = deps.clock.now();
  const expiresAt = after(now, fileLinkSeconds, "second");
  const link = {
    link_hash: deps.tokens.hash(secret),
    school_id: caller.schoolId,
    user_id: caller.id,
    file,
    exam_id: isTemplate(file) ? null : (examId ?? null),
    expires_at: expiresAt,
  };
  await deps.db.transaction().execute((db) => insertFileLink(db, link, now));
  return { path: `/files/once/${secret}`, expiresAt: expiresAt.toISOString() };
}

/** Serves `GET /files/once/:name`: sends the file for which a link was made (EXT-26). Whether its maker may still have the file is checked again. */
export function serveFileLinks(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>("/files/once/:name", async (request, reply) => {
    const { name } = request.params;
    const isName = /^[\w-]{20,100}$/.test(name);
    const link = isName ? await takeFileLink(deps.db, deps.tokens.hashes(name), deps.clock.now()) : undefined;
    if (link === undefined) throw notFound("This link has been used or is too old. Please ask for the file again.");
    const user = await findSchoolCaller(deps.db, link.user_id);
    if (user === undefined) throw notFound();
    const caller = { id: link.user_id, role: user.role, schoolId: link.school_id, sessionId: "" };
    const read = await openFile(deps, caller, link.file, link.exam_id ?? "");
    return sendDownload(reply, await read());
  });
}
