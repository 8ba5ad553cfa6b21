import { amount } from "../../schema/rules/counted.ts";
import { examFileName } from "../../schema/rules/exam-file-name.ts";
import type { QuestionFormat } from "../../schema/rules/question-formats.ts";
import { questionFault } from "../../schema/rules/question-fault.ts";
import type { SchoolCaller } from "../core/accounts/access.ts";
import { dayOf } from "../core/days.ts";
import type { Deps } from "../core/deps.ts";
import type { Download } from "../core/files/downloads.ts";
import { conflict } from "../core/errors.ts";
import { filesOf } from "../core/files/file-worker.ts";
import { publicPath } from "../core/files/files.ts";
import { examOfSchool, refuseOthers } from "../school-exams/exam-access.ts";
import { listQuestions, type QuestionRow } from "../school-exams/store.ts";
import { findSchool } from "../school/store.ts";
import { allOf, exportColumns, findPicture, paperColumns, writeQuestionFile } from "./question-export.ts";
import { documentType, writeDocument } from "./write/document.ts";
import type { WrittenQuestion } from "./write/written-question.ts";

/** Programs that read these formats take whole questions alone. */
const forOtherPrograms: ReadonlySet<QuestionFormat> = new Set(["aiken", "gift", "xml"]);

/**
 * EXT-55a: the saved questions of an exam with their keys, as a file; what this answers writes it.
 * @throws HttpError 404 for an exam of another school, 403 for one of another teacher, 409 without questions, or with
 * unfinished ones for a format of other programs
 */
export async function openExamQuestions(
  deps: Deps,
  caller: SchoolCaller,
  examId: string,
  format: QuestionFormat,
): Promise<() => Promise<Download>> {
  const { exam, rows } = await savedQuestions(deps, caller, examId);
  if (forOtherPrograms.has(format)) refuseUnfinished(rows);
  async function* questions(): AsyncGenerator<WrittenQuestion> {
    for (const row of rows) yield await toWritten(deps, row, format);
  }
  const columns = [...paperColumns, ...exportColumns(format, dayOf(deps.clock.now()))];
  return () =>
    filesOf(exam.school_id, () =>
      writeQuestionFile(
        format,
        examFileName(exam.name, [exam.subject, exam.class_name], "questions"),
        questions(),
        columns,
      ),
    );
}

/** @throws HttpError 404 for an exam of another school, 403 for one of another teacher, 409 without questions */
async function savedQuestions(deps: Deps, caller: SchoolCaller, examId: string) {
  const exam = await examOfSchool(deps, caller.schoolId, examId);
  refuseOthers(caller, exam);
  const rows = await listQuestions(deps.db, exam.school_id, exam.id);
  if (rows.length === 0) throw conflict("This exam has no saved questions yet.");
  return { exam, rows };
}

/**
 * EXT-26: the saved questions of an exam without keys and explanations, as a Word document for an exam on paper. What this
 * answers writes it.
 * @throws HttpError 404 for an exam of another school, 403 for one of another teacher, 409 without questions
 */
export async function openExamPaper(
  deps: Deps,
  caller: SchoolCaller,
  examId: string,
): Promise<() => Promise<Download>> {
  const { exam, rows } = await savedQuestions(deps, caller, examId);
  const school = await findSchool(deps.db, exam.school_id);
  const above = [
    school?.name ?? "",
    exam.name,
    [exam.subject, exam.class_name, exam.term, amount(exam.duration, "minute")].join(", "),
    "Name: ______________________________",
    ...(exam.instructions === null ? [] : ["", exam.instructions]),
  ];
  async function* questions(): AsyncGenerator<WrittenQuestion> {
    for (const row of rows) yield { ...(await toWritten(deps, row, "docx")), correctAnswer: null, explanation: null };
  }
  return () =>
    filesOf(exam.school_id, async () => ({
      name: `${examFileName(exam.name, [exam.subject, exam.class_name], "question paper")}.docx`,
      contentType: documentType,
      bytes: await writeDocument(await allOf(questions()), above),
    }));
}

function refuseUnfinished(rows: readonly QuestionRow[]): void {
  for (const [index, row] of rows.entries()) {
    const [optionA, optionB, optionC, optionD] = [row.option_a, row.option_b, row.option_c, row.option_d];
    const texts = { text: row.question, optionA, optionB, optionC, optionD };
    const fault = questionFault({ ...texts, correctAnswer: row.correct_answer });
    if (fault !== null) {
      throw conflict(`Question ${index + 1}: ${fault.reason}. Files of this kind hold finished questions only.`);
    }
  }
}

async function toWritten(deps: Deps, row: QuestionRow, format: QuestionFormat): Promise<WrittenQuestion> {
  const picture = await findPicture(deps, format, row.picture);
  const path = picture === null ? publicPath(row.picture) : null;
  const options = [row.option_a, row.option_b, row.option_c ?? "", row.option_d ?? ""];
  while (options.at(-1) === "") options.pop();
  return {
    text: row.question,
    options,
    correctAnswer: row.correct_answer,
    explanation: row.explanation,
    picture,
    imageAlt: row.picture_alt,
    imageAddress: path === null ? null : new URL(path, deps.config.PUBLIC_WEB_URL).href,
    paper: null,
  };
}
