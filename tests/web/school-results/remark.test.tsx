import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expireSchoolSession } from "../../../web/lib/sessions/school-session.ts";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { buildExam, prepareDashboard } from "../support/school-exam-fixtures.ts";
import { finishSchoolTest, storeSchoolSession } from "../support/school-harness.tsx";

beforeEach(prepareTest);
afterEach(finishSchoolTest);

type Reply = Parameters<typeof answer>[1];

const analysis = (change: object = {}): Reply => ({
  data: {
    schoolExamAnalysis: {
      __typename: "SchoolExamAnalysis",
      count: 3,
      items: ["q1", "q2"].map((questionId) =>
        Object.assign(
          {
            __typename: "SchoolQuestionAnalysis",
            questionId,
            text: `Stem of ${questionId}`,
            formatted: null,
            correctAnswer: "B",
            countsForAll: false,
            difficulty: 0.5,
            discrimination: 0,
            chosen: { __typename: "SchoolOptionCounts", A: 0, B: 2, C: 1, D: 0, none: 0 },
            note: null,
          },
          change,
        ),
      ),
    },
  },
});
const question = (change: object = {}) => ({
  __typename: "SchoolQuestion",
  id: "q2",
  text: "Stem of q2",
  optionA: "Benue",
  optionB: "Kaduna",
  optionC: "Niger",
  optionD: null,
  correctAnswer: "B",
  countsForAll: false,
  explanation: null,
  image: null,
  imageAlt: null,
  formatted: null,
  ...change,
});
const questions = (change: object = {}): Reply => ({
  data: { schoolExamQuestions: { __typename: "SchoolQuestionSet", questions: [question(change)] } },
});
const preview = (change: object = {}): Reply => ({
  data: {
    schoolRemarkPreview: {
      __typename: "SchoolRemarkPreview",
      taken: 3,
      changed: 2,
      nowPass: 1,
      nowFail: 0,
      results: [
        { __typename: "SchoolRemarkedResult", studentId: "p1", name: "Bisi Ade", score: 6, newScore: 7, total: 10 },
        { __typename: "SchoolRemarkedResult", studentId: "p2", name: "Chidi Obi", score: 9, newScore: 8, total: 10 },
      ],
      ...change,
    },
  },
});
const corrected: Reply = {
  data: { remarkSchoolQuestion: { __typename: "SchoolRemark", id: "k1", number: 2, changed: 2 } },
};
const remark = (change: object = {}) => ({
  __typename: "SchoolRemark",
  id: "k1",
  number: 2,
  oldKey: "B",
  newKey: "C",
  reason: "The book says C.",
  correctedAt: "2026-11-23T10:00:00.000Z",
  correctedBy: "Ada Obi",
  changed: 2,
  ...change,
});
const remarks = (items: object[], total = items.length): Reply => ({
  data: { schoolRemarks: { __typename: "SchoolRemarkPage", total, items } },
});
const conflict = (serverMessage: string, code = "CONFLICT"): Reply => ({ fails: { code, status: 409, serverMessage } });

/** What the reports of a completed exam, and its analysis, are answered. */
function prepareAnalysis(...replies: Reply[]): void {
  prepareDashboard({ exams: [buildExam({ status: "COMPLETED", hasAttempts: true })] });
  answer("SchoolReportPage", {
    data: { schoolReportPage: { __typename: "SchoolReportPage", total: 0, totalUnfiltered: 0, reports: [] } },
  });
  answer("SchoolExamAnalysis", ...(replies.length === 0 ? [analysis()] : (replies as [Reply])));
}

/** Opens the analysis of a completed exam. */
async function openAnalysis(...replies: Reply[]) {
  prepareAnalysis(...replies);
  const user = person();
  open("/schools/reports?exam=e1");
  await user.click(await screen.findByRole("button", { name: "Question analysis" }));
  await heading("Question analysis");
  return user;
}

/** Opens the dialog of question 2. */
async function openDialog(given: Reply = questions(), ...more: Reply[]) {
  answer("SchoolKeyedQuestions", given, ...more);
  const user = await openAnalysis();
  await user.click(await screen.findByRole("button", { name: "Correct the key of question 2" }));
  const dialog = await screen.findByRole("dialog", { name: "Correct the key of question 2" });
  return { user, dialog: within(dialog) };
}
const submitButton = /^Correct the key/;

describe("the correction of a key [EXT-54]", () => {
  it("shows the options, then whose score changes, and is sent once it has a reason", async () => {
    answer("SchoolRemarkPreview", preview());
    answer("RemarkSchoolQuestion", corrected);
    const { user, dialog } = await openDialog();
    await dialog.findByText("Stem of q2");
    expect(dialog.getAllByRole<HTMLInputElement>("radio").map(({ value, checked }) => [value, checked])).toEqual([
      ["A", false],
      ["B", true],
      ["C", false],
      ["ALL", false],
    ]);
    expect(dialog.getByText(/Nothing is saved until you confirm/)).toBeTruthy();
    expect(callsOf("SchoolRemarkPreview")).toEqual([]);

    await user.click(dialog.getByRole("radio", { name: "C Niger" }));
    const list = await dialog.findByRole("list", { name: "Scores that change" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Bisi AdeWill pass6 →  becomes 7 of 10", "Chidi Obi9 →  becomes 8 of 10"]);
    expect(callsOf("SchoolRemarkPreview")[0]?.variables).toEqual({
      examId: "e1",
      questionId: "q2",
      newKey: "C",
      page: 1,
      limit: 20,
    });

    await user.click(dialog.getByRole("button", { name: "Correct the key and 2 results" }));
    expect(await dialog.findByText("Please say why.")).toBeTruthy();
    expect(callsOf("RemarkSchoolQuestion")).toEqual([]);
    answer("SchoolRemarks", remarks([remark()]));
    await user.type(dialog.getByLabelText("Reason (staff can read it later)"), "The book says C.");
    await user.click(dialog.getByRole("button", { name: submitButton }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf("RemarkSchoolQuestion").map(({ variables }) => variables)).toEqual([
      {
        examId: "e1",
        questionId: "q2",
        input: {
          oldKey: "B",
          newKey: "C",
          reason: "The book says C.",
          explanation: null,
          requestId: expect.stringMatching(/^[\da-f]{32}$/) as string,
        },
      },
    ]);
    expect(toasts.good).toHaveBeenCalledWith("Key of question 2 corrected, 2 results changed", 2000);
    expect(callsOf("SchoolExamAnalysis")).toHaveLength(2);
    expect(await screen.findByText(/Question 2: key corrected from B to C on 23 Nov 2026 by Ada Obi/)).toBeTruthy();
  });

  it("keeps the list of questions in sight and the focus at its place while the figures are read again", async () => {
    answer("SchoolRemarkPreview", preview());
    answer("RemarkSchoolQuestion", corrected);
    answer("SchoolRemarks", remarks([remark()]));
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole("radio", { name: "C Niger" }));
    await dialog.findByRole("list", { name: "Scores that change" });
    await user.type(dialog.getByLabelText("Reason (staff can read it later)"), "The book says C.");
    answer("SchoolExamAnalysis", { never: true });
    await user.click(dialog.getByRole("button", { name: submitButton }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await vi.waitFor(() => expect(callsOf("SchoolExamAnalysis")).toHaveLength(2));
    const button = screen.getByRole("button", { name: "Correct the key of question 2" });
    expect(document.activeElement).toBe(button);
  });

  it("refuses the present key", async () => {
    const { user, dialog } = await openDialog();
    await user.type(await dialog.findByLabelText("Reason (staff can read it later)"), "No reason.");
    await user.click(dialog.getByRole("button", { name: submitButton }));
    expect(await dialog.findByText("This is the key already. Please choose another answer.")).toBeTruthy();
    expect(callsOf("RemarkSchoolQuestion")).toEqual([]);
  });

  it("gives every student the mark where no option is right, and sends a changed explanation [D-155]", async () => {
    answer("SchoolRemarkPreview", preview({ changed: 0, results: [], nowPass: 0 }));
    answer("RemarkSchoolQuestion", corrected);
    const { user, dialog } = await openDialog(questions({ explanation: "Kaduna is the longest." }));
    await user.click(await dialog.findByRole("radio", { name: /Give every student the mark/ }));
    expect(await dialog.findByText(/No score changes/)).toBeTruthy();
    const explanation = dialog.getByLabelText("Explanation for students");
    await user.clear(explanation);
    await user.type(dialog.getByLabelText("Reason (staff can read it later)"), "Two options were the same.");
    await user.click(dialog.getByRole("button", { name: "Correct the key" }));
    await vi.waitFor(() => expect(callsOf("RemarkSchoolQuestion")).toHaveLength(1));
    expect(callsOf("RemarkSchoolQuestion")[0]?.variables["input"]).toMatchObject({ newKey: "ALL", explanation: "" });
  });

  it("turns pages of a large class, and begins again with another key", async () => {
    answer("SchoolRemarkPreview", preview({ changed: 45 }));
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole("radio", { name: "C Niger" }));
    await dialog.findByText(/1–20 of 45/);
    await user.click(dialog.getByRole("button", { name: /Next/ }));
    await vi.waitFor(() => expect(callsOf("SchoolRemarkPreview").at(-1)?.variables).toMatchObject({ page: 2 }));
    await user.click(dialog.getByRole("radio", { name: "A Benue" }));
    await vi.waitFor(() =>
      expect(callsOf("SchoolRemarkPreview").at(-1)?.variables).toMatchObject({ newKey: "A", page: 1 }),
    );
  });

  it("says why the figures could not be loaded, and tries again", async () => {
    const open = "This exam is still open. Please correct the key when it is over.";
    answer("SchoolRemarkPreview", conflict(open), { cutOff: true }, preview());
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole("radio", { name: "C Niger" }));
    await dialog.findByText(open);
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    await dialog.findByText("The changes could not be loaded.");
    await user.type(dialog.getByLabelText("Reason (staff can read it later)"), "The book says C.");
    await user.click(dialog.getByRole("button", { name: submitButton }));
    expect(await dialog.findByText("Please wait until you can see what changes.")).toBeTruthy();
    expect(callsOf("RemarkSchoolQuestion")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    expect(await dialog.findByText("Bisi Ade")).toBeTruthy();
  });

  it("keeps what was typed when somebody else was faster, and shows the key of now", async () => {
    const faster = "Somebody else has corrected this key meanwhile. Please look at it again.";
    answer("SchoolRemarkPreview", preview(), preview({ changed: 5, nowPass: 0, nowFail: 4 }));
    answer("RemarkSchoolQuestion", conflict(faster, "STALE_VERSION"), { cutOff: true });
    const { user, dialog } = await openDialog(questions(), questions({ correctAnswer: "A" }));
    await user.click(await dialog.findByRole("radio", { name: "C Niger" }));
    await dialog.findByText("Bisi Ade");
    await user.type(dialog.getByLabelText("Reason (staff can read it later)"), "The book says C.");
    await user.click(dialog.getByRole("button", { name: submitButton }));
    expect(await dialog.findByText(faster)).toBeTruthy();
    expect(await dialog.findByRole("radio", { name: /^A Benue ?Current key$/ })).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Reason (staff can read it later)").value).toBe(
      "The book says C.",
    );
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "C Niger" }).checked).toBe(true);
    // what would change is counted from the key of now
    expect(await dialog.findByRole("button", { name: /^Correct the key and 5 results/ })).toBeTruthy();

    await user.click(dialog.getByRole("button", { name: submitButton }));
    expect(await dialog.findByText("The key was not corrected.")).toBeTruthy();
    const [first, second] = callsOf("RemarkSchoolQuestion").map(({ variables }) => variables["input"]);
    expect(first).toMatchObject({ oldKey: "B" });
    expect(second).toMatchObject({ oldKey: "A", requestId: (first as { requestId: string }).requestId });
  });

  it("leaves the explanation that somebody else has saved meanwhile", async () => {
    answer("SchoolRemarkPreview", preview());
    answer("RemarkSchoolQuestion", conflict("Somebody else was faster.", "STALE_VERSION"), corrected);
    const { user, dialog } = await openDialog(
      questions(),
      questions({ correctAnswer: "A", explanation: "See page 12." }),
    );
    await user.click(await dialog.findByRole("radio", { name: "C Niger" }));
    await dialog.findByText("Bisi Ade");
    await user.type(dialog.getByLabelText("Reason (staff can read it later)"), "The book says C.");
    await user.click(dialog.getByRole("button", { name: submitButton }));
    expect((await dialog.findByLabelText<HTMLTextAreaElement>("Explanation for students")).value).toBe("See page 12.");
    await user.click(dialog.getByRole("button", { name: submitButton }));
    await vi.waitFor(() => expect(callsOf("RemarkSchoolQuestion")).toHaveLength(2));
    expect(callsOf("RemarkSchoolQuestion")[1]?.variables["input"]).toMatchObject({ oldKey: "A", explanation: null });
  });

  it("[D-306] keeps what was typed over the end of the session, for this question alone", async () => {
    answer("SchoolRemarkPreview", preview());
    const saved = "Here is what you typed before. It is not saved yet.";
    const { user, dialog } = await openDialog(questions({ explanation: "See page 12." }));
    await user.click(await dialog.findByRole("radio", { name: "C Niger" }));
    await user.type(dialog.getByLabelText("Reason (staff can read it later)"), "The book says C.");
    act(() => expireSchoolSession());
    await heading("School Login");
    cleanup();

    storeSchoolSession();
    prepareAnalysis();
    // a colleague has saved another explanation meanwhile
    answer("SchoolKeyedQuestions", questions({ explanation: "See page 13." }));
    open("/schools/reports?exam=e1");
    await user.click(await screen.findByRole("button", { name: "Correct the key of question 2" }));
    const back = within(await screen.findByRole("dialog"));
    expect(await back.findByText(saved)).toBeTruthy();
    expect(back.getByLabelText<HTMLTextAreaElement>("Reason (staff can read it later)").value).toBe("The book says C.");
    expect(back.getByLabelText<HTMLTextAreaElement>("Explanation for students").value).toBe("See page 13.");
    expect(back.getByRole<HTMLInputElement>("radio", { name: "C Niger" }).checked).toBe(true);
    await user.click(back.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Correct the key of question 2" }));
    const third = within(await screen.findByRole("dialog"));
    expect((await third.findByLabelText<HTMLTextAreaElement>("Reason (staff can read it later)")).value).toBe("");
    expect(third.queryByText(saved)).toBeNull();
  });

  it("says that the question could not be loaded, that it is gone, and that a server has no such call", async () => {
    const { user, dialog } = await openDialog(
      { cutOff: true },
      { data: { schoolExamQuestions: { __typename: "SchoolQuestionSet", questions: [] } } },
      questions(),
    );
    await dialog.findByText("The question could not be loaded.");
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    await dialog.findByText("This question is not part of the exam any more.");
    await user.click(dialog.getByRole("button", { name: "Retry" }));
    answer("SchoolRemarkPreview", { fails: { code: "NOT_OFFERED", status: 404 } });
    await user.click(await dialog.findByRole("radio", { name: "C Niger" }));
    expect(await dialog.findByText("This is not available here.")).toBeTruthy();
  });
});

describe("keys that were corrected [EXT-54c]", () => {
  it("are told with person, day, figures and reason, in the reports and below the analysis", async () => {
    prepareDashboard({
      exams: [
        buildExam({ status: "COMPLETED" }),
        buildExam({ id: "e3", name: "Of another teacher", status: "COMPLETED", canEdit: false }),
      ],
    });
    answer("SchoolReportPage", {
      data: { schoolReportPage: { __typename: "SchoolReportPage", total: 0, totalUnfiltered: 0, reports: [] } },
    });
    answer(
      "SchoolRemarks",
      remarks([
        remark({ changed: 1 }),
        remark({ id: "k2", newKey: "ALL" }),
        remark({ id: "k3", oldKey: "ALL", newKey: "D" }),
      ]),
    );
    const user = person();
    open("/schools/reports?exam=e1");
    const list = await screen.findByRole("region", { name: "Corrected keys" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Question 2: key corrected from B to C on 23 Nov 2026 by Ada Obi, 1 result changed.Reason: The book says C.",
      "Question 2: every student got the mark (the key was B) on 23 Nov 2026 by Ada Obi, 2 results changed.Reason: The book says C.",
      "Question 2: key corrected from a mark for every student to D on 23 Nov 2026 by Ada Obi, 2 results changed.Reason: The book says C.",
    ]);
    await user.selectOptions(screen.getByLabelText("Exam"), "Of another teacher");
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Corrected keys" })).toBeNull());
  });

  it("are paged, loaded again after a failure, and hidden where the server has none", async () => {
    answer("SchoolKeyedQuestions", questions());
    const user = await openAnalysis();
    expect(screen.queryByRole("region", { name: "Corrected keys" })).toBeNull();
    answer("SchoolRemarks", { cutOff: true }, remarks([remark()], 41));
    await user.click(screen.getByRole("button", { name: "Back to Reports" }));
    const list = within(await screen.findByRole("region", { name: "Corrected keys" }));
    await list.findByText("The corrected keys could not be loaded.");
    await user.click(list.getByRole("button", { name: "Retry" }));
    await screen.findByText(/1–20 of 41/);
    await user.click(screen.getByRole("button", { name: /Next/ }));
    await vi.waitFor(() => expect(callsOf("SchoolRemarks").at(-1)?.variables).toMatchObject({ page: 2 }));
    answer("SchoolRemarks", { fails: { code: "NOT_OFFERED", status: 404 } });
    await user.click(screen.getByRole("button", { name: "Question analysis" }));
    await heading("Question analysis");
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Corrected keys" })).toBeNull());
  });

  it("have no letter in the analysis and in the answers of the class where every student got the mark", async () => {
    answer("SchoolExamAnswers", {
      data: {
        schoolExamAnswers: {
          __typename: "SchoolExamAnswers",
          isSoFar: false,
          total: 1,
          questions: [
            { __typename: "SchoolAnsweredQuestion", questionId: "q1", correctAnswer: null, countsForAll: true },
          ],
          students: [
            {
              __typename: "SchoolStudentAnswers",
              studentId: "p1",
              name: "Bisi Ade",
              className: null,
              state: "SUBMITTED",
              score: 1,
              answers: "D",
            },
          ],
        },
      },
    });
    const user = await openAnalysis(analysis({ correctAnswer: null, countsForAll: true }));
    expect(await screen.findAllByText("Every student gets the mark")).toHaveLength(2);
    expect(screen.queryByText("(the key)")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Back to Reports" }));
    await user.click(await screen.findByRole("button", { name: "All answers" }));
    await screen.findByRole("region", { name: "All answers" });
    expect(screen.getAllByRole("columnheader").at(-1)?.textContent).toBe(
      "Question 1, every student gets the mark: all",
    );
    expect(screen.getByRole("cell", { name: "D" })).toBeTruthy();
  });
});

describe("a result that a corrected key has changed", () => {
  const own = (change: object = {}): Reply => ({
    data: {
      schoolReportPage: {
        __typename: "SchoolReportPage",
        reports: [
          {
            __typename: "SchoolReport",
            id: "r1",
            examId: "e1",
            studentId: "p1",
            score: 7,
            totalQuestions: 10,
            date: "2026-11-20T10:00:00.000Z",
            remarkedAt: "2026-11-23T10:00:00.000Z",
            scoreBefore: 6,
            exam: { __typename: "SchoolExam", id: "e1", name: "Mock", subjectName: "Physics", className: "SS 2" },
            ...change,
          },
        ],
      },
    },
  });

  it("is news for its student, and says what the score was [D-154]", async () => {
    prepareDashboard({ role: "STUDENT", exams: [buildExam({ status: "COMPLETED", notice: "CORRECTED" })] });
    storeSchoolSession({ role: "STUDENT", name: "Ada Obi" });
    answer("OwnSchoolResult", own());
    const user = person();
    open("/schools/dashboard");
    const news = within(await screen.findByRole("region", { name: "News" }));
    news.getByText("Your result in First Term Examination was corrected. The answer key to a question was wrong.");
    await user.click(news.getByRole("link", { name: /View my result/ }));
    expect(await screen.findByText("The score was corrected on 23 Nov 2026")).toBeTruthy();
    expect(screen.getByText("The answer key to a question was wrong. The score before was 6/10.")).toBeTruthy();
  });

  it("is said by the check of its slip [EXT-18c]", async () => {
    answer("VerifySchoolSlip", {
      data: {
        verifySchoolSlip: {
          __typename: "SchoolSlipCheck",
          school: "Unity Demo College",
          exam: "Mock",
          initials: "A. O.",
          percentage: 72,
          date: "2026-11-20T10:00:00.000Z",
          remarkedAt: "2026-11-23T10:00:00.000Z",
        },
      },
    });
    open("/schools/verify/AK-1");
    expect(await screen.findByText("The score was corrected on 23 Nov 2026.")).toBeTruthy();
    expect(screen.getByText(/A slip that was printed earlier shows the old score/)).toBeTruthy();
    expect(screen.getByText("72%")).toBeTruthy();
  });
});
