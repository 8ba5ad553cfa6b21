import type { LightMyRequestResponse } from "fastify";
import { goodPassword } from "./accounts.ts";
import { apiForFile, type Env } from "../api-for-file.ts";
import type { TestApi } from "../api.ts";
import { multipart } from "./question-csv.ts";

export const rootEmail = "root@example.com";

/** As `apiForFile`, with one admin, whose token is to be had by `adminToken`. */
export const adminApiForFile = (env: Env | (() => Env) = {}): TestApi =>
  apiForFile(() => ({
    ADMIN_EMAIL: rootEmail,
    ADMIN_PASSWORD: goodPassword,
    ...(typeof env === "function" ? env() : env),
  }));

export async function adminToken(api: TestApi, email = rootEmail): Promise<string> {
  const answer = await api.call("POST", "/admin/admin-login", { body: { email, password: goodPassword } });
  if (answer.statusCode !== 200) throw new Error(`admin login: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ token: string }>().token;
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
