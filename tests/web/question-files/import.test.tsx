import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";
import { throwPageAway } from "../support/reload.ts";
import { buildExam, prepareDashboard } from "../support/school-exam-fixtures.ts";
import {
  fakeUploads,
  finishSchoolTest,
  heldBack,
  loadSchoolPages,
  uploadedFiles,
  uploads,
} from "../support/school-harness.tsx";

beforeAll(async () => {
  await Promise.all([loadSchoolPages(), import("../../../web/app/school/QuestionEditor.tsx")]);
});
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const read = (line: number, change: object = {}) => ({
  __typename: "SchoolImportedQuestion",
  line,
  text: `Stem of line ${line}`,
  optionA: "One",
  optionB: "Two",
  optionC: null,
  optionD: null,
  correctAnswer: "A",
  explanation: null,
  image: null,
  imageAlt: null,
  number: null,
  section: null,
  keyOrigin: "LIST",
  formatted: null,
  ...change,
});
const asideQuestion = (line: number, change: object = {}) => ({
  __typename: "SchoolSetAsideQuestion",
  line,
  kind: "THEORY",
  number: null,
  section: null,
  text: `Aside of line ${line}`,
  options: [],
  correctAnswer: null,
  keyOrigin: null,
  explanation: null,
  image: null,
  imageAlt: null,
  ...change,
});
interface Parts {
  leftOut?: object[];
  errors?: object[];
  [name: string]: unknown;
}
const file = (importId: string, parts: Parts) => ({
  data: {
    previewSchoolQuestions: {
      __typename: "SchoolQuestionImport",
      importId,
      questions: [],
      setAside: [],
      leftOut: [],
      leftOutCount: parts.leftOut?.length ?? 0,
      errors: [],
      errorCount: parts.errors?.length ?? 0,
      ...parts,
    },
  },
});
const fault = (line: number, column: string | null, reason: string, passage: string | null = null) => ({
  __typename: "SchoolImportFault",
  line,
  column,
  reason,
  passage,
});

type User = ReturnType<typeof person>;
async function openEditor(questions: readonly object[] = []): Promise<User> {
  prepareDashboard({ exams: [buildExam({ status: "DRAFT" })] });
  answer("SchoolExamQuestions", {
    data: { schoolExamQuestions: { __typename: "SchoolQuestionSet", version: 3, questions } },
  });
  const user = person();
  open("/schools/dashboard?tab=exams&exam=e1&view=questions");
  await heading("Questions of First Term Examination");
  return user;
}
async function readFile(user: User, importId: string, parts: Parts, ready?: Promise<void>): Promise<void> {
  fakeUploads(file(importId, parts), ready);
  const chooser = await screen.findByLabelText("File with questions");
  await user.upload(chooser, new File(["x"], `${importId}.docx`));
  await user.click(screen.getByRole("button", { name: "Read file" }));
}
const card = (number: number) => {
  const item = screen.getByRole("button", { name: new RegExp(`^(Edit|Done with) question ${number}$`) }).closest("li");
  if (item === null) throw new Error(`no question ${number}`);
  return within(item);
};
const stems = (): (string | null)[] =>
  screen.getAllByText(/^(Stem|Aside) of line/).map(({ textContent }) => textContent);
async function paste(user: User, keys: string): Promise<void> {
  await user.click(screen.getByText("Paste a list of keys"));
  await user.type(screen.getByLabelText("Keys"), keys);
  await user.click(screen.getByRole("button", { name: "Use these keys" }));
}

describe("questions read from a file [EXT-14a] [D-109]", () => {
  it("shows options, the right one and where its key comes from, and how many need a person", async () => {
    const user = await openEditor();
    await readFile(user, "i1", {
      questions: [
        read(1, { section: "Section B", number: 4 }),
        read(5, { correctAnswer: null, keyOrigin: null }),
        read(9, { keyOrigin: "BOLD" }),
        read(13),
      ],
      leftOut: [{ __typename: "SchoolLeftOutLine", line: 4, text: "Answer all questions" }],
      errors: [
        fault(0, null, "The page header was not read"),
        fault(5, "correctAnswer", "The file gives two keys"),
        fault(14, null, "A formula could not be read"),
        fault(20, "keys", "The list has a key for number 9"),
      ],
    });
    expect(await screen.findByText("3 of 4 have an answer marked; 2 questions need fixing")).toBeTruthy();
    expect(card(1).getByText("In the file: Section B, number 4")).toBeTruthy();
    expect(card(1).getByText("Key: from the list of keys in the file")).toBeTruthy();
    expect(card(1).getByText("One").closest("li")?.textContent).toBe("A OneRight answer");
    expect(card(1).getByText("Two").closest("li")?.textContent).toBe("B Two");
    expect(card(3).getByText("Key: bold in the file")).toBeTruthy();
    expect(card(2).getByText("The file gives two keys")).toBeTruthy();
    expect(card(4).getByText("A formula could not be read")).toBeTruthy();
    expect(screen.getByText("The page header was not read Line 20: The list has a key for number 9")).toBeTruthy();
    expect(screen.getByText("1 line is not part of a question")).toBeTruthy();
    expect(screen.getByText("Answer all questions")).toBeTruthy();

    const next = screen.getByRole("button", { name: "Show the next" });
    const focused: (string | null | undefined)[] = [];
    for (let times = 0; times < 3; times += 1) {
      await user.click(next);
      focused.push(document.activeElement?.getAttribute("aria-label"));
    }
    expect(focused).toEqual(["Edit question 2", "Edit question 4", "Edit question 2"]);

    await user.click(screen.getByRole("button", { name: "It is correct: question 4" }));
    await user.click(screen.getByRole("button", { name: "Edit question 2" }));
    await user.selectOptions(screen.getByLabelText("Right answer"), "B");
    await user.click(screen.getByRole("button", { name: "Done with question 2" }));
    expect(card(2).getByText("Key: typed by you")).toBeTruthy();
    expect(screen.getByText("All 4 have an answer marked")).toBeTruthy();
  });

  it("says how many lines and problems are not listed", async () => {
    const user = await openEditor();
    const leftOut = [{ __typename: "SchoolLeftOutLine", line: 1, text: "Good day" }];
    await readFile(user, "i1", { leftOut, leftOutCount: 401, errors: [fault(0, null, "No numbers")], errorCount: 3 });
    expect(await screen.findByText("401 lines are not part of a question")).toBeTruthy();
    expect(screen.getByText("and 400 more lines")).toBeTruthy();
    expect(screen.getByText("No numbers And 2 more problems.")).toBeTruthy();
  });

  it("[D-383] puts the passage above each question that it is for, and keeps the other notes", async () => {
    const user = await openEditor();
    const passage = "Read the passage.\nAda went to the market.";
    await readFile(user, "i1", {
      questions: [read(1), read(5)],
      errors: [1, 5].flatMap((line) => [
        fault(line, "text", "The text before this question was left out", passage),
        fault(line, "image", "Please check the picture"),
      ]),
    });
    await user.click(await screen.findByRole("button", { name: "Add that text: question 2" }));
    expect(card(2).getByText(/^Read the passage\.\s+Ada went to the market\.\s+Stem of line 5/)).toBeTruthy();
    expect(card(2).queryByText("The text before this question was left out")).toBeNull();
    expect(card(2).getByText("Please check the picture")).toBeTruthy();
    expect(card(1).getByText("The text before this question was left out")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Add that text/ })).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit question 2" }));
  });

  it("keeps what is typed while the file is read", async () => {
    const user = await openEditor();
    const { ready, reply } = heldBack();
    await readFile(user, "i1", { questions: [read(1)] }, ready);
    await user.click(screen.getByRole("button", { name: "Add question" }));
    await user.type(screen.getByLabelText("Question"), "Stem of line typed");
    reply();
    await screen.findByText("Stem of line 1");
    await user.click(screen.getByRole("button", { name: "Done with question 1" }));
    expect(stems()).toEqual(["Stem of line typed", "Stem of line 1"]);
  });

  it("says that a file has no questions, shows what it has instead, and leaves the list as it is", async () => {
    const user = await openEditor();
    await readFile(user, "i1", { questions: [read(1)] });
    await readFile(user, "i2", { errors: [fault(3, null, "Question 1 is a matching question.")] });
    const none = "No questions were found. A template shows how a file has to look.";
    expect(await screen.findByText(none)).toBeTruthy();
    expect(screen.getByText(/Question 1 is a matching question\./)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(/Stem of line 1/)).toBeTruthy();
  });

  it("says how many questions of a second file the exam has already, and leaves them out or adds them anyway", async () => {
    const user = await openEditor();
    const same = read(9, { text: "stem  of LINE 1", correctAnswer: "B" });
    await readFile(user, "i1", { questions: [read(1), read(2)] });
    await screen.findByText("Stem of line 1");
    await readFile(user, "i2", { questions: [same, read(3)] });
    const dialog = async () => within(await screen.findByRole("dialog", { name: "There are questions already" }));
    expect((await dialog()).getByText("1 of these questions is already in this exam.")).toBeTruthy();
    await user.click((await dialog()).getByRole("button", { name: "Add only the new one" }));
    expect(stems()).toEqual(["Stem of line 1", "Stem of line 2", "Stem of line 3"]);
    expect(toasts.good).toHaveBeenLastCalledWith("1 question read", 2000);

    await readFile(user, "i3", { questions: [read(1), read(2)] });
    expect((await dialog()).getByText("All 2 are already in this exam.")).toBeTruthy();
    expect((await dialog()).queryByRole("button", { name: /only/ })).toBeNull();
    await user.click((await dialog()).getByRole("button", { name: "Add all 2 anyway" }));
    expect(stems()).toHaveLength(5);

    // other options make it another question
    await readFile(user, "i4", { questions: [read(2, { optionA: "None of these" })] });
    expect((await dialog()).queryByText(/already in this exam/)).toBeNull();
  });

  it("marks a question that its file has twice, so that somebody looks at it", async () => {
    const user = await openEditor();
    await readFile(user, "i1", { questions: [read(1), read(2), read(3, { text: "stem of  LINE 1" })] });
    expect(await screen.findByText("All 3 have an answer marked; 1 question needs fixing")).toBeTruthy();
    expect(card(3).getByText("This question was read more than once")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "It is correct: question 3" }));
    expect(screen.getByText("All 3 have an answer marked")).toBeTruthy();
  });

  it("takes equal words beside two different pictures for two questions", async () => {
    const user = await openEditor();
    const shows = (line: number, image: string | null) => read(line, { text: "What is shown?", image });
    await readFile(user, "i1", { questions: [shows(1, "/files/a.png"), shows(2, "/files/b.png")] });
    expect(await screen.findByText("All 2 have an answer marked")).toBeTruthy();

    // one without its picture may be one of them: some formats leave pictures out
    const questions = [shows(1, "/files/c.png"), shows(2, "/files/b.png"), shows(3, null)];
    await readFile(user, "i2", { questions });
    const dialog = within(await screen.findByRole("dialog", { name: "There are questions already" }));
    expect(dialog.getByText("2 of these questions are already in this exam.")).toBeTruthy();
  });

  it("keeps the failure of a file while the next is read, so that nothing moves under a double click", async () => {
    const user = await openEditor();
    await readFile(user, "i1", {});
    const none = "No questions were found. A template shows how a file has to look.";
    await screen.findByText(none);
    const { ready, reply } = heldBack();
    await readFile(user, "i2", { questions: [read(1)] }, ready);
    expect(screen.getByText(none)).toBeTruthy();
    reply();
    await screen.findByText("Stem of line 1");
    expect(screen.queryByText(none)).toBeNull();
  });

  it("asks whether a second file adds to the questions there or replaces them", async () => {
    const user = await openEditor();
    await readFile(user, "i1", { questions: [read(1)] });
    await screen.findByText("Stem of line 1");
    await readFile(user, "i2", { questions: [read(2), read(3)] });
    const dialog = await screen.findByRole("dialog", { name: "There are questions already" });
    expect(stems()).toEqual(["Stem of line 1"]);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(stems()).toEqual(["Stem of line 1"]);
    await readFile(user, "i3", { questions: [read(2)] });
    await user.click(await screen.findByRole("button", { name: "Add to the question here" }));
    expect(stems()).toEqual(["Stem of line 1", "Stem of line 2"]);
    await readFile(user, "i4", { questions: [read(7)], setAside: [asideQuestion(8)] });
    await user.click(await screen.findByRole("button", { name: "Replace the 2 questions here" }));
    expect(stems()).toEqual(["Aside of line 8", "Stem of line 7"]);
  });

  it("sets theory and fifth options aside until a person decides", async () => {
    const user = await openEditor();
    const five = { kind: "FIVE_OPTIONS", options: ["1", "2", "3", "4", "5"] };
    await readFile(user, "i1", {
      questions: [read(1), read(20)],
      setAside: [
        asideQuestion(5, { ...five, number: 2, section: "Section A", correctAnswer: "B", keyOrigin: "LINE" }),
        asideQuestion(10, { ...five, number: 3, correctAnswer: "E", keyOrigin: "LINE" }),
        asideQuestion(15, { number: 4 }),
        asideQuestion(16, { number: 5 }),
      ],
    });
    expect(await screen.findByRole("heading", { name: "4 questions were set aside" })).toBeTruthy();
    // the key of number 3 is E: dropping it would leave the question without its answer
    expect(screen.queryByRole("button", { name: "Drop E and add: Number 3" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Drop E and add: Section A, Number 2" }));
    expect(card(2).getByText("Aside of line 5")).toBeTruthy();
    // the first button of the question that stands there now
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add and edit: Number 3" }));
    expect(card(2).getByText("Key: from the line under the question")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Add and edit: Number 3" }));
    expect(screen.getByText("The right answer was option E, 5: put it in place of another option")).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>("Right answer").value).toBe("");
    await user.click(screen.getByRole("button", { name: "Write options for it: Number 4" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("Aside of line 15");
    await user.click(screen.getByRole("button", { name: "Skip: Number 5" }));
    expect(screen.queryByText(/set aside/)).toBeNull();
    expect(document.activeElement?.tagName).toBe("MAIN");
    expect(screen.queryByText("Aside of line 16")).toBeNull();
    expect(screen.getByText("3 of 5 have an answer marked; 2 questions need fixing")).toBeTruthy();
  });

  it("takes keys from a pasted list, and names those that it does not take", async () => {
    const user = await openEditor();
    const none = { correctAnswer: null, keyOrigin: null };
    await readFile(user, "i1", {
      questions: [read(1, none), read(5, none), read(9), read(13, none)],
    });
    await screen.findByText("1 of 4 has an answer marked; 3 questions need fixing");
    await paste(user, "1. B 2. two{enter}3. B{enter}4. A and B{enter}7. A");
    expect(card(1).getByText("Key: from the pasted list")).toBeTruthy();
    expect(card(2).getByText("Two").closest("li")?.textContent).toBe("B TwoRight answer");
    const differs =
      "The pasted list says B, but the key was A (from the list of keys in the file): choose the right one";
    expect(card(3).getByText(differs)).toBeTruthy();
    expect(card(3).getByText("No answer marked")).toBeTruthy();
    expect(card(4).getByText("The key “A and B” names more than one option")).toBeTruthy();
    expect(screen.getByText("2 keys taken")).toBeTruthy();
    expect(screen.getByText(`Question 3: ${differs}.`)).toBeTruthy();
    expect(screen.getByText("The list has a key for number 7, but no such question was read.")).toBeTruthy();

    answer("UpdateSchoolExamQuestions", {
      data: { updateSchoolExamQuestions: { __typename: "SchoolQuestionSet", version: 4, questions: [] } },
    });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "DRAFT", version: 4 })] } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(callsOf("UpdateSchoolExamQuestions")).toHaveLength(1));
    expect(callsOf("UpdateSchoolExamQuestions")[0]?.variables).toMatchObject({
      input: { questions: ["B", "B", null, null].map((correctAnswer) => ({ correctAnswer })) },
    });
  });

  it("does not take a list that means one question by the file and another by the screen", async () => {
    const user = await openEditor();
    const none = { correctAnswer: null, keyOrigin: null };
    await readFile(user, "i1", {
      questions: [read(1, { ...none, number: 1 }), read(5, { ...none, number: 3 }), read(9, { ...none, number: 2 })],
    });
    await screen.findByText("0 of 3 have an answer marked; 3 questions need fixing");
    await paste(user, "1. A 2. B 3. A");
    expect(screen.getByText("1 of 3 has an answer marked; 2 questions need fixing")).toBeTruthy();
    expect(card(1).getByText("Key: from the pasted list")).toBeTruthy();
  });

  it("asks for keys before it reads none", async () => {
    const user = await openEditor();
    await readFile(user, "i1", { questions: [read(1)] });
    await screen.findByText("The question has an answer marked");
    await user.click(screen.getByText("Paste a list of keys"));
    await user.click(screen.getByRole("button", { name: "Use these keys" }));
    expect(screen.getByText("Please paste the keys first")).toBeTruthy();
    await user.type(screen.getByLabelText("Keys"), "B, C and D");
    await user.click(screen.getByRole("button", { name: "Use these keys" }));
    expect(screen.getByText("0 keys taken")).toBeTruthy();
    expect(screen.getByText("No keys were found in it. Write them as 1. B 2. C 3. D")).toBeTruthy();
  });
});

describe("questions that are typed or pasted [EXT-14a] [D-422]", () => {
  const paper = "1. Stem of line 1{enter}A. One{enter}B. Two{enter}Answer: A";
  async function type(user: User, text: string): Promise<void> {
    await user.click(await screen.findByText("Type or paste questions"));
    await user.type(screen.getByLabelText("Your questions"), text);
  }
  const send = (user: User) => user.click(screen.getByRole("button", { name: "Read questions" }));
  const boxText = () => screen.getByLabelText<HTMLTextAreaElement>("Your questions").value;

  it("are read as those of a text file, and the box is empty afterwards", async () => {
    const user = await openEditor();
    fakeUploads(file("i1", { questions: [read(1)] }));
    await type(user, paper);
    await send(user);
    expect(await screen.findByText("Stem of line 1")).toBeTruthy();
    expect(boxText()).toBe("");
    expect(uploads).toEqual(["PreviewSchoolQuestions questions.txt"]);
    expect(await uploadedFiles[0]?.text()).toBe("1. Stem of line 1\nA. One\nB. Two\nAnswer: A");
    expect(toasts.good).toHaveBeenLastCalledWith("1 question read", 2000);
  });

  it("stay in the box when they could not be read, with the reason below them", async () => {
    const user = await openEditor();
    fakeUploads(file("i1", {}));
    await type(user, "no question");
    await send(user);
    const form = within(screen.getByRole("form", { name: "Type or paste questions" }));
    expect(await form.findByText("No questions were found. A template shows how a file has to look.")).toBeTruthy();
    expect(boxText()).toBe("no question");
  });

  it("stay in the box until the person has said what becomes of those in the list", async () => {
    const user = await openEditor();
    await readFile(user, "i1", { questions: [read(1)] });
    await screen.findByText("Stem of line 1");
    fakeUploads(file("i2", { questions: [read(2)] }));
    await type(user, paper);
    await send(user);
    const dialog = async () => within(await screen.findByRole("dialog", { name: "There are questions already" }));
    await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
    expect(boxText()).not.toBe("");
    fakeUploads(file("i3", { questions: [read(2)] }));
    await send(user);
    await user.click((await dialog()).getByRole("button", { name: "Add to the question here" }));
    expect(boxText()).toBe("");
    expect(stems()).toEqual(["Stem of line 1", "Stem of line 2"]);
  });

  it("wait in the tab, also while the list is saved, and are asked for before none are read", async () => {
    const user = await openEditor();
    await user.click(await screen.findByText("Type or paste questions"));
    await send(user);
    expect(screen.getByText("Please type or paste the questions first")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Your questions"));
    await readFile(user, "i1", { questions: [read(1)] });
    await screen.findByText("Stem of line 1");
    await user.type(screen.getByLabelText("Your questions"), "1. Half a question");
    answer("UpdateSchoolExamQuestions", {
      data: { updateSchoolExamQuestions: { __typename: "SchoolQuestionSet", version: 4, questions: [] } },
    });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "DRAFT", version: 4 })] } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenLastCalledWith("Questions saved", 2000));
    expect(boxText()).toBe("1. Half a question");
    throwPageAway();
    await openEditor();
    await screen.findByText("Here is what you typed before. It is not saved yet.");
    expect(boxText()).toBe("1. Half a question");
  });
});

describe("files in other formats [EXT-14a] [EXT-14e] [EXT-55a]", () => {
  const stored = {
    __typename: "SchoolQuestion",
    id: "q1",
    text: "Stem of line 1",
    optionA: "One",
    optionB: "Two",
    optionC: null,
    optionD: null,
    correctAnswer: "A",
    explanation: null,
    image: null,
    imageAlt: null,
    formatted: null,
  };
  const link = { data: { createSchoolFileLink: { __typename: "SchoolFileLink", path: "/files/once/abc" } } };

  it.each(["paper.txt", "paper.gift", "paper.XML"])("reads %s", async (name) => {
    const user = await openEditor();
    fakeUploads(file("i1", { questions: [read(1, { keyOrigin: null })] }));
    const field = await screen.findByLabelText<HTMLInputElement>("File with questions");
    expect(field.accept.split(",")).toEqual(expect.arrayContaining(["text/csv", "application/xml"]));
    await user.upload(field, new File(["x"], name));
    await user.click(screen.getByRole("button", { name: "Read file" }));
    expect(await screen.findByText("Stem of line 1")).toBeTruthy();
  });

  it("refuses another file before it is sent", async () => {
    const user = await openEditor();
    const chooser = await screen.findByLabelText("File with questions");
    // as a file that was dropped on the field
    await userEvent.setup({ applyAccept: false }).upload(chooser, new File(["x"], "paper.pdf"));
    await user.click(screen.getByRole("button", { name: "Read file" }));
    expect(
      screen.getByText(
        "Please choose a .docx, .xlsx, .csv, .txt, .gift or .xml file of at most 10 MB. Open a .doc, .odt or .pdf file first and save it as .docx.",
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(chooser);
    expect(callsOf("PreviewSchoolQuestions")).toEqual([]);
  });

  it("keeps what a picture shows", async () => {
    const user = await openEditor();
    await readFile(user, "i1", { questions: [read(1, { image: "/files/abc.png", imageAlt: "A flag" })] });
    await user.click(await screen.findByRole("button", { name: "Edit question 1" }));
    expect(screen.getByDisplayValue("A flag")).toBeTruthy();
  });

  it("loads a template, and the saved questions after saying what the format does not hold", async () => {
    const user = await openEditor([stored]);
    const press = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    answer("CreateSchoolFileLink", link, link);
    await user.click(await screen.findByText("Get a template to fill in"));
    const template = within(screen.getByRole("form", { name: "Get a template to fill in" }));
    await user.selectOptions(template.getByLabelText("Format"), "GIFT (.gift)");
    await user.click(template.getByRole("button", { name: "Download" }));
    await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(1));

    await user.click(screen.getByText("Download the questions"));
    const questions = within(screen.getByRole("form", { name: "Download the questions" }));
    expect(questions.getByText("The file shows the right answers. Keep it away from students.")).toBeTruthy();
    await user.selectOptions(questions.getByLabelText("Format"), "Aiken (.txt)");
    expect(questions.getByText(/Pictures and explanations are left out/)).toBeTruthy();
    await user.click(questions.getByRole("button", { name: "Download" }));
    await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(2));
    await user.click(screen.getByRole("button", { name: "Download the paper" }));
    await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(3));
    expect(callsOf("CreateSchoolFileLink").map(({ variables }) => variables)).toEqual([
      { file: "TEMPLATE_GIFT", examId: null },
      { file: "QUESTIONS_AIKEN", examId: "e1" },
      { file: "QUESTION_PAPER", examId: "e1" },
    ]);
  });

  it("says that the file holds what was saved last, and why there is none", async () => {
    const user = await openEditor([stored]);
    await user.click(await screen.findByRole("button", { name: "Add question" }));
    await user.click(screen.getByText("Download the questions"));
    const questions = within(screen.getByRole("form", { name: "Download the questions" }));
    expect(questions.getByText("You have changes that are not saved. They will not be in the file.")).toBeTruthy();
    const reason = "Question 1: The right answer is not marked.";
    answer("CreateSchoolFileLink", { fails: { code: "CONFLICT", status: 409, serverMessage: reason } });
    await user.click(questions.getByRole("button", { name: "Download" }));
    expect(await questions.findByText(reason)).toBeTruthy();
  });

  it("offers no questions where none are saved", async () => {
    await openEditor();
    await screen.findByText("Get a template to fill in");
    expect(screen.queryByText("Download the questions")).toBeNull();
  });
});
