import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aggregateOf, readScore } from "../../../web/marketing/aggregate.ts";
import { calls, heading, open, person, prepareEveryTest } from "../support/app-harness.tsx";

prepareEveryTest();

describe("about page", () => {
  it("[C-ABOUT-01] [C-ABOUT-02] [C-RT-02] covers past questions, simulation and calculators; the app is coming soon", async () => {
    open("/about");
    await heading("About");
    for (const name of ["Offline past questions", "CBT simulation", "Calculators"])
      expect(screen.getByRole("heading", { name })).toBeTruthy();
    const app = screen.getByRole("heading", { name: "Mobile app" }).closest("section") ?? document.body;
    expect(within(app).getByText("Coming soon")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("[C-ABOUT-01] computes an aggregate while somebody types, and says what is wrong", async () => {
    const user = person();
    open("/about");
    await heading("About");
    const utme = screen.getByLabelText<HTMLInputElement>("UTME score");
    const result = screen.getByText("Your aggregate").closest("output");
    expect(result?.textContent).toBe("Your aggregateFill in both scores.");
    await user.type(utme, "281");
    await user.type(screen.getByLabelText("Post UTME score"), "67,5");
    expect(result?.textContent).toBe("Your aggregate68.88 of 100");
    await user.type(utme, "0");
    expect(utme.getAttribute("aria-invalid")).toBe("true");
    expect(result?.textContent).toBe("Your aggregateFill in both scores.");
    expect(utme.getAttribute("aria-describedby")).toBe(screen.getByText("A number from 0 to 400").id);
  });

  it.each([
    ["", null],
    [" 12 ", 12],
    ["12,5", 12.5],
    ["400", 400],
    ["401", undefined],
    ["-1", undefined],
    ["1e2", undefined],
    ["12.345", undefined],
    ["twelve", undefined],
    ["١٢", undefined],
  ])("reads %j as %j", (text, score) => {
    expect(readScore(text, 400)).toBe(score);
  });

  it("weighs both scores alike", () => {
    expect(aggregateOf(400, 100)).toBe(100);
    expect(aggregateOf(200, 0)).toBe(25);
    expect(aggregateOf(0, 50)).toBe(25);
  });
});

describe("schools page", () => {
  it("[C-RT-22] presents the offer, and every link has a target", async () => {
    open("/schools");
    await heading("For Schools");
    for (const name of ["What your school gets", "How it works", "What it costs"])
      expect(screen.getByRole("heading", { name })).toBeTruthy();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Contact" }).getAttribute("href")).toBe("/contact");
    for (const link of main.getAllByRole("link")) expect(link.getAttribute("href")).toMatch(/^\/\w/);
  });
});

describe("terms page", () => {
  it("has parts that say what is agreed to, and whom to ask", async () => {
    open("/terms");
    await heading("Terms and privacy");
    const parts = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(parts).toEqual(expect.arrayContaining(["Your account", "Payment", "Schools", "What we keep"]));
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/contact");
    expect(calls).toEqual([]);
  });

  it.each(["/register", "/schools/register"])(
    "is linked from %s in a tab of its own, beside what was typed",
    async (address) => {
      sessionStorage.clear();
      open(address);
      const user = person();
      if (address === "/schools/register") {
        await heading("Register School");
        await user.type(screen.getByLabelText("School name"), "Unity College");
        await user.selectOptions(screen.getByLabelText("School type"), "Secondary School");
        await user.type(screen.getByLabelText("Principal/Director name"), "Ada Obi");
        await user.type(screen.getByLabelText("Email"), "head@example.com");
        await user.type(screen.getByLabelText("Phone number"), "08030000000");
        await user.click(screen.getByRole("button", { name: "Next" }));
      }
      const link = await screen.findByRole("link", { name: /terms/i });
      expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/terms", "_blank"]);
    },
  );
});
