import { render, screen, within } from "@testing-library/react";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Navbar } from "../../../web/app/visitor/Navbar.tsx";
import { finishTest, person, prepareTest, storeSession } from "../support/app-harness.tsx";

beforeEach(prepareTest);
afterEach(finishTest);

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <main>
      <button type="button" onClick={() => void navigate("/login")}>
        go on
      </button>
    </main>
  );
}
const show = (at = "/") =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Navbar />
      <Elsewhere />
    </MemoryRouter>,
  );
const hrefs = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

const pages = [
  ["For Schools", "/schools"],
  ["About", "/about"],
  ["Pricing", "/pricing"],
  ["Leaderboard", "/leaderboard"],
  ["Contact", "/contact"],
];
const exams = [
  ["JAMB", "/jamb"],
  ["O-Level", "/olevel"],
  ["Post UTME", "/postutme"],
  ["Junior Waec", "/Jwaec"],
  ["Common Entrance", "/commonentrance"],
  ["Professional Exams", "/proffesionalexams"],
];

describe("navbar", () => {
  it("[C-NAV-01] [C-RT-22] links all pages, For Schools highlighted, the exam pages behind one button", async () => {
    const user = person();
    show();
    const bar = screen.getByRole("navigation", { name: "Main" });
    const list = within(bar).getByRole("list");
    expect(hrefs(list)).toEqual(pages);
    expect(screen.getByRole("link", { name: "For Schools" }).className).toContain("highlighted");
    const button = screen.getByRole("button", { name: "Exams" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await user.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(hrefs(document.getElementById(button.getAttribute("aria-controls") ?? "") ?? list)).toEqual(exams);
    await user.keyboard("{Escape}");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(button);
  });

  it("[C-NAV-01] moves through the exam pages with the arrow keys and Tab, and closes after the last", async () => {
    const user = person();
    show();
    const button = screen.getByRole("button", { name: "Exams" });
    const focused = () => document.activeElement?.textContent?.trim();
    button.focus();
    await user.keyboard("{Enter}{ArrowDown}");
    expect(focused()).toBe("JAMB");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(focused()).toBe("O-Level");
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(focused()).toBe("Professional Exams");
    await user.tab();
    expect(focused()).toBe("For Schools");
    expect(button.getAttribute("aria-expanded")).toBe("false");
  });

  it("marks Exams while an exam page is open", () => {
    show("/JAMB");
    expect(screen.getByRole("button", { name: "Exams" }).className).toContain("here");
  });

  it("[C-NAV-02] shows Get Started to visitors, which leads to the login", () => {
    show();
    expect(screen.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/login");
  });

  it("[C-NAV-03] [C-NAV-04] shows initial and first name, and a menu with Dashboard and Logout", async () => {
    const user = person();
    storeSession();
    show();
    expect(screen.queryByRole("link", { name: "Get Started" })).toBeNull();
    const button = screen.getByRole("button", { name: /^Adaeze.*account menu/ });
    expect(button.textContent).toBe("AAdaeze, account menu");
    await user.click(button);
    expect(screen.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe("/dashboard");
    expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
  });

  it.each([
    ["two hundred letters", "A".repeat(200), "A"],
    ["an emoji of several code points", "👩🏽‍🎓 Ada", "👩🏽‍🎓"],
    ["right-to-left letters", "عائشة", "ع"],
    ["nothing but spaces", "   ", "C"],
  ])("[C-NAV-03] keeps its shape with a first name of %s", (_, firstName, initial) => {
    storeSession();
    localStorage.setItem("user", JSON.stringify({ id: "c1", firstName }));
    show();
    const button = screen.getByRole("button", { name: /account menu/ });
    expect(button.querySelector(".avatar")?.textContent).toBe(initial);
    expect(button.querySelector("bdi")?.textContent).toBe(firstName.trim() || "Candidate");
  });

  describe("on a phone", () => {
    const toggle = () => screen.getByRole("button", { name: /(Open|Close) menu/ });
    const isOpenNow = () => toggle().getAttribute("aria-expanded") === "true";

    it("[C-NAV-06] opens and closes with its button, and holds every link", async () => {
      const user = person();
      show();
      expect(isOpenNow()).toBe(false);
      await user.click(toggle());
      expect(isOpenNow()).toBe(true);
      const panel = document.getElementById(toggle().getAttribute("aria-controls") ?? "");
      expect(panel && hrefs(panel)).toEqual([
        ...exams,
        ...pages,
        ["Login", "/login"],
        ["Create Your Account", "/register"],
      ]);
      await user.click(toggle());
      expect(isOpenNow()).toBe(false);
    });

    it("[C-NAV-06] closes with Escape and gives the focus back", async () => {
      const user = person();
      show();
      await user.click(toggle());
      await user.tab();
      await user.keyboard("{Escape}");
      expect(isOpenNow()).toBe(false);
      expect(document.activeElement).toBe(toggle());
    });

    it("[C-NAV-07] closes when the page changes", async () => {
      const user = person();
      show();
      await user.click(toggle());
      await user.click(screen.getByRole("link", { name: "Create Your Account" }));
      expect(isOpenNow()).toBe(false);
    });

    it("[C-NAV-08] closes on a press outside", async () => {
      const user = person();
      show();
      await user.click(toggle());
      await user.click(screen.getByRole("main"));
      expect(isOpenNow()).toBe(false);
    });

    it("[C-NAV-08] stays open on a press inside", async () => {
      const user = person();
      show();
      await user.click(toggle());
      const panel = document.getElementById(toggle().getAttribute("aria-controls") ?? "");
      await user.click(within(panel ?? document.body).getByRole("heading", { name: "Exams" }));
      expect(isOpenNow()).toBe(true);
    });
  });
});
