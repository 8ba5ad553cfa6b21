import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { examPageTexts } from "../../../web/marketing/exam-pages.ts";
import { toasts } from "../support/fake-toasts.ts";
import {
  answer,
  calls,
  callsOf,
  finishTest,
  heading,
  open,
  pass,
  path,
  person,
  prepareTest,
  storeSession,
} from "../support/app-harness.tsx";

const types = ["JAMB", "WAEC", "NECO", "GCE", "POSTUTME", "COMMON_ENTRANCE", "PROFESSIONAL", "Junior Waec"];
const priceList = (listPrice: number, fee: number) =>
  types.map((examType) => ({ __typename: "Price", examType, listPrice, fee }));
/** Queries that the pages send after they are drawn. */
const offers = (given: Record<string, unknown> = {}) =>
  answer("Offers", {
    data: { prices: priceList(1000, 2000), examSubjects: ["Mathematics", "Physics"], bankSize: null, ...given },
  });
const asCandidate = (subscribedExamTypes: string[] = []) => {
  storeSession();
  offers({ paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes } });
};
const state = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr;
const button = (name: string | RegExp) => screen.getByRole("button", { name });

/** Presses twice before React draws again, and looks how many pages that adds to the history. */
async function pressTwice(name: string): Promise<void> {
  const pushed = vi.spyOn(window.history, "pushState");
  await act(async () => {
    button(name).click();
    button(name).click();
  });
  expect(pushed).toHaveBeenCalledOnce();
}

beforeEach(() => {
  prepareTest();
  offers();
});
afterEach(() => {
  // Pages are removed before the network of the test, so that no request is left.
  cleanup();
  finishTest();
});

const pages = [
  ["/jamb", "JAMB", "JAMB", "/jamb/practice"],
  ["/postutme", "Post UTME", "POSTUTME", "/post-utme/practice"],
  ["/Jwaec", "Junior Waec", "Junior Waec", "/Jwaec/practice"],
  ["/commonentrance", "Common Entrance", "COMMON_ENTRANCE", "/common-entrance/practice"],
  ["/proffesionalexams", "Professional Exams", "PROFESSIONAL", "/professional-exams/practice"],
] as const;

describe("a second press while the next page is fetched", () => {
  it.each([
    ["/pricing", "Pricing", "Subscribe to JAMB", "/login"],
    ["/jamb", "JAMB", "Take Free Test", "/login"],
    ["/postutme", "Post UTME", "Buy Access", "/login"],
    ["/olevel", "O-Level", "Take Free Test of WAEC", "/login"],
  ])("[D-373] of a visitor on %s adds no page to the history: %s, %s", async (at, title, name, target) => {
    open(at);
    await heading(title);
    await pressTwice(name);
    await vi.waitFor(() => expect(path()).toBe(target));
    expect(toasts.info.mock.calls.length).toBeLessThan(2);
  });

  it.each([
    ["/pricing", "Pricing", "Subscribe to JAMB", "/dashboard"],
    ["/olevel", "O-Level", "Buy Access to WAEC", "/dashboard"],
    ["/jamb", "JAMB", "Take Free Test", "/jamb/practice"],
  ])("[D-373] of a candidate on %s adds no page to the history: %s, %s", async (at, title, name, target) => {
    asCandidate();
    answer("Dashboard", { data: {} });
    open(at);
    await heading(title);
    await pressTwice(name);
    await vi.waitFor(() => expect(path()).toBe(target));
    expect(toasts.good.mock.calls.length).toBeLessThan(2);
  });
});

describe("exam-type pages", () => {
  it.each(pages)(
    "[C-TYP-01] [C-TYP-04] [C-TYP-09] [B-05] [C-RT-12] [C-RT-13] [C-RT-14] [C-RT-15] [C-RT-16] %s offers free practice and a year for ₦2000",
    async (at, title) => {
      open(at);
      await heading(title);
      const [free, premium] = screen.getAllByRole("article").map((article) => within(article));
      expect(free?.getByRole("heading", { name: "Free Practice" })).toBeTruthy();
      expect(free?.getByRole("button", { name: "Take Free Test" })).toBeTruthy();
      expect(premium?.getByRole("heading", { name: "Premium Access" })).toBeTruthy();
      expect(premium?.getByRole("button", { name: "Buy Access" })).toBeTruthy();
      expect(await screen.findByText("Physics")).toBeTruthy();
      await vi.waitFor(() => expect(document.querySelector(".premium .price")?.textContent).toBe("₦2000/year"));
    },
  );

  it("[D-12] leads the usual spelling of professional to the documented one", async () => {
    open("/professionalexams");
    await heading("Professional Exams");
    expect(path()).toBe("/proffesionalexams");
  });

  it.each(pages)(
    "[C-TYP-05] [C-RT-18] [C-RT-19] [C-RT-20] [C-RT-21] Take Free Test on %s leads a candidate to practice, with the exam type in the state",
    async (at, title, examType, practice) => {
      const user = person();
      asCandidate();
      open(at);
      await heading(title);
      await user.click(button("Take Free Test"));
      await vi.waitFor(() => expect(path()).toBe(practice));
      expect(state()).toEqual({ examType });
      expect(toasts.info).not.toHaveBeenCalled();
    },
  );

  it("[C-TYP-06] [C-SES-11] Take Free Test tells a visitor to log in and leads there, with the way back", async () => {
    const user = person();
    open("/jamb");
    await heading("JAMB");
    await user.click(button("Take Free Test"));
    await heading("Login to Your Account");
    expect(toasts.info).toHaveBeenCalledWith("Please log in to take a free test.");
    expect(state()).toEqual({ returnTo: "/jamb?start=free&examType=JAMB" });
  });

  it("[C-TYP-07] [C-SES-11] Buy Access leads a visitor to the login, with the way back", async () => {
    const user = person();
    open("/postutme");
    await heading("Post UTME");
    await user.click(button("Buy Access"));
    await heading("Login to Your Account");
    expect(state()).toEqual({ returnTo: "/postutme?start=buy&examType=POSTUTME" });
  });

  it.each(["free", "buy"])("a visitor cannot start by the address alone: %s", async (wish) => {
    open(`/jamb?start=${wish}`);
    await heading("JAMB");
    await pass(100);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(path()).toBe(`/jamb?start=${wish}`);
  });

  it("[C-TYP-05] opens practice after the login, and the back button skips the question", async () => {
    asCandidate();
    open("/jamb?start=free&examType=JAMB");
    await vi.waitFor(() => expect(path()).toBe("/jamb/practice"));
    expect(state()).toEqual({ examType: "JAMB" });
  });

  it("[C-TYP-07] goes on to the payment after the login, once", async () => {
    const user = person();
    asCandidate();
    answer("PaymentSettings", {
      data: {
        paymentSettings: { __typename: "PaymentSettings", provider: "SANDBOX", publicKey: null, scriptUrl: "/x" },
      },
    });
    open("/jamb?start=buy&examType=JAMB");
    await screen.findByRole("dialog", { name: "Subscribe to JAMB" });
    expect(path()).toBe("/jamb");
    await user.click(button("Cancel"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[C-TYP-07] Buy Access opens the payment dialog for a candidate, with the fee of the price list", async () => {
    const user = person();
    asCandidate();
    offers({
      prices: priceList(1500, 2500),
      paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: [] },
    });
    answer("PaymentSettings", {
      data: {
        paymentSettings: { __typename: "PaymentSettings", provider: "SANDBOX", publicKey: null, scriptUrl: "/x" },
      },
    });
    open("/jamb");
    await heading("JAMB");
    await vi.waitFor(() => expect(document.querySelector(".premium .price")?.textContent).toBe("₦2500/year"));
    await user.click(button("Buy Access"));
    const dialog = within(await screen.findByRole("dialog", { name: "Subscribe to JAMB" }));
    expect(dialog.getByText(/Access costs 2500 naira per year\./)).toBeTruthy();
    expect(button("Pay Now")).toBeTruthy();
  });

  it("[D-84] names no end of a renewal, because this page does not know when the year that runs ends", async () => {
    const user = person();
    asCandidate(["JAMB"]);
    answer("PaymentSettings", {
      data: {
        paymentSettings: { __typename: "PaymentSettings", provider: "SANDBOX", publicKey: null, scriptUrl: "/x" },
      },
    });
    open("/jamb");
    await screen.findByRole("link", { name: "Choose a paper" });
    await user.click(button("Buy Access"));
    const dialog = within(await screen.findByRole("dialog", { name: "Subscribe to JAMB" }));
    expect(dialog.getByText("You pay")).toBeTruthy();
    expect(dialog.queryByText("Active until")).toBeNull();
  });

  it("[C-TYP-10] [C-PAY-06] a payment here ends with the words of the page", async () => {
    const user = person();
    asCandidate();
    const settings = { __typename: "PaymentSettings", provider: "SANDBOX", publicKey: null, scriptUrl: "/x" };
    answer("PaymentSettings", { data: { paymentSettings: settings } });
    const reference = {
      __typename: "PaymentReference",
      reference: "r1",
      examType: "JAMB",
      amountKobo: 200_000,
      currency: "NGN",
      email: "adaeze@example.com",
      publicKey: "pk_test",
      provider: "SANDBOX",
    };
    answer("CreatePaymentReference", { data: { createPaymentReference: reference } });
    answer("VerifyPayment", { data: { verifyPayment: { __typename: "Notice", message: "ok" } } });
    class PaidAtOnce {
      newTransaction(request: { onSuccess: (paid: { reference: string; status: string }) => void }) {
        request.onSuccess({ reference: "r1", status: "success" });
      }
    }
    vi.stubGlobal("PaystackPop", PaidAtOnce);
    vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) node.dispatchEvent(new Event("load"));
    });
    open("/jamb");
    await heading("JAMB");
    await user.click(button("Buy Access"));
    await screen.findByRole("dialog", { name: "Subscribe to JAMB" });
    await user.click(button("Pay Now"));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("JAMB access purchased successfully!"));
    expect(callsOf("VerifyPayment")).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
    vi.restoreAllMocks();
  });

  it("[D-348] has the same words for a candidate as for a visitor, and shows what is paid", async () => {
    asCandidate(["jamb"]);
    open("/jamb");
    await heading("JAMB");
    expect(document.querySelector("h1 + p")?.textContent).toBe(examPageTexts.jamb.lead);
    expect((await screen.findByRole("link", { name: "Choose a paper" })).getAttribute("href")).toBe(
      "/exams?examType=jamb",
    );
    expect(screen.getByRole("button", { name: "Buy Access" })).toBeTruthy();
  });

  it("[EXT-25] keeps the documented prices where the server has no list, and offers to load the subjects again", async () => {
    const user = person();
    answer("Offers", { cutOff: true }, { data: { prices: null, examSubjects: ["Biology"], bankSize: null } });
    open("/jamb");
    await heading("JAMB");
    expect((await screen.findByRole("alert")).textContent).toContain("The subjects could not be loaded.");
    expect(document.querySelector(".premium .price")?.textContent).toBe("₦2000/year");
    await user.click(button("Retry"));
    expect(await screen.findByText("Biology")).toBeTruthy();
    expect(callsOf("Offers")).toHaveLength(2);
  });

  it.each([
    [
      { questions: 1240, firstYear: 2015, lastYear: 2026 },
      /^1,240 questions, 2015 to 2026\. The questions are written for/,
    ],
    [
      { questions: 1, firstYear: 2026, lastYear: 2026 },
      /^1 question of 2026\. The questions are written for practice\./,
    ],
    [{ questions: 12, firstYear: null, lastYear: null }, /^12 questions\. The questions are written for practice\./],
  ])("[EXT-63] says what the bank has: %o", async (size, words) => {
    offers({ bankSize: { __typename: "BankSize", ...size } });
    open("/jamb");
    await heading("JAMB");
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([null, { __typename: "BankSize", questions: 0, firstYear: null, lastYear: null }])(
    "[EXT-63] says nothing of the bank where the server does not offer it, or has no questions: %o",
    async (bankSize) => {
      offers({ bankSize });
      open("/jamb");
      expect(await screen.findByText("Physics")).toBeTruthy();
      await vi.waitFor(() => expect(screen.queryByText(/written for practice/)).toBeNull());
    },
  );

  it("lists nothing where the bank has no subjects yet", async () => {
    offers({ examSubjects: [] });
    open("/jamb");
    await heading("JAMB");
    await vi.waitFor(() => expect(callsOf("Offers")).toHaveLength(1));
    await vi.waitFor(() => expect(screen.queryByRole("heading", { name: "Subjects in JAMB" })).toBeNull());
  });
});

describe("O-Level page", () => {
  it("[C-TYP-02] [C-TYP-03] [C-TYP-04] [C-TYP-09] [B-05] [C-RT-11] greets a visitor and has three cards for ₦1000", async () => {
    open("/olevel");
    await heading("O-Level");
    await vi.waitFor(() => expect(document.querySelector(".price")?.textContent).toBe("₦1000/year"));
    expect(screen.getByText("Hi there, Take Free Test Below")).toBeTruthy();
    const cards = screen.getAllByRole("article");
    expect(cards.map((card) => within(card).getByRole("heading", { level: 2 }).textContent)).toEqual([
      "WAEC",
      "NECO",
      "GCE",
    ]);
    for (const card of cards) {
      expect(card.querySelector(".price")?.textContent).toBe("₦1000/year");
      for (const name of ["Free Practice", "Premium Access"])
        expect(within(card).getByRole("heading", { name })).toBeTruthy();
      expect(within(card).getByRole("button", { name: /^Take Free Test/ })).toBeTruthy();
      expect(within(card).getByRole("button", { name: /^Buy Access/ })).toBeTruthy();
    }
  });

  it("answers what people ask before they pay", async () => {
    open("/pricing");
    const title = await screen.findByRole("heading", { name: "Before you pay", level: 2 });
    const section = title.closest("section") ?? document.body;
    expect(within(section).getAllByRole("heading", { level: 3 }).length).toBe(6);
    expect(within(section).getByText(/You pay once\. After one year the exam locks again/)).toBeTruthy();
  });

  it("[D-01] [EXT-25] says what is asked at checkout where that differs", async () => {
    open("/olevel");
    await heading("O-Level");
    expect(await screen.findAllByText("At checkout: ₦2000 for a year.")).toHaveLength(3);
  });

  it("[C-TYP-03] greets a candidate by first name", async () => {
    asCandidate();
    open("/olevel");
    expect(await screen.findByText("Hi Adaeze, Take Free Test Below")).toBeTruthy();
  });

  it.each([
    ["WAEC", "/waec/practice"],
    ["NECO", "/neco/practice"],
    ["GCE", "/gce/practice"],
  ])("[C-TYP-05] [C-RT-17] Take Free Test of %s leads to %s", async (examType, practice) => {
    const user = person();
    asCandidate();
    open("/olevel");
    await heading("O-Level");
    await user.click(button(`Take Free Test of ${examType}`));
    await vi.waitFor(() => expect(path()).toBe(practice));
    expect(state()).toEqual({ examType });
  });

  it("[C-TYP-06] sends a visitor to the login and later on to the type that was wanted", async () => {
    const user = person();
    open("/olevel");
    await heading("O-Level");
    await user.click(button("Take Free Test of NECO"));
    await heading("Login to Your Account");
    expect(toasts.info).toHaveBeenCalledWith("Please log in to take a free test.");
    expect(state()).toEqual({ returnTo: "/olevel?start=free&examType=NECO" });
  });

  it("[C-TYP-05] goes on after the login with a type of this page only", async () => {
    asCandidate();
    open("/olevel?start=free&examType=NOSUCH");
    await heading("O-Level");
    await pass(100);
    expect(path()).toBe("/olevel?start=free&examType=NOSUCH");
  });

  it("[C-TYP-08] Buy Access only goes to the dashboard", async () => {
    const user = person();
    asCandidate();
    answer("Dashboard", { data: {} });
    open("/olevel");
    await heading("O-Level");
    await user.click(button("Buy Access to GCE"));
    await vi.waitFor(() => expect(path()).toBe("/dashboard"));
    expect(state()).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[C-TYP-08] [C-SES-11] Buy Access leads a visitor to the login", async () => {
    const user = person();
    open("/olevel");
    await heading("O-Level");
    await user.click(button("Buy Access to GCE"));
    await heading("Login to Your Account");
    expect(path()).toBe("/login");
  });
});

describe("pricing page", () => {
  const plans = [
    ["olevel", "O-Level"],
    ["jamb", "JAMB"],
    ["postutme", "Post UTME"],
    ["common", "Common Entrance"],
    ["professional", "Professional Exams"],
  ] as const;

  it("[C-PRC-01] [C-PRC-02] [C-PRC-03] [B-04] [C-RT-03] shows five plans with title, price, features and button", async () => {
    open("/pricing");
    await heading("Pricing");
    await vi.waitFor(() => expect(document.querySelector(".price")?.textContent).toBe("₦1000/year"));
    const cards = screen.getAllByRole("article");
    expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual(plans.map(([, title]) => title));
    for (const card of cards) {
      expect(card.querySelector(".price")?.textContent).toBe("₦1000/year");
      expect(within(card).getAllByRole("listitem").length).toBeGreaterThanOrEqual(3);
      expect(within(card).getByRole("button", { name: /^Subscribe to/ })).toBeTruthy();
    }
  });

  it("[D-01] [EXT-25] says what is asked at checkout where that differs", async () => {
    open("/pricing");
    await heading("Pricing");
    expect(await screen.findAllByText("At checkout: ₦2000 for a year.")).toHaveLength(4);
    expect(screen.getByText("At checkout: ₦2000 for a year of each exam.")).toBeTruthy();
  });

  it.each([
    ["both prices are the same", { data: { prices: priceList(1800, 1800) } }, "₦1800/year"],
    ["the server has no list", { data: { prices: null } }, "₦1000/year"],
    ["no answer arrives", { cutOff: true as const }, "₦1000/year"],
  ])("[D-01] [EXT-25] says nothing of the checkout when %s", async (_, reply, price) => {
    answer("Offers", reply);
    open("/pricing");
    await heading("Pricing");
    await vi.waitFor(() => expect(callsOf("Offers")).toHaveLength(1));
    await vi.waitFor(() => expect(document.querySelector(".price")?.textContent).toBe(price));
    expect(screen.queryByText(/At checkout/)).toBeNull();
  });

  it.each(["/pricing", "/olevel", "/jamb"])("[D-97] %s shows no price before it knows it", async (at) => {
    offers({ prices: priceList(2500, 2500) });
    open(at);
    const shown = () => [...document.querySelectorAll(".price")].map((price) => price.textContent?.replace(/\s/g, ""));
    await vi.waitFor(() => expect(shown()).toContain("₦/year"));
    expect(shown().filter((price) => /[12]000/.test(price ?? ""))).toEqual([]);
    await vi.waitFor(() => expect(shown()).toContain("₦2500/year"));
    expect(shown()).not.toContain("₦/year");
    expect(screen.queryByText(/At checkout/)).toBeNull();
  });

  it.each(plans)("[C-PRC-04] sends a visitor who wants %s to the login, with the choice", async (id, title) => {
    const user = person();
    open("/pricing");
    await heading("Pricing");
    await user.click(button(`Subscribe to ${title}`));
    await heading("Login to Your Account");
    expect(toasts.info).toHaveBeenCalledWith("Please log in to subscribe to this exam.");
    expect(state()).toEqual({ returnTo: "/pricing", examId: id });
  });

  it.each(plans)(
    "[C-PRC-05] [D-02] sends a candidate who wants %s to the dashboard, and nothing is paid",
    async (id, title) => {
      const user = person();
      asCandidate();
      answer("Dashboard", { data: {} });
      open("/pricing");
      await heading("Pricing");
      const pushed = vi.spyOn(window.history, "pushState");
      await user.click(button(`Subscribe to ${title}`));
      await vi.waitFor(() => expect(path()).toBe("/dashboard"));
      expect(toasts.good).toHaveBeenCalledWith(`${title} chosen. Continue on your dashboard.`);
      // The dashboard takes the choice out of the history at once, so it is caught on its way.
      expect(pushed.mock.calls[0]?.[0]).toMatchObject({ usr: { plan: id } });
      expect(calls.filter(({ name }) => /Payment/.test(name) && name !== "PaymentSettings")).toEqual([]);
    },
  );
});
