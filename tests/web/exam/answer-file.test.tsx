import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fileNotReadable } from "../../../web/lib/files/readable-file.ts";
import { answer, callsOf, heading, open, person, prepareEveryTestSignedIn } from "../support/app-harness.tsx";

prepareEveryTestSignedIn();

const userId = (): string => (JSON.parse(localStorage.getItem("user") ?? "{}") as { id: string }).id;
const answerFile = (given: object = {}) =>
  new File(
    [
      JSON.stringify({
        about: { examType: "JAMB", subjectName: "Chemistry", year: 2023 },
        personId: userId(),
        attemptId: "a1",
        startedAt: "2026-11-20T11:00:00.000Z",
        deadline: "2026-11-20T11:45:00.000Z",
        submission: null,
        answers: [{ questionId: "q1", answer: "B", seq: 1, answeredAt: "2026-11-20T11:30:00.000Z", delivered: false }],
        ...given,
      }),
    ],
    "answers-JAMB-Chemistry-2023.json",
  );
const delivered = (lateAnswers: number) => ({
  data: { deliverLateAnswers: { __typename: "LateDelivery", answers: [], lateAnswers } },
});
const submitted = (result: object | null = {}) => ({
  data: {
    submitExam: {
      __typename: "SubmitExamResult",
      emailed: true,
      message: null,
      review: [],
      result: result && {
        __typename: "ExamResult",
        id: "r1",
        score: 23,
        totalQuestions: 40,
        percentage: 58,
        status: "Pass",
        receipt: "AK-7Q4R-9K2M",
        lateAnswers: 1,
        ...result,
      },
    },
  },
});

async function openForm() {
  answer("ExamHistory", { data: { examHistory: [] } });
  open("/dashboard/exam-history");
  await heading("Exam History");
  const user = person();
  await user.click(await screen.findByText("Upload an answer file"));
  const form = within(screen.getByRole("form", { name: "Upload an answer file" }));
  const choose = (file: File) => user.upload(form.getByLabelText("Answer file"), file);
  const deliver = () => user.click(form.getByRole("button", { name: "Send the answers" }));
  return { user, form, choose, deliver };
}

describe("[EXT-35] an answer file that a candidate brings in", () => {
  it("is delivered like late answers, then submitted; the screen says what counts, with the receipt", async () => {
    const { form, choose, deliver } = await openForm();
    // phones give this type to a file that came by WhatsApp
    expect(form.getByLabelText<HTMLInputElement>("Answer file").accept).toContain("application/octet-stream");
    expect(form.getByText(/in your own results, but not on the leaderboard\./)).toBeTruthy();
    await choose(answerFile());
    expect(await form.findByText("JAMB Chemistry 2023")).toBeTruthy();
    answer("DeliverLateAnswers", delivered(1));
    answer("SubmitExam", submitted());
    await deliver();
    expect(await form.findByText(/Delivered late: 1 answer\. Your result: 23 of 40 \(58%\)\./)).toBeTruthy();
    expect(form.getByText("AK-7Q4R-9K2M")).toBeTruthy();
    expect(callsOf("DeliverLateAnswers")[0]?.variables).toEqual({
      input: {
        attemptId: "a1",
        answers: [{ questionId: "q1", userAnswer: "B", answeredAt: "2026-11-20T11:30:00.000Z" }],
      },
    });
    expect(callsOf("SubmitExam")[0]?.variables["input"]).toMatchObject({
      attemptId: "a1",
      userId: userId(),
      year: 2023,
    });
    await vi.waitFor(() => expect(callsOf("ExamHistory").length).toBeGreaterThan(1));
  });

  it("is the one that was chosen last, though an earlier one is read later", async () => {
    const { form, choose } = await openForm();
    let finish: (text: string) => void = () => undefined;
    const slow = Object.assign(answerFile({ about: { examType: "WAEC", subjectName: "Biology", year: 2020 } }), {
      text: () => new Promise<string>((resolve) => (finish = resolve)),
    });
    await choose(slow);
    await vi.dynamicImportSettled();
    await choose(answerFile());
    expect(await form.findByText("JAMB Chemistry 2023")).toBeTruthy();
    await act(async () => finish("{}"));
    expect(form.getByText("JAMB Chemistry 2023")).toBeTruthy();
    expect(form.queryByText(/This is not an answer file/)).toBeNull();
  });

  it("says so when the server had the answers already", async () => {
    const { form, choose, deliver } = await openForm();
    await choose(answerFile());
    answer("DeliverLateAnswers", delivered(0));
    answer("SubmitExam", submitted({ receipt: null }));
    await deliver();
    expect(await form.findByText(/These answers were already saved\./)).toBeTruthy();
  });

  it("is refused when it is another person's, a school's, or from a server that keeps no exams", async () => {
    const { form, choose, deliver } = await openForm();
    const cases: [File, string][] = [
      [answerFile({ personId: "c9" }), "This file belongs to another account."],
      [answerFile({ about: { examId: "e1" } }), "This file is from a school exam. Please give it to your teacher."],
      [
        answerFile({ attemptId: null }),
        "This file does not say which exam it belongs to, so its answers cannot be added.",
      ],
      [new File(["{}"], "x.json"), "This is not an answer file of Akada, or somebody has changed it."],
    ];
    for (const [file, problem] of cases) {
      await choose(file);
      expect(await form.findByText(problem)).toBeTruthy();
      await deliver();
      expect(form.getByText(problem)).toBeTruthy();
    }
    expect(callsOf("DeliverLateAnswers")).toEqual([]);
  });

  it("asks for a file again that cannot be read any more", async () => {
    const { form, choose } = await openForm();
    const moved = answerFile();
    vi.spyOn(moved, "text").mockRejectedValue(new DOMException("moved", "NotFoundError"));
    await choose(moved);
    expect(await form.findByText(fileNotReadable)).toBeTruthy();
  });

  it("shows why the server takes nothing, and hands nothing in", async () => {
    const { form, choose, deliver } = await openForm();
    await choose(answerFile());
    const serverMessage = "You have seen the right answers of this exam. Answers that arrive now do not count.";
    answer("DeliverLateAnswers", { fails: { code: "CONFLICT", status: 409, serverMessage } });
    await deliver();
    expect(await form.findByText(serverMessage)).toBeTruthy();
    answer("DeliverLateAnswers", { fails: { code: "NOT_OFFERED", status: 404 } });
    await deliver();
    expect(await form.findByText("Answer files cannot be added here.")).toBeTruthy();
    answer("DeliverLateAnswers", { cutOff: true });
    await deliver();
    expect(await form.findByText("Network error")).toBeTruthy();
    expect(callsOf("SubmitExam")).toEqual([]);
  });
});
