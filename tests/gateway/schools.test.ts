import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { lookAt, picture, schoolForm } from "../support/data/school.ts";
import { workbook } from "../support/data/workbook.ts";
import { apiForFile } from "../support/api-for-file.ts";

/* The gateway in front of our own API: a school from its registration to its first students. */
const api = apiForFile();
let gateway: TestGateway;
let token = "";
beforeAll(async () => {
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  gateway = await startGateway(`http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`);
});
afterAll(() => gateway.close());

/** The data of an operation that must not fail. */
async function run<Data>(document: string, variables: Record<string, unknown> = {}, as = token): Promise<Data> {
  const headers: Record<string, string> = as === "" ? {} : { authorization: `Bearer ${as}` };
  const { data, errors } = await gateway.query(document, variables, headers);
  expect(errors).toEqual([]);
  return data as Data;
}
const signIn =
  "mutation M($input: SchoolLoginInput!) { schoolLogin(input: $input) { token user { role schoolName } } }";
interface SignedIn {
  schoolLogin: { token: string };
}

describe("a school through the gateway", () => {
  const form = schoolForm({ email: "whole@school.example" });
  const credentials = { role: "ADMIN", email: form.schoolData.email, password: form.adminData.password };

  it("[R-SCH-01, R-SCH-02] registers and signs in", async () => {
    const register = "mutation M($input: SchoolRegisterInput!) { schoolRegister(input: $input) { schoolId message } }";
    expect(await run(register, { input: form })).toMatchObject({
      schoolRegister: { message: "School registration successful!" },
    });
    const session = await run<SignedIn>(signIn, { input: credentials });
    expect(session).toMatchObject({ schoolLogin: { user: { role: "ADMIN", schoolName: "Unity College" } } });
    token = session.schoolLogin.token;
  });

  it("[EXT-15a, EXT-15b] imports a workbook of students, who sign in", async () => {
    const list = workbook([
      ["Name", "Email", "Class"],
      ["Femi Alao", "femi@x.example", "JSS 1"],
    ]);
    const file = new File([new Uint8Array(list)], "students.xlsx");
    const { previewStudentImport: read } = await run<{ previewStudentImport: { importId: string } }>(
      "mutation M($file: Upload!) { previewStudentImport(file: $file) { importId rows { line name problem } } }",
      { file },
    );
    expect(read).toMatchObject({ rows: [{ line: 2, name: "Femi Alao", problem: null }] });
    const { importSchoolStudents: made } = await run<{ importSchoolStudents: { signInId: string }[] }>(
      "mutation M($input: ImportSchoolStudentsInput!) { importSchoolStudents(input: $input) { signInId } }",
      { input: { importId: read.importId, createClasses: true } },
    );
    const student = { role: "STUDENT", signInId: made[0]?.signInId };
    expect(await run(signIn, { input: student }, "")).toMatchObject({ schoolLogin: { user: { role: "STUDENT" } } });
    expect(await run("{ schoolStudents { name } schoolClasses { name } schoolTeachers { name } }")).toEqual({
      schoolStudents: [{ name: "Femi Alao" }],
      schoolClasses: [{ name: "JSS 1" }],
      schoolTeachers: [],
    });
  });

  it("[R-SCH-29, D-92, D-94] shows an uploaded logo to everybody under the gateway's own address", async () => {
    const bytes = picture(20, 10);
    const { uploadSchoolLogo } = await run<{ uploadSchoolLogo: { url: string } }>(
      "mutation M($file: Upload!) { uploadSchoolLogo(file: $file) { url } }",
      { file: new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" }) },
    );
    const shown = await gateway.app.inject({ url: uploadSchoolLogo.url });
    expect(shown.statusCode).toBe(200);
    expect(await lookAt(shown.rawPayload)).toMatchObject({ size: [20, 10], format: "png" });
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  it("[LIM-04] refuses a larger picture before the server has to", async () => {
    const file = new File([new Uint8Array(1024 * 1024 + 1)], "logo.png", { type: "image/png" });
    const reply = await gateway.query(
      "mutation M($file: Upload!) { uploadSchoolLogo(file: $file) { url } }",
      { file },
      { authorization: `Bearer ${token}` },
    );
    expect(reply.errors[0]).toMatchObject({
      message: "The file is larger than 1 MB.",
      extensions: { code: "PAYLOAD_TOO_LARGE", status: 413 },
    });
  });

  it("[D-67, S-MSG-03] names what is missing and what is not allowed in the documented words", async () => {
    const ask = "{ schoolSettings { schoolName } }";
    const without = await gateway.query(ask);
    expect(without.errors[0]).toMatchObject({ message: "No authentication token provided" });
    const { createSchoolUser } = await run<{ createSchoolUser: { tempPassword: string } }>(
      "mutation M($input: CreateSchoolUserInput!) { createSchoolUser(input: $input) { tempPassword } }",
      { input: { role: "TEACHER", name: "Tola", email: "tola@x.example" } },
    );
    const teacher = { role: "TEACHER", signInId: createSchoolUser.tempPassword };
    const { schoolLogin } = await run<SignedIn>(signIn, { input: teacher }, "");
    const refused = await gateway.query(ask, {}, { authorization: `Bearer ${schoolLogin.token}` });
    expect(refused.errors[0]).toMatchObject({
      message: "You don't have permission to perform this action",
      extensions: { code: "FORBIDDEN", status: 403 },
    });
  });
});
