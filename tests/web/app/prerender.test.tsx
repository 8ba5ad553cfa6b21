import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { prerender } from "react-dom/static";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../../../web/app/App.tsx";
import { dropForeignFrame, dropFrame } from "../../../web/app/drawn-frame.ts";
import { forgetSessionEnd, noteSessionEnd } from "../../../web/lib/sessions/ended-sessions.ts";
import { draw, drawFrame, framedPages, listedPages, otherPaths } from "../../../web/prerender.tsx";
import { storeAdmin } from "../support/admin-harness.tsx";
import { answer, callsOf, finishTest, heading, open, prepareTest, storeSession } from "../support/app-harness.tsx";
import { storeSchoolSession } from "../support/school-harness.tsx";

/** Lines of the console, without the one that warns of React's two halves in one process, which happens only here. */
const complaints: unknown[] = [];
beforeEach(() => {
  prepareTest();
  complaints.length = 0;
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).startsWith("Detected multiple renderers")) complaints.push(words);
  });
});
let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  finishTest();
});

/** Every page as the build draws it: without a window, so that a page that asks for one fails. */
const drawn = new Map<string, string>();
beforeAll(async () => {
  const browser = window;
  vi.stubGlobal("window", undefined);
  try {
    for (const { path } of listedPages()) drawn.set(path, await draw(path));
    for (const { path } of framedPages()) frames.set(path, await drawFrame(path));
    // Both halves of React share their contexts here, and the server half does not reset its last ones.
    await prerender(<i />);
  } finally {
    vi.stubGlobal("window", browser);
  }
});

const frames = new Map<string, string>();

/** A drawn page in the window, not hydrated yet. */
function load(path: string): HTMLElement {
  window.history.pushState(null, "", path.replace("*", "/nothing-here"));
  const place = document.createElement("div");
  place.innerHTML = drawn.get(path) ?? "";
  document.body.append(place);
  return place;
}

/** Hydrates the page; returns React's complaints. */
async function bringToLife(place: HTMLElement): Promise<unknown[]> {
  const faults: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(place, <App />, { onRecoverableError: (error) => faults.push(error) });
  });
  return faults;
}

describe("the pages that the build draws", () => {
  it("each have words of their own for search engines", () => {
    const pages = listedPages().filter(({ path }) => path !== "*");
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter(({ description }) => description === undefined).map(({ path }) => path)).toEqual([]);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(pages.filter(({ description = "" }) => description.length > 160).map(({ path }) => path)).toEqual([]);
  });

  it("are not the pages of a signed-in person", () => {
    for (const path of ["/dashboard", "/exams", "/quiz", "/otp-verification"]) expect(otherPaths()).toContain(path);
  });

  it.each(listedPages().map(({ path }) => path))(
    "%s comes whole, without anything the content policy forbids, and lives on without a change",
    async (path) => {
      const place = load(path);
      expect(place.querySelectorAll("h1")).toHaveLength(1);
      expect(place.querySelectorAll("a[href]").length).toBeGreaterThan(1);
      expect(place.querySelector("[style], script, style, [hidden] h1")).toBeNull();
      const title = place.querySelector("h1");
      expect(await bringToLife(place)).toEqual([]);
      expect(place.querySelector("h1")).toBe(title);
      expect(complaints).toEqual([]);
    },
  );
});

describe("a page that is drawn and not hydrated yet", () => {
  it("does not let the browser send a password by itself", async () => {
    const place = load("/login");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Login" });
    expect(button.disabled).toBe(true);
    await bringToLife(place);
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  it("keeps what was typed into it", async () => {
    answer("Login", { fails: { code: "BAD_USER_INPUT", status: 400 } });
    const place = load("/login");
    screen.getByLabelText<HTMLInputElement>("Email").value = "ada@example.com";
    screen.getByLabelText<HTMLInputElement>("Password").value = "Secret-123";
    await bringToLife(place);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Login" });
    await waitFor(() => expect(button.disabled).toBe(false));
    await act(async () => void fireEvent.click(button));
    await waitFor(() =>
      expect(callsOf("Login")[0]?.variables).toMatchObject({
        input: { email: "ada@example.com", password: "Secret-123" },
      }),
    );
  });

  it("takes its first values from the address", async () => {
    const place = load("/register");
    window.history.replaceState(null, "", "/register?ref=ada%40example.com");
    expect(await bringToLife(place)).toEqual([]);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Referer/).value).toBe("ada@example.com"));
  });

  it("[EXT-40] says why the last session has ended after it is hydrated", async () => {
    noteSessionEnd("candidate", { reason: "DETAILS_CHANGED", at: new Date().toISOString() });
    expect(await bringToLife(load("/login"))).toEqual([]);
    expect(await screen.findByText(/an administrator changed the details of your account/)).toBeTruthy();
    forgetSessionEnd("candidate");
  });

  it("shows a visitor's page first and the candidate's name after it is hydrated", async () => {
    storeSession();
    const place = load("/");
    expect(screen.getByRole("link", { name: "Get Started" })).toBeTruthy();
    expect(await bringToLife(place)).toEqual([]);
    expect(await screen.findByRole("button", { name: /^Adaeze/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Get Started" })).toBeNull();
  });
});

describe("the frames of pages behind a sign-in", () => {
  const place = (area: string, path = "/dashboard/profile"): void => {
    const frame = document.createElement("div");
    frame.id = "frame";
    frame.dataset["area"] = area;
    frame.innerHTML = frames.get(path) ?? "";
    document.body.prepend(frame);
  };
  const isThere = (): boolean => document.querySelector("#frame") !== null;

  it("are drawn without a browser: a heading, grey lines, and no field to type into but a search", () => {
    expect([...frames.keys()]).toEqual(
      expect.arrayContaining(["/dashboard", "/quiz", "/admin/users", "/schools/settings"]),
    );
    for (const [path, html] of frames) {
      expect(html.match(/<h1/g), path).toHaveLength(1);
      expect(html.match(/skeleton-block/g)?.length, path).toBeGreaterThan(3);
      expect(html, path).not.toMatch(/<form|type="(password|text|email)"|User authentication required/);
    }
  });

  it("stay until the page is there, and go with its first picture", async () => {
    storeSession();
    place("candidate");
    dropForeignFrame();
    expect(isThere()).toBe(true);
    answer("Profile", { never: true });
    open("/dashboard/profile");
    // the heading of the frame is there from the beginning
    expect(screen.getAllByRole("heading", { level: 1, name: "Profile" })).toHaveLength(1);
    await waitFor(() => expect(isThere()).toBe(false));
    await heading("Profile");
  });

  it("leave the focus on the entry of the menu that had it", () => {
    place("candidate");
    const root = document.createElement("div");
    root.id = "root";
    root.innerHTML = frames.get("/dashboard/profile") ?? "";
    const links = (): HTMLElement[] => screen.getAllByRole("link", { name: "Exam History" });
    document.body.append(root);
    links()[0]?.focus();
    dropFrame();
    expect(links()).toHaveLength(1);
    expect(document.activeElement).toBe(links()[0]);
    root.remove();
  });

  it("go when a visitor is led to the login", async () => {
    place("candidate");
    open("/dashboard/profile");
    await heading("Login to Your Account");
    expect(isThere()).toBe(false);
  });

  it.each([
    ["candidate", () => storeSession()],
    ["admin", () => storeAdmin()],
    ["school", () => storeSchoolSession()],
  ])("of the area %s stay with its session only", (area, signIn) => {
    place(area);
    dropForeignFrame();
    expect(isThere()).toBe(false);
    signIn();
    place(area);
    dropForeignFrame();
    expect(isThere()).toBe(true);
  });
});
