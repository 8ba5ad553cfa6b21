import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteSessionEnd } from "../../../web/lib/sessions/ended-sessions.ts";
import { endSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, open, pass, path, person, prepareTest } from "../support/app-harness.tsx";
import { fullStorage } from "../support/full-storage.ts";
import { buildExam, signIn } from "../support/school-exam-fixtures.ts";
import { finishSchoolTest, storedSchoolSession } from "../support/school-harness.tsx";

beforeEach(() => {
  prepareTest();
  localStorage.clear();
});
afterEach(() => {
  finishSchoolTest();
  localStorage.clear();
  document.body.className = "";
});

const startedAt = "2026-11-20T12:00:00.000Z";
const at = (minutes: number): string => new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
const question = (number: number, options = ["A", "B", "C", "D"]) => ({
  __typename: "SchoolAttemptQuestion",
  id: `q${number}`,
  text: `Stem ${number}`,
  formatted: null,
  image: null,
  imageAlt: null,
  options: options.map((letter) => ({
    __typename: "SchoolAttemptOption",
    letter,
    text: `Option ${letter} of ${number}`,
    formatted: null,
  })),
});

interface StartedAttempt {
  deadline?: string;
  serverNow?: string;
  answers?: { questionId: string; answer: string; seq: number }[];
  perPage?: number;
  total?: number;
  reopened?: number;
}
const startedAttempt = ({
  deadline = at(45),
  serverNow = startedAt,
  answers = [],
  perPage = 1,
  total = 4,
  reopened = 0,
}: StartedAttempt = {}) => ({
  data: {
    startSchoolAttempt: {
      __typename: "SchoolAttempt",
      attemptId: "t1",
      attemptToken: "attempt-token",
      startedAt,
      deadline,
      serverNow,
      questionsPerPage: perPage,
      reopened,
      questions: Array.from({ length: total }, (_, index) => question(index + 1, index === 1 ? ["A", "B"] : undefined)),
      answers: answers.map((one) => Object.assign({ __typename: "SchoolStoredAnswer", answeredAt: null }, one)),
    },
  },
});
const saved = (savedSeq: number, deadline = at(45)) => ({
  data: {
    saveSchoolAnswers: { __typename: "SavedSchoolAnswers", savedSeq, deadline, serverNow: startedAt, stored: [] },
  },
});
const receipt = {
  data: {
    submitSchoolAttempt: {
      __typename: "SchoolAttemptReceipt",
      receipt: "AK-7Q4R-9K2M",
      submittedAt: at(3),
      answered: 1,
      total: 4,
      isClosedEarly: false,
    },
  },
};
const closedReceipt = {
  data: { submitSchoolAttempt: { ...receipt.data.submitSchoolAttempt, isClosedEarly: true } },
};
const refusal = (code: string, serverMessage: string) => ({ fails: { code, status: 409, serverMessage } });

const notOffered = { fails: { code: "NOT_OFFERED", status: 404 } };

const missing = (missingQuestionIds: string[]) => ({
  fails: { code: "ANSWERS_MISSING", status: 409, savedSeq: 0, missingQuestionIds },
});

/** The server's word on the attempt, with and without its questions. */
function answerStart(reply: Parameters<typeof answer>[1]): void {
  answer("StartSchoolAttempt", reply);
  answer("ResumeSchoolAttempt", reply);
}
const saves = (): unknown[] => callsOf("SaveSchoolAnswers").map(({ variables }) => variables["answers"]);
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name: new RegExp(name) });

async function openIntro(): Promise<ReturnType<typeof person>> {
  signIn("STUDENT");
  answer("SchoolExams", { data: { schoolExams: [buildExam()] } });
  const user = person();
  open("/schools/exams/e1/take");
  await screen.findByRole("button", { name: "Start exam" });
  return user;
}
async function start(attempt = startedAttempt()): Promise<ReturnType<typeof person>> {
  const user = await openIntro();
  answerStart(attempt);
  await user.click(screen.getByRole("button", { name: "Start exam" }));
  await screen.findByRole("group", { name: /Stem 1/ });
  return user;
}
/** A student answers the first question and submits. */
async function submitOneAnswer(): Promise<ReturnType<typeof person>> {
  const user = await start();
  answer("SaveSchoolAnswers", saved(1));
  await user.click(radio("Option B of 1"));
  await screen.findByText("Saved");
  answer("SubmitSchoolAttempt", receipt);
  await submitByKeys(user);
  return user;
}
async function submitByKeys(user: ReturnType<typeof person>): Promise<void> {
  await user.keyboard("s");
  const dialog = await screen.findByRole("dialog", { name: "Submit this exam?" });
  await user.click(within(dialog).getByRole("button", { name: "Submit Exam" }));
}

describe("before an attempt", () => {
  it("[REL-14] says that this phone cannot store answers, and starts all the same", async () => {
    signIn("STUDENT");
    answer("SchoolExams", { data: { schoolExams: [buildExam()] } });
    vi.stubGlobal("localStorage", fullStorage(localStorage));
    const user = person();
    open("/schools/exams/e1/take");
    expect(await screen.findByText("This device cannot store your answers")).toBeTruthy();
    answer("StartSchoolAttempt", startedAttempt());
    await user.click(screen.getByRole("button", { name: "Start exam" }));
    await screen.findByRole("group", { name: /Stem 1/ });
    expect(
      await screen.findByText("This device cannot store answers. Keep this page open and your network on."),
    ).toBeTruthy();
  });

  it("[D-58] [S-EXM-03] describes the exam; the clock starts with the button, when all questions are loaded", async () => {
    const user = await openIntro();
    expect(screen.getByText("45 minutes")).toBeTruthy();
    expect(screen.getByText("Answer all.")).toBeTruthy();
    expect(callsOf("StartSchoolAttempt")).toEqual([]);
    answerStart(startedAttempt());
    await user.click(screen.getByRole("button", { name: "Start exam" }));
    await screen.findByRole("group", { name: /Stem 1/ });
    expect(screen.getByRole("timer").textContent).toContain("45:00");
    expect(callsOf("StartSchoolAttempt")).toHaveLength(1);
  });

  it("[D-58] tells the time that is left when the exam closes before its duration is over", async () => {
    signIn("STUDENT");
    answer("SchoolExams", { data: { schoolExams: [buildExam({ closesAt: "2026-11-20T12:31:30.000Z" })] } });
    open("/schools/exams/e1/take");
    expect(await screen.findByText("31 minutes, because the exam closes at 13:31")).toBeTruthy();
  });

  it.each([
    ["another status", [buildExam({ status: "SCHEDULED" })], "This exam is not open now."],
    ["another class", [], "This exam is not in your list."],
  ])("[D-58] does not begin an exam of %s", async (_case, schoolExams, message) => {
    signIn("STUDENT");
    answer("SchoolExams", { data: { schoolExams } });
    open("/schools/exams/e1/take");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start exam" })).toBeNull();
  });

  it("[D-58] [D-204] a student who waits sees when the exam opens, and the button when it has", async () => {
    signIn("STUDENT");
    const soon = { opensAt: "2026-11-20T12:01:00.000Z", closesAt: "2026-11-20T13:00:00.000Z" };
    answer(
      "SchoolExams",
      { data: { schoolExams: [buildExam({ status: "SCHEDULED", ...soon })] } },
      { data: { schoolExams: [buildExam({ status: "ACTIVE", ...soon })] } },
    );
    open("/schools/exams/e1/take");
    expect(await screen.findByText(/It opens on 20 Nov 2026, 13:01/)).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(66_000));
    expect(await screen.findByRole("button", { name: "Start exam" })).toBeTruthy();
  });

  it("[EXT-11] says that a server cannot deliver exams", async () => {
    const user = await openIntro();
    answerStart({ fails: { code: "NOT_OFFERED", status: 404 } });
    await user.click(screen.getByRole("button", { name: "Start exam" }));
    expect(await screen.findByText("Exams cannot be taken here.")).toBeTruthy();
  });

  it("[EXT-11] gives the server's reason when it refuses, and offers no other try, which would change nothing", async () => {
    const user = await openIntro();
    answerStart(refusal("CONFLICT", "You have already submitted this exam."));
    await user.click(screen.getByRole("button", { name: "Start exam" }));
    expect((await screen.findByRole("status")).textContent).toBe("You have already submitted this exam.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getByRole("link", { name: "Back to exams" })).toBeTruthy();
  });

  it("[EXT-11] offers another try when no answer came", async () => {
    const user = await openIntro();
    answerStart({ cutOff: true });
    await user.click(screen.getByRole("button", { name: "Start exam" }));
    const failure = (await screen.findByRole("alert")).textContent;
    expect(failure).toContain("The questions could not be loaded.");
    expect(failure).toContain("Check your network. Nothing is lost.");
    answerStart({ fails: { code: "UPSTREAM_FAILED", status: 502 } });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Please try again later. Nothing is lost.")).toBeTruthy();
    answerStart(startedAttempt());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("group", { name: /Stem 1/ })).toBeTruthy();
  });

  it("[D-58] is for students; staff get the preview (D-385)", async () => {
    signIn("TEACHER");
    answer("SchoolExamPreview", { fails: { code: "NOT_FOUND", status: 404, serverMessage: "Exam not found" } });
    open("/schools/exams/e1/take");
    await screen.findByRole("heading", { name: "Exam not found" });
    expect(screen.queryByRole("button", { name: "Start exam" })).toBeNull();
    expect(callsOf("SchoolExams")).toEqual([]);
  });
});

describe("during an attempt", () => {
  it("[D-58] [EXT-12] shows as many questions as the school has set and only the options there are", async () => {
    const user = await start();
    expect(screen.getAllByRole("group", { name: /Stem/ })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("group", { name: /Stem 2/ });
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    expect(screen.queryByText(/score/i)).toBeNull();
  });

  it("[D-58] shows all questions at once where the school wants it", async () => {
    await start(startedAttempt({ perPage: 10 }));
    expect(screen.getAllByRole("group", { name: /Stem/ })).toHaveLength(4);
  });

  it("[EXT-12] saves one answer at a time with a number and the token of the attempt, and does not say whether it is right", async () => {
    const user = await start();
    answer("SaveSchoolAnswers", saved(1), saved(2));
    await user.click(radio("Option B of 1"));
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.click(radio("Option C of 1"));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()).toMatchObject([
      [{ questionId: "q1", answer: "B", seq: 1 }],
      [{ questionId: "q1", answer: "C", seq: 2 }],
    ]);
    expect(callsOf("SaveSchoolAnswers")[0]?.variables).toMatchObject({
      examId: "e1",
      attemptId: "t1",
      attemptToken: "attempt-token",
    });
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/correct|wrong|right answer/i);
  });

  it("[EXT-12] [REL-14] shows the stored answer where another phone has chosen later, and says so", async () => {
    const user = await start(startedAttempt({ perPage: 1 }));
    const other = { __typename: "SchoolStoredAnswer", questionId: "q1", answer: "A", seq: 5, answeredAt: at(1) };
    const { saveSchoolAnswers } = saved(5).data;
    answer("SaveSchoolAnswers", { data: { saveSchoolAnswers: { ...saveSchoolAnswers, stored: [other] } } });
    await user.click(radio("Option B of 1"));
    expect(
      await screen.findByText(/^Changed to A on another device at \d\d:\d\d\. Here you had chosen B\.$/),
    ).toBeTruthy();
    expect(radio("Option A of 1").checked).toBe(true);
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  it("[EXT-12] [REL-14] keeps answers without a network and sends them when it is back", async () => {
    const user = await start();
    answer("SaveSchoolAnswers", { cutOff: true });
    await user.click(radio("Option A of 1"));
    expect(await screen.findByText("Offline: 1 answer kept on this device")).toBeTruthy();
    answer("SaveSchoolAnswers", saved(1));
    await act(async () => {
      window.dispatchEvent(new Event("online"));
    });
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves().at(-1)).toMatchObject([{ questionId: "q1", answer: "A", seq: 1 }]);
  });

  it("[EXT-17b] learns of extra time with the next save", async () => {
    const user = await start();
    answerStart(startedAttempt({ deadline: at(55) }));
    answer("SaveSchoolAnswers", saved(1, at(55)));
    await user.click(radio("Option A of 1"));
    await waitFor(() => expect(screen.getByRole("timer").textContent).toMatch(/54:5|55:0/));
    expect(screen.getByText("Your teacher gave you 10 more minutes. The exam now ends at 13:55.")).toBeTruthy();
  });

  it("[EXT-17b] says once that the teacher gave more time, until it was read", async () => {
    const user = await start();
    expect(screen.queryByText(/Your teacher gave you/)).toBeNull();
    answerStart(startedAttempt({ deadline: at(46) }));
    answer("SaveSchoolAnswers", saved(1, at(46)));
    await user.click(radio("Option A of 1"));
    const said = await screen.findByText("Your teacher gave you 1 more minute. The exam now ends at 13:46.");
    expect(said.closest("[role=status]")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "OK" }));
    await pass(25_500);
    expect(screen.queryByText(/Your teacher gave you/)).toBeNull();
  });

  it("[EXT-12] asks again every 25 seconds while the student thinks, by repeating a saved answer", async () => {
    const user = await start();
    answer("SaveSchoolAnswers", saved(1));
    await user.click(radio("Option A of 1"));
    await screen.findByText("Saved");
    await pass(25_500);
    expect(saves()).toHaveLength(2);
    expect(saves()[1]).toEqual(saves()[0]);
  });

  it("[EXT-17b] learns of extra time before the first answer, too", async () => {
    await start();
    answer("SaveSchoolAnswers", saved(0, at(55)));
    answerStart(startedAttempt({ deadline: at(55) }));
    await pass(25_500);
    await waitFor(() => expect(screen.getByRole("timer").textContent).toMatch(/5[45]:/));
    expect(saves()).toEqual([[{ questionId: "q4", answer: null, seq: 1, answeredAt: startedAt }]]);
  });
});

describe("the end of an attempt", () => {
  it("[EXT-13] submits after asking and shows the receipt, not a score", async () => {
    const user = await submitOneAnswer();
    expect(await screen.findByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(screen.getByText("Your exam is submitted.")).toBeTruthy();
    expect(screen.getByText("1 of 4")).toBeTruthy();
    expect(callsOf("SubmitSchoolAttempt")[0]?.variables).toEqual({
      examId: "e1",
      attemptId: "t1",
      attemptToken: "attempt-token",
      lastSeq: 1,
      answersHeld: 1,
    });
    expect(toasts.good).toHaveBeenCalledWith("Exam submitted", 2000);
    expect(document.body.textContent).not.toMatch(/%|passed|failed/i);
    const deadline = at(45);
    const ownAttempt = { __typename: "OwnSchoolAttempt" as const, state: "SUBMITTED" as const, deadline };
    const handedIn = buildExam({
      ownAttempt: { ...ownAttempt, submittedAt: at(3), receipt: "AK-7Q4R-9K2M", hasReview: null },
    });
    answer("SchoolDashboard", { data: { schoolExams: [handedIn] } });
    await user.click(screen.getByRole("link", { name: "Back to exams" }));
    expect(await screen.findByText("Submitted")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Take Exam/ })).toBeNull();
  });

  it("[EXT-13] [D-107] sends again what the server has lost, then submits", async () => {
    const user = await start();
    answer("SaveSchoolAnswers", saved(1));
    await user.click(radio("Option B of 1"));
    await screen.findByText("Saved");
    answer("SubmitSchoolAttempt", missing(["q1", "q2"]), receipt);
    answer("SaveSchoolAnswers", saved(2));
    await submitByKeys(user);
    expect(await screen.findByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(saves().at(-1)).toMatchObject([{ questionId: "q1", answer: "B", seq: 2 }]);
    expect(callsOf("SubmitSchoolAttempt").map(({ variables }) => variables["answersHeld"])).toEqual([1, 1]);
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("[EXT-13] [D-107] can always be submitted: it does not wait for answers that no device holds", async () => {
    const user = await start();
    answer("SubmitSchoolAttempt", missing(["q2"]), receipt);
    await submitByKeys(user);
    expect(await screen.findByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(callsOf("SubmitSchoolAttempt").map(({ variables }) => variables["answersHeld"])).toEqual([0, null]);
  });

  it("[EXT-13] submits by itself when the time is over", async () => {
    await start(startedAttempt({ deadline: at(1) }));
    answer("SubmitSchoolAttempt", receipt);
    await pass(61_000);
    expect(await screen.findByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(callsOf("SubmitSchoolAttempt")).toHaveLength(1);
    expect(screen.getByText("Time was up. Your exam is submitted.")).toBeTruthy();
  });

  it("[EXT-08b] ends with the exam when a teacher closes it, whether the student answers or thinks", async () => {
    await start();
    answer("SaveSchoolAnswers", refusal("ATTEMPT_CLOSED", "This exam is over."));
    answerStart(refusal("CONFLICT", "You have already submitted this exam."));
    answer("SubmitSchoolAttempt", closedReceipt);
    await pass(25_500);
    expect(await screen.findByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(screen.getByText("Your school has closed this exam.")).toBeTruthy();
    expect(screen.queryByText("Your exam is submitted.")).toBeNull();
    expect(screen.queryByText(/not delivered/)).toBeNull();
  });

  it("[EXT-08b] ends once when a teacher closes it and the server confirms the answers that it has", async () => {
    const user = await start();
    answer("SaveSchoolAnswers", saved(1));
    await user.click(radio("Option B of 1"));
    await screen.findByText("Saved");
    answer("SaveSchoolAnswers", saved(1, at(0)));
    answerStart(refusal("CONFLICT", "You have already submitted this exam."));
    answer("SubmitSchoolAttempt", receipt);
    await pass(25_500);
    expect(await screen.findByText("AK-7Q4R-9K2M")).toBeTruthy();
    await pass(60_000);
    expect(screen.getByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(callsOf("SubmitSchoolAttempt")).toHaveLength(1);
  });

  it("[EXT-08b] [D-82] keeps an answer that was given when the exam was closed", async () => {
    const user = await start();
    answer("SaveSchoolAnswers", refusal("ATTEMPT_CLOSED", "This exam is over."));
    answerStart(refusal("CONFLICT", "You have already submitted this exam."));
    answer("DeliverSchoolAnswersLate", notOffered);
    answer("SubmitSchoolAttempt", receipt);
    await user.click(radio("Option B of 1"));
    expect(await screen.findByText("1 answer was not delivered.")).toBeTruthy();
    expect(screen.getByText("AK-7Q4R-9K2M")).toBeTruthy();
  });

  it("[EXT-17b] continues with extra time that was given while the phone had no network", async () => {
    const user = await start(startedAttempt({ deadline: at(1) }));
    answer("SaveSchoolAnswers", { cutOff: true });
    await user.click(radio("Option B of 1"));
    await pass(61_000);
    expect(await screen.findByText("Submitted on this device, will be sent")).toBeTruthy();
    answer("SaveSchoolAnswers", saved(1, at(11)));
    answerStart(startedAttempt({ deadline: at(11), serverNow: at(1) }));
    await act(async () => {
      window.dispatchEvent(new Event("online"));
    });
    expect(await screen.findByRole("heading", { name: "Continue First Term Examination" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(radio("Option B of 1").checked).toBe(true);
    expect(screen.getByRole("timer").textContent).toMatch(/(10|9):/);
    // the old end had passed, so that the number of minutes is not known
    expect(screen.getByText("Your teacher gave you more time. The exam now ends at 13:11.")).toBeTruthy();
    expect(callsOf("SubmitSchoolAttempt")).toEqual([]);
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  /** The time of a student is over, whose answers have all arrived. */
  async function seeReceipt(): Promise<ReturnType<typeof person>> {
    const user = await start(startedAttempt({ deadline: at(1) }));
    answer("SaveSchoolAnswers", saved(1, at(1)));
    await user.click(radio("Option B of 1"));
    await screen.findByText("Saved");
    answer("SubmitSchoolAttempt", receipt);
    await pass(61_000);
    await screen.findByText("AK-7Q4R-9K2M");
    answer("SaveSchoolAnswers", refusal("ATTEMPT_CLOSED", "This exam is over."));
    await pass(25_500);
    expect(screen.getByText("AK-7Q4R-9K2M")).toBeTruthy();
    return user;
  }
  function giveTime(): void {
    answer("SaveSchoolAnswers", saved(1, at(11)));
    answerStart(startedAttempt({ deadline: at(11), serverNow: at(2) }));
  }

  it("[EXT-17b] [D-82] goes on from the receipt when the teacher gives more time after the end", async () => {
    const user = await seeReceipt();
    giveTime();
    await pass(25_500);
    await screen.findByRole("heading", { name: "Continue First Term Examination" });
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(radio("Option B of 1").checked).toBe(true);
  });

  it("[EXT-17b] [D-82] goes on at once where the receipt is opened again after the teacher gave more time", async () => {
    await seeReceipt();
    giveTime();
    open("/schools/exams/e1/take");
    expect(await screen.findByRole("heading", { name: "Continue First Term Examination" })).toBeTruthy();
  });

  /** As after the screen of the phone was off. */
  const lookAgain = (): Promise<void> =>
    act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
    });

  it("[D-407] asks nothing after a submission until the page is looked at again", async () => {
    await submitOneAnswer();
    await screen.findByText("AK-7Q4R-9K2M");
    const asked = saves().length;
    await pass(60_000);
    expect(saves()).toHaveLength(asked);
    answer("SaveSchoolAnswers", saved(1, at(3)));
    await lookAgain();
    expect(saves()).toHaveLength(asked + 1);
    expect(screen.getByText("AK-7Q4R-9K2M")).toBeTruthy();
  });

  it("[D-407] continues from the open receipt once a teacher has opened the exam again, and gets a new one", async () => {
    const user = await submitOneAnswer();
    await screen.findByText("AK-7Q4R-9K2M");
    expect(callsOf("SubmitSchoolAttempt")[0]?.variables["reopened"]).toBeUndefined();
    answer("SaveSchoolAnswers", saved(1));
    answerStart(startedAttempt({ serverNow: at(5), reopened: 1 }));
    await lookAgain();
    expect(await screen.findByRole("heading", { name: "Continue First Term Examination" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByRole("radio", { checked: true })).toBeTruthy();
    answer("SubmitSchoolAttempt", {
      data: { submitSchoolAttempt: { ...receipt.data.submitSchoolAttempt, receipt: "AK-2222-2222" } },
    });
    await submitByKeys(user);
    expect(await screen.findByText("AK-2222-2222")).toBeTruthy();
    expect(callsOf("SubmitSchoolAttempt").at(-1)?.variables["reopened"]).toBe(1);
  });

  it("does not touch the attempt of another student who has signed in in another tab", async () => {
    await start();
    const begun = [...callsOf("StartSchoolAttempt"), ...callsOf("ResumeSchoolAttempt")].length;
    localStorage.setItem(
      "kept:akada-school",
      JSON.stringify({ token: "ben", role: "STUDENT", userId: "ben", expiresAt: Date.now() + 3_600_000 }),
    );
    await act(async () => {
      window.dispatchEvent(new Event("online"));
    });
    await pass(1000);
    expect([...callsOf("StartSchoolAttempt"), ...callsOf("ResumeSchoolAttempt")]).toHaveLength(begun);
  });

  it("[D-82] keeps answers that came too late, says so and gives them as a file", async () => {
    const user = await start(startedAttempt({ deadline: at(1) }));
    answer("SaveSchoolAnswers", { cutOff: true });
    await user.click(radio("Option B of 1"));
    await pass(61_000);
    expect(await screen.findByText("Submitted on this device, will be sent")).toBeTruthy();
    answer("SaveSchoolAnswers", refusal("ATTEMPT_CLOSED", "This exam is over."));
    answer("DeliverSchoolAnswersLate", notOffered);
    answer("SubmitSchoolAttempt", receipt);
    await act(async () => {
      window.dispatchEvent(new Event("online"));
    });
    expect(await screen.findByText("1 answer was not delivered.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Save answer file" })).toBeTruthy();
    expect(callsOf("SubmitSchoolAttempt")[0]?.variables["lastSeq"]).toBe(0);
    await user.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText("Your teacher has not opened it yet.")).toBeTruthy();

    // The teacher opens it again: the late answers are sent by themselves, and the student may continue.
    answer("SaveSchoolAnswers", saved(1, at(30)));
    answerStart(startedAttempt({ deadline: at(30), serverNow: at(20) }));
    await pass(25_500);
    expect(await screen.findByRole("heading", { name: "Continue First Term Examination" })).toBeTruthy();
    await waitFor(() => expect(saves().at(-1)).toMatchObject([{ questionId: "q1", answer: "B", seq: 1 }]));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("Saved")).toBeTruthy();
    answer("SubmitSchoolAttempt", receipt);
    await submitByKeys(user);
    expect(await screen.findByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(screen.queryByText(/not delivered/)).toBeNull();
  });

  const delivery = (given: object) => ({
    data: {
      deliverSchoolAnswersLate: { __typename: "SchoolLateDelivery", counted: [], waiting: [], declined: [], ...given },
    },
  });
  async function comeBackLate(...deliveries: Parameters<typeof answer>[1][]): Promise<ReturnType<typeof person>> {
    const user = await start(startedAttempt({ deadline: at(1) }));
    answer("SaveSchoolAnswers", { cutOff: true });
    await user.click(radio("Option B of 1"));
    await pass(61_000);
    await screen.findByText("Submitted on this device, will be sent");
    answer("SaveSchoolAnswers", refusal("ATTEMPT_CLOSED", "This exam is over."));
    answer("DeliverSchoolAnswersLate", ...deliveries);
    answer("SubmitSchoolAttempt", receipt);
    await act(async () => {
      window.dispatchEvent(new Event("online"));
    });
    await screen.findByText("AK-7Q4R-9K2M");
    return user;
  }

  it("[EXT-36] delivers late answers for the teacher to decide, and says when they count", async () => {
    const counted = [{ __typename: "SchoolCountedAnswer", questionId: "q1", answer: "B" }];
    await comeBackLate(delivery({ waiting: ["q1"] }), delivery({ waiting: ["q1"] }), delivery({ counted }));
    expect(screen.getByText("This answer came late. Your teacher will decide if it counts.")).toBeTruthy();
    expect(screen.getByText(/1 answer came after the end\. It does not count yet\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Save answer file" })).toBeTruthy();
    expect(screen.queryByText(/not delivered/)).toBeNull();
    expect(callsOf("DeliverSchoolAnswersLate")[0]?.variables).toMatchObject({
      examId: "e1",
      attemptId: "t1",
      answers: [{ questionId: "q1", answer: "B" }],
    });
    expect(callsOf("DeliverSchoolAnswersLate")[0]?.headers["authorization"]).toBe("Bearer school-token-1");
    await pass(25_500);
    expect(screen.getByText(/Your teacher will decide/)).toBeTruthy();
    // an hour has sixty such calls at most
    for (let time = 0; time < 4; time += 1) await pass(25_500);
    await waitFor(() => expect(screen.queryByText(/Your teacher will decide/)).toBeNull());
    expect(callsOf("DeliverSchoolAnswersLate")).toHaveLength(3);
    const asked = callsOf("DeliverSchoolAnswersLate").length;
    await pass(60_000);
    expect(callsOf("DeliverSchoolAnswersLate")).toHaveLength(asked);
  });

  it("[EXT-36] says that the teacher did not take them", async () => {
    await comeBackLate(delivery({ waiting: ["q1"] }), delivery({ declined: ["q1"] }));
    await pass(25_500);
    expect(await screen.findByText("Your teacher did not accept 1 answer.")).toBeTruthy();
    expect(screen.queryByText(/Your teacher will decide/)).toBeNull();
  });

  it("[EXT-36] gives the server's reason where it takes none, and goes on asking whether the exam is open again", async () => {
    const user = await comeBackLate(
      refusal("CONFLICT", "This exam was submitted before its time was up. Later answers do not count."),
    );
    expect(screen.getByText("1 answer was not delivered.")).toBeTruthy();
    expect(screen.getByText(/This exam was submitted before its time was up\./)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText("Your teacher has not opened it yet.")).toBeTruthy();
  });

  it("[D-81] [D-82] sends with the session once the token of the attempt has run out, and keeps the session", async () => {
    const user = await start();
    answer("SaveSchoolAnswers", { fails: { code: "UNAUTHENTICATED", status: 401 } }, saved(1));
    await user.click(radio("Option B of 1"));
    expect(await screen.findByText("Saved")).toBeTruthy();
    const [first, second] = callsOf("SaveSchoolAnswers");
    expect(first?.variables["attemptToken"]).toBe("attempt-token");
    expect(second?.variables["attemptToken"]).toBeNull();
    expect(second?.headers["authorization"]).toBe("Bearer school-token-1");
    expect(storedSchoolSession()).not.toBeNull();
  });

  it("[D-54] [D-82] says what to do when neither the token of the attempt nor the session is known any more", async () => {
    const user = await start();
    await act(async () => endSchoolSession());
    answer("SaveSchoolAnswers", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    await user.click(radio("Option B of 1"));
    expect(await screen.findByText("Please log in again.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/schools/login");
  });

  it("[EXT-40] does not send a student to the login whose account the school has removed during the exam", async () => {
    const user = await start();
    await act(async () => endSchoolSession());
    noteSessionEnd("school", { reason: "LEFT_SCHOOL", at: at(1) });
    answer("SaveSchoolAnswers", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    await user.click(radio("Option B of 1"));
    expect(await screen.findByText(/Your school removed your account/)).toBeTruthy();
    expect(screen.getByText(/No more can be sent. Ask your school/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
  });

  it("[D-54] [D-81] goes on when the school session is over", async () => {
    const user = await start();
    await act(async () => endSchoolSession());
    answer("SaveSchoolAnswers", saved(1));
    await user.click(radio("Option B of 1"));
    expect(await screen.findByText("Saved")).toBeTruthy();
    const call = callsOf("SaveSchoolAnswers")[0];
    expect(call?.variables["attemptToken"]).toBe("attempt-token");
    expect(call?.headers["authorization"]).toBeUndefined();
    expect(path()).toBe("/schools/exams/e1/take");
  });
});
