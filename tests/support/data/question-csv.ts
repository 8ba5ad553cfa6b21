import { questionFields } from "../../../schema/rules/question-columns.ts";

/** A row of a CSV file; `given` replaces some of its values. */
export const csvRow = (index: number, given: Record<string, string> = {}): Record<string, string> => ({
  question: `What is ${index} + ${index}?`,
  subjectName: "Mathematics",
  examType: "JAMB",
  year: "2024",
  questionImageUrl: "",
  questionImageAlt: "",
  optionA: String(index),
  optionB: String(index * 2 + 1000),
  optionC: String(index * 3 + 20_000),
  optionD: String(index * 4 + 300_000),
  correctAnswer: "B",
  explanation: "Twice the same.",
  ...given,
});

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as a CSV file with the header of the documents. */
export const csvOf = (rows: Record<string, string>[], columns: readonly string[] = questionFields): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => cells.map(quote).join(","))
    .join("\r\n");

/** Files as a multipart body. */
export async function multipart(
  files: { name: string; content: string | Buffer; field?: string }[],
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const { name, content, field = "files" } of files) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    form.append(field, new File([new Uint8Array(bytes)], name, { type: "text/csv" }));
  }
  const request = new Response(form);
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get("content-type") ?? "" };
}
