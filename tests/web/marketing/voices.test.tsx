import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Testimonials } from "../../../web/marketing/Testimonials.tsx";
import { testimonials } from "../../../web/marketing/testimonials.ts";
import { open, pass, person, prepareEveryTest } from "../support/app-harness.tsx";

prepareEveryTest();

/** A window of this width, for a person who may want stillness. */
function stubWindow({ width, isStill = false }: { width: number; isStill?: boolean }): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion") ? isStill : width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1]),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
}
const shown = () => document.querySelector(".quote.shown b")?.textContent;
const names = testimonials.voices.map(({ name }) => name);

describe("testimonials", () => {
  it("[C-LAND-04] [D-32] stand on the front page: six with name, role, message and picture, marked as samples", async () => {
    open("/");
    const section = within(await screen.findByRole("region", { name: "From people who practise with it" }));
    const items = [...document.querySelectorAll(".quote")];
    expect(items).toHaveLength(6);
    items.forEach((item, index) => {
      const voice = testimonials.voices[index];
      expect(item.querySelector("blockquote")?.textContent).toBe(voice?.message);
      expect(item.querySelector("figcaption")?.textContent).toBe(`${voice?.name}${voice?.role}`);
      expect(item.querySelector("img")?.getAttribute("src")).toMatch(/^(\/|data:image\/)[^:]*svg/);
    });
    expect(new Set(items.map((item) => item.querySelector("img")?.getAttribute("src"))).size).toBe(6);
    expect(section.getByText(/^Sample texts/)).toBeTruthy();
  });

  it("stand below pictures of the product for a candidate, a parent and a school, which say what they show", async () => {
    open("/");
    const section = within(await screen.findByRole("region", { name: "See it before you start" }));
    const pictures = section.getAllByRole("img");
    expect(pictures.map((picture) => picture.getAttribute("src")?.match(/(\w+)\.webp/)?.[1])).toEqual([
      "exam",
      "result",
      "report",
    ]);
    for (const picture of pictures) expect(picture.getAttribute("alt")?.length).toBeGreaterThan(20);
    expect(section.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "You are preparing for an exam",
      "You are a parent",
      "You run a school",
    ]);
    expect(section.getByText(/no examination body has approved them/)).toBeTruthy();
  });

  it("[C-LAND-05] has the roles Student, Teacher and Parent as words only", () => {
    stubWindow({ width: 1280 });
    render(<Testimonials />);
    for (const role of ["Student", "Teacher", "Parent"]) expect(screen.getAllByText(role)).toHaveLength(2);
    expect(screen.queryAllByRole("link")).toEqual([]);
  });

  it("[C-LAND-06] [B-22] [B-23] shows the next one every 5 seconds under 768 pixels, and the first again after the last", async () => {
    stubWindow({ width: 767 });
    render(<Testimonials />);
    expect(shown()).toBe(names[0]);
    await pass(4900);
    expect(shown()).toBe(names[0]);
    await pass(200);
    expect(shown()).toBe(names[1]);
    await pass(25_000);
    expect(shown()).toBe(names[0]);
  });

  it("[C-LAND-06] [B-23] stands still as a grid from 768 pixels", async () => {
    stubWindow({ width: 768 });
    render(<Testimonials />);
    await pass(30_000);
    expect(shown()).toBe(names[0]);
  });

  it("[C-LAND-06] stands still with reduced motion until somebody presses Play", async () => {
    const user = person();
    stubWindow({ width: 360, isStill: true });
    render(<Testimonials />);
    await pass(30_000);
    expect(shown()).toBe(names[0]);
    await user.click(screen.getByRole("button", { name: "Play" }));
    await pass(5100);
    expect(shown()).toBe(names[1]);
  });

  it("[C-LAND-06] stops with Pause and goes on with Play, though the button keeps mouse and focus", async () => {
    const user = person();
    stubWindow({ width: 360 });
    render(<Testimonials />);
    await user.click(screen.getByRole("button", { name: "Pause" }));
    await pass(30_000);
    expect(shown()).toBe(names[0]);
    await user.click(screen.getByRole("button", { name: "Play" }));
    await pass(5100);
    expect(shown()).toBe(names[1]);
  });

  it("[C-LAND-06] pauses while the focus is inside, and each one can be chosen", async () => {
    const user = person();
    stubWindow({ width: 360 });
    render(<Testimonials />);
    await user.click(screen.getByRole("button", { name: `Show what ${names[3]} says` }));
    expect(shown()).toBe(names[3]);
    await pass(30_000);
    expect(shown()).toBe(names[3]);
    act(() => screen.getByRole("button", { name: `Show what ${names[3]} says` }).blur());
    await user.unhover(screen.getByRole("button", { name: `Show what ${names[3]} says` }));
    await pass(5100);
    expect(shown()).toBe(names[4]);
  });

  it("[C-LAND-06] pauses under the mouse, but not under a finger", async () => {
    stubWindow({ width: 360 });
    render(<Testimonials />);
    const holder = document.querySelector(".quotes")?.parentElement ?? document.body;
    fireEvent.pointerEnter(holder, { pointerType: "mouse" });
    await pass(10_000);
    expect(shown()).toBe(names[0]);
    fireEvent.pointerLeave(holder, { pointerType: "mouse" });
    fireEvent.pointerEnter(holder, { pointerType: "touch" });
    await pass(5100);
    expect(shown()).toBe(names[1]);
  });
});
