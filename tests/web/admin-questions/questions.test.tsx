import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { bankQuestion as question, questionTexts } from "../support/admin-fixtures.ts";
import { notOffered, openAdmin, prepareEveryAdminTest } from "../support/admin-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, pass, person } from "../support/app-harness.tsx";
import { throwPageAway } from "../support/reload.ts";

const log = prepareEveryAdminTest();

const page = (questions: object[], total = questions.length) => ({
  data: { adminQuestions: { __typename: "AdminQuestionPage", questions, total } },
});
const updated = (version: number) => ({
  data: {
    updateQuestion: { __typename: "UpdateQuestionResult", message: null, question: { ...question, version } },
  },
});
const versionOf = (version: number, changes: object, changedBy: string | null) => ({
  __typename: "QuestionVersion",
  version,
  changedAt: "2026-11-20T09:00:00Z",
  changedBy,
  question: { __typename: "AdminQuestion", ...questionTexts, ...changes },
});
const versions = (...list: object[]) => ({ data: { questionVersions: list } });

const openQuestions = () => openAdmin("/admin/questions", "Manage Questions");
async function openEditor(user: ReturnType<typeof person>) {
  await user.click(await screen.findByRole("button", { name: /^Edit:/ }));
  return within(await screen.findByRole("dialog", { name: "Edit question" }));
}

describe("the question bank", () => {
  it("[A-QST-01] [A-QST-02] [B-14] asks for three a page; filters that are empty are left out", async () => {
    const user = person();
    answer("AdminQuestions", page([question], 7));
    await openQuestions();
    await screen.findByText("7 questions");
    expect(screen.getByText("1–3 of 7")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.type(screen.getByLabelText("Subject"), " Mathematics ");
    await user.selectOptions(screen.getByLabelText("Exam type"), "WAEC");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await screen.findByText("7 questions found");
    await user.type(screen.getByLabelText("Year"), "2024");
    await user.type(screen.getByLabelText("Question text"), "two");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await vi.waitFor(() => expect(callsOf("AdminQuestions")).toHaveLength(4));
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await vi.waitFor(() =>
      expect(callsOf("AdminQuestions").map(({ variables }) => variables)).toEqual([
        { filter: null, page: 1, limit: 3 },
        { filter: null, page: 2, limit: 3 },
        { filter: { subjectName: "Mathematics", examType: "WAEC" }, page: 1, limit: 3 },
        { filter: { subjectName: "Mathematics", examType: "WAEC", year: 2024, search: "two" }, page: 1, limit: 3 },
        { filter: null, page: 1, limit: 3 },
      ]),
    );
  });

  it("begins with the filter and the page of its address, and leaves out what cannot be", async () => {
    answer("AdminQuestions", page([question], 7));
    await openAdmin("/admin/questions?subjectName=Physics&examType=WAEC&year=20x4&page=2", "Manage Questions");
    await screen.findByText("4–6 of 7");
    expect(callsOf("AdminQuestions")[0]?.variables).toEqual({
      filter: { subjectName: "Physics", examType: "WAEC" },
      page: 2,
      limit: 3,
    });
    expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("Physics");
    expect(screen.getByLabelText<HTMLSelectElement>("Exam type").value).toBe("WAEC");
    // the menu leads to the whole list
    await person().click(screen.getByRole("link", { name: "Manage Questions" }));
    await vi.waitFor(() =>
      expect(callsOf("AdminQuestions").at(-1)?.variables).toMatchObject({ filter: null, page: 1 }),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Subject").value).toBe("");
    expect(screen.getByLabelText<HTMLSelectElement>("Exam type").value).toBe("");
  });

  it("[D-395] goes back to the filter and the page before, and not past the same filter twice", async () => {
    const user = person();
    answer("AdminQuestions", page([question], 5));
    await openQuestions();
    await screen.findByText("5 questions");
    const began = history.length;
    await user.selectOptions(screen.getByLabelText("Exam type"), "WAEC");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await screen.findByText("5 questions found");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("4–5 of 5");
    expect(history.length - began).toBe(2);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Previous page" }));

    history.back();
    await screen.findByText("1–3 of 5");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next page" })));
    expect(screen.getByLabelText<HTMLSelectElement>("Exam type").value).toBe("WAEC");
    history.back();
    await screen.findByText("5 questions");
    expect(screen.getByLabelText<HTMLSelectElement>("Exam type").value).toBe("");
    expect(location.search).toBe("");
  });

  it("[D-104] shows 25 or 100 to a page, from the first page on, and remembers that on this device", async () => {
    const user = person();
    answer("AdminQuestions", page([question], 240));
    await openQuestions();
    await screen.findByText("240 questions");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await user.selectOptions(screen.getByLabelText("Rows of a page"), "100 a page");
    await screen.findByText("1–100 of 240");
    expect(document.cookie).toContain("rows-questions=100");
    await user.selectOptions(screen.getByLabelText("Rows of a page"), "3 a page");
    await vi.waitFor(() =>
      expect(callsOf("AdminQuestions").map(({ variables }) => variables)).toEqual([
        { filter: null, page: 1, limit: 3 },
        { filter: null, page: 2, limit: 3 },
        { filter: null, page: 1, limit: 100 },
        { filter: null, page: 1, limit: 3 },
      ]),
    );
  });

  it("[D-120] says that a search found more than it counts", async () => {
    const user = person();
    answer("AdminQuestions", page([question], 10_000));
    await openQuestions();
    await screen.findByText("10,000 questions");
    await user.type(screen.getByLabelText("Question text"), "the");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const said = "10,000 questions or more. Search for more words to find the others.";
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it("[A-QST-02] asks for a year of four digits", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    await openQuestions();
    await screen.findByText("1 question");
    await user.type(screen.getByLabelText("Year"), "24");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    expect(screen.getByText("A year has four digits")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Year"));
    expect(callsOf("AdminQuestions")).toHaveLength(1);
  });

  it("[EXT-16d] leads from a corrected key to the exams that were marked with the old one", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("UpdateQuestion", {
      data: {
        updateQuestion: {
          __typename: "UpdateQuestionResult",
          message: null,
          question: { ...question, correctAnswer: "C", version: 4 },
        },
      },
    });
    answer("RemarkPreview", {
      data: {
        remarkPreview: {
          __typename: "RemarkPreview",
          version: 4,
          affected: 30,
          changed: 12,
          nowPass: 2,
          nowFail: 1,
          openExams: 0,
          jobId: null,
        },
      },
    });
    await openQuestions();
    const editor = await openEditor(user);
    await user.selectOptions(editor.getByLabelText(/Correct answer/), "C");
    expect(editor.queryByRole("button", { name: "Re-mark exams" })).toBeNull();
    await user.click(editor.getByRole("button", { name: "Save" }));
    const dialog = within(await screen.findByRole("dialog", { name: "JAMB Mathematics 2024" }));
    expect(dialog.getByText("Saved. The key was B, now it is C.")).toBeTruthy();
    expect(await dialog.findByRole("button", { name: "Re-mark 12 exams" })).toBeTruthy();
    expect(callsOf("RemarkPreview").map(({ variables }) => variables)).toEqual([{ questionId: "q1" }]);
  });

  it("[EXT-16d] leads from the editor to the exams, too, and closes after an edit that leaves the key", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("UpdateQuestion", updated(4));
    answer("RemarkPreview", { fails: { code: "UPSTREAM_FAILED", status: 502 } });
    await openQuestions();
    const editor = await openEditor(user);
    await user.click(editor.getByRole("button", { name: "Re-mark exams" }));
    const dialog = await screen.findByRole("dialog", { name: "JAMB Mathematics 2024" });
    expect(await within(dialog).findByText("The effect of a re-mark could not be loaded.")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    const again = await openEditor(user);
    await user.type(again.getByLabelText(/Explanation/), " Twice.");
    await user.click(again.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The question was saved.")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "JAMB Mathematics 2024" })).toBeNull();
  });

  it("[EXT-55c] loads the questions of the filter as a file, and says what the format does not hold", async () => {
    const user = person();
    answer("AdminQuestions", page([question], 7), page([question], 2));
    await openQuestions();
    await user.selectOptions(await screen.findByLabelText("Exam type"), "JAMB");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await screen.findByText("2 questions found");
    const press = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const link = { __typename: "QuestionExport", path: "/files/bank/abc" };
    answer("CreateQuestionExport", { data: { createQuestionExport: link } });
    await user.click(screen.getByText("Download these questions"));
    const form = within(await screen.findByRole("form", { name: "Download these questions" }));
    expect(form.getByText("The file shows the right answers.")).toBeTruthy();
    await user.selectOptions(form.getByLabelText("Format"), "Aiken (.txt)");
    expect(form.getByText(/Pictures, explanations, exam type, subject and year are left out/)).toBeTruthy();
    await user.click(form.getByRole("button", { name: "Download" }));
    await vi.waitFor(() => expect(press).toHaveBeenCalledOnce());
    expect(press.mock.contexts[0]).toHaveProperty("pathname", "/files/bank/abc");
    expect(callsOf("CreateQuestionExport")[0]?.variables).toEqual({ format: "AIKEN", filter: { examType: "JAMB" } });
  });

  it("[EXT-55c] offers more than 5,000 questions in the formats that hold them, and says why there is no file", async () => {
    const user = person();
    answer("AdminQuestions", page([question], 5001));
    await openQuestions();
    await user.click(await screen.findByText("Download these questions"));
    const form = within(await screen.findByRole("form", { name: "Download these questions" }));
    expect(form.getByText(/^A Word file holds at most 1,000 questions, an Excel file 5,000\./)).toBeTruthy();
    expect(form.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "CSV (.csv)",
      "Aiken (.txt)",
      "GIFT (.gift)",
      "Moodle XML (.xml)",
    ]);
    answer("CreateQuestionExport", { cutOff: true }, notOffered);
    await user.click(form.getByRole("button", { name: "Download" }));
    expect(await form.findByText("The file could not be loaded. Please try again.")).toBeTruthy();
    expect(callsOf("CreateQuestionExport")[0]?.variables).toEqual({ format: "CSV", filter: null });
    await user.click(form.getByRole("button", { name: "Download" }));
    expect(await form.findByText("This is not available here.")).toBeTruthy();
  });

  it("[EXT-55c] asks for a filter where no file holds as many questions", async () => {
    const user = person();
    answer("AdminQuestions", page([question], 50_001));
    await openQuestions();
    await user.click(await screen.findByText("Download these questions"));
    const text = "A file holds at most 50,000 questions. Filter by exam type, subject or year first.";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("form", { name: "Download these questions" })).toBeNull();
  });

  it("[A-QST-05] says that there are none", async () => {
    answer("AdminQuestions", page([]));
    await openQuestions();
    expect(await screen.findByText("No questions found")).toBeTruthy();
    expect(screen.getByText("0 questions").tagName).toBe("OUTPUT");
  });

  it("does not call the bank empty at a page that it does not have, and leads back to the first", async () => {
    const user = person();
    answer("AdminQuestions", page([], 7), page([question], 7));
    await openAdmin("/admin/questions?page=9", "Manage Questions");
    expect(await screen.findByText("This page is empty")).toBeTruthy();
    expect(screen.queryByText(/The bank is empty/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "First page" }));
    expect(await screen.findByText("1–3 of 7")).toBeTruthy();
  });

  it("hides search, history, picture words and files where the server keeps no versions", async () => {
    const user = person();
    answer("AdminQuestions", page([{ ...question, version: null }]));
    answer("UpdateQuestion", updated(1));
    await openQuestions();
    await screen.findByText("1 question");
    expect(screen.queryByLabelText("Question text")).toBeNull();
    expect(screen.queryByText("Download this question")).toBeNull();
    const editor = await openEditor(user);
    expect(editor.queryByRole("button", { name: "History" })).toBeNull();
    expect(editor.queryByLabelText("What the picture shows (optional)")).toBeNull();
    await user.click(editor.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(callsOf("UpdateQuestion")).toHaveLength(1));
    expect(callsOf("UpdateQuestion")[0]?.variables["input"]).toMatchObject({ version: null });
  });

  it("shows a question whose key the server sends unreadably, and saves it once a key is chosen", async () => {
    const user = person();
    answer("AdminQuestions", page([{ ...question, correctAnswer: null, version: null }]));
    answer("UpdateQuestion", updated(1));
    await openQuestions();
    await screen.findByText("Not readable");
    const editor = await openEditor(user);
    expect(editor.getByLabelText<HTMLSelectElement>("Correct answer").selectedOptions[0]?.text).toBe("Choose the key");
    await user.click(editor.getByRole("button", { name: "Save" }));
    expect(callsOf("UpdateQuestion")).toEqual([]);
    await user.selectOptions(editor.getByLabelText("Correct answer"), "C");
    await user.click(editor.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(callsOf("UpdateQuestion")).toHaveLength(1));
  });

  it("[A-QST-06] [D-45] logs a failed load without a toast", async () => {
    answer("AdminQuestions", { fails: { code: "UPSTREAM_FAILED", status: 500 } });
    await openQuestions();
    await screen.findByText("The questions could not be loaded.");
    expect(log).toHaveBeenCalledTimes(1);
    expect(toasts.bad).not.toHaveBeenCalled();
  });
});

describe("editing a question", () => {
  it("[A-QST-03] shows every field, checks them, and sends the whole question with its version", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("UpdateQuestion", updated(4));
    await openQuestions();
    const editor = await openEditor(user);
    expect(editor.getByLabelText("Image address (optional)").getAttribute("type")).toBe("url");
    await user.clear(editor.getByLabelText("Option C"));
    await user.type(editor.getByLabelText("Option C"), "4");
    await user.type(editor.getByLabelText("Image address (optional)"), "http://pictures.example/a.png");
    await user.click(editor.getByRole("button", { name: "Save" }));
    expect(editor.getByText("Options B and C are the same")).toBeTruthy();
    expect(editor.getByText("Image address must start with https://")).toBeTruthy();
    expect(callsOf("UpdateQuestion")).toEqual([]);
    await user.clear(editor.getByLabelText("Option C"));
    await user.type(editor.getByLabelText("Option C"), "8");
    await user.clear(editor.getByLabelText("Image address (optional)"));
    await user.selectOptions(editor.getByLabelText("Correct answer"), "D");
    await user.click(editor.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The question was saved.")).toBeTruthy();
    expect(callsOf("UpdateQuestion")[0]?.variables).toEqual({
      id: "q1",
      input: { ...questionTexts, optionC: "8", correctAnswer: "D", version: 3 },
    });
  });

  it("draws the preview during typing, and asks the server for formulas after a pause", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("QuestionPreview", {
      data: {
        questionPreview: {
          __typename: "QuestionPreview",
          formatted: {
            __typename: "FormattedQuestion",
            question: ["Bold ", ["b", "move"]],
            optionA: null,
            optionB: null,
            optionC: null,
            optionD: null,
          },
          formattedExplanation: null,
        },
      },
    });
    await openQuestions();
    const editor = await openEditor(user);
    const preview = within(editor.getByRole("region", { name: "Preview" }));
    await user.clear(editor.getByLabelText("Option A"));
    await user.type(editor.getByLabelText("Option A"), "thirty");
    expect(preview.getByText("thirty")).toBeTruthy();
    await pass(500);
    expect(callsOf("QuestionPreview")).toEqual([]);
    await user.clear(editor.getByLabelText("Question"));
    await user.type(editor.getByLabelText("Question"), "Bold <b>move</b>");
    expect(preview.getByText("Bold <b>move</b>")).toBeTruthy();
    await pass(500);
    await vi.waitFor(() => expect(preview.getByText("move").tagName).toBe("B"));
  });

  it("[A-QST-06] [D-45] keeps the dialog and the text when it fails, says so there, and logs it", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("UpdateQuestion", { cutOff: true });
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    await openQuestions();
    const editor = await openEditor(user);
    await user.type(editor.getByLabelText("Option A"), "0");
    await user.click(editor.getByRole("button", { name: "Save" }));
    const notice = await editor.findByRole("alert");
    expect(notice.textContent).toContain("Not savedNetwork error");
    // the form is longer than the dialog, and Save stays in sight
    await vi.waitFor(() => expect(scroll.mock.contexts).toContain(notice));
    expect(editor.getByLabelText<HTMLInputElement>("Option A").value).toBe("30");
    expect(toasts.bad).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledTimes(1);
  });

  it("warns the second of two editors, shows both texts, and loses nothing", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("UpdateQuestion", { fails: { code: "STALE_VERSION", status: 409 } }, updated(5));
    answer(
      "QuestionVersions",
      versions(versionOf(4, { optionA: "theirs", explanation: "Theirs, too." }, "bola@example.com")),
    );
    await openQuestions();
    const editor = await openEditor(user);
    await user.type(editor.getByLabelText("Option A"), "0");
    await user.click(editor.getByRole("button", { name: "Save" }));
    await editor.findByText("Not saved: somebody else changed this question meanwhile");
    expect(editor.getByText(/bola@example.com saved version 4/)).toBeTruthy();
    expect(editor.getByLabelText<HTMLInputElement>("Option A").value).toBe("30");
    expect(editor.getByRole("button", { name: /^Use theirs ?for Option A/ })).toBeTruthy();
    // saved as it stood, this field would undo what the other one did
    expect(editor.getByLabelText<HTMLInputElement>("Explanation (optional)").value).toBe("Theirs, too.");
    expect(editor.queryByRole("button", { name: /^Use theirs ?for Explanation/ })).toBeNull();
    await user.click(editor.getByRole("button", { name: "Save" }));
    await screen.findByText("The question was saved.");
    expect(callsOf("UpdateQuestion")[1]?.variables["input"]).toMatchObject({
      optionA: "30",
      explanation: "Theirs, too.",
      version: 4,
    });
  });

  it("asks before typed changes are thrown away, and brings them back when the dialog was lost", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("UpdateQuestion", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    await openQuestions();
    const editor = await openEditor(user);
    await user.type(editor.getByLabelText("Option A"), "0");
    await user.click(editor.getByRole("button", { name: "Cancel" }));
    // it stands beside the buttons, and not at the end of the long form
    const asked = editor.getByText("Your changes are not saved yet.");
    expect(asked.parentElement?.contains(editor.getByRole("button", { name: "Discard changes" }))).toBe(true);
    expect(document.activeElement).toBe(editor.getByRole("button", { name: "Go on editing" }));
    await user.keyboard("{Escape}");
    expect(editor.queryByRole("button", { name: "Discard changes" })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(editor.getByRole("button", { name: "Go on editing" }));
    await user.click(editor.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { level: 1, name: "Admin Portal Login" });
    document.body.replaceChildren();
    await openQuestions();
    const again = await openEditor(user);
    expect(again.getByLabelText<HTMLInputElement>("Option A").value).toBe("30");
    expect(again.getByText("What you had typed before is back in the form.")).toBeTruthy();
    await user.click(again.getByRole("button", { name: "Cancel" }));
    await user.click(again.getByRole("button", { name: "Discard changes" }));
    const fresh = await openEditor(user);
    expect(fresh.getByLabelText<HTMLInputElement>("Option A").value).toBe("3");
  });

  it("[D-402] has the draft again when the phone has thrown the page away", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    await openQuestions();
    const editor = await openEditor(user);
    await user.type(editor.getByLabelText("Option A"), "0");
    throwPageAway();
    await openQuestions();
    const again = await openEditor(user);
    expect(again.getByLabelText<HTMLInputElement>("Option A").value).toBe("30");
    expect(again.getByText("What you had typed before is back in the form.")).toBeTruthy();
  });

  it("does not undo what another admin saved while a draft was waiting here", async () => {
    const user = person();
    const changed = { ...question, explanation: "Theirs, too.", version: 4 };
    answer("AdminQuestions", page([question]), page([changed]));
    answer(
      "UpdateQuestion",
      { fails: { code: "UNAUTHENTICATED", status: 401 } },
      { fails: { code: "STALE_VERSION", status: 409 } },
    );
    answer("QuestionVersions", versions(versionOf(4, { explanation: "Theirs, too." }, "bola@example.com")));
    await openQuestions();
    const editor = await openEditor(user);
    await user.type(editor.getByLabelText("Option A"), "0");
    await user.click(editor.getByRole("button", { name: "Save" }));
    await screen.findByRole("heading", { level: 1, name: "Admin Portal Login" });
    document.body.replaceChildren();
    await openQuestions();
    const again = await openEditor(user);
    await user.click(again.getByRole("button", { name: "Save" }));
    await again.findByText("Not saved: somebody else changed this question meanwhile");
    expect(callsOf("UpdateQuestion").at(-1)?.variables["input"]).toMatchObject({ version: 3 });
    expect(again.getByLabelText<HTMLInputElement>("Option A").value).toBe("30");
    expect(again.getByLabelText<HTMLInputElement>("Explanation (optional)").value).toBe("Theirs, too.");
  });

  it("asks the browser to keep the page while something typed is not saved", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    const isKept = (): boolean => {
      const event = Object.defineProperty(new Event("beforeunload", { cancelable: true }), "returnValue", {
        value: "",
        writable: true,
      });
      const isPrevented = !window.dispatchEvent(event);
      // Chrome before 119 knows only the second form
      expect(event.returnValue).toBe(isPrevented ? true : "");
      return isPrevented;
    };
    await openQuestions();
    const editor = await openEditor(user);
    expect(isKept()).toBe(false);
    await user.type(editor.getByLabelText("Option A"), "0");
    expect(isKept()).toBe(true);
    await user.click(editor.getByRole("button", { name: "Cancel" }));
    await user.click(editor.getByRole("button", { name: "Discard changes" }));
    expect(isKept()).toBe(false);
  });

  it("shows every version with what it changed, and puts an older one into the form", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer(
      "QuestionVersions",
      versions(
        versionOf(3, {}, "bola@example.com"),
        versionOf(2, { optionD: "seven" }, "root@example.com"),
        versionOf(1, { optionD: "seven", correctAnswer: "A" }, null),
      ),
    );
    await openQuestions();
    const editor = await openEditor(user);
    await user.click(editor.getByRole("button", { name: "History" }));
    const history = within(await screen.findByRole("dialog", { name: "History of this question" }));
    expect(await history.findByText("Version 3, now in the bank")).toBeTruthy();
    expect(history.getByText("bola@example.com")).toBeTruthy();
    expect(history.getByText(/^Added/)).toBeTruthy();
    await user.click(history.getByRole("button", { name: /version 1$/ }));
    expect(editor.getByLabelText<HTMLInputElement>("Option D").value).toBe("seven");
    expect(editor.getByLabelText<HTMLInputElement>("Correct answer").value).toBe("A");
    expect(callsOf("UpdateQuestion")).toEqual([]);
  });

  it("says so when the server keeps no history after all", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("QuestionVersions", notOffered);
    await openQuestions();
    const editor = await openEditor(user);
    await user.click(editor.getByRole("button", { name: "History" }));
    expect(await screen.findByText("There is no history here.")).toBeTruthy();
  });
});

describe("deleting a question", () => {
  it("[A-QST-04] asks first and shows which", async () => {
    const user = person();
    answer("AdminQuestions", page([question]), page([]));
    answer("DeleteQuestion", { data: { deleteQuestion: { __typename: "Notice", message: null } } });
    await openQuestions();
    await user.click(await screen.findByRole("button", { name: /^Delete:/ }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete this question of JAMB Mathematics 2024?" }));
    expect(dialog.getByText("What is two and two?")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("No questions found")).toBeTruthy();
    expect(callsOf("DeleteQuestion")[0]?.variables).toEqual({ id: "q1", version: question.version });
  });

  it("[D-350] says that somebody has changed it meanwhile, and shows the change when that is closed", async () => {
    const user = person();
    answer("AdminQuestions", page([question]), page([{ ...question, question: "What is one and three?" }]));
    const serverMessage = "Somebody else has changed this question meanwhile. It was not deleted.";
    answer("DeleteQuestion", { fails: { code: "STALE_VERSION", status: 409, serverMessage } });
    await openQuestions();
    await user.click(await screen.findByRole("button", { name: /^Delete:/ }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await dialog.findByText(serverMessage)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("What is one and three?")).toBeTruthy();
  });

  it("says that it is deleted until something else is done", async () => {
    const user = person();
    answer("AdminQuestions", page([question, { ...question, id: "q2" }]), page([{ ...question, id: "q2" }]));
    answer("DeleteQuestion", { data: { deleteQuestion: { __typename: "Notice", message: null } } });
    await openQuestions();
    const [first] = await screen.findAllByRole("button", { name: /^Delete:/ });
    await user.click(first ?? document.body);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("The question was deleted.")).toBeTruthy();
    await user.type(screen.getByLabelText("Subject"), "Mathematics");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await vi.waitFor(() => expect(screen.queryByText("The question was deleted.")).toBeNull());
  });

  it("[A-QST-03] reads the list again when the form of a question that another admin has deleted is closed", async () => {
    const user = person();
    answer("AdminQuestions", page([question]), page([]));
    answer("UpdateQuestion", { fails: { code: "NOT_FOUND", status: 404, serverMessage: "Question not found" } });
    await openQuestions();
    await user.click(await screen.findByRole("button", { name: /^Edit:/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(
      await dialog.findByText(/^Somebody else has deleted this question\. What you typed is still here/),
    ).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("No questions found")).toBeTruthy();
  });

  it("[A-QST-06] says in the dialog that it was not deleted", async () => {
    const user = person();
    answer("AdminQuestions", page([question]));
    answer("DeleteQuestion", { fails: { code: "UPSTREAM_FAILED", status: 500 } });
    await openQuestions();
    await user.click(await screen.findByRole("button", { name: /^Delete:/ }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    expect((await within(screen.getByRole("dialog")).findByRole("alert")).textContent).toContain("Not deleted");
  });
});
