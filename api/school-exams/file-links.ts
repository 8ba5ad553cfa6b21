import type { FastifyInstance } from "fastify";
import type { table } from "../../schema/rest/table.ts";
import { fileLinkSeconds } from "../../schema/rules/limits.ts";
import { schoolCallerOf, type SchoolCaller } from "../core/access.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { sendDownload, type Download } from "../core/downloads.ts";
import { notFound } from "../core/errors.ts";
import type { Call } from "../core/serve.ts";
import { findSchoolCaller } from "../school/store.ts";
import { examOfSchool, refuseOthers } from "./exams.ts";
import { questionFileOf } from "./question-file.ts";
import { slipsPdf } from "./slips-pdf.ts";
import { completedSlips } from "./slips.ts";
import { insertFileLink, takeFileLink } from "./store.ts";
import { questionTemplate } from "./templates.ts";

type FileName = Call<typeof table.schoolExams.createSchoolFileLink>["body"]["file"];

/** EXT-26: a browser cannot send a token with a download, hence a path that works once, for a minute. */
export async function createSchoolFileLink(deps: Deps, call: Call<typeof table.schoolExams.createSchoolFileLink>) {
  const caller = schoolCallerOf(call);
  const { file, examId } = call.body;
  await check(deps, caller, file, examId ?? "");
  const secret = deps.tokens.secret();
  const now = deps.clock.now();
  const expiresAt = after(now, fileLinkSeconds, "second");
  const link = {
    link_hash: deps.tokens.hash(secret),
    school_id: caller.schoolId,
    user_id: caller.id,
    file,
    exam_id: file.startsWith("template-") ? null : (examId ?? null),
    expires_at: expiresAt,
  };
  await deps.db.transaction().execute((db) => insertFileLink(db, link, now));
  return { path: `/files/once/${secret}`, expiresAt: expiresAt.toISOString() };
}

/** Whoever asks learns now, not in an empty tab, that there is no such file. */
async function check(deps: Deps, caller: SchoolCaller, file: FileName, examId: string): Promise<void> {
  if (file.startsWith("template-")) return;
  const exam = await examOfSchool(deps, caller.schoolId, examId);
  if (file === "slips") return void (await completedSlips(deps, exam));
  refuseOthers(caller, exam);
  if (exam.question_file === null) throw notFound("This exam has no question file.");
}

/** The file itself. @throws HttpError 403, 404 or 409 as the calls of the files do */
export async function schoolFile(deps: Deps, caller: SchoolCaller, file: string, examId: string): Promise<Download> {
  if (file.startsWith("template-")) return questionTemplate(file.slice("template-".length));
  const exam = await examOfSchool(deps, caller.schoolId, examId);
  if (file === "slips") return slipsPdf(deps, exam);
  refuseOthers(caller, exam);
  return questionFileOf(deps, exam);
}

/** `GET /files/once/:name`: the file behind a link, for who made it; the rights are looked at anew. */
export function serveFileLinks(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>("/files/once/:name", async (request, reply) => {
    const { name } = request.params;
    const isName = /^[\w-]{20,100}$/.test(name);
    const link = isName ? await takeFileLink(deps.db, deps.tokens.hash(name), deps.clock.now()) : undefined;
    if (link === undefined) throw notFound("This link has been used or is too old. Please ask for the file again.");
    const user = await findSchoolCaller(deps.db, link.user_id);
    if (user === undefined) throw notFound();
    const caller = { id: link.user_id, role: user.role, schoolId: link.school_id, sessionId: "" };
    return sendDownload(reply, await schoolFile(deps, caller, link.file, link.exam_id ?? ""));
  });
}
