import type { LightMyRequestResponse } from "fastify";
import type { TestApi } from "../api.ts";

export const goodPassword = "Quiet-Harbour-42";

/** A registration form; every value can be given. */
export const registration = (email: string, given: Record<string, unknown> = {}) => ({
  firstName: "Ada",
  lastName: "Obi",
  email,
  phoneNumber: "08030000000",
  referer: "",
  password: goodPassword,
  confirmPassword: goodPassword,
  ...given,
});

/** Registers without verifying. */
export async function registerOnly(api: TestApi, email: string, given: Record<string, unknown> = {}): Promise<void> {
  const answer = await api.call("POST", "/api/auth/register", { body: registration(email, given) });
  if (answer.statusCode !== 200) throw new Error(`register: ${answer.statusCode} ${answer.body}`);
}

export const messageOf = (answer: LightMyRequestResponse): string => answer.json<{ message: string }>().message;

export const codeOf = (answer: LightMyRequestResponse): string => answer.json<{ code: string }>().code;

/** When the session of a person was last noted as in use. */
export async function sessionSeenAt(api: TestApi, personId: string): Promise<Date | undefined> {
  const sessions = api.deps.db.selectFrom("sessions").select("last_seen_at").where("subject_id", "=", personId);
  return (await sessions.executeTakeFirst())?.last_seen_at;
}

/** Counts responses by status. */
export function tally(answers: LightMyRequestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

/** Starts the same call twenty times at once. */
export const twenty = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, index) => make(index)));

/** The reset token in the newest mail to an address. */
export async function resetTokenFor(api: TestApi, email: string): Promise<string> {
  const [mail] = await api.mails(email);
  const token = /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`no reset link was mailed to ${email}`);
  return token;
}

/** Actions in the audit log, oldest first; of one actor where given. */
export async function auditOf(api: TestApi, actor?: string): Promise<string[]> {
  const query = api.deps.db.selectFrom("audit_log").select("action").orderBy("id");
  const rows = await (actor === undefined ? query : query.where("actor", "=", actor)).execute();
  return rows.map((row) => row.action);
}
