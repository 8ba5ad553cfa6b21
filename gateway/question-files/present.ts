import type { questionFiles } from "../../schema/rest/question-files.ts";
import type { Output } from "../../schema/rest/row.ts";
import type { SchoolKeyOrigin, SchoolSetAsideKind } from "../generated/resolvers.ts";

type QuestionImport = Output<typeof questionFiles.previewSchoolQuestions.reply>;
const keyOrigins: Record<string, SchoolKeyOrigin> = {
  line: "LINE",
  list: "LIST",
  column: "COLUMN",
  star: "STAR",
  bold: "BOLD",
  underline: "UNDERLINE",
  highlight: "HIGHLIGHT",
  colour: "COLOUR",
};
const setAsideKinds: Record<string, SchoolSetAsideKind> = { theory: "THEORY", fiveOptions: "FIVE_OPTIONS" };

/** Questions of a file; a kind or an origin that is none of ours becomes null. */
export function presentImport({ questions, setAside, ...read }: QuestionImport) {
  return {
    ...read,
    leftOutCount: read.leftOutCount ?? read.leftOut.length,
    errorCount: read.errorCount ?? read.errors.length,
    questions: questions.map((question) => ({ ...question, keyOrigin: keyOrigins[question.keyOrigin ?? ""] ?? null })),
    setAside: setAside.map((question) => ({
      ...question,
      kind: setAsideKinds[question.kind ?? ""] ?? null,
      keyOrigin: keyOrigins[question.keyOrigin ?? ""] ?? null,
    })),
  };
}
