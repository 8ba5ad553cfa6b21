import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { DashboardLayout } from "../../../web/app/DashboardLayout.tsx";
import { Footer } from "../../../web/app/visitor/PageEnd.tsx";
import { PublicLayout } from "../../../web/app/visitor/PublicLayout.tsx";
import { TypedWords } from "../../../web/app/visitor/TypedWords.tsx";
import { paths } from "../../../web/lib/navigation/paths.ts";
import { plusIcon } from "../../../web/ui/icons/staff-icons.ts";
import { isSafeReturn } from "../../../web/lib/sessions/return-target.ts";
import { site } from "../../../web/lib/navigation/site.ts";
import { calls, heading, open, pass, path, person, prepareEveryTest, storeSession } from "../support/app-harness.tsx";

prepareEveryTest();

const showFooter = () =>
  render(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );

describe("footer", () => {
  const bannerAt = (at: string) => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <PublicLayout>
          <p>page</p>
        </PublicLayout>
      </MemoryRouter>,
    );
    return screen.findByRole("contentinfo").then(() => screen.queryByRole("region", { name: "For Schools" }));
  };

  it("[C-FOOT-01] [D-95] comes with the For Schools banner", async () => {
    const banner = await bannerAt("/contact");
    expect(
      within(banner ?? document.body)
        .getByRole("link", { name: "For Schools" })
        .getAttribute("href"),
    ).toBe("/schools");
  });

  it("[C-FOOT-01] comes without a banner on the page it leads to", async () => {
    expect(await bannerAt("/schools")).toBeNull();
  });

  it("[C-FOOT-01] [D-152] is one line for a candidate who is signed in, without banner and newsletter", async () => {
    storeSession();
    expect(await bannerAt("/exams")).toBeNull();
    const footer = screen.getByRole("contentinfo");
    expect(within(footer).getByRole("link", { name: "Contact" }).getAttribute("href")).toBe("/contact");
    expect(within(footer).getByRole("link", { name: "Terms and privacy" }).getAttribute("href")).toBe("/terms");
    expect(screen.queryByLabelText("Newsletter")).toBeNull();
  });

  it("[C-FOOT-02] shows contact details and social links; an unset one is disabled", () => {
    showFooter();
    expect(site.phones.length).toBeGreaterThan(1);
    for (const { label, href } of [...site.phones, ...site.emails])
      expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe(href);
    for (const name of ["Facebook", "X", "Instagram"]) {
      const link = screen.getByRole("link", { name: `${name}, coming soon` });
      expect(link.getAttribute("aria-disabled")).toBe("true");
      expect(link.hasAttribute("href")).toBe(false);
    }
  });

  it("[C-FOOT-02] links a social account that is set", () => {
    site.social.x.href = "https://x.example/akada";
    showFooter();
    expect(screen.getByRole("link", { name: "X" }).getAttribute("href")).toBe("https://x.example/akada");
    site.social.x.href = null;
  });

  it("[C-FOOT-03] [D-30] has a newsletter box whose button says that it is not open, and sends nothing", async () => {
    const user = person();
    showFooter();
    await user.type(screen.getByLabelText("Newsletter"), "a@b.co");
    await user.click(screen.getByRole("button", { name: "Subscribe" }));
    expect(screen.getByText("The newsletter is not open yet. Nothing was sent.")).toBeTruthy();
    expect(calls).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>("Newsletter").value).toBe("a@b.co");
  });

  it("[C-RT-23] [D-31] links the blog outside once its address is set", () => {
    site.blog.href = "https://blog.example/";
    showFooter();
    const link = screen.getByRole("link", { name: "Blog" });
    expect(link.getAttribute("href")).toBe("https://blog.example/");
    expect(link.getAttribute("aria-disabled")).toBeNull();
    site.blog.href = null;
  });

  it.each(["FAQ", "Study Tips", "Blog", "Privacy Policy", "Terms of Use"])(
    "[C-FOOT-04] [C-RT-23] shows %s disabled, with its reason",
    (name) => {
      showFooter();
      const link = screen.getByRole("link", { name });
      expect(link.getAttribute("aria-disabled")).toBe("true");
      expect(link.parentElement?.textContent).toContain("Coming soon");
    },
  );
});

describe("front page", () => {
  it("[C-RT-01] [C-LAND-02] [C-LAND-03] shows headline, welcome and three benefits, and asks for no data", async () => {
    open("/");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toContain("Walk in ready for");
    expect(screen.getByRole("heading", { name: "Welcome to Akada" })).toBeTruthy();
    for (const name of ["Help you pass", "Practice anywhere", "Mobile friendly"])
      expect(screen.getByRole("heading", { name })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("[EXT-67a] leads a visitor who wants a free test to five questions without an account", async () => {
    open("/");
    expect((await screen.findByRole("link", { name: "Take Free Test" })).getAttribute("href")).toBe("/try");
    expect(screen.getByText("Five questions first, no account needed.")).toBeTruthy();
  });

  it("leads a signed-in candidate to the dashboard instead of the registration", async () => {
    storeSession();
    open("/");
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("link", { name: "Create Your Account" })).toBeNull();
    const way = await screen.findByRole("link", { name: "Go to Dashboard" });
    expect(way.getAttribute("href")).toBe("/dashboard");
    expect(screen.getByRole("link", { name: "Take Free Test" }).getAttribute("href")).toBe("/dashboard");
    expect(screen.queryByText("Five questions first, no account needed.")).toBeNull();
  });

  it("[C-LAND-01] starts with the whole headline, types its words, stops at the last, and gives all of them to screen readers", async () => {
    render(<TypedWords words={["JAMB", "WAEC"]} />);
    const typed = () => document.querySelector(".words")?.textContent;
    expect(screen.getByText("JAMB, WAEC")).toBeTruthy();
    expect(typed()).toBe("WAEC");
    await pass(800);
    expect(typed()).toBe("WAE");
    await pass(4 * 35 + 10);
    expect(typed()).toBe("J");
    await pass(10_000);
    expect(typed()).toBe("WAEC");
    await pass(60_000);
    expect(typed()).toBe("WAEC");
  });

  it("[C-LAND-01] stands still with reduced motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    render(<TypedWords words={["JAMB", "WAEC"]} />);
    for (let index = 0; index < 10; index += 1) {
      expect(document.querySelector(".words")?.textContent).toBe("WAEC");
      await pass(300);
    }
  });

  it("[C-RT-11] [C-RT-12] [C-RT-13] [C-RT-14] [C-RT-15] [C-RT-16] leads to the six exam pages", async () => {
    open("/");
    const chips = within(await screen.findByRole("region", { name: "Exam types" }));
    expect(chips.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/jamb",
      "/olevel",
      "/postutme",
      "/Jwaec",
      "/commonentrance",
      "/proffesionalexams",
    ]);
  });
});

describe("navigation", () => {
  it("names the document, scrolls up and moves the focus to the main heading", async () => {
    const user = person();
    open("/");
    await user.click(await screen.findByRole("link", { name: "Get Started" }));
    const title = await heading("Login to Your Account");
    await vi.waitFor(() => expect(document.title).toBe("Login · Akada"));
    expect(document.activeElement).toBe(title);
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it("ignores the case of an address", async () => {
    open("/LOGIN");
    expect(await heading("Login to Your Account")).toBeTruthy();
  });

  it("says so when there is no such page", async () => {
    open("/no-such-page");
    await heading("Page not found");
    expect(screen.getByRole("link", { name: "Go to the start page" }).getAttribute("href")).toBe("/");
  });

  it("has a skip link as the first stop", async () => {
    open("/");
    await screen.findByRole("heading", { level: 1 });
    const first = document.querySelector("a, button, input, [tabindex='0']");
    expect(first?.textContent).toBe("Skip to content");
    expect(first?.getAttribute("href")).toBe("#main");
    expect(document.getElementById("main")?.tagName).toBe("MAIN");
  });

  it("skips to the content without a new entry in the history, so that the page keeps what it was opened with", async () => {
    open("/login", { returnTo: "/exams" });
    await screen.findByRole("heading", { level: 1 });
    const before = [window.history.length, window.history.state];
    await person().click(screen.getByText("Skip to content"));
    expect([window.history.length, window.history.state]).toEqual(before);
    expect(window.location.hash).toBe("");
    expect(document.activeElement?.id).toBe("main");
  });

  it("shows the other tabs of a dashboard after one of them has failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const Tab = () => {
      if (useLocation().search === "?tab=broken") throw new Error("broken");
      return <p>whole</p>;
    };
    const entries = [{ label: "Exams", to: "/schools/dashboard?tab=exams", icon: plusIcon, isCurrent: false }];
    render(
      <MemoryRouter initialEntries={["/schools/dashboard?tab=broken"]}>
        <DashboardLayout label="School" home="/schools" entries={entries} personName="Bola" onLogout={vi.fn()}>
          <Tab />
        </DashboardLayout>
      </MemoryRouter>,
    );
    expect(screen.getByRole("alert").textContent).toContain("This page could not be shown.");
    await person().click(screen.getByRole("link", { name: "Exams" }));
    expect(screen.getByText("whole")).toBeTruthy();
  });

  it("gives the focus of a page that fails to the words that say so", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const Page = () => {
      const [isBroken, setBroken] = useState(false);
      if (isBroken) throw new Error("broken");
      return <button onClick={() => setBroken(true)}>Break</button>;
    };
    render(
      <MemoryRouter>
        <PublicLayout>
          <Page />
        </PublicLayout>
      </MemoryRouter>,
    );
    await person().click(screen.getByRole("button", { name: "Break" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "This page could not be shown." }));
  });

  it("keeps navbar and footer when a page fails, and another address clears it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const Broken = () => {
      if (window.location.hash === "#broken") throw new Error("broken");
      return <p>whole</p>;
    };
    window.history.pushState(null, "", "/#broken");
    const { rerender } = render(
      <MemoryRouter key="a">
        <PublicLayout>
          <Broken />
        </PublicLayout>
      </MemoryRouter>,
    );
    expect(screen.getByRole("alert").textContent).toContain("This page could not be shown.");
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
    expect(await screen.findByRole("contentinfo")).toBeTruthy();
    window.history.pushState(null, "", "/");
    rerender(
      <MemoryRouter key="b">
        <PublicLayout>
          <Broken />
        </PublicLayout>
      </MemoryRouter>,
    );
    expect(screen.getByText("whole")).toBeTruthy();
  });
});

describe("addresses", () => {
  it.each([
    "/waec/practice",
    "/neco/practice",
    "/gce/practice",
    "/jamb/practice",
    "/post-utme/practice",
    "/common-entrance/practice",
    "/professional-exams/practice",
    "/Jwaec/practice",
  ])(
    "[C-PRAC-01] [D-100] [C-RT-17] [C-RT-18] [C-RT-19] [C-RT-20] [C-RT-21] %s is public: a visitor sees its error and no login",
    async (at) => {
      open(at);
      await heading("Invalid exam type. Please go back and try again.");
      expect(path()).toBe(at);
    },
  );

  it("[C-RT-17] [C-RT-18] [C-RT-19] [C-RT-20] [C-RT-21] spells the practice pages as documented", () => {
    expect(
      ["WAEC", "NECO", "GCE", "JAMB", "POSTUTME", "COMMON_ENTRANCE", "PROFESSIONAL", "Junior Waec"].map(paths.practice),
    ).toEqual([
      "/waec/practice",
      "/neco/practice",
      "/gce/practice",
      "/jamb/practice",
      "/post-utme/practice",
      "/common-entrance/practice",
      "/professional-exams/practice",
      "/Jwaec/practice",
    ]);
  });

  it("[C-RT-06] [C-RT-25] writes queries with special characters", () => {
    expect(paths.register("a+b@example.com")).toBe("/register?ref=a%2Bb%40example.com");
    expect(paths.quiz({ examType: "Junior Waec", subjectName: "Maths & Co", year: 2020 })).toBe(
      "/quiz?examType=Junior+Waec&subjectName=Maths+%26+Co&year=2020",
    );
  });

  it.each([
    ["/exams", true],
    ["/quiz?a=b#c", true],
    ["/", true],
    ["exams", false],
    ["//evil.example", false],
    ["/\\evil.example", false],
    ["/a\\b", false],
    ["/a\tb", false],
    ["https://evil.example", false],
    [undefined, false],
    [7, false],
  ])("%j as a way back: %s", (target, isSafe) => {
    expect(isSafeReturn(target)).toBe(isSafe);
  });
});

describe("a pressed link", () => {
  it("leaves other buttons of the mouse and modified presses to the browser", async () => {
    open("/");
    const link = await screen.findByRole("link", { name: "Get Started" });
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    act(() => void fireEvent(link, event));
    expect(event.defaultPrevented).toBe(false);
  });
});
