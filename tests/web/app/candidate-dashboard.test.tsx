import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dashboardReducer, emptyDashboard } from "../../../web/app/candidate/use-dashboard.ts";
import { planTypesOf } from "../../../web/app/candidate/use-plan.ts";
import { day } from "../../../web/lib/words/dates.ts";
import { keepPayment, keptPayments } from "../../../web/payment/kept-payments.ts";
import {
  buildGateway,
  candidate,
  choose,
  Fails,
  finishExamTest,
  heading,
  openPage,
  pass,
  person,
  place,
  prepareExamTest,
  quizPath,
  showPage,
  storeSession,
} from "../support/exam-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";

beforeEach(prepareExamTest);
afterEach(finishExamTest);

const fields = {
  examStats: {
    __typename: "ExamStats",
    totalExams: 17,
    highestScore: 84.4,
    examsPassed: 13,
    lateExams: null,
    openExams: [],
  },
  examTypes: ["JAMB", "WAEC", "NECO", "GCE", "Junior Waec"],
  paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: ["jamb"] },
  referralStats: {
    __typename: "ReferralStats",
    referredCount: 6,
    totalEarnings: 400,
    earningsPerReferral: 100,
    subscriptionFee: 2000,
    referralCode: null,
    payout: null,
  },
  prices: [{ __typename: "Price", examType: "NECO", listPrice: 1000, fee: 2500 }],
  paymentReferences: [] as unknown[],
  ownPayments: { __typename: "OwnPayments", subscriptions: [] as unknown[] },
  performance: { __typename: "Performance", weakestSubject: null as unknown },
};
type Fields = { [Name in keyof typeof fields]: unknown };
const fieldOf = {
  stats: "examStats",
  examTypes: "examTypes",
  subscriptions: "paymentStatus",
  referrals: "referralStats",
  prices: "prices",
  payments: "paymentReferences",
  years: "ownPayments",
  performance: "performance",
} as const;

/** A payment reference as the server issues it. */
const issued = (examType: unknown) => ({
  createPaymentReference: {
    __typename: "PaymentReference",
    reference: "1763640000000-00112233aabbccdd",
    examType,
    amountKobo: 250_000,
    currency: "NGN",
    email: candidate.email,
    publicKey: "pk_test_sandbox",
    provider: "SANDBOX",
  },
});

/** Answers only what is asked for, as GraphQL does. */
const board = (changes: Partial<Fields> = {}, more: NonNullable<Parameters<typeof buildGateway>[0]> = {}) =>
  buildGateway({
    Dashboard: (variables) =>
      Object.fromEntries(
        Object.entries(fieldOf)
          .filter(([part]) => variables[part] === true)
          .map(([, field]) => [field, { ...fields, ...changes }[field]]),
      ),
    PaymentSettings: () => ({
      paymentSettings: {
        __typename: "PaymentSettings",
        provider: "SANDBOX",
        publicKey: null,
        scriptUrl: "/dev/paystack/inline.js",
      },
    }),
    CreatePaymentReference: ({ examType }) => issued(examType),
    VerifyPayment: () => ({ verifyPayment: { __typename: "Notice", message: "ok" } }),
    ...more,
  });

const region = (name: string) => screen.findByRole("region", { name });
const card = async (type: string): Promise<HTMLElement> => {
  const title = await screen.findByRole("heading", { level: 3, name: type });
  return title.closest("article") ?? document.body;
};

describe("dashboard", () => {
  it("loads everything in one request", async () => {
    const gateway = board();
    openPage(gateway, "/dashboard");
    await screen.findByText("Friends joined");
    expect(gateway.state.calls.map(({ name }) => name)).toEqual(["Dashboard"]);
  });

  it("[C-DASH-01] [C-DASH-15] says that it loads, then greets with the stored first and last name", async () => {
    const before: unknown[] = [];
    const watch = new MutationObserver((changes) => before.push(...changes.map(({ oldValue }) => oldValue)));
    watch.observe(document, { subtree: true, characterData: true, characterDataOldValue: true });
    openPage(board(), "/dashboard");
    expect(await heading("Welcome, Adaeze Okafor")).toBeTruthy();
    watch.disconnect();
    expect(before).toContain("Loading...");
  });

  it("[C-DASH-14] has five loading flags, true until that load ends", () => {
    expect(emptyDashboard.loading).toMatchObject({
      user: true,
      stats: true,
      examTypes: true,
      subscriptions: true,
      referrals: true,
    });
    const afterUser = dashboardReducer(emptyDashboard, { type: "userLoaded" });
    expect(afterUser.loading).toMatchObject({ user: false, stats: true });
    const parts = ["stats", "examTypes"] as const;
    const answered = dashboardReducer(afterUser, { type: "answered", parts, data: {}, failed: ["stats"] });
    expect(answered.loading).toMatchObject({ stats: false, examTypes: false, subscriptions: true, referrals: true });
    expect(answered.failed).toMatchObject({ stats: true, examTypes: false });
  });

  it("[C-DASH-02] [D-11] Take Free Test asks for the exam and leads to its practice test", async () => {
    openPage(board(), "/dashboard");
    await heading("Welcome, Adaeze Okafor");
    await person().click(screen.getByRole("button", { name: "Take Free Test" }));
    const dialog = await screen.findByRole("dialog", { name: "Take Free Test" });
    await person().click(await within(dialog).findByRole("button", { name: "Junior Waec" }));
    expect(place()).toBe("/Jwaec/practice");
    expect(JSON.parse(screen.getByTestId("place").dataset["state"] ?? "")).toEqual({ examType: "Junior Waec" });
  });

  it("[C-DASH-02] [D-11] Practise of the side menu opens the same choice, once", async () => {
    openPage(board(), "/dashboard?practise");
    const dialog = await screen.findByRole("dialog", { name: "Take Free Test" });
    await within(dialog).findByRole("button", { name: "JAMB" });
    await person().click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Take Free Test" })).toBeNull());
    expect(place()).toBe("/dashboard");
  });

  it("[C-DASH-02] Take Free Test says when the exams did not come, and when there are none", async () => {
    const { unmount } = openPage(board({ examTypes: new Fails("UPSTREAM_FAILED") }), "/dashboard");
    await person().click(await screen.findByRole("button", { name: "Take Free Test" }));
    const failed = await screen.findByRole("dialog", { name: "Take Free Test" });
    await within(failed).findByText("Failed to load exam types. Please try again later.");
    expect(within(failed).getByRole("button", { name: "Retry" })).toBeTruthy();
    unmount();
    openPage(board({ examTypes: [] }), "/dashboard");
    await person().click(await screen.findByRole("button", { name: "Take Free Test" }));
    const empty = await screen.findByRole("dialog", { name: "Take Free Test" });
    expect(await within(empty).findByText("No exam types available at this time.")).toBeTruthy();
  });

  it("[C-DASH-07] [C-DASH-20] has a card per exam type, open or locked, with its price", async () => {
    openPage(board(), "/dashboard");
    expect(within(await card("JAMB")).getByText("Active")).toBeTruthy();
    const neco = await card("NECO");
    expect(within(neco).getByText("Locked")).toBeTruthy();
    expect(within(neco).getByText("₦2,500")).toBeTruthy();
    expect(within(await card("GCE")).getByText("₦2,000")).toBeTruthy();
    expect(within(await region("Available Exams")).getAllByRole("article")).toHaveLength(5);
  });

  const weakest = (changes: object = {}) => ({
    performance: {
      __typename: "Performance",
      weakestSubject: {
        __typename: "SubjectScore",
        subject: "Mathematics",
        score: 41.7,
        examType: "Junior Waec",
        ...changes,
      },
    },
  });

  it("[EXT-52] begins with the weakest subject, and leads to its practice", async () => {
    openPage(board(weakest()), "/dashboard");
    const next = await region("What next");
    expect(within(next).getByRole("heading", { level: 2 }).textContent).toBe("Mathematics: 41.7%");
    const exams = await region("Available Exams");
    expect(next.compareDocumentPosition(exams)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await person().click(within(next).getByRole("link", { name: /^Practise now ?: ?Mathematics$/ }));
    expect(place()).toBe("/Jwaec/practice");
    expect(JSON.parse(screen.getByTestId("place").dataset["state"] ?? "")).toEqual({
      examType: "Junior Waec",
      subjectName: "Mathematics",
    });
  });

  it.each([
    ["there is no result yet", { performance: { __typename: "Performance", weakestSubject: null } }],
    ["the server does not say the exam", weakest({ examType: null })],
    ["the averages did not come", { performance: new Fails("UPSTREAM_FAILED") }],
  ])("[EXT-52] says nothing of a weakest subject when %s", async (_case, changes) => {
    openPage(board(changes), "/dashboard");
    await card("JAMB");
    await pass(200);
    expect(screen.queryByRole("region", { name: "What next" })).toBeNull();
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[EXT-52] folds the exams that are not owned below the others", async () => {
    openPage(board(), "/dashboard");
    const folded = (await screen.findByText("Other exams")).closest("details");
    expect(folded?.open).toBe(false);
    const titles = (of: Element | null) => [...(of?.querySelectorAll("h3") ?? [])].map((title) => title.textContent);
    expect(titles(await region("Available Exams"))).toEqual(["JAMB", "WAEC", "NECO", "GCE", "Junior Waec"]);
    expect(titles(folded)).toEqual(["WAEC", "NECO", "GCE", "Junior Waec"]);
  });

  it("[EXT-52] does not fold an exam whose payment is not confirmed yet", async () => {
    keepPayment("c1", { reference: "own-1", examType: "GCE", createdAt: new Date(Date.now() - 1000).toISOString() });
    openPage(board({}, { VerifyPayment: () => new Fails("UPSTREAM_FAILED") }), "/dashboard");
    await waitFor(async () => expect((await card("GCE")).textContent).toContain("could not be checked"));
    const folded = screen.getByText("Other exams").closest("details");
    const titles = [...(folded?.querySelectorAll("h3") ?? [])].map((title) => title.textContent);
    expect(titles).toEqual(["WAEC", "NECO", "Junior Waec"]);
  });

  it.each([
    ["none is owned", { paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: [] } }],
    ["it is not known what is owned", { paymentStatus: new Fails("UPSTREAM_FAILED") }],
  ])("[EXT-52] folds no exams while %s", async (_case, changes) => {
    openPage(board(changes), "/dashboard");
    await card("JAMB");
    expect(screen.queryByText("Other exams")).toBeNull();
  });

  const years = (...subscriptions: object[]) => ({
    ownPayments: {
      __typename: "OwnPayments",
      subscriptions: subscriptions.map((each) => Object.assign({ __typename: "OwnSubscription" }, each)),
    },
  });
  const activeUntil = async (): Promise<string | null | undefined> => {
    const dialog = await screen.findByRole("dialog", { name: "Subscribe to JAMB" });
    return within(dialog).getByText("Active until").nextElementSibling?.textContent;
  };
  const jambYear = { examType: "JAMB", expiresAt: "2027-03-14T09:00:00.000Z", hasEnded: false, canRenew: false };

  it("[EXT-51] says on the card of an owned exam until when it is paid", async () => {
    openPage(board(years(jambYear)), "/dashboard");
    const jamb = await card("JAMB");
    expect(within(jamb).getByText("Paid until 14 Mar 2027")).toBeTruthy();
    expect(within(jamb).queryByRole("button")).toBeNull();
  });

  it("[EXT-51] offers renewal near the end of a year, and asks for the new end after it", async () => {
    const gateway = board(years({ ...jambYear, canRenew: true }));
    openPage(gateway, "/dashboard");
    const jamb = await card("JAMB");
    expect(within(jamb).getByRole("link", { name: "Choose paper of JAMB" })).toBeTruthy();
    await person().click(within(jamb).getByRole("button", { name: "Renew JAMB" }));
    // 365 days after the end of the year that runs
    expect(await activeUntil()).toBe("13 Mar 2028");
  });

  it("[EXT-51] says when a year has ended, and leads to the payment of another", async () => {
    const ended = { ...jambYear, expiresAt: "2026-11-02T09:00:00.000Z", hasEnded: true, canRenew: true };
    const none = { __typename: "PaymentStatus", subscribedExamTypes: [] };
    openPage(board({ ...years(ended), paymentStatus: none }), "/dashboard");
    const jamb = await card("JAMB");
    expect(within(jamb).getByText("Ended on 2 Nov 2026")).toBeTruthy();
    expect(within(jamb).queryByRole("link")).toBeNull();
    await person().click(within(jamb).getByRole("button", { name: "Renew JAMB" }));
    // a year that is over adds nothing
    expect(await activeUntil()).toBe(day(Date.now() + 365 * 24 * 60 * 60 * 1000));
    expect(within(await card("NECO")).getByRole("button", { name: "Subscribe to NECO" })).toBeTruthy();
  });

  it("[EXT-51] shows the cards as before where the server keeps no payments, and says nothing of it", async () => {
    openPage(board({ ownPayments: new Fails("NOT_OFFERED", { status: 404 }) }), "/dashboard");
    expect(within(await card("JAMB")).getByText("Every subject and year")).toBeTruthy();
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[C-DASH-10] leads to the selection with the lower-cased type", async () => {
    openPage(board(), "/dashboard");
    const link = within(await card("JAMB")).getByRole("link");
    expect(link.getAttribute("href")).toBe("/exams?examType=jamb");
  });

  it("[C-DASH-13] says that exams are loading", async () => {
    openPage(buildGateway({ Dashboard: () => new Promise(() => undefined) }), "/dashboard");
    await pass(200);
    expect(screen.getByText("Loading available exams...")).toBeTruthy();
  });

  it("[C-DASH-12] says that there are no exam types", async () => {
    openPage(board({ examTypes: [] }), "/dashboard");
    expect(await screen.findByText("No exam types available at this time.")).toBeTruthy();
  });

  it("[C-DASH-08] shows Total Exams, Highest Score as a percent, Exams Passed", async () => {
    openPage(board(), "/dashboard");
    const section = await region("Your Performance");
    expect((await within(section).findByText("Total Exams")).nextElementSibling?.textContent).toBe("17");
    expect(within(section).getByText("Exams Passed").nextElementSibling?.textContent).toBe("13");
    expect(within(section).getByText("84%")).toBeTruthy();
  });

  it("[EXT-35] says how many of the exams were delivered late", async () => {
    const stats = {
      __typename: "ExamStats",
      totalExams: 3,
      highestScore: 60,
      examsPassed: 1,
      lateExams: 1,
      openExams: [],
    };
    openPage(board({ examStats: stats }), "/dashboard");
    expect(await within(await region("Your Performance")).findByText("1 delivered late")).toBeTruthy();
  });

  it.each([null, 0])("[C-DASH-08] says that there are no exams yet, where the highest score is %s", async (score) => {
    const none = {
      __typename: "ExamStats",
      totalExams: 0,
      highestScore: score,
      examsPassed: 0,
      lateExams: 0,
      openExams: [],
    };
    openPage(board({ examStats: none }), "/dashboard");
    expect(await screen.findByText("No exams yet")).toBeTruthy();
  });

  it.each([
    ["[C-DASH-18]", "examTypes", "Failed to load exam types. Please try again later.", "Available Exams"],
    ["[C-DASH-19]", "paymentStatus", "Failed to check subscription status.", "Available Exams"],
    ["[C-REF-06]", "referralStats", "Failed to fetch referral stats", "Referral Program"],
    ["[C-DASH-08]", "examStats", "Failed to load performance data", "Your Performance"],
  ] as const)("%s [REL-17] %s fails by itself, and Retry asks for it alone", async (_id, field, text, section) => {
    const broken: Partial<Fields> = { [field]: new Fails("UPSTREAM_FAILED") };
    const gateway = board(broken);
    openPage(gateway, "/dashboard");
    expect(await within(await region(section)).findByText(text)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(text);
    expect(toasts.bad).toHaveBeenCalledTimes(1);
    // The other parts stand.
    expect(screen.queryByText("Total Exams") === null).toBe(field === "examStats");
    expect(screen.queryByText("Friends joined") === null).toBe(field === "referralStats");

    gateway.state.calls.length = 0;
    broken[field] = fields[field];
    await person().click(within(await region(section)).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    const asked = gateway.callsOf("Dashboard").map(({ variables }) => variables);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.["subscriptions"]).toBe(field === "paymentStatus");
    expect(asked[0]?.["referrals"]).toBe(field === "referralStats");
    expect(asked[0]?.["stats"]).toBe(field === "examStats");
  });

  it("[REL-17] says nothing on another page of a part that failed again", async () => {
    let fail: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (fail = resolve));
    const failed = { examStats: new Fails("UPSTREAM_FAILED") };
    const gateway = board(failed, {
      Dashboard: ({ examTypes }) => (examTypes === true ? { ...fields, ...failed } : gate.then(() => failed)),
    });
    const page = openPage(gateway, "/dashboard");
    const part = within(await region("Your Performance"));
    await person().click(await part.findByRole("button", { name: "Retry" }));
    await waitFor(() => expect(gateway.callsOf("Dashboard")).toHaveLength(2));
    toasts.bad.mockClear();
    page.unmount();
    fail();
    await pass(1000);
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[REL-17] fails section by section when no answer comes at all", async () => {
    const gateway = board();
    gateway.state.isDown = true;
    openPage(gateway, "/dashboard");
    expect(await screen.findByText("Failed to load exam types. Please try again later.")).toBeTruthy();
    expect(screen.getByText("Failed to fetch referral stats")).toBeTruthy();
    expect(await heading("Welcome, Adaeze Okafor")).toBeTruthy();
  });

  it("does without prices and list of payments where the server has none", async () => {
    const missing = new Fails("NOT_OFFERED", { status: 404 });
    openPage(board({ prices: missing, paymentReferences: missing }), "/dashboard");
    expect(within(await card("NECO")).getByText("₦2,000")).toBeTruthy();
    expect(toasts.bad).not.toHaveBeenCalled();
    expect(screen.queryByText("Check my payment")).toBeNull();
  });

  it("[EXT-52] offers an open exam of this phone, and then no weakest subject", async () => {
    const gateway = board({
      performance: {
        __typename: "Performance",
        weakestSubject: { __typename: "SubjectScore", subject: "Physics", score: 20, examType: "JAMB" },
      },
    });
    const quiz = openPage(gateway, quizPath);
    await choose(1, "C");
    await pass(1000);
    quiz.unmount();
    openPage(gateway, "/dashboard");
    expect((await region("Exam in progress")).textContent).toContain("Continue JAMB Chemistry 2023");
    await screen.findByText("Friends joined");
    expect(screen.queryByRole("region", { name: "What next" })).toBeNull();
  });

  it("[EXT-52] draws no grey cards above which an open exam of this phone would come in", async () => {
    const quiz = openPage(buildGateway(), quizPath);
    await choose(1, "C");
    await pass(1000);
    quiz.unmount();
    const text = "Loading available exams...";
    const offers: (Element | null)[] = [];
    const observer = new MutationObserver(() => {
      if (screen.queryByText(text)) offers.push(screen.queryByRole("region", { name: "Exam in progress" }));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    openPage(buildGateway({ Dashboard: () => new Promise(() => undefined) }), "/dashboard");
    await screen.findByText(text);
    await pass(1000);
    observer.disconnect();
    expect(offers.length).toBeGreaterThan(0);
    expect(offers).not.toContain(null);
  });

  const openElsewhere = (subjectName: string, answeredQuestions: number) => ({
    __typename: "OpenExam",
    examType: "JAMB",
    subjectName,
    year: 2023,
    secondsLeft: 1500,
    answeredQuestions,
    totalQuestions: 40,
  });

  it("[EXT-52] counts down how much time the offered exam has left", async () => {
    const gateway = board({ examStats: { ...fields.examStats, openExams: [openElsewhere("Physics", 3)] } });
    openPage(gateway, "/dashboard");
    const offer = await region("Exam in progress");
    expect(offer.textContent).toContain("25 min left");
    await pass(125_000);
    expect(offer.textContent).toContain("23 min left");
    await pass(1_400_000);
    expect(offer.textContent).toContain("Time is up, 3 of 40 answered");
  });

  it("[EXT-52] [D-189] offers an exam that was begun on another phone", async () => {
    const openExams = [openElsewhere("Physics", 12)];
    const ask = { OpenExams: () => ({ examStats: { __typename: "ExamStats", openExams } }) };
    openPage(board({ examStats: { ...fields.examStats, openExams } }, ask), "/dashboard");
    const offer = await region("Exam in progress");
    expect(offer.textContent).toContain("Continue JAMB Physics 2023");
    expect(offer.textContent).toContain("25 min left, 12 of 40 answered");
    await person().click(within(offer).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(place()).toBe("/quiz?examType=JAMB&subjectName=Physics&year=2023"));
  });

  it("[EXT-52] [D-189] begins no exam anew that has ended elsewhere meanwhile", async () => {
    const openExams = [openElsewhere("Physics", 12)];
    const replies = [new Fails("UPSTREAM_FAILED"), { examStats: { __typename: "ExamStats", openExams: [] } }];
    const ask = { OpenExams: () => replies.shift() ?? {} };
    openPage(board({ examStats: { ...fields.examStats, openExams } }, ask), "/dashboard");
    await person().click(within(await region("Exam in progress")).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(toasts.bad).toHaveBeenCalledOnce());
    await person().click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("JAMB Physics 2023 is over.")).toBeTruthy();
    expect(place()).toBe("/dashboard");
    expect(screen.getByRole("link", { name: "See your result" })).toBeTruthy();
  });

  it("[EXT-52] offers an exam once that this phone has, too, with what the phone knows", async () => {
    const gateway = board({ examStats: { ...fields.examStats, openExams: [openElsewhere("CHEMISTRY", 0)] } });
    const quiz = openPage(gateway, quizPath);
    await choose(1, "C");
    await pass(1000);
    quiz.unmount();
    openPage(gateway, "/dashboard");
    await screen.findByText("Friends joined");
    const offers = await screen.findAllByRole("region", { name: "Exam in progress" });
    expect(offers.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("1 of")]);
  });
});

describe("referral program", () => {
  it("[C-REF-01] [C-DASH-16] [C-DASH-17] is asked for and shown only with a user", async () => {
    localStorage.clear();
    const gateway = board();
    openPage(gateway, "/dashboard");
    await card("JAMB");
    expect(screen.queryByText("Referral Program")).toBeNull();
    expect(gateway.state.calls[0]?.variables).toMatchObject({
      referrals: false,
      subscriptions: false,
      examTypes: true,
    });
  });

  it("[C-DASH-09] [C-REF-02] [C-REF-03] [B-06] shows the four figures, naira with two decimals", async () => {
    openPage(board(), "/dashboard");
    const section = await region("Referral Program");
    expect((await within(section).findByText("Friends joined")).nextElementSibling?.textContent).toBe("6");
    expect(within(section).getByText("Total earnings").nextElementSibling?.textContent).toBe("₦400.00");
    expect(within(section).getByText("Per referral").nextElementSibling?.textContent).toBe("₦100.00");
    expect(section.textContent).toContain("5% of ₦2,000");
  });

  it("[C-REF-03] takes 5% of the fee where the server does not say", async () => {
    openPage(
      board({ referralStats: { ...fields.referralStats, earningsPerReferral: null, subscriptionFee: 3000 } }),
      "/dashboard",
    );
    const section = await region("Referral Program");
    expect((await within(section).findByText("Per referral")).nextElementSibling?.textContent).toBe("₦150.00");
  });

  it("[C-REF-04] shows no link without the address of the referrer", async () => {
    storeSession({ id: "c1", firstName: "Adaeze" });
    openPage(board(), "/dashboard");
    expect(await screen.findByText(/Your link carries your email address/)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Your link" })).toBeNull();
  });

  it("[EXT-64] puts a code into the link instead of the address, where the server has one", async () => {
    openPage(board({ referralStats: { ...fields.referralStats, referralCode: "3F9A1C77B2D0" } }), "/dashboard");
    const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your link" });
    expect(link.value).toBe(`${location.origin}/register?ref=3F9A1C77B2D0`);
    const section = await region("Referral Program");
    expect(within(section).getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/contact");
  });

  it("[EXT-74] says how earnings are paid, where the server says it", async () => {
    const payout = "Earnings of ₦1,000 or more are paid into your bank account on the 5th of each month.";
    openPage(board({ referralStats: { ...fields.referralStats, payout } }), "/dashboard");
    const section = await region("Referral Program");
    expect(await within(section).findByText(payout)).toBeTruthy();
    expect(within(section).queryByRole("link", { name: "Write to us" })).toBeNull();
  });

  it("[C-REF-05] marks the link where the browser does not copy", async () => {
    openPage(board(), "/dashboard");
    const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your link" });
    const user = person();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByText(/This browser did not copy it/)).toBeTruthy();
    expect(link.selectionEnd).toBe(link.value.length);
    expect(toasts.good).not.toHaveBeenCalled();
    write.mockRestore();
  });

  it("[C-REF-05] copies the link on plain http too, where the browser has no clipboard API", async () => {
    openPage(board(), "/dashboard");
    const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your link" });
    const user = person();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new TypeError("no clipboard"));
    const copied: string[] = [];
    document.execCommand = () => copied.push(document.querySelector("textarea")?.value ?? "") > 0;
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Referral link copied to clipboard!"));
    expect(copied).toEqual([link.value]);
    Reflect.deleteProperty(document, "execCommand");
    write.mockRestore();
  });

  it("[C-REF-04] [C-REF-05] [B-07] copies the link with the address of the referrer", async () => {
    openPage(board(), "/dashboard");
    const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your link" });
    expect(link.value).toBe(`${location.origin}/register?ref=adaeze%40example.com`);
    const user = person();
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(write).toHaveBeenCalledWith(link.value);
    await waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Referral link copied to clipboard!"));
  });
});

interface Opened {
  key: string;
  email: string;
  amount: number;
  currency: string;
  reference: string;
  metadata: { userId: string };
  onSuccess: (transaction: { reference: string; status?: string }) => void;
  onCancel: () => void;
  onError: (error: { message: string }) => void;
}

/** The provider's window, and its script, which is fetched once in the life of a page. */
function fakeProvider(): { opened: Opened[]; scripts: HTMLScriptElement[] } {
  const opened: Opened[] = [];
  const scripts: HTMLScriptElement[] = [];
  class Window {
    newTransaction(request: Opened) {
      opened.push(request);
    }
  }
  window.PaystackPop = Window as unknown as NonNullable<typeof window.PaystackPop>;
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes.filter((each) => each instanceof HTMLScriptElement)) {
      scripts.push(node);
      setTimeout(() => node.dispatchEvent(new Event("load")), 10);
    }
  });
  return { opened, scripts };
}

const subscribe = async (type: string): Promise<HTMLElement> => {
  await person().click(within(await card(type)).getByRole("button", { name: `Subscribe to ${type}` }));
  return screen.findByRole("dialog", { name: `Subscribe to ${type}` });
};

describe("payment", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    delete window.PaystackPop;
  });

  it("[C-DASH-11] [C-PAY-01] [C-PAY-02] [C-PAY-03] [B-02] opens a dialog with the exact amount", async () => {
    openPage(board(), "/dashboard");
    const dialog = await subscribe("GCE");
    expect(dialog.textContent).toContain("ccess costs 2000 naira per year");
    expect(within(dialog).getByText("₦2,000")).toBeTruthy();
    expect(within(dialog).getByText("adaeze@example.com")).toBeTruthy();
    expect(await within(dialog).findByText("Sandbox, no money moves")).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "Pay Now" })).toBeTruthy();
    await person().click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[C-PAY-04] [C-PAY-06] [C-PAY-07] [C-PAY-08] [B-03] pays, verifies, and opens the type", async () => {
    const provider = fakeProvider();
    const gateway = board();
    openPage(gateway, "/dashboard");
    const dialog = await subscribe("NECO");
    expect(provider.scripts).toHaveLength(0);
    await person().click(within(dialog).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    expect(provider.opened[0]).toMatchObject({
      metadata: { userId: candidate.id },
      key: "pk_test_sandbox",
      email: "adaeze@example.com",
      amount: 250_000,
      currency: "NGN",
      reference: "1763640000000-00112233aabbccdd",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(keptPayments("c1")).toHaveLength(1);
    await act(async () => provider.opened[0]?.onSuccess({ reference: "x", status: "success" }));
    await waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Subscribed to NECO!"));
    expect(gateway.callsOf("VerifyPayment")[0]?.variables["input"]).toEqual({
      reference: "1763640000000-00112233aabbccdd",
      examType: "NECO",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(within(await card("NECO")).getByText("Active")).toBeTruthy();
    expect(keptPayments("c1")).toHaveLength(0);
  });

  it("[D-361] leaves the cards where they are after the first payment", async () => {
    const provider = fakeProvider();
    openPage(board({ paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: [] } }), "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    await act(async () => provider.opened[0]?.onSuccess({ reference: "x", status: "success" }));
    expect(await within(await card("NECO")).findByText("Active")).toBeTruthy();
    const titles = within(await region("Available Exams")).getAllByRole("heading", { level: 3 });
    expect(titles.map((title) => title.textContent)).toEqual(["JAMB", "WAEC", "NECO", "GCE", "Junior Waec"]);
    expect(screen.queryByText("Other exams")).toBeNull();
  });

  it("opens no window over another page, where the person went while it was being opened", async () => {
    const provider = fakeProvider();
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    const gateway = board({}, { CreatePaymentReference: ({ examType }) => gate.then(() => issued(examType)) });
    const page = openPage(gateway, "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(gateway.callsOf("CreatePaymentReference")).toHaveLength(1));
    page.unmount();
    answer();
    await pass(1000);
    expect(provider.opened).toHaveLength(0);
    expect(keptPayments("c1")).toHaveLength(0);
  });

  it("says without a network that the card window did not load, not that a payment failed", async () => {
    const provider = fakeProvider();
    const gateway = board();
    openPage(gateway, "/dashboard");
    const dialog = await subscribe("NECO");
    gateway.state.isDown = true;
    await person().click(within(dialog).getByRole("button", { name: "Pay Now" }));
    const text = "The card window did not load. Check your network and try again.";
    expect((await within(dialog).findByRole("alert")).textContent).toBe(text);
    expect(toasts.bad.mock.calls).toEqual([[text]]);
    expect(provider.opened).toHaveLength(0);
  });

  it("says nothing on another page of a window that could not be opened", async () => {
    fakeProvider();
    let fail: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (fail = resolve));
    const gateway = board({}, { CreatePaymentReference: () => gate.then(() => new Fails("UPSTREAM_FAILED")) });
    const page = openPage(gateway, "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(gateway.callsOf("CreatePaymentReference")).toHaveLength(1));
    page.unmount();
    fail();
    await pass(1000);
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[B-27] does not sell a type that is paid for", async () => {
    openPage(board(), "/dashboard");
    expect(within(await card("JAMB")).queryByRole("button")).toBeNull();
  });

  it.each([
    ["another status", (opened: Opened) => opened.onSuccess({ reference: "x", status: "failed" })],
    ["a closed window", (opened: Opened) => opened.onCancel()],
  ])("[C-PAY-09] %s: not completed, the dialog closes", async (_how, end) => {
    const provider = fakeProvider();
    const gateway = board();
    openPage(gateway, "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    await act(async () => {
      if (provider.opened[0]) end(provider.opened[0]);
    });
    expect(toasts.bad).toHaveBeenCalledWith("Payment was not completed.");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(gateway.callsOf("VerifyPayment")).toHaveLength(0);
  });

  it("[C-PAY-10] says that the payment was not verified, and checks the same reference again", async () => {
    const provider = fakeProvider();
    let isBroken = true;
    const gateway = board(
      {},
      {
        VerifyPayment: () =>
          isBroken ? new Fails("UPSTREAM_FAILED") : { verifyPayment: { __typename: "Notice", message: null } },
      },
    );
    openPage(gateway, "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    await act(async () => provider.opened[0]?.onSuccess({ reference: "x" }));
    const text = "Subscription verification failed.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(text);
    expect(keptPayments("c1")).toHaveLength(1);
    isBroken = false;
    const dialog = screen.getByRole("dialog", { name: "Subscribe to NECO" });
    await person().click(within(dialog).getByRole("button", { name: "Check my payment" }));
    await waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Subscribed to NECO!"));
    const references = gateway.callsOf("VerifyPayment").map(({ variables }) => variables["input"]);
    expect(references).toHaveLength(2);
    expect(references[0]).toEqual(references[1]);
    expect(gateway.callsOf("CreatePaymentReference")).toHaveLength(1);
  });

  it("[C-PAY-10] brings into view that the money is not lost, also in a new dialog", async () => {
    const provider = fakeProvider();
    const showed = vi.spyOn(Element.prototype, "scrollIntoView");
    openPage(board({}, { VerifyPayment: () => new Fails("UPSTREAM_FAILED") }), "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    await act(async () => provider.opened[0]?.onSuccess({ reference: "x" }));
    const failure = (await screen.findByText("Subscription verification failed.")).closest("[role=alert]");
    expect(failure?.textContent).toContain("your money is not lost");
    expect(showed.mock.contexts).toEqual([failure]);
    await person().click(screen.getByRole("button", { name: "Cancel" }));
    const again = await subscribe("NECO");
    expect(showed.mock.contexts.slice(1)).toEqual([within(again).getByRole("alert")]);
  });

  it("[C-PAY-10] after it was closed unverified is checked on the card and in a new dialog before it can be paid again", async () => {
    const provider = fakeProvider();
    let answer: "away" | "refused" | "paid" = "away";
    const gateway = board(
      {},
      {
        VerifyPayment: () => {
          if (answer === "paid") return { verifyPayment: { __typename: "Notice", message: null } };
          return answer === "away" ? new Fails("UPSTREAM_FAILED") : new Fails("BAD_USER_INPUT", { status: 400 });
        },
      },
    );
    openPage(gateway, "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    await act(async () => provider.opened[0]?.onSuccess({ reference: "x" }));
    await screen.findByText("Subscription verification failed.");
    await person().click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(async () => expect((await card("NECO")).textContent).toContain("Your payment could not be checked"));

    const again = await subscribe("NECO");
    expect(within(again).getByText("An earlier payment for this exam is not confirmed yet.")).toBeTruthy();
    expect(within(again).queryByRole("button", { name: "Pay Now" })).toBeNull();
    answer = "paid";
    await person().click(within(again).getByRole("button", { name: "Check my payment" }));
    await waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Subscribed to NECO!"));
    const neco = await card("NECO");
    expect(within(neco).getByText("Active")).toBeTruthy();
    await waitFor(() => expect(neco.textContent).not.toContain("could not be checked"));
    expect(gateway.callsOf("CreatePaymentReference")).toHaveLength(1);
  });

  it("[C-PAY-10] an earlier payment that was not made can be made now", async () => {
    const provider = fakeProvider();
    keepPayment("c1", { reference: "own-1", examType: "neco", createdAt: "2999-01-01T00:00:00.000Z" });
    openPage(board({}, { VerifyPayment: () => new Fails("BAD_USER_INPUT", { status: 400 }) }), "/dashboard");
    const dialog = await subscribe("NECO");
    await person().click(within(dialog).getByRole("button", { name: "Check my payment" }));
    await person().click(await within(dialog).findByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
  });

  it("[C-PAY-11] [B-03] makes its own reference for 200000 kobo where the server issues none", async () => {
    const provider = fakeProvider();
    const gateway = board(
      {},
      {
        CreatePaymentReference: () => new Fails("NOT_OFFERED", { status: 404 }),
        PaymentSettings: () => ({
          paymentSettings: {
            __typename: "PaymentSettings",
            provider: "PAYSTACK",
            publicKey: "pk_test_abc",
            scriptUrl: "https://js.paystack.co/v2/inline.js",
          },
        }),
      },
    );
    openPage(gateway, "/dashboard");
    const dialog = await subscribe("GCE");
    expect(within(dialog).queryByText("Sandbox, no money moves")).toBeNull();
    await person().click(within(dialog).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    expect(provider.opened[0]).toMatchObject({ key: "pk_test_abc", amount: 200_000, email: "adaeze@example.com" });
    expect(provider.opened[0]?.reference).toMatch(/^\d{13}-[0-9a-f]{16}$/);
    expect(provider.scripts[0]?.src).toBe("https://js.paystack.co/v2/inline.js");
  });

  it("[D-97] charges no other amount than the dialog shows", async () => {
    const provider = fakeProvider();
    const reference = {
      __typename: "PaymentReference",
      reference: "1763640000000-00112233aabbccdd",
      examType: "NECO",
      amountKobo: 300_000,
      currency: "NGN",
      email: candidate.email,
      publicKey: "pk_test_sandbox",
      provider: "SANDBOX",
    };
    openPage(board({}, { CreatePaymentReference: () => ({ createPaymentReference: reference }) }), "/dashboard");
    const dialog = await subscribe("NECO");
    expect(within(dialog).getByText("₦2,500")).toBeTruthy();
    await person().click(within(dialog).getByRole("button", { name: "Pay Now" }));
    expect(await within(dialog).findByText('The price is now 3000 naira. Press "Pay Now" to go on.')).toBeTruthy();
    expect(provider.opened).toHaveLength(0);
    expect(within(dialog).getByText("₦3,000")).toBeTruthy();
    await person().click(within(dialog).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    expect(provider.opened[0]).toMatchObject({ amount: 300_000 });
  });

  it("[C-PAY-12] does not open the window without a key", async () => {
    const provider = fakeProvider();
    openPage(board({}, { CreatePaymentReference: () => new Fails("NOT_OFFERED", { status: 404 }) }), "/dashboard");
    await person().click(within(await subscribe("GCE")).getByRole("button", { name: "Pay Now" }));
    expect(await screen.findByText("Required parameter missing: key")).toBeTruthy();
    expect(provider.opened).toHaveLength(0);
  });

  it("[C-PAY-09] keeps the focus after a payment that was refused, and says no more of it once another was made", async () => {
    const provider = fakeProvider();
    let isMade = false;
    const verified = { verifyPayment: { __typename: "Notice", message: "ok" } };
    openPage(board({}, { VerifyPayment: () => (isMade ? verified : new Fails("BAD_USER_INPUT")) }), "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    await act(async () => provider.opened[0]?.onError({ message: "Declined" }));
    await within(await card("NECO")).findByText("No payment found");
    await waitFor(async () => expect(document.activeElement).toBe(await region("Available Exams")));

    isMade = true;
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(2));
    await act(async () => provider.opened[1]?.onSuccess({ reference: "x", status: "success" }));
    expect(await within(await card("NECO")).findByText("Active")).toBeTruthy();
    expect(screen.queryByText("No payment found")).toBeNull();
  });

  it("[C-PAY-13] shows the provider's message", async () => {
    const provider = fakeProvider();
    openPage(board(), "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    const message = "An error occurred while paying with Apple Pay. Please try again or use another payment method.";
    await act(async () => provider.opened[0]?.onError({ message }));
    expect(toasts.bad).toHaveBeenCalledWith(message);
  });

  it("[C-PAY-08] checks a payment that this phone or the server remembers", async () => {
    const createdAt = "2026-11-20T10:00:00.000Z";
    keepPayment("c1", { reference: "own-1", examType: "GCE", createdAt, isLeftToPerson: true });
    const row = { __typename: "PaymentReferenceRow", createdAt: "2026-11-20T11:00:00.000Z" };
    const rows = [
      { ...row, reference: "srv-1", examType: "NECO", status: "OPEN" },
      { ...row, reference: "srv-2", examType: "WAEC", status: "GRANTED" },
    ];
    const gateway = board({ paymentReferences: rows });
    openPage(gateway, "/dashboard");
    const user = person();
    await user.click(await screen.findByRole("button", { name: "Check my payment" }));
    const dialog = await screen.findByRole("dialog", { name: "Check my payment" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
    await user.click(within(dialog).getByRole("button", { name: /^Check the payment for GCE/ }));
    await waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Subscribed to GCE successfully!"));
    expect(gateway.callsOf("VerifyPayment")[0]?.variables["input"]).toEqual({ reference: "own-1", examType: "GCE" });
    expect(within(await card("GCE")).getByText("Active")).toBeTruthy();
  });
});

describe("a payment that the phone kept [C-PAY-08]", () => {
  const kept = (reference: string, examType: string, createdAt = "2026-11-20T10:00:00.000Z") =>
    keepPayment("c1", { reference, examType, createdAt });
  // a card with a payment moves out of the folded ones
  const notice = (type: string) =>
    waitFor(() => {
      const title = screen.getByRole("heading", { level: 3, name: type });
      return within(title.closest("article") ?? document.body).getByRole("status");
    });

  it("is checked by itself at the next load, and opens the exam", async () => {
    kept("own-1", "GCE");
    let confirm = (): void => undefined;
    const answered = new Promise<unknown>((resolve) => {
      confirm = () => resolve({ verifyPayment: { __typename: "Notice", message: "ok" } });
    });
    const gateway = board({}, { VerifyPayment: () => answered });
    openPage(gateway, "/dashboard");
    expect((await notice("GCE")).textContent).toContain("Checking your payment...");
    const subscribe = within(await card("GCE")).getByRole("button", { name: "Subscribe to GCE" });
    expect(subscribe.getAttribute("aria-disabled")).toBe("true");
    confirm();
    await waitFor(async () => expect((await notice("GCE")).textContent).toContain("Payment confirmed"));
    expect(within(await card("GCE")).getByText("Active")).toBeTruthy();
    expect(toasts.good).toHaveBeenCalledWith("Subscribed to GCE successfully!");
    expect(gateway.callsOf("VerifyPayment").map(({ variables }) => variables["input"])).toEqual([
      { reference: "own-1", examType: "GCE" },
    ]);
    expect(keptPayments("c1")).toEqual([]);
  });

  it("is confirmed where it is not known what else is paid: that is asked for again before anything is sold", async () => {
    kept("own-1", "GCE");
    const broken: Partial<Fields> = { paymentStatus: new Fails("UPSTREAM_FAILED") };
    const gateway = board(broken, {
      VerifyPayment: () => {
        broken.paymentStatus = { __typename: "PaymentStatus", subscribedExamTypes: ["jamb", "gce"] };
        return { verifyPayment: { __typename: "Notice", message: "ok" } };
      },
    });
    openPage(gateway, "/dashboard");
    await waitFor(async () => expect((await notice("GCE")).textContent).toContain("Payment confirmed"));
    await waitFor(async () => expect(within(await card("GCE")).getByText("Active")).toBeTruthy());
    expect(within(await card("JAMB")).getByText("Active")).toBeTruthy();
    expect(screen.queryByText("Failed to check subscription status.")).toBeNull();
  });

  it("sells nothing else while it cannot be told what is paid", async () => {
    kept("own-1", "GCE");
    openPage(board({ paymentStatus: new Fails("UPSTREAM_FAILED") }), "/dashboard");
    await waitFor(async () => expect((await notice("GCE")).textContent).toContain("Payment confirmed"));
    const subscribe = within(await card("JAMB")).getByRole("button", { name: "Subscribe to JAMB" });
    expect(subscribe).toHaveProperty("disabled", true);
    expect(screen.getByText("Failed to check subscription status.")).toBeTruthy();
  });

  it("that was not paid is reported, checked once by itself, and again only on a press", async () => {
    kept("own-1", "GCE");
    const gateway = board({}, { VerifyPayment: () => new Fails("BAD_USER_INPUT") });
    const page = openPage(gateway, "/dashboard");
    await waitFor(async () => expect((await notice("GCE")).textContent).toContain("No payment found"));
    expect(within(await card("GCE")).getByText("Locked")).toBeTruthy();
    expect(within(await card("GCE")).getByRole("button", { name: "Subscribe to GCE" })).toHaveProperty(
      "disabled",
      false,
    );
    page.unmount();
    const next = board({}, { VerifyPayment: () => new Fails("BAD_USER_INPUT") });
    openPage(next, "/dashboard");
    expect(await screen.findByRole("button", { name: "Check my payment" })).toBeTruthy();
    expect(within(await card("GCE")).queryByRole("status")).toBeNull();
    expect(next.callsOf("VerifyPayment")).toEqual([]);
  });

  it("that the server could not check stays kept and can be checked again", async () => {
    kept("own-1", "GCE");
    let isAway = true;
    const gateway = board(
      {},
      {
        VerifyPayment: () =>
          isAway
            ? new Fails("UPSTREAM_FAILED", { status: 502 })
            : { verifyPayment: { __typename: "Notice", message: "ok" } },
      },
    );
    openPage(gateway, "/dashboard");
    await waitFor(async () => expect((await notice("GCE")).textContent).toContain("could not be checked"));
    expect(keptPayments("c1")).toHaveLength(1);
    isAway = false;
    await person().click(within(await card("GCE")).getByRole("button", { name: "Check again" }));
    await waitFor(async () => expect((await notice("GCE")).textContent).toContain("Payment confirmed"));
  });

  it("waits for the network, and is checked when that is back", async () => {
    kept("own-1", "GCE");
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const gateway = board();
    openPage(gateway, "/dashboard");
    await waitFor(async () => expect((await notice("GCE")).textContent).toContain("You are offline."));
    expect(gateway.callsOf("VerifyPayment")).toEqual([]);
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event("online")));
    await waitFor(async () => expect((await notice("GCE")).textContent).toContain("Payment confirmed"));
    expect(gateway.callsOf("VerifyPayment")).toHaveLength(1);
    online.mockRestore();
  });

  it("is not asked about where the server has settled it, the person closed the window, or it is of this visit", async () => {
    kept("granted", "GCE");
    kept("refused", "NECO");
    const row = { __typename: "PaymentReferenceRow", createdAt: "2026-11-20T11:00:00.000Z" };
    const rows = [
      { ...row, reference: "granted", examType: "GCE", status: "GRANTED" },
      { ...row, reference: "refused", examType: "NECO", status: "REFUSED" },
    ];
    const provider = fakeProvider();
    const gateway = board({ paymentReferences: rows });
    const page = openPage(gateway, "/dashboard");
    await person().click(within(await subscribe("NECO")).getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(provider.opened).toHaveLength(1));
    await act(async () => provider.opened[0]?.onCancel());
    page.unmount();
    kept("of-now", "WAEC", "2999-01-01T00:00:00.000Z");
    const next = board({ paymentReferences: rows });
    openPage(next, "/dashboard");
    expect(await screen.findByRole("button", { name: "Check my payment" })).toBeTruthy();
    expect([...gateway.callsOf("VerifyPayment"), ...next.callsOf("VerifyPayment")]).toEqual([]);
    vi.restoreAllMocks();
    delete window.PaystackPop;
  });
});

describe("a plan chosen on the pricing page", () => {
  it("[D-02] opens the payment dialog, once", async () => {
    const page = openPage(board(), "/dashboard", { returnTo: "/pricing", examId: "postutme" });
    expect(await screen.findByRole("dialog", { name: "Subscribe to Post UTME" })).toBeTruthy();
    page.unmount();
    showPage(board());
    await screen.findByText("Friends joined");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[D-85] asks first which O-Level exam", async () => {
    openPage(board(), "/dashboard", { plan: "olevel" });
    const dialog = await screen.findByRole("dialog", { name: "Which exam do you want?" });
    expect(
      within(dialog)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(expect.arrayContaining(["WAEC₦2,000", "NECO₦2,500", "GCE₦2,000"]));
    await person().click(within(dialog).getByRole("button", { name: /^NECO/ }));
    expect(await screen.findByRole("dialog", { name: "Subscribe to NECO" })).toBeTruthy();
  });

  it("opens the payment dialog of a paper's exam type", async () => {
    openPage(board(), "/dashboard", { subscribeTo: "neco" });
    expect(await screen.findByRole("dialog", { name: "Subscribe to NECO" })).toBeTruthy();
    expect(planTypesOf({ subscribeTo: "Unknown" })).toBeNull();
  });

  it("says of a plan that is paid for that there is nothing to pay, and nothing of one that is unknown", async () => {
    openPage(board(), "/dashboard", { plan: "jamb" });
    await screen.findByText("Friends joined");
    const text = "You already have access to JAMB.";
    await waitFor(() => expect(toasts.info).toHaveBeenCalledExactlyOnceWith(text));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(planTypesOf({ plan: "toString" })).toBeNull();
    expect(planTypesOf(null)).toBeNull();
  });
});
