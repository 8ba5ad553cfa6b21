import { beforeAll, describe, expect, it } from "vitest";
import { adminApiForFile, adminToken } from "../../support/data/admin.ts";
import { goodPassword } from "../../support/data/accounts.ts";
import { buildCandidate, buildQuestions } from "../../support/api.ts";
import { publishedExam } from "../../support/data/school-exams.ts";
import { ask, buildSchool } from "../../support/data/school.ts";

interface Line {
  actor: string;
  action: string;
  object: string | null;
  actorName: string | null;
  actorSchool: string | null;
  objectName: string | null;
}

const api = adminApiForFile();
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});

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

  it("[EXT-56] [EXT-21] goes on naming an admin who was removed, finds what they did, and so does a question's history", async () => {
    const email = "removed-admin@example.com";
    await ask(api, "POST", "/admin/create-admin", { token, body: { email, password: goodPassword } }, 201);
    const own = await adminToken(api, email);
    const [{ id } = { id: "" }] = await buildQuestions(api, 1);
    const found = await ask<{ questions: { id: string }[] }>(api, "GET", "/admin/get-questions?limit=100", { token });
    const question = found.questions.find((one) => one.id === id);
    await ask(api, "PUT", `/admin/update-questions/${id}`, { token: own, body: { ...question, optionA: "Other" } });
    const admins = await ask<{ items: { id: string }[] }>(api, "GET", `/admin/admins?search=${email}`, { token });
    const password = { password: goodPassword };
    await ask(api, "POST", `/admin/admins/${admins.items[0]?.id}/remove`, { token, body: password });
    const [updated] = await linesOf("question.updated");
    expect(updated?.actorName).toBe(email);
    const [created] = await linesOf("admin.created");
    expect(created?.objectName).toBe(email);
    const theirs = await ask<{ items: Line[] }>(api, "GET", `/admin/audit-log?actor=${email.toUpperCase()}`, { token });
    expect(theirs.items.map(({ action }) => action)).toEqual(["question.updated", "admin-login.succeeded"]);
    const versions = await ask<{ changedBy: string | null }[]>(api, "GET", `/admin/question-versions/${id}`, { token });
    expect(versions[0]?.changedBy).toBe(email);
  });

  it("[EXT-56] shows no ids of accounts and admins who are gone", async () => {
    const user = await buildCandidate(api, { email: "gone@example.com" });
    const fields = { firstName: "Uche", lastName: "", email: "gone@example.com", phoneNumber: "" };
    await ask(api, "PUT", `/admin/edit-users/${user.id}`, { token, body: fields });
    await ask(api, "DELETE", `/admin/delete-users/${user.id}`, { token });
    expect((await linesOf("user.deleted"))[0]?.objectName).toBe("gone@example.com");
    expect((await linesOf("user.updated"))[0]?.objectName).toBe("somebody who was deleted later");
    const email = "never-there@example.com";
    await ask(api, "POST", "/admin/create-admin", { token, body: { email, password: goodPassword } }, 201);
    const { items } = await ask<{ items: { id: string }[] }>(api, "GET", `/admin/admins?search=${email}`, { token });
    await ask(api, "POST", `/admin/admins/${items[0]?.id}/remove`, { token, body: { password: goodPassword } });
    expect((await linesOf("admin.created"))[0]?.objectName).toBe("somebody who was removed later");
  });

  it("[EXT-23] finds an action whatever its capitals", async () => {
    expect(await linesOf("Admin-Login.Succeeded")).toEqual(await linesOf("admin-login.succeeded"));
    expect(await linesOf("Admin-Login")).not.toEqual([]);
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
