import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startSchoolRequest } from "../../../web/lib/calls/school-requests.ts";
import { answer, callsOf, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { buildExam, prepareDashboard } from "../support/school-exam-fixtures.ts";
import { fakeUploads, finishSchoolTest, heldBack, loadSchoolPages, uploads } from "../support/school-harness.tsx";

beforeAll(async () => {
  await Promise.all([loadSchoolPages(), import("../../../web/app/school/QuestionEditor.tsx")]);
});
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const question = (number: number, change: object = {}) => ({
  __typename: "SchoolQuestion",
  id: `q${number}`,
  text: `Question text ${number}`,
  optionA: "One",
  optionB: "Two",
  optionC: null,
  optionD: null,
  correctAnswer: "A",
  explanation: null,
  image: null,
  imageAlt: null,
  formatted: null,
  ...change,
});
const questionSet = (questions: readonly object[], version = 3) => ({
  __typename: "SchoolQuestionSet",
  version,
  questions,
});
const editorAddress = "/schools/dashboard?tab=exams&exam=e1&view=questions";

async function openEditor(questions: readonly object[] = [question(1)]): Promise<ReturnType<typeof person>> {
  prepareDashboard({ exams: [buildExam({ status: "DRAFT" })] });
  answer("SchoolExamQuestions", { data: { schoolExamQuestions: questionSet(questions) } });
  const user = person();
  open("/schools/dashboard?tab=exams");
  await heading("Exams");
  await user.click(await screen.findByRole("link", { name: /^Questions/ }));
  await heading("Questions of First Term Examination");
  await screen.findByRole("button", { name: "Add question" });
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  return user;
}
const menuLink = (name: string): HTMLElement =>
  within(screen.getByRole("navigation", { name: "School" })).getByRole("link", { name });

async function changeText(user: ReturnType<typeof person>): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Edit question 1" }));
  await user.type(screen.getByLabelText("Question"), " changed");
}

describe("leaving the question editor", () => {
  it("asks before a link or the back button throws edits away", async () => {
    const user = await openEditor();
    await changeText(user);
    await user.click(menuLink("Subjects"));
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(path()).toBe(editorAddress);
    await user.click(within(dialog).getByRole("button", { name: "Stay here" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("Question text 1 changed");

    // the phone's back button, as the browser reports it
    act(() => {
      window.history.replaceState({ key: "editor" }, "");
      window.dispatchEvent(new PopStateEvent("popstate", { state: { key: "editor" } }));
    });
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name: "Stay here" }));

    await user.click(screen.getByRole("link", { name: "Back to exams" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(document.activeElement).toBe(await heading("Exams"));
    expect(callsOf("UpdateSchoolExamQuestions")).toEqual([]);
    await user.click(menuLink("Subjects"));
    await heading("Subjects");
  });

  it("asks before logging out throws edits away", async () => {
    const user = await openEditor();
    await changeText(user);
    const logOut = within(screen.getByRole("navigation", { name: "School" })).getByRole("button", { name: "Log Out" });
    await user.click(logOut);
    await screen.findByRole("dialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name: "Stay here" }));
    expect([path(), screen.getByLabelText<HTMLTextAreaElement>("Question").value]).toEqual([
      editorAddress,
      "Question text 1 changed",
    ]);
    await user.click(logOut);
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await vi.waitFor(() => expect(path()).toBe("/schools/login"));
    expect(callsOf("UpdateSchoolExamQuestions")).toEqual([]);
  });

  it("does not ask when nothing was changed, or everything is saved", async () => {
    const user = await openEditor();
    await changeText(user);
    answer("UpdateSchoolExamQuestions", {
      data: { updateSchoolExamQuestions: questionSet([question(1, { text: "Question text 1 changed" })], 4) },
    });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "DRAFT", version: 4 })] } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(callsOf("SchoolExams")).toHaveLength(1));
    // a disabled button would lose the focus
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save questions" });
    await vi.waitFor(() => expect(save.getAttribute("aria-disabled")).toBe("true"));
    expect(save.disabled).toBe(false);
    await user.click(save);
    expect(callsOf("UpdateSchoolExamQuestions")).toHaveLength(1);
    await user.click(menuLink("Subjects"));
    await heading("Subjects");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("moving a question", () => {
  it("leaves the focus on the button that goes back when it has reached an end of the list", async () => {
    const user = await openEditor([question(1), question(2)]);
    await user.click(screen.getByRole("button", { name: "Edit question 2" }));
    await user.click(screen.getByRole("button", { name: "Move up" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move down" }));
    await user.click(screen.getByRole("button", { name: "Move down" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move up" }));
  });
});

describe("what is typed into the question editor", () => {
  const typed = "Question text 1 changed";
  const textBox = () => screen.getByLabelText<HTMLTextAreaElement>("Question");
  const stored = (version: number) => ({
    data: { updateSchoolExamQuestions: questionSet([question(1, { text: typed })], version) },
  });
  const sentVersions = () =>
    callsOf("UpdateSchoolExamQuestions").map(({ variables }) => (variables["input"] as { version: number }).version);

  it("outlives a session that ends, in this tab and for the same person, until it is saved or left", async () => {
    const user = await openEditor();
    await changeText(user);
    answer("UpdateSchoolExamQuestions", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(path()).toBe("/schools/login"));
    cleanup();

    const again = await openEditor();
    expect(screen.getByText("Here is what you typed before. It is not saved yet.")).toBeTruthy();
    await again.click(screen.getByRole("button", { name: "Edit question 1" }));
    expect(textBox().value).toBe(typed);
    await again.click(screen.getByRole("link", { name: "Back to exams" }));
    await again.click(await screen.findByRole("button", { name: "Leave" }));
    await heading("Exams");
    cleanup();

    await openEditor();
    expect(screen.queryByText(/^Here is what you typed/)).toBeNull();
  });

  it("[D-205] [D-275] outlives a page that is loaded again, until it is saved or the person logs out", async () => {
    const { keptQuestions } = await import("../../../web/school-exams/kept-questions.ts");
    const user = await openEditor();
    await changeText(user);
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    // as the page finds it after a reload: its memory is empty
    vi.resetModules();
    const reloaded = await import("../../../web/school-exams/kept-questions.ts");
    const name = reloaded.keptName("e1");
    expect(reloaded.keptQuestions(name)).toEqual(keptQuestions(name));
    expect(reloaded.keptQuestions(name)?.drafts[0]?.text).toBe(typed);
    // what another version of the client has written is left alone
    sessionStorage.setItem(`tab:${name}`, JSON.stringify({ version: 3, drafts: [{ key: "q1" }] }));
    expect(reloaded.keptQuestions(name)).toBeUndefined();
    const { endSchoolSession } = await import("../../../web/lib/sessions/school-session.ts");
    endSchoolSession();
    expect(sessionStorage.length).toBe(0);
  });

  it("[D-205] stays apart from a question that is added after the session came back", async () => {
    const user = await openEditor([]);
    await user.click(screen.getByRole("button", { name: "Add question" }));
    await user.type(textBox(), "First");
    answer("UpdateSchoolExamQuestions", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(path()).toBe("/schools/login"));
    cleanup();

    const again = await openEditor([]);
    await again.click(screen.getByRole("button", { name: "Add question" }));
    await again.type(textBox(), "Second");
    answer("UpdateSchoolExamQuestions", { cutOff: true });
    await again.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() =>
      expect(callsOf("UpdateSchoolExamQuestions").at(-1)?.variables["input"]).toMatchObject({
        questions: [{ text: "First" }, { text: "Second" }],
      }),
    );
    // nothing is left for the next test
    await again.click(screen.getByRole("link", { name: "Back to exams" }));
    await again.click(await screen.findByRole("button", { name: "Leave" }));
  });

  it("[D-213] can be saved after the exam was published here, because publishing does not change the questions", async () => {
    const user = await openEditor();
    answer("PublishSchoolExam", {
      data: { publishSchoolExam: buildExam({ status: "SCHEDULED", version: 4 }) },
    });
    answer("SchoolExamRoster", { data: { schoolStudents: [] } });
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: /^Publish/ }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await changeText(user);
    answer("UpdateSchoolExamQuestions", stored(4));
    answer("SchoolExams", { data: { schoolExams: [buildExam({ version: 5 })] } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(sentVersions()).toEqual([3]));
  });

  it("stays when it is typed while the list is saved", async () => {
    const user = await openEditor([question(1), question(2)]);
    await changeText(user);
    answer("UpdateSchoolExamQuestions", {
      data: { updateSchoolExamQuestions: questionSet([question(1, { text: typed }), question(2)], 4) },
    });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "DRAFT", version: 4 })] } });
    fireEvent.click(screen.getByRole("button", { name: "Save questions" }));
    fireEvent.change(textBox(), { target: { value: `${typed} twice` } });
    await vi.waitFor(() => expect(callsOf("SchoolExams")).toHaveLength(1));
    expect(textBox().value).toBe(`${typed} twice`);
    expect(screen.getByText(/not saved yet/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(sentVersions()).toEqual([3, 4]));
    expect(callsOf("UpdateSchoolExamQuestions")[1]?.variables["input"]).toMatchObject({
      questions: [{ id: "q1", text: `${typed} twice` }, { id: "q2" }],
    });
  });
});

describe("the question editor by keyboard", () => {
  it("keeps the focus where the person continues", async () => {
    const user = await openEditor([question(1), question(2)]);
    const press = (name: string): Promise<void> => user.click(screen.getByRole("button", { name }));
    await press("Edit question 1");
    await press("Done");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit question 1" }));
    await press("Add question");
    expect(document.activeElement).toBe(screen.getByLabelText("Question"));
    await press("Remove question 1");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit question 1" }));
    await press("Remove question 2");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add question" }));
  });
});

describe("the picture of a question", () => {
  const png = (bytes = 10, name = "map.png"): File => new File([new Uint8Array(bytes)], name, { type: "image/png" });
  const uploaded = (image: string) => ({
    data: { uploadSchoolQuestionPicture: { __typename: "SchoolQuestionPicture", image } },
  });
  const refused = (code: string, serverMessage: string | null = null) => ({
    data: null,
    errors: [{ message: "no", extensions: { code, serverMessage } }],
  });
  const chooser = (name = "Picture (optional)"): HTMLElement => screen.getByLabelText(name);
  async function openQuestion(change: object = {}): Promise<ReturnType<typeof person>> {
    const user = await openEditor([question(1, change)]);
    await user.click(screen.getByRole("button", { name: "Edit question 1" }));
    return user;
  }
  const savedQuestions = (): unknown =>
    callsOf("UpdateSchoolExamQuestions").map(
      ({ variables }) => (variables["input"] as { questions: unknown }).questions,
    );
  async function save(user: ReturnType<typeof person>): Promise<void> {
    answer("UpdateSchoolExamQuestions", { data: { updateSchoolExamQuestions: questionSet([question(1)], 4) } });
    answer("SchoolExams", { data: { schoolExams: [buildExam({ status: "DRAFT", version: 4 })] } });
    await user.click(screen.getByRole("button", { name: "Save questions" }));
    await vi.waitFor(() => expect(callsOf("SchoolExams")).not.toEqual([]));
  }

  it("[EXT-27] is sent at once, shown, described and saved with the list", async () => {
    const user = await openQuestion();
    fakeUploads(uploaded("/files/map.png"));
    await user.upload(chooser(), png());
    const preview = await screen.findByRole("img", { name: "Picture for question 1" });
    expect(preview.getAttribute("src")).toBe("/files/map.png");
    expect(uploads).toEqual(["UploadSchoolQuestionPicture map.png"]);
    await user.type(screen.getByLabelText("Describe the picture"), "A map of Kano");
    expect(screen.getByRole("img", { name: "A map of Kano" })).toBeTruthy();
    await save(user);
    expect(savedQuestions()).toMatchObject([[{ id: "q1", image: "/files/map.png", imageAlt: "A map of Kano" }]]);
  });

  it("[EXT-27] can be replaced or removed", async () => {
    const user = await openQuestion({ image: "/files/old.png", imageAlt: "Old words" });
    expect(screen.getByLabelText<HTMLInputElement>("Describe the picture").value).toBe("Old words");
    fakeUploads(uploaded("/files/new.png"));
    await user.upload(chooser("Another picture"), png());
    await vi.waitFor(() => expect(screen.getByRole("img").getAttribute("src")).toBe("/files/new.png"));
    expect(screen.getByLabelText<HTMLInputElement>("Describe the picture").value).toBe("");
    await user.click(screen.getByRole("button", { name: "Remove picture" }));
    expect(screen.queryByRole("img")).toBeNull();
    expect(document.activeElement).toBe(chooser());
    await save(user);
    expect(savedQuestions()).toMatchObject([[{ id: "q1", image: null }]]);
  });

  it("[EXT-27] is the one that was chosen last, though an earlier one takes longer", async () => {
    const user = await openQuestion();
    const { ready, reply } = heldBack();
    vi.stubGlobal("createImageBitmap", async () => {
      await ready;
      throw new DOMException("no picture", "InvalidStateError");
    });
    fakeUploads(uploaded("/files/small.png"));
    await user.upload(chooser(), png(1024 * 1024 + 1));
    await user.upload(chooser(), png());
    expect((await screen.findByRole("img")).getAttribute("src")).toBe("/files/small.png");
    reply();
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("img").getAttribute("src")).toBe("/files/small.png");
  });

  it("[EXT-27] is the one that was chosen last, though an earlier one is still being sent", async () => {
    const user = await openQuestion();
    const { ready, reply } = heldBack();
    fakeUploads(uploaded("/files/map.png"), ready);
    await user.upload(chooser(), png(10, "first.png"));
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    await user.upload(chooser(), png(10, "second.png"));
    await act(async () => reply());
    expect(await screen.findByRole("img")).toBeTruthy();
    expect(uploads).toEqual(["UploadSchoolQuestionPicture first.png", "UploadSchoolQuestionPicture second.png"]);
  });

  it("[EXT-27] waits for a request that is under way [S-SHELL-13]", async () => {
    await openQuestion();
    fakeUploads(uploaded("/files/map.png"));
    const finish = startSchoolRequest();
    fireEvent.change(chooser(), { target: { files: [png()] } });
    await act(() => vi.dynamicImportSettled());
    expect(uploads).toEqual([]);
    await act(async () => finish());
    expect(await screen.findByRole("img")).toBeTruthy();
  });

  it.each([
    [new File(["<svg/>"], "map.svg", { type: "image/svg+xml" }), "Please choose an image file (PNG, JPEG or WebP)"],
    [png(1024 * 1024 + 1), "This picture is larger than 1 MB"],
  ])("[EXT-27] is refused before it is sent when it is none, or too large", async (file, message) => {
    await openQuestion();
    fakeUploads(uploaded("/files/map.png"));
    fireEvent.change(chooser(), { target: { files: [file] } });
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(chooser().getAttribute("aria-invalid")).toBe("true");
    expect(uploads).toEqual([]);
  });

  it("[EXT-27] says why the server refused it, and keeps what was typed meanwhile", async () => {
    const user = await openQuestion();
    await user.type(screen.getByLabelText("Question"), " typed");
    fakeUploads(refused("BAD_USER_INPUT", "The picture must be an image file: PNG, JPEG or WebP."));
    await user.upload(chooser(), png());
    expect(await screen.findByText("The picture must be an image file: PNG, JPEG or WebP.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("Question text 1 typed");
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("[EXT-27] cannot be chosen any more where the server keeps none", async () => {
    const user = await openQuestion();
    fakeUploads(refused("NOT_OFFERED"));
    await user.upload(chooser(), png());
    expect(await screen.findByText("Questions cannot have pictures here.")).toBeTruthy();
    expect(screen.queryByLabelText("Picture (optional)")).toBeNull();
  });
});
