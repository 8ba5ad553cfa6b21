import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { BrokenPage } from "../../../web/app/BrokenPage.tsx";
import { NewVersion } from "../../../web/app/NewVersion.tsx";
import { OfflineNote } from "../../../web/app/OfflineNote.tsx";
import { StartPage } from "../../../web/app/visitor/StartPage.tsx";
import { newAttempt, type About } from "../../../web/attempt/attempt.ts";
import { KeepOpenNote } from "../../../web/attempt/parts/KeepOpenNote.tsx";
import { fetchPictures } from "../../../web/attempt/pictures.ts";
import type { AttemptStore } from "../../../web/attempt/store.ts";
import { examStore } from "../../../web/exam/exam-store.ts";
import { loadVersion, offerVersion, useThisVersion, type TakeVersion } from "../../../web/lib/device/new-version.ts";
import { startSchoolSession, endSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { endSession, expireSession, startSession } from "../../../web/lib/sessions/sessions.ts";
import { practiceStore } from "../../../web/practice/practice-store.ts";
import { saveAccess, schoolAttemptStore } from "../../../web/school-attempts/attempt-store.ts";
import { PartFailed } from "../../../web/ui/notices/PartFailed.tsx";
import { buildLoaded, minute, setting, startedAt } from "../support/attempt-fixtures.ts";
import { paper } from "../support/exam-fixtures.ts";

/* What is kept for times without a network, and what is said then; tests/journeys/offline.test.ts tries it in a browser. */
let network: MockInstance<() => boolean>;
/** Messages that the worker got. */
const told: unknown[] = [];
function giveWorker(): void {
  const ready = Promise.resolve({ active: { postMessage: (message: unknown) => told.push(message) } });
  Object.defineProperty(navigator, "serviceWorker", { value: { ready }, configurable: true });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: startedAt + minute });
  network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  told.length = 0;
});
afterEach(() => {
  endSession();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.useRealTimers();
});

const Place = () => <p>at {useLocation().pathname}</p>;
const showStart = () =>
  render(
    <MemoryRouter initialEntries={["/start"]}>
      <Routes>
        <Route path="/start" element={<StartPage />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );

const keepAttempt = (store: AttemptStore, about: About): Promise<unknown> =>
  store.save(newAttempt({ ...setting, about }, buildLoaded(), startedAt));
const signInAtSchool = (): void =>
  startSchoolSession({ token: "t", role: "STUDENT", userId: "s1", schoolName: "Unity", name: "Bola" });

describe("the note above every page without a network", () => {
  beforeEach(() => void network.mockReturnValue(false));

  it.each([
    ["a candidate", () => startSession({ id: "c1" }, "token")],
    ["a student", signInAtSchool],
  ])("leads %s to the tests on this device", (_who, signIn) => {
    signIn();
    render(<OfflineNote />);
    expect(screen.getByRole("link", { name: "the tests on this device" }).getAttribute("href")).toBe("/start");
  });

  it("offers no tests where nobody is logged in, as after a logout", () => {
    startSession({ id: "c1" }, "token");
    render(<OfflineNote />);
    act(() => endSession());
    expect(screen.getByRole("status").textContent).toBe("You are offline. Most pages need a network.");
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("the start of the installed app", () => {
  it.each([
    ["a visitor to the front page", () => undefined, "/"],
    ["a candidate to the dashboard", () => startSession({ id: "c1" }, "token"), "/dashboard"],
    ["a student to the school's dashboard", signInAtSchool, "/schools/dashboard"],
  ])("leads %s while there is a network", async (_who, signIn, target) => {
    signIn();
    showStart();
    expect(await screen.findByText(`at ${target}`)).toBeTruthy();
  });

  it("[REL-14] shows without a network every test that is open on the device, with the way into it", async () => {
    network.mockReturnValue(false);
    startSession({ id: "c1" }, "token");
    await keepAttempt(examStore("c1", paper), { ...paper });
    await keepAttempt(examStore("c2", { ...paper, year: 2019 }), { ...paper, year: 2019 });
    await keepAttempt(practiceStore("c1", "WAEC"), { ...paper, examType: "WAEC" });
    signInAtSchool();
    await keepAttempt(schoolAttemptStore("s1", "e1"), { examId: "e1" });
    await saveAccess("s1", "e1", { examName: "Physics mock", attemptId: "a", attemptToken: null, questionsPerPage: 1 });
    showStart();
    await screen.findByRole("heading", { level: 1, name: "Open tests on this device" });
    await screen.findByText("Continue JAMB Chemistry 2023");
    await screen.findByText("Continue WAEC Chemistry 2023");
    await screen.findByText("Continue Physics mock");
    const targets = screen.getAllByRole("link", { name: "Continue" }).map((link) => link.getAttribute("href"));
    expect(targets).toEqual([
      "/quiz?examType=JAMB&subjectName=Chemistry&year=2023",
      "/waec/practice",
      "/schools/exams/e1/take",
    ]);
  });

  it("leads to the results of a practice test whose time has run out", async () => {
    network.mockReturnValue(false);
    startSession({ id: "c1" }, "token");
    const attempt = newAttempt({ ...setting, about: { ...paper } }, buildLoaded(), startedAt);
    await practiceStore("c1", "JAMB").save({ ...attempt, deadline: startedAt });
    showStart();
    const card = await screen.findByRole("region", { name: "Practice test" });
    expect(card.textContent).toContain("JAMB Chemistry 2023Time is up");
    expect(within(card).getByRole("link", { name: "See results" }).getAttribute("href")).toBe("/jamb/practice");
  });

  it("says of an exam of a school that its time is up, not that it was submitted, until it is", async () => {
    network.mockReturnValue(false);
    signInAtSchool();
    const attempt = newAttempt({ ...setting, about: { examId: "e1" } }, buildLoaded(), startedAt);
    await schoolAttemptStore("s1", "e1").save({ ...attempt, deadline: startedAt });
    showStart();
    const card = await screen.findByRole("region", { name: "Exam" });
    expect(card.textContent).toContain("Time is up");
    expect(card.textContent).not.toContain("Submitted");
    expect(within(card).getByRole("link", { name: "Send now" }).getAttribute("href")).toBe("/schools/exams/e1/take");
  });

  it("says to a visitor without a network that logging in needs one", async () => {
    network.mockReturnValue(false);
    showStart();
    expect(await screen.findByText(/You are not logged in on this device/)).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("a new version", () => {
  const Running = () => {
    useThisVersion();
    return null;
  };

  it("[REL-14] is offered when no test runs, can be put off, and says when another tab is in a test", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const take = vi.fn<TakeVersion>(async () => "elsewhere");
    const { rerender } = render(
      <>
        <NewVersion />
        <Running />
      </>,
    );
    act(() => offerVersion(take));
    expect(screen.queryByRole("button", { name: "Update" })).toBeNull();
    rerender(<NewVersion />);
    await user.click(await screen.findByRole("button", { name: "Update" }));
    expect(take).toHaveBeenCalledTimes(1);
    await screen.findByText(/A test is open in another tab/);
    take.mockResolvedValueOnce("coming");
    await user.click(screen.getByRole("button", { name: "Update" }));
    await screen.findByText(/The update is on its way/);
    take.mockRejectedValueOnce(new Error("no worker"));
    await user.click(screen.getByRole("button", { name: "Update" }));
    await screen.findByText(/A new version is ready/);
    await user.click(screen.getByRole("button", { name: "Later" }));
    expect(screen.queryByRole("button", { name: "Update" })).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it.each<[string, TakeVersion, ComponentType]>([
    ["taken by a page", async () => "coming", BrokenPage],
    ["not taken by a page", () => Promise.reject(new Error("no worker")), BrokenPage],
    ["taken by a part of a page", async () => "coming", PartFailed],
  ])("[REL-14] is %s that could not be shown, whose files the server may have no more", async (_, given, Failed) => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const take = vi.fn<TakeVersion>(given);
    const reload = vi.fn<() => void>();
    vi.stubGlobal("location", { ...window.location, reload });
    offerVersion(take);
    render(
      <>
        <NewVersion />
        <Failed />
      </>,
    );
    await user.click(screen.getByRole("button", { name: /^Load (it|the page) again$/ }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(take).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it("[REL-14] that takes over late does not load the page again in the middle of a test", () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal("location", { ...window.location, reload });
    const { unmount } = render(<Running />);
    loadVersion();
    expect(reload).not.toHaveBeenCalled();
    unmount();
    loadVersion();
    expect(reload).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});

describe("pictures of an attempt", () => {
  const pictures = ["/files/a.png", null, "javascript:alert(1)", "/files/a.png", "https://cdn.example/b.png"];
  const questions = pictures.map((questionImageUrl) => ({ questionImageUrl }));

  it("[REL-14] are kept by the worker under the name of the attempt, each once, and none with an unsafe address", async () => {
    giveWorker();
    fetchPictures(questions, "exam:c1:x");
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told).toEqual([
      { type: "keepPictures", cache: "pictures:exam:c1:x", urls: ["/files/a.png", "https://cdn.example/b.png"] },
    ]);
  });

  it("are deleted with the attempt", async () => {
    giveWorker();
    const store = examStore("c1", paper);
    await store.erase("any");
    await vi.waitFor(() => expect(told).toEqual([{ type: "forgetPictures", cache: `pictures:${store.name}` }]));
  });

  it.each([
    ["a candidate", () => endSession()],
    ["a person of a school", () => endSchoolSession()],
  ])("[C-SES-05] are all deleted when %s logs out", async (_who, logOut) => {
    giveWorker();
    logOut();
    await vi.waitFor(() => expect(told).toEqual([{ type: "forgetPictures", cache: "pictures:" }]));
  });

  it("stay when a session has run out, as the answers do", async () => {
    giveWorker();
    startSession({ id: "c1" }, "token");
    expireSession();
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toEqual([]);
  });
});

describe("before a test", () => {
  it("says that the page must stay open, where it cannot be opened again without a network", () => {
    const { unmount } = render(<KeepOpenNote />);
    expect(screen.getByText(/Keep this page open/)).toBeTruthy();
    unmount();
    giveWorker();
    render(<KeepOpenNote />);
    expect(screen.queryByText(/Keep this page open/)).toBeNull();
  });
});
