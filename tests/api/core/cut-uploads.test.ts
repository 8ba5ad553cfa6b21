import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../../schema/rest/row.ts";
import { rows } from "../../../schema/rest/table.ts";
import { schoolSamples, type SchoolRequest } from "../../support/data/school-samples.ts";
import { buildSchool, filePart, type TestSchool } from "../../support/data/school.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";

/* A phone that loses its network in the middle of a file is no failure of the server: a 5xx would count and be logged as one. */
const api = adminApiForFile();
let admin: string;
let school: TestSchool;
beforeAll(async () => {
  admin = await adminToken(api);
  school = await buildSchool(api);
});

async function requestTo(row: Row): Promise<SchoolRequest> {
  if (row.access === "admin") return filePart(row.file?.field ?? "", "q.csv", "question,optionA\nOne?,yes\n");
  const sample = await schoolSamples[row.name]?.(api, school);
  if (sample === undefined) throw new Error(`${row.name} has no sample of its values in tests/support/data`);
  return sample;
}

const uploads = rows.filter(({ send }) => send === "multipart");

describe("an upload that does not arrive as a whole", () => {
  it.each(uploads.map((row) => [`${row.method} ${row.path}`, row] as const))("400 from %s", async (_name, row) => {
    const { params, body, headers } = await requestTo(row);
    const whole = body as Buffer;
    const send = async (part: Buffer, type = headers) => {
      const answer = await api.call(row.method, row.path.replace(":id", params?.["id"] ?? ""), {
        token: row.access === "admin" ? admin : school.admin.token,
        body: part,
        ...(type && { headers: type }),
      });
      return [answer.statusCode, answer.json<{ message: string }>().message];
    };
    const refusal = [400, "The upload was cut off. Please send it again."];
    expect(await send(whole.subarray(0, -12))).toEqual(refusal);
    expect(await send(whole.subarray(0, whole.length / 2))).toEqual(refusal);
    expect(await send(whole.subarray(0, 30))).toEqual(refusal);
    expect(await send(whole, { "content-type": "multipart/form-data" })).toEqual(refusal);
  });
});
