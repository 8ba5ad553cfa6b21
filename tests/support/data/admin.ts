import type { LightMyRequestResponse } from "fastify";
import { questionFields } from "../../../schema/rules/question-columns.ts";
import { goodPassword } from "./accounts.ts";
import { buildApi, type TestApi } from "../api.ts";

export const rootEmail = "root@example.com";

/** An API with one admin, signed in. */
export async function buildAdminApi(env: Record<string, string> = {}): Promise<{ api: TestApi; token: string }> {
  const api = await buildApi({ ADMIN_EMAIL: rootEmail, ADMIN_PASSWORD: goodPassword, ...env });
  return { api, token: await adminToken(api) };
}

export async function adminToken(api: TestApi, email = rootEmail): Promise<string> {
  const answer = await api.call("POST", "/admin/admin-login", { body: { email, password: goodPassword } });
  if (answer.statusCode !== 200) throw new Error(`admin login: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ token: string }>().token;
}

/** A row of a CSV file; every value can be given. */
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

export interface UploadAnswer {
  /** Of an import in another format than CSV. */
  notes?: string[];
  countsRows?: boolean;
  totalInserted: number;
  filesProcessed: number;
  errors: { file: string; row: number | null; column: string | null; reason: string }[];
  errorCount: number;
  duplicates: number;
  rowsRead: number;
}

/** Sends files to the documented upload, or to the check beside it. */
export async function sendFiles(
  api: TestApi,
  token: string,
  files: Parameters<typeof multipart>[0],
  { path = "/admin/upload-questions", uploadId }: { path?: string; uploadId?: string } = {},
): Promise<LightMyRequestResponse> {
  const { body, type } = await multipart(files);
  return api.call("POST", path, {
    token,
    body,
    headers: { "content-type": type, ...(uploadId === undefined ? {} : { "x-upload-id": uploadId }) },
  });
}
