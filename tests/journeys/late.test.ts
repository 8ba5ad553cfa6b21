import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { buildApi, type TestApi } from "../support/api.ts";
import { openPage, type Watched } from "../support/browser/browser.ts";
import { attemptAt, buildPaper, buildSubscriber } from "../support/data/exam-attempts.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { it } from "../support/browser/journey.ts";
import { publishedExam } from "../support/data/school-exams.ts";
import { buildMember, buildSchool } from "../support/data/school.ts";
import { createLook, walkedAt } from "../support/browser/shots.ts";
import { says } from "../support/browser/screen.ts";
import { examPath } from "../support/browser/exam-walk.ts";

/*
 * Answers that are delivered late, in a real browser. The clocks of server and page are moved by hand, so API and gateway
 * run inside the test.
 */
let api: TestApi;
let gateway: TestGateway;
let browser: Browser;
let url: string;
it.beforeAll(async ({ browser: chromium }) => {
  api = await buildApi();
  gateway = await startGateway(await api.app.listen({ port: 0, host: "127.0.0.1" }));
  url = await gateway.app.listen({ port: 0, host: "127.0.0.1" });
  browser = chromium;
});
afterAll(async () => {
  await gateway.close();
  await api.stop();
});

const look = createLook("late", { alsoAtOther: true });
/** A page whose clock begins with the server's, with what the login keeps. */
async function openSignedIn(width: 360 | 1280, kept: Record<string, string>): Promise<Watched> {
  const watched = await openPage(browser, width);
  await watched.page.clock.install({ time: api.clock.now() });
  await watched.page.addInitScript((entries: Record<string, string>) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, kept);
  return watched;
}

/** Both clocks go on by so many minutes. */
async function pass(minutes: number, ...pages: Page[]): Promise<void> {
  api.clock.advance(minutes * 60);
  for (const page of pages) await page.clock.fastForward(minutes * 60_000);
}

const keptOf = ({ id, token, email }: { id: string; token: string; email: string }) => ({
  user: JSON.stringify({ id, email, firstName: "Ada", lastName: "Obi" }),
  accessToken: token,
  isLoggedIn: "true",
});
const keptOfSchool = (role: string, { id, token }: { id: string; token: string }) => ({
  "kept:akada-school": JSON.stringify({ token, role, userId: id, expiresAt: api.clock.now().getTime() + 3_600_000 }),
});
const choose = (page: Page, index: number): Promise<void> =>
  page.locator("fieldset").nth(index).locator("label").first().click();

describe("[EXT-35] a candidate's phone without a network at the end", () => {
  it.each(walkedAt(360))("delivers its answers an hour later, marked, at %i pixels", async (width) => {
    const { paper } = await buildPaper(api, 4, { subjectName: `Chemistry ${width}` });
    const who = await buildSubscriber(api, { firstName: "Ada", lastName: "Obi" });
    const watched = await openSignedIn(width, keptOf(who));
    const { page, faults } = watched;
    await page.goto(url + examPath(paper));
    await page.locator("fieldset").nth(3).waitFor();
    await page.context().setOffline(true);
    for (const index of [0, 1, 2]) await choose(page, index);
    await pass(65, page);
    await says(page, "Submitted on this device, will be sent");
    // Without a network, what the page fetches ahead fails at any moment.
    await look({ ...watched, faults: () => [] }, "kept-on-the-phone");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save answer file" }).click();
    const file = await (await saved).path();
    faults();
    await page.context().setOffline(false);
    await says(page, "Delivered late: 3 answers");
    await page.getByText(/Your Exam Results/).waitFor();
    // what could not be fetched ahead, its look too, came with the network
    const hasLook = `[...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet !== null)`;
    await expect.poll(() => page.evaluate(hasLook)).toBe(true);
    faults();
    await look(watched, "results");
    const receipt = (await page.locator("[class*=receipt]").filter({ hasText: "AK-" }).first().textContent()) ?? "";
    faults();
    await page.goto(`${url}/dashboard/exam-history`);
    await says(page, "Delivered late: 3 answers");
    expect(await page.locator("body").textContent()).toContain(/AK-\w{4}-\w{4}/.exec(receipt)?.[0]);
    await look(watched, "history");
    // After the keys were shown, a file changes nothing.
    await page.getByText("Upload an answer file").click();
    await page.locator("input[type=file]").setInputFiles({
      name: "answers.json",
      mimeType: "application/json",
      buffer: await import("node:fs/promises").then((fs) => fs.readFile(file)),
    });
    await says(page, `JAMB Chemistry ${width} 2026`);
    await look(watched, "answer-file");
    await page.getByRole("button", { name: "Send the answers" }).click();
    await says(page, /Delivered late: 3 answers\. Your result: 1 of 4/);
    await look(watched, "answer-file-delivered");
    await page.goto(`${url}/dashboard`);
    await says(page, "1 delivered late");
    await look(watched, "dashboard");
    await page.goto(`${url}/dashboard/performance`);
    await says(page, "1 delivered late");
    await look(watched, "performance");
    const standings = await api.deps.db
      .selectFrom("standings")
      .select("exams")
      .where("candidate_id", "=", who.id)
      .execute();
    expect(standings).toEqual([]);
    await watched.context.close();
  });

  it("[REL-10] [D-189] [EXT-52] begun on one phone goes on on another; submitted on one, both show the same receipt and there is one result", async () => {
    const { paper } = await buildPaper(api, 3);
    const who = await buildSubscriber(api);
    const [a, b] = [await openSignedIn(360, keptOf(who)), await openSignedIn(360, keptOf(who))];
    await a.page.goto(url + examPath(paper));
    await a.page.locator("fieldset").nth(2).waitFor();
    await choose(a.page, 1);
    await a.page.getByText("Saved", { exact: true }).waitFor();
    await b.page.goto(`${url}/dashboard`);
    const offer = b.page.getByRole("region", { name: "Exam in progress" });
    await offer.getByText("1 of 3 answered").waitFor();
    await look(b, "begun-elsewhere");
    await offer.getByRole("button", { name: "Continue" }).click();
    await b.page.locator("fieldset").nth(2).waitFor();
    expect(await b.page.locator("fieldset").nth(1).locator("input").first().isChecked()).toBe(true);

    await a.page.keyboard.press("s");
    await a.page.getByRole("dialog").getByRole("button", { name: "Submit Exam" }).click();
    await a.page.getByText(/Your Exam Results/).waitFor();
    await choose(b.page, 0);
    await b.page.getByText(/Your Exam Results/).waitFor();
    const codes = await Promise.all(
      [a, b].map(async ({ page }) => /AK-\w{4}-\w{4}/.exec((await page.locator("main").textContent()) ?? "")?.[0]),
    );
    expect(codes[0]).toBeDefined();
    expect(codes[1]).toBe(codes[0]);
    const results = await api.deps.db.selectFrom("results").select("id").where("candidate_id", "=", who.id).execute();
    expect(results).toHaveLength(1);
    expect((await attemptAt(api, who, paper).submit()).json<{ result: { receipt: string } }>().result.receipt).toBe(
      codes[0],
    );
    for (const { context } of [a, b]) await context.close();
  });
});

describe("[EXT-36] [EXT-37] a student's phone without a network at the end", () => {
  it.each(walkedAt(360))("delivers its answers, and the teacher takes them, at %i pixels", async (width) => {
    const school = await buildSchool(api);
    const ada = await buildMember(api, school.admin.token, {
      role: "STUDENT",
      classId: school.classId,
      name: `Ada Obi ${width}`,
    });
    const exam = await publishedExam(
      api,
      school,
      { examDate: api.clock.now().toISOString().slice(0, 10), duration: 5 },
      3,
    );
    const student = await openSignedIn(width, keptOfSchool("STUDENT", ada));
    const { page } = student;
    await page.goto(`${url}/schools/exams/${exam.id}/take`);
    await page.getByRole("button", { name: "Start exam" }).click();
    await page.locator("fieldset").first().waitFor();
    await page.context().setOffline(true);
    await choose(page, 0);
    await page.keyboard.press("n");
    await choose(page, 0);
    await pass(8, page);
    await says(page, "Submitted on this device, will be sent");
    student.faults();
    await page.context().setOffline(false);
    await says(page, "These answers came late. Your teacher will decide if they count.");
    student.faults();
    await look(student, "student-waits");

    const teacher = await openSignedIn(width, keptOfSchool("TEACHER", school.teacher));
    await teacher.page.goto(`${url}/schools/dashboard?tab=exams`);
    await says(teacher.page, "Late answers of 1 student");
    await look(teacher, "exams");
    await teacher.page.goto(`${url}/schools/dashboard?tab=exams&exam=${exam.id}&view=room`);
    await says(teacher.page, `2 late answers from Ada Obi ${width}, given before the end`);
    await look(teacher, "room");
    await teacher.page.getByRole("button", { name: "Reject the late answers" }).click();
    await look(teacher, "room-declining");
    await teacher.page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
    await teacher.page.getByText("Upload an answer file").click();
    await look(teacher, "room-answer-file");
    await teacher.page.getByRole("button", { name: /^Accept the late answers/ }).click();
    await teacher.page.getByText(/late answers from Ada Obi \d+, given/).waitFor({ state: "detached" });

    // On a busy machine the device may have asked before the decision; it asks again after a minute and a half.
    await page.clock.fastForward(120_000);
    await page
      .getByText("These answers came late. Your teacher will decide if they count.")
      .waitFor({ state: "detached" });
    await look(student, "student-counts");
    const [attempt] = await api.deps.db
      .selectFrom("school_attempts")
      .select(["answered", "ended_by"])
      .where("student_id", "=", ada.id)
      .execute();
    expect(attempt).toEqual({ answered: 2, ended_by: "time" });
    for (const { context } of [student, teacher]) await context.close();
  });
});
