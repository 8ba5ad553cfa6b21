import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { prerender } from "react-dom/static";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../../web/app/App.tsx";
import { draw, listedPages, otherPaths } from "../../web/prerender.tsx";
import { answer, callsOf, finishTest, prepareTest, storeSession } from "./app-harness.tsx";

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
    // Both halves of React share their contexts here, and the server half does not reset its last ones.
    await prerender(<i />);
  } finally {
    vi.stubGlobal("window", browser);
  }
});

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

  it("shows a visitor's page first and the candidate's name after it is hydrated", async () => {
    storeSession();
    const place = load("/");
    expect(screen.getByRole("link", { name: "Get Started" })).toBeTruthy();
    expect(await bringToLife(place)).toEqual([]);
    expect(await screen.findByRole("button", { name: /^Adaeze/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Get Started" })).toBeNull();
  });
});
