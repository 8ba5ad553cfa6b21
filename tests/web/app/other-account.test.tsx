import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../../../web/app/App.tsx";
import { adminPaths } from "../../../web/lib/navigation/admin-paths.ts";
import { startAdminSession } from "../../../web/lib/sessions/admin-session.ts";
import { startSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { startSession } from "../../../web/lib/sessions/sessions.ts";
import {
  buildGateway,
  candidate,
  choose,
  expectAnswered,
  finishExamTest,
  heading,
  openPage,
  pass,
  person,
  prepareExamTest,
  questionBox,
  quizPath,
} from "../support/exam-harness.tsx";
import { buildPracticeGateway, openPractice } from "../support/practice-harness.tsx";

beforeEach(prepareExamTest);
afterEach(finishExamTest);

const bola = { id: "c2", firstName: "Bola", email: "bola@example.com" };
const title = "Another account logged in";

/** What another tab stores when somebody logs in there; this one hears of it later. */
function storeFromElsewhere(user: object, token: string): void {
  localStorage.setItem("user", JSON.stringify(user));
  localStorage.setItem("accessToken", token);
}
const hear = (key: string): Promise<void> =>
  act(async () => void window.dispatchEvent(new StorageEvent("storage", { key })));
async function logInElsewhere(user: object, token: string): Promise<void> {
  storeFromElsewhere(user, token);
  await hear("user");
}

describe("[D-315] another account in another tab", () => {
  it("stops a running exam, says who logged in, and sends no answer under the other account", async () => {
    const gateway = buildGateway();
    openPage(gateway, quizPath);
    await choose(1, "C");
    await pass(1000);
    gateway.state.isDown = true;
    await choose(2, "C");
    await pass(500);
    gateway.state.isDown = false;
    gateway.state.calls.length = 0;
    // The other tab has stored its login, and this one tries to send before it has heard of it.
    storeFromElsewhere(bola, "token-2");
    await pass(5000);
    await hear("user");
    await heading(title);
    await pass(60_000);
    expect(gateway.state.calls).toEqual([]);
    expect(screen.queryByRole("group")).toBeNull();
    expect(screen.getByRole("main").textContent).toContain(
      "Bola is logged in now, in another tab. This page belongs to Adaeze. Nothing of it was sent under the other account",
    );
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: title }));

    await logInElsewhere(candidate, "token-3");
    await person().click(await screen.findByRole("button", { name: "Continue" }));
    await questionBox(2);
    await expectAnswered("2/25");
    await pass(3000);
    expect(gateway.state.answers).toEqual({ q1: "C", q2: "C" });
    expect(gateway.callsOf("SubmitExam")).toEqual([]);
  });

  it("offers to go on as that person, and to log in again", async () => {
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    await logInElsewhere(bola, "token-2");
    const links = (await screen.findAllByRole("link")).map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Go on as Bola", "/dashboard"],
      ["Log in as Adaeze", "/login"],
    ]);
  });

  it("stops a practice test, whose answers are checked for nobody else", async () => {
    const gateway = buildPracticeGateway();
    openPractice(gateway);
    await person().click(await screen.findByRole("button", { name: "Chemistry" }));
    await person().click(await screen.findByRole("button", { name: "2023" }));
    await questionBox(1);
    storeFromElsewhere(bola, "token-2");
    await choose(1, "C");
    await pass(1000);
    expect(gateway.callsOf("CheckAnswer")).toEqual([]);
    await hear("user");
    await heading(title);
  });

  it("is nothing new when the same person logs in again, or changes the own name", async () => {
    openPage(buildGateway(), quizPath);
    await questionBox(1);
    await logInElsewhere({ ...candidate, firstName: "Ada" }, "token-2");
    await pass(100);
    expect(screen.queryByRole("heading", { name: title })).toBeNull();
    expect(await questionBox(1)).toBeTruthy();
  });

  it("is not told of an admin whose login an earlier version has stored without an address", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    localStorage.setItem("adminToken", "t1");
    window.history.pushState(null, "", adminPaths.dashboard());
    render(<App />);
    await screen.findByRole("main", undefined, { timeout: 8000 });
    act(() => startAdminSession("t2", "second@example.com"));
    await pass(100);
    expect(screen.queryByRole("heading", { name: title })).toBeNull();
    expect(screen.getByRole("main")).toBeTruthy();
  });

  it.each([
    [
      "staff of a school",
      "/schools/dashboard",
      () => startSchoolSession({ token: "t1", role: "TEACHER", userId: "p1", name: "Ngozi" }),
      () => startSchoolSession({ token: "t2", role: "STUDENT", userId: "p2", name: "Tunde" }),
      "Go on as Tunde",
    ],
    [
      "admins",
      adminPaths.dashboard(),
      () => startAdminSession("t1", "first@example.com"),
      () => startAdminSession("t2", "second@example.com"),
      "Go on as second@example.com",
    ],
    [
      "candidates on the dashboard",
      "/dashboard",
      () => startSession(candidate, "t1"),
      () => startSession(bola, "t2"),
      "Go on as Bola",
    ],
  ])("is told to %s, too", async (_, address, logIn, logInOther, button) => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    logIn();
    window.history.pushState(null, "", address);
    render(<App />);
    await screen.findByRole("main", undefined, { timeout: 8000 });
    act(logInOther);
    await heading(title);
    expect(screen.getByRole("link", { name: button })).toBeTruthy();
    expect(document.title).toMatch(/^Another account logged in · /);
    await person().click(screen.getByRole("link", { name: /^Log in as/ }));
    await pass(0);
    expect(await screen.findByRole("button", { name: /^(Login|Log in)/ })).toBeTruthy();
    expect(window.history.state).toMatchObject({ usr: { returnTo: address } });
  });
});
