import { questionFormats, type QuestionFormat } from "../../schema/rules/question-formats.ts";
import type { Download } from "../core/files/downloads.ts";
import { notFound } from "../core/errors.ts";
import { filesOf } from "../core/files/file-worker.ts";
import { writeQuestionFile } from "./question-export.ts";
import { documentType, writeDocument } from "./write/document.ts";
import type { WrittenQuestion } from "./write/written-question.ts";

const plain = { picture: null, imageAlt: null, imageAddress: null, paper: null };
/** What the templates show: one question with everything, one with two options. */
const examples: WrittenQuestion[] = [
  {
    ...plain,
    text: "What is the capital of Nigeria?",
    options: ["Lagos", "Abuja", "Kano", "Ibadan"],
    correctAnswer: "B",
    explanation: "Abuja became the capital in 1991.",
  },
  {
    ...plain,
    text: "A square with sides of length $s$ has the area $s^2$. True or false?",
    options: ["True", "False"],
    correctAnswer: "A",
    explanation: null,
  },
];

const guide = [
  "Number your questions 1., 2., 3. and the options A., B., C., D. Mark the key as Answer: B, or make the right option bold.",
  "Formulas made with Insert > Equation and PNG or JPEG pictures are kept.",
];

const isFormat = (format: string): format is QuestionFormat => questionFormats.some((known) => known === format);

/** EXT-14e: a file to fill with questions, which the import reads. @throws HttpError 404 for another format */
export async function questionTemplate(format: string): Promise<Download> {
  if (!isFormat(format)) throw notFound("There is no such template.");
  if (format === "docx") {
    return {
      name: "questions.docx",
      contentType: documentType,
      bytes: await filesOf("templates", () => writeDocument(examples, guide)),
    };
  }
  return writeQuestionFile(format, "questions", examples);
}
