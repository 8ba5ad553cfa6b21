import writeXlsxFile from "write-excel-file/node";
import { csvCell } from "../../../schema/rules/csv-cell.ts";
import { xmlText, type WrittenQuestion, type WrittenQuestions } from "./written-question.ts";

/** A column of a table of questions. */
export interface WrittenColumn {
  name: string;
  cell: (question: WrittenQuestion) => string;
}

/** A CSV file with a byte order mark, for Excel; cells that a spreadsheet would run are marked (SEC-42). */
export async function* writeCsv(
  questions: WrittenQuestions,
  columns: readonly WrittenColumn[],
): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ name }) => csvCell(name)).join(",")}\r\n`;
  for await (const question of questions) {
    yield `${columns.map(({ cell }) => csvCell(cell(question))).join(",")}\r\n`;
  }
}

/** A workbook, whose cells are texts, so that none of them is run. */
export async function writeWorkbook(
  questions: readonly WrittenQuestion[],
  columns: readonly WrittenColumn[],
): Promise<Uint8Array> {
  const header = columns.map(({ name }) => ({ value: name, fontWeight: "bold" as const }));
  const rows = questions.map((question) =>
    columns.map(({ cell }) => {
      const value = xmlText(cell(question));
      return value === "" ? null : { value, type: String };
    }),
  );
  const widths = columns.map(({ name }) => ({ width: name === "question" ? 50 : 18 }));
  return new Uint8Array(await writeXlsxFile([header, ...rows], { columns: widths }).toBuffer());
}
