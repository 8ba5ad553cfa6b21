import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAdminApi } from "../support/admin.ts";
import { buildCandidate, buildQuestions, type TestApi } from "../support/api.ts";
import { publishedExam } from "../support/school-exams.ts";
import { ask, buildSchool } from "../support/school.ts";

interface Line {
  actor: string;
  action: string;
  object: string | null;
  actorName: string | null;
  actorSchool: string | null;
  objectName: string | null;
}

let api: TestApi;
let token: string;
beforeAll(async () => {
  ({ api, token } = await buildAdminApi());
});
afterAll(() => api.stop());

const linesOf = async (action: string): Promise<Line[]> =>
  (await ask<{ items: Line[] }>(api, "GET", `/admin/audit-log?action=${action}`, { token })).items;

describe("names in the audit log [EXT-56]", () => {
  it("[EXT-56] names the staff of a school, their school, and what they did it to", async () => {
    const school = await buildSchool(api);
    const exam = await publishedExam(api, school);
    await ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.admin.token });
    const [line] = await linesOf("school-exam.closed");
    expect(line).toMatchObject({ actor: school.admin.id, object: exam.id, objectName: "Physics mock" });
    expect(line?.actorName).toBe("Bola Ade");
    expect(line?.actorSchool).toMatch(/^School \d+$/);
    // searching by the email address of the school admin finds the line, too
    const found = await ask<{ items: Line[] }>(
      api,
      "GET",
      `/admin/audit-log?${new URLSearchParams({ actor: school.email, action: "school-exam.closed" })}`,
      { token },
    );
    expect(found.items).toEqual([line]);
  });

  it("[EXT-56] puts the words of a question, also of a deleted one, in place of its id", async () => {
    const [{ id } = { id: "" }] = await buildQuestions(api, 1);
    await ask(api, "DELETE", `/admin/del-questions/${id}`, { token });
    const [line] = await linesOf("question.deleted");
    expect(line?.object).toBe(id);
    expect(line?.objectName).toMatch(/^“.+”$/);
  });

  it("[EXT-56] calls an erased person a closed account, and names nobody who did not sign in", async () => {
    const candidate = await buildCandidate(api, { email: "leaver@example.com" });
    await ask(api, "POST", "/api/auth/close-account", {
      token: candidate.token,
      body: { password: candidate.password },
    });
    const closed = await linesOf("account.closed");
    expect(closed.map(({ actorName }) => actorName)).toEqual(["a closed account"]);
    await api.call("POST", "/admin/admin-login", { body: { email: "who@example.com", password: "Wrong-Harbour-42" } });
    const [failed] = await linesOf("admin-login.failed");
    expect(failed).toMatchObject({ actor: "unknown", actorName: null, actorSchool: null, objectName: null });
    expect(JSON.stringify(await linesOf("account"))).not.toContain("leaver@example.com");
  });
});
