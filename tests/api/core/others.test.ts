import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "../../../schema/rest/table.ts";
import type { Row } from "../../../schema/rest/row.ts";
import { settle, type TestCandidate } from "../../support/api.ts";
import { aboutNothing, idsIn } from "../../support/data/about-nothing.ts";
import { candidateSamples, type CandidateRequest } from "../../support/data/candidate-samples.ts";
import { buildSubscriber } from "../../support/data/exam-attempts.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { providerForFile } from "../../support/provider.ts";

/*
 * SEC-21, SEC-22: every call of a candidate, made by another candidate with the ids of the first one. The calls are not
 * listed here: each row is tested, and fails without a sample in tests/support/data/candidate-samples.ts.
 */
const provider = providerForFile();
const api = apiForFile(() => provider.env);
let other: TestCandidate;
let tables: string[];

beforeAll(async () => {
  other = await buildSubscriber(api, { firstName: "Bisi", lastName: "Eze", password: "Another-Harbour-42" });
  const found = await api.database.execute(
    "select table_name from information_schema.columns where column_name = 'candidate_id' and table_schema = 'public' order by 1",
  );
  tables = found.rows.map((row) => String(row["table_name"]));
});

/** Everything the database holds of a candidate, as text. */
async function holdings({ id }: TestCandidate): Promise<string> {
  await settle(api, api.database);
  const of = (table: string, column: string) =>
    api.database.execute(`select t::text as line from ${table} t where ${column} = $1 order by 1`, [id]);
  const parts = await Promise.all([
    of("candidates", "id"),
    of("sessions", "subject_id"),
    ...tables.map((name) => of(name, "candidate_id")),
    api.database.execute(
      "select t::text as line from attempt_answers t where attempt_id in (select id from attempts where candidate_id = $1) order by 1",
      [id],
    ),
  ]);
  return parts.flatMap((part) => part.rows.map((row) => String(row["line"]))).join("\n");
}

const send = (row: Row, { params, query, body }: CandidateRequest, token: string) =>
  api.call(
    row.method,
    row.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? "missing")) +
      (query ?? ""),
    { token, ...(body === undefined ? {} : { body }) },
  );

const candidateRows = rows.filter(({ name, access }) => access === "candidate" || name === "paymentStatus");

describe.each(candidateRows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", (_name, row) => {
  it("[SEC-21, SEC-22] shows and changes nothing of a candidate for another one, who learns nothing of the ids", async () => {
    const sample = candidateSamples[row.name];
    if (sample === undefined) throw new Error("the row has no sample in tests/support/data/candidate-samples.ts");
    const request = await sample(api);
    const { who } = request;
    const before = await holdings(who);
    const owned = idsIn(before);
    const questions = await api.deps.db.selectFrom("questions").select("id").execute();
    const bank = new Set(questions.map(({ id }) => id));

    const answer = await send(row, request, other.token);
    const personal = [who.email, ...owned].filter((text) => !bank.has(text));
    expect(personal.filter((text) => answer.body.includes(text))).toEqual([]);
    const isOfWho = [...idsIn(JSON.stringify([request.params, request.body]))].some((id) => owned.has(id));
    expect(isOfWho ? [400, 403, 404] : [200, 400, 404, 409]).toContain(answer.statusCode);
    const unknown = isOfWho ? await send(row, aboutNothing(request, owned), other.token) : answer;
    expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await holdings(who)).toBe(before);
    expect([200, 400], "the same request of the person").toContain((await send(row, request, who.token)).statusCode);
  });
});
