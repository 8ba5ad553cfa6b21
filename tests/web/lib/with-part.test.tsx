import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WithPart } from "../../../web/attempt/WithPart.tsx";
import { partOf } from "../../../web/lib/use-part.ts";
import { callTimeoutMs } from "../../../web/lib/calls/with-timeout.ts";
import { pass, person } from "../support/person.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (fetchPart: () => Promise<string>) =>
  render(
    <WithPart part={partOf(fetchPart)} failed="This page did not load." retryLabel="Try again">
      {(value) => value}
    </WithPart>,
  );
const press = (name: string) => person().click(screen.getByRole("button", { name }));
const reload = () => screen.queryByRole("button", { name: "Load the page again" });

describe("a part of a page that shows it now", () => {
  it("offers to load the page again once a second try has failed: the server may have other files by now", async () => {
    const load = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    show(async () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    await pass(0);
    expect(screen.getByText("This page did not load.")).toBeTruthy();
    expect(reload()).toBeNull();
    expect(screen.getByText("Check your network and try again.")).toBeTruthy();
    await press("Try again");
    await pass(0);
    expect(screen.getByText("The connection may have dropped, or the site was just updated.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    await press("Load the page again");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("says so when no answer comes, and still shows what comes later", async () => {
    let answer: (value: string) => void = () => undefined;
    show(() => new Promise((resolve) => (answer = resolve)));
    await pass(callTimeoutMs - 1000);
    expect(screen.queryByText("This page did not load.")).toBeNull();
    await pass(1000);
    expect(screen.getByText("This page did not load.")).toBeTruthy();
    answer("The results");
    await pass(0);
    expect(screen.getByText("The results")).toBeTruthy();
  });
});
