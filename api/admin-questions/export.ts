import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { table } from "../../schema/rest/table.ts";
import { bankFileQuestions } from "../../schema/rules/bank-file.ts";
import { counted } from "../../schema/rules/counted.ts";
import { csvRowsMax, fileLinkSeconds } from "../../schema/rules/limits.ts";
import { questionFields, type QuestionField } from "../../schema/rules/question-columns.ts";
import { questionFormats, type QuestionFormat } from "../../schema/rules/question-formats.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import { dayOf } from "../core/days.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { sendDownload } from "../core/files/downloads.ts";
import { badRequest, HttpError, notFound } from "../core/errors.ts";
import { callerOf, type Call } from "../core/http/serve.ts";
import { exportColumns, findPicture, writeQuestionFile } from "../question-files/question-export.ts";
import type { WrittenPicture, WrittenQuestion } from "../question-files/write/written-question.ts";
import { sampleQuestions } from "./sample-questions.ts";
import { insertExportLink, listInOrder, listMatchingIds, takeExportLink, type Filter, type Question } from "./store.ts";

/** Questions that are read at once while the file is sent. */
const questionsAtOnce = 100;

const filterRules = z.object({
  examType: z.string().optional(),
  subjectName: z.string().optional(),
  year: z.number().optional(),
  search: z.string().optional(),
  isTemplate: z.boolean().optional(),
});

/**
 * EXT-55c: a path that works once, for a minute, to a file of the questions that match, because a browser cannot send a token
 * with a download. A refusal is answered here, where the screen can show it; the path would open an empty tab.
 */
export async function createQuestionExport(deps: Deps, call: Call<typeof table.adminQuestions.createQuestionExport>) {
  const { format, examType, subjectName, year, search } = call.body;
  // as PostgreSQL reads texts; they are kept as JSON, in which it takes no half of a character
  const filter: Filter = {
    ...(examType && { examType: examType.toWellFormed() }),
    ...(subjectName && { subjectName: subjectName.toWellFormed() }),
    ...(typeof year === "number" && { year }),
    ...(search && { search: search.toWellFormed() }),
  };
  const most = bankFileQuestions(format);
  const ids = await listMatchingIds(deps.db, filter, most + 1);
  if (ids.length === 0) throw badRequest("No question matches this filter.");
  if (ids.length > most) {
    const other = most < csvRowsMax ? `, or CSV, which holds ${counted(csvRowsMax)}` : "";
    const reason = `This file holds at most ${counted(most)} questions. Choose an exam type, a subject or a year${other}.`;
    throw new HttpError(413, "PAYLOAD_TOO_LARGE", reason);
  }
  const { id: actor } = callerOf(call);
  const link = await deps.db.transaction().execute(async (db) => {
    const object = `${ids.length} as ${format}`;
    await audit(db, deps.clock, { actor, action: "questions.exported", object, requestId: call.requestId });
    return insertLink(deps, db, { actor, format, filter });
  });
  return { ...link, questions: ids.length };
}

/** EXT-70: the same for a sample file with two questions; it holds nothing of the bank and is not logged. */
export const createQuestionTemplateLink = (
  deps: Deps,
  call: Call<typeof table.adminQuestions.createQuestionTemplateLink>,
) =>
  deps.db
    .transaction()
    .execute((db) =>
      insertLink(deps, db, { actor: callerOf(call).id, format: call.body.format, filter: { isTemplate: true } }),
    );

async function insertLink(
  deps: Deps,
  db: Db,
  { actor, format, filter }: { actor: string; format: QuestionFormat; filter: Filter | { isTemplate: true } },
): Promise<{ path: string; expiresAt: string }> {
  const secret = deps.tokens.secret();
  const now = deps.clock.now();
  const expiresAt = after(now, fileLinkSeconds, "second");
  const link = { link_hash: deps.tokens.hash(secret), admin_id: actor, format, filter: JSON.stringify(filter) };
  await insertExportLink(db, { ...link, expires_at: expiresAt }, now);
  return { path: `/files/bank/${secret}`, expiresAt: expiresAt.toISOString() };
}

/** Sends the file that a path from EXT-55c or EXT-70 leads to. */
export function serveQuestionExports(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>("/files/bank/:name", async (request, reply) => {
    const { name } = request.params;
    const isName = /^[\w-]{20,100}$/.test(name);
    const link = isName ? await takeExportLink(deps.db, deps.tokens.hashes(name), deps.clock.now()) : undefined;
    const format = questionFormats.find((known) => known === link?.format);
    if (link === undefined || format === undefined) {
      throw notFound("This link has been used or is too old. Please ask for the file again.");
    }
    const { isTemplate, ...filter } = filterRules.parse(link.filter);
    const day = dayOf(deps.clock.now());
    const columns = columnsOf(format, day);
    if (isTemplate) {
      return sendDownload(reply, await writeQuestionFile(format, "questions sample", sampleQuestions, columns));
    }
    const ids = await listMatchingIds(deps.db, filter, bankFileQuestions(format));
    return sendDownload(
      reply,
      await writeQuestionFile(format, fileName(filter, day), questionsOf(deps, ids, format), columns),
    );
  });
}

const fileName = ({ examType, subjectName, year }: Filter, day: string): string =>
  [examType, subjectName, year, "questions", day].filter((part) => part !== undefined).join(" ");

async function* questionsOf(deps: Deps, ids: string[], format: QuestionFormat): AsyncGenerator<WrittenQuestion> {
  for (let from = 0; from < ids.length; from += questionsAtOnce) {
    for (const row of await listInOrder(deps.db, ids.slice(from, from + questionsAtOnce))) {
      yield toWritten(row, await findPicture(deps, format, storedName(row.question_image_url)));
    }
  }
}

/** The name of a picture that is stored here; the sample pictures, which are drawings, keep their address. */
const storedName = (address: string | null): string | null => /^\/files\/([\w.-]+)$/.exec(address ?? "")?.[1] ?? null;

const toWritten = (row: Question, picture: WrittenPicture | null): WrittenQuestion => ({
  text: row.question,
  options: [row.option_a, row.option_b, row.option_c, row.option_d],
  correctAnswer: row.correct_answer,
  explanation: row.explanation,
  picture,
  imageAlt: row.question_image_alt,
  imageAddress: picture === null ? row.question_image_url : null,
  paper: { examType: row.exam_type, subjectName: row.subject_name, year: row.year },
});

const cells: Record<QuestionField, (question: WrittenQuestion) => string> = {
  question: ({ text }) => text,
  subjectName: ({ paper }) => paper?.subjectName ?? "",
  examType: ({ paper }) => paper?.examType ?? "",
  year: ({ paper }) => String(paper?.year ?? ""),
  questionImageUrl: ({ imageAddress }) => imageAddress ?? "",
  questionImageAlt: ({ imageAlt }) => imageAlt ?? "",
  optionA: ({ options }) => options[0] ?? "",
  optionB: ({ options }) => options[1] ?? "",
  optionC: ({ options }) => options[2] ?? "",
  optionD: ({ options }) => options[3] ?? "",
  correctAnswer: ({ correctAnswer }) => correctAnswer ?? "",
  explanation: ({ explanation }) => explanation ?? "",
};

const columnsOf = (format: QuestionFormat, day: string) => [
  ...questionFields.map((name) => ({ name, cell: cells[name] })),
  ...exportColumns(format, day),
];
