import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { choosableTypes } from "../../../web/exam/use-exam-choice.ts";
import {
  buildGateway,
  choose,
  Fails,
  finishExamTest,
  goOffline,
  heading,
  openPage,
  pass,
  person,
  place,
  prepareExamTest,
  quizPath,
} from "../support/exam-harness.tsx";
import { fullStorage } from "../support/full-storage.ts";
import { toasts } from "../support/fake-toasts.ts";

beforeEach(prepareExamTest);
afterEach(finishExamTest);

type Handlers = NonNullable<Parameters<typeof buildGateway>[0]>;

const ready: Handlers = {
  ExamTypes: () => ({ examTypes: ["JAMB", "WAEC", "Junior Waec"] }),
  PaymentStatus: () => ({
    paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: ["jamb", "JUNIOR WAEC", "GCE"] },
  }),
  ExamSubjects: ({ examType }) => ({
    examSubjects: examType === "JAMB" ? ["Chemistry", "Physics"] : ["Basic Science"],
  }),
  ExamYears: () => ({ examYears: [2023, 2024] }),
};
const build = (handlers: Handlers = {}) => buildGateway({ ...ready, ...handlers });

const select = (label: string): HTMLSelectElement => screen.getByRole("combobox", { name: label });
const isClosed = (label: string): boolean => select(label).matches(":disabled, [aria-disabled=true]");
const texts = (label: string): string[] => [...select(label).options].map((option) => option.text);
const pick = async (label: string, option: string): Promise<void> => {
  await waitFor(() => expect(texts(label)).toContain(option));
  await waitFor(() => expect(isClosed(label)).toBe(false));
  await person().selectOptions(select(label), option);
};
const start = (): HTMLButtonElement => screen.getByRole("button", { name: "Start Exam" });

describe("exam selection", () => {
  it("[C-SEL-01] [C-SEL-10] selects type, subject and year, then starts the exam with them", async () => {
    openPage(build(), "/exams");
    expect(await heading("Select Your Exam")).toBeTruthy();
    await pick("Exam Type", "JAMB");
    await pick("Subject", "Physics");
    await pick("Year", "2024");
    await person().click(start());
    await waitFor(() => expect(place()).toBe("/quiz?examType=JAMB&subjectName=Physics&year=2024"));
  });

  it("[D-373] starts the exam once, however often it is pressed while that is fetched", async () => {
    openPage(build(), "/exams");
    await pick("Exam Type", "JAMB");
    await pick("Subject", "Physics");
    await pick("Year", "2024");
    const pushed = vi.spyOn(history, "pushState");
    await act(async () => {
      start().click();
      start().click();
    });
    await waitFor(() => expect(place()).toBe("/quiz?examType=JAMB&subjectName=Physics&year=2024"));
    // the page of the exam adds history entries of its own, with the same key
    const pages = new Set(pushed.mock.calls.map(([state]) => (state as { key: string }).key));
    expect(pages.size).toBe(1);
  });

  it("[REL-14] says before the start that this phone cannot store answers", async () => {
    vi.stubGlobal("localStorage", fullStorage(localStorage));
    openPage(build(), "/exams");
    expect(await screen.findByText("This device cannot store your answers")).toBeTruthy();
    await pick("Exam Type", "JAMB");
    await pick("Subject", "Physics");
    await pick("Year", "2024");
    expect(start().disabled).toBe(false);
  });

  const sized = (size: object) =>
    build({ PaperSize: () => ({ paperSize: { __typename: "PaperDownload", pictures: [], ...size } }) });
  const choosePaper = async (): Promise<void> => {
    await pick("Exam Type", "JAMB");
    await pick("Subject", "Physics");
    await pick("Year", "2024");
  };
  const picture = (bytes: number | null, index = 1) => ({
    __typename: "PaperPicture",
    url: `/files/picture-${index}.png`,
    bytes,
  });

  it("[EXT-46] says before the start how much data the paper and the whole exam take", async () => {
    const gateway = sized({ questions: 40, textBytes: 14_336, pictures: [picture(61_440), picture(61_440, 2)] });
    openPage(gateway, "/exams");
    await choosePaper();
    expect(
      await screen.findByText(
        "About 181 KB of data for the whole exam: questions 14 KB, pictures 120 KB, and sending your answers.",
      ),
    ).toBeTruthy();
    expect(gateway.callsOf("PaperSize")).toEqual([
      { name: "PaperSize", variables: { paper: { examType: "JAMB", subjectName: "Physics", year: 2024 } } },
    ]);
  });

  it("[EXT-46] counts the pictures whose size the server does not know", async () => {
    openPage(sized({ questions: 10, textBytes: 300, pictures: [picture(2048), picture(null, 2)] }), "/exams");
    await choosePaper();
    expect(
      await screen.findByText(
        "About 20 KB of data for the whole exam: questions 1 KB, 2 pictures, and sending your answers.",
      ),
    ).toBeTruthy();
  });

  it.each([
    ["does not offer it", build()],
    ["has no such paper", sized({ questions: 0, textBytes: 0 })],
  ])("[EXT-46] says nothing of data where the server %s", async (_, gateway) => {
    openPage(gateway, "/exams");
    await choosePaper();
    await waitFor(() => expect(gateway.callsOf("PaperSize")).toHaveLength(1));
    await waitFor(() => expect(start().disabled).toBe(false));
    expect(screen.queryByText(/This paper/)).toBeNull();
    await person().click(start());
    await waitFor(() => expect(place()).toContain("/quiz?"));
  });

  it("[C-SEL-02] offers types that are both paid for and available, whatever their case", async () => {
    openPage(build(), "/exams");
    await waitFor(() => expect(texts("Exam Type")).toEqual(["Select an exam type", "JAMB", "Junior Waec"]));
    expect(choosableTypes(["WAEC"], ["NECO"])).toEqual([]);
  });

  it("[C-SEL-03] takes the type from the address when it is paid for and available", async () => {
    openPage(build(), "/exams?examType=junior%20waec");
    await waitFor(() => expect(select("Exam Type").value).toBe("Junior Waec"));
    await waitFor(() => expect(texts("Subject")).toContain("Basic Science"));
  });

  it("[C-SEL-03] ignores a type in the address that is not paid for", async () => {
    openPage(build(), "/exams?examType=waec");
    await waitFor(() => expect(texts("Exam Type")).toContain("JAMB"));
    expect(select("Exam Type").value).toBe("");
  });

  it("[C-SEL-04] [C-SEL-05] another type clears subject and year, another subject the year", async () => {
    const paid = { __typename: "PaymentStatus", subscribedExamTypes: ["JAMB", "NECO"] };
    const gateway = build({
      ExamTypes: () => ({ examTypes: ["JAMB", "NECO"] }),
      PaymentStatus: () => ({ paymentStatus: paid }),
      ExamSubjects: () => ({ examSubjects: ["Chemistry", "Physics"] }),
    });
    openPage(gateway, "/exams");
    await pick("Exam Type", "JAMB");
    await pick("Subject", "Physics");
    await pick("Year", "2024");
    await pick("Subject", "Chemistry");
    expect(select("Year").value).toBe("");
    await pick("Year", "2023");
    await pick("Exam Type", "NECO");
    expect(select("Subject").value).toBe("");
    expect(select("Year").value).toBe("");
  });

  it("[C-SEL-03] [D-188] does not choose another type than the address asked for", async () => {
    openPage(build({ ExamTypes: () => ({ examTypes: ["Junior Waec", "WAEC"] }) }), "/exams?examType=waec");
    await waitFor(() => expect(texts("Exam Type")).toContain("Junior Waec"));
    expect(select("Exam Type").value).toBe("");
  });

  it("[D-188] chooses what is the only choice", async () => {
    openPage(build({ ExamTypes: () => ({ examTypes: ["Junior Waec", "WAEC"] }) }), "/exams");
    await waitFor(() => expect(select("Subject").value).toBe("Basic Science"));
    expect(select("Exam Type").value).toBe("Junior Waec");
    expect(select("Year").value).toBe("");
    await pick("Year", "2024");
    await person().click(start());
    await waitFor(() => expect(place()).toBe("/quiz?examType=Junior+Waec&subjectName=Basic+Science&year=2024"));
  });

  it("[C-SEL-07] starts only when all three are chosen", async () => {
    openPage(build(), "/exams");
    await pick("Exam Type", "JAMB");
    expect(start().disabled).toBe(true);
    await pick("Subject", "Physics");
    expect(start().disabled).toBe(true);
    await pick("Year", "2024");
    expect(start().disabled).toBe(false);
  });

  it("[C-SEL-08] disables the controls while something loads", async () => {
    openPage(build({ ExamSubjects: () => new Promise(() => undefined) }), "/exams?examType=jamb");
    await waitFor(() => expect(select("Exam Type").value).toBe("JAMB"));
    for (const label of ["Exam Type", "Subject", "Year"]) expect(isClosed(label)).toBe(true);
    expect(texts("Subject")).toEqual(["Loading..."]);
    await person().selectOptions(select("Exam Type"), "");
    expect(select("Exam Type").value).toBe("JAMB");
  });

  it("[C-SEL-08] goes with Tab from field to field also while the next one loads", async () => {
    let settle: (names: unknown) => void = () => undefined;
    openPage(build({ ExamSubjects: () => new Promise((resolve) => (settle = resolve)) }), "/exams");
    await pick("Exam Type", "JAMB");
    select("Exam Type").focus();
    await person().tab();
    expect(document.activeElement).toBe(select("Subject"));
    expect(isClosed("Subject")).toBe(true);
    settle({ examSubjects: ["Chemistry", "Physics"] });
    await waitFor(() => expect(isClosed("Subject")).toBe(false));
    expect(document.activeElement).toBe(select("Subject"));
  });

  it("[C-SEL-09] says what is missing, in a toast and in place", async () => {
    openPage(build(), "/exams?examType=jamb");
    await waitFor(() => expect(select("Exam Type").value).toBe("JAMB"));
    const form = start().closest("form");
    if (form) fireEvent.submit(form);
    const text = "Please select an exam, subject, and year to continue.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(text, 3000);
    expect(place()).toBe("/exams?examType=jamb");
  });

  it.each([
    ["[C-SEL-11]", "PaymentStatus", "Failed to fetch subscription status. Please try again.", "/exams"],
    ["[C-SEL-12]", "ExamTypes", "Failed to fetch exam types. Please try again.", "/exams"],
    ["[C-SEL-13]", "ExamSubjects", "Failed to fetch subjects. Please try again.", "/exams?examType=jamb"],
  ])("%s says that %s failed, in a toast and in place, and tries again", async (_id, name, text, path) => {
    let isBroken = true;
    const gateway = build({
      [name]: (variables) => (isBroken ? new Fails("UPSTREAM_FAILED") : ready[name]?.(variables)),
    });
    openPage(gateway, path);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(text, 3000);
    isBroken = false;
    await person().click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it("[C-SEL-14] says that years failed", async () => {
    openPage(build({ ExamYears: () => new Fails("UPSTREAM_FAILED") }), "/exams?examType=jamb");
    await pick("Subject", "Physics");
    const text = "Failed to fetch years. Please try again.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(text, 3000);
  });

  it("leads to the dashboard when nothing is paid for", async () => {
    openPage(
      build({ PaymentStatus: () => ({ paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: [] } }) }),
      "/exams",
    );
    expect(await screen.findByText("You have no active subscription.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose an exam type" }).getAttribute("href")).toBe("/dashboard");
  });

  it("[C-SES-09] says so to nobody whose session has ended, because a server answers that like a visitor", async () => {
    openPage(
      build({
        PaymentStatus: () => ({ paymentStatus: { __typename: "PaymentStatus", subscribedExamTypes: [] } }),
        ExamSession: () => new Fails("UNAUTHENTICATED", { status: 401 }),
      }),
      "/exams",
    );
    await waitFor(() => expect(place()).toBe("/login"));
    expect(screen.queryByText("You have no active subscription.")).toBeNull();
  });

  it("offers an exam that is still open on this device before anything else", async () => {
    const gateway = build();
    const quiz = openPage(gateway, quizPath);
    await choose(1, "C");
    await pass(1000);
    quiz.unmount();
    openPage(gateway, "/exams");
    const card = await screen.findByRole("region", { name: "Exam in progress" });
    expect(card.textContent).toContain("59 min left, 1 of 25 answered");
    const link = within(card).getByRole("link", { name: "Continue" });
    expect(link.getAttribute("href")).toBe(quizPath);
    // and does not ask a second time
    await person().click(link);
    expect((await screen.findAllByRole("group")).length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.getAllByText("1/25").length).toBeGreaterThan(0);
  });

  it("[EXT-52] [D-189] names an exam that is open on another device, with the way to continue it", async () => {
    const openExams = ["Chemistry", "Physics"].map((subjectName) => ({
      __typename: "OpenExam",
      examType: "JAMB",
      subjectName,
      year: 2023,
    }));
    const gateway = build({ ExamSession: () => ({ examStats: { __typename: "ExamStats", openExams } }) });
    const quiz = openPage(gateway, quizPath);
    await choose(1, "C");
    await pass(1000);
    quiz.unmount();
    openPage(gateway, "/exams");
    const notice = await screen.findByText("JAMB Physics 2023 is open on another device.");
    // it comes last, so that nothing of the form moves under the finger
    expect(notice.closest("div:has(> form) ~ div")).toBeTruthy();
    expect(screen.queryByText("JAMB Chemistry 2023 is open on another device.")).toBeNull();
    await person().click(screen.getByRole("link", { name: "Continue on the dashboard" }));
    expect(place()).toBe("/dashboard");
  });

  it("offers to send an exam that was submitted without a network", async () => {
    const gateway = build();
    const quiz = openPage(gateway, quizPath);
    await choose(1, "C");
    await goOffline(gateway);
    await pass(61 * 60_000);
    quiz.unmount();
    gateway.state.isDown = false;
    openPage(gateway, "/exams");
    const card = await screen.findByRole("region", { name: "Exam" });
    expect(card.textContent).toContain("Submitted on this device, not sent yet");
    expect(within(card).getByRole("link", { name: "Send now" })).toBeTruthy();
  });

  it("does not say that an exam was submitted where only its time has passed, by the clock of the device", async () => {
    const gateway = build();
    const quiz = openPage(gateway, quizPath);
    await choose(1, "C");
    quiz.unmount();
    await pass(2 * 24 * 60 * 60_000);
    openPage(gateway, "/exams");
    const card = await screen.findByRole("region", { name: "Exam" });
    expect(card.textContent).toContain("Time is up, 1 of");
    expect(card.textContent).not.toContain("Submitted");
    expect(within(card).getByRole("link", { name: "Send now" })).toBeTruthy();
  });
});
