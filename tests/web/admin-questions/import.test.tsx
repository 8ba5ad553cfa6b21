import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openAdmin, prepareEveryAdminTest } from "../support/admin-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, person } from "../support/app-harness.tsx";
import { fakeUploads, heldBack, uploads, uploadVariables } from "../support/school-harness.tsx";

/* Questions in other formats than CSV. */
prepareEveryAdminTest();
beforeEach(() => {
  uploads.length = 0;
});

const title = "Word, Excel, Aiken, GIFT or Moodle XML";
const result = (change: object = {}) => ({
  data: {
    importQuestions: {
      __typename: "QuestionUpload",
      totalInserted: 3,
      filesProcessed: 1,
      errors: [],
      errorCount: 0,
      duplicates: 0,
      rowsRead: 3,
      notes: [],
      countsRows: false,
      ...change,
    },
  },
});
const fault = (row: number | null, column: string | null, reason: string) => ({
  __typename: "UploadFault",
  file: "q.gift",
  row,
  column,
  reason,
});

async function openForm() {
  await openAdmin("/admin/upload", "Upload Questions");
  const user = person();
  await user.click(screen.getByText(title));
  return { user, form: within(await screen.findByRole("form", { name: title })) };
}
const file = (name: string): File => new File(["x"], name);

it("[EXT-55b] imports a file for the paper that the form names", async () => {
  const { user, form } = await openForm();
  fakeUploads(result());
  await user.upload(form.getByLabelText("File with questions"), file("q.gift"));
  await user.selectOptions(form.getByLabelText("Exam type"), "JAMB");
  await user.type(form.getByLabelText("Subject"), " Physics ");
  await user.type(form.getByLabelText("Year"), "2024");
  await user.click(form.getByRole("button", { name: "Import" }));
  expect(await form.findByText("3 questions were saved")).toBeTruthy();
  expect(toasts.good).toHaveBeenCalledWith("Successfully uploaded 3 questions from 1 files!", expect.any(Number));
  expect(uploads).toEqual(["ImportQuestions q.gift"]);
  expect(uploadVariables).toMatchObject([
    {
      paper: { examType: "JAMB", subjectName: "Physics", year: 2024 },
      checkOnly: false,
      uploadId: expect.stringMatching(/^[\da-f]{32}$/),
    },
  ]);
  expect(form.queryByRole("progressbar")).toBeNull();
});

it("[EXT-55b] checks a file and lists what is wrong by the number of the question", async () => {
  const { user, form } = await openForm();
  const errors = [
    fault(null, null, "Question 2 is a matching question. Only multiple choice can be imported."),
    fault(4, "correctAnswer", "The right answer is not marked"),
  ];
  fakeUploads(result({ totalInserted: 0, errors, errorCount: 1002 }));
  await user.upload(form.getByLabelText("File with questions"), file("q.xml"));
  await user.click(form.getByRole("button", { name: "Check the file" }));
  expect(await form.findByText("3 questions were checked, nothing was saved")).toBeTruthy();
  const items = within(form.getByRole("list", { name: "1,002 problems were found" })).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Question 2 is a matching question. Only multiple choice can be imported.",
    "Question 4: The right answer is not marked (correctAnswer)",
    "1,000 more are not listed here.",
  ]);
  expect(toasts.good).not.toHaveBeenCalled();
  expect(uploadVariables).toMatchObject([
    { paper: { examType: null, subjectName: null, year: null }, checkOnly: true },
  ]);
});

it("[EXT-55b] does not call an import a success of which nothing was saved", async () => {
  const { user, form } = await openForm();
  fakeUploads(
    result({ totalInserted: 0, errors: [fault(1, "question", "The bank has a question with this text already")] }),
  );
  await user.upload(form.getByLabelText("File with questions"), file("q.xml"));
  await user.click(form.getByRole("button", { name: "Import" }));
  expect(await form.findByText("0 questions were saved")).toBeTruthy();
  expect(toasts.good).not.toHaveBeenCalled();
});

it("[EXT-55b] names rows where the file is a table with the documented columns", async () => {
  const { user, form } = await openForm();
  const errors = [fault(3, "correctAnswer", "Correct answer must be A, B, C or D")];
  fakeUploads(result({ totalInserted: 0, errors, errorCount: 1, countsRows: true }));
  await user.upload(form.getByLabelText("File with questions"), file("bank.xlsx"));
  await user.click(form.getByRole("button", { name: "Check the file" }));
  const [item] = within(await form.findByRole("list", { name: "1 problem was found" })).getAllByRole("listitem");
  expect(item?.textContent).toBe("Row 3: Correct answer must be A, B, C or D (correctAnswer)");
});

it("[EXT-55b] asks for a file and a whole year before anything is sent", async () => {
  const { user, form } = await openForm();
  await user.type(form.getByLabelText("Year"), "24");
  await user.click(form.getByRole("button", { name: "Import" }));
  expect(
    form.getByText(
      "Please choose a .docx, .xlsx, .txt, .gift or .xml file of at most 10 MB. Open a .doc, .odt or .pdf file first and save it as .docx.",
    ),
  ).toBeTruthy();
  expect(form.getByText("A year has four digits")).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText(/File/));
  expect(uploads).toEqual([]);
});

it.each([
  ["NOT_OFFERED", 404, "", "Only CSV files can be uploaded here."],
  ["BAD_USER_INPUT", 400, "q.txt: Choose exam type, subject and year.", "q.txt: Choose exam type, subject and year."],
])("[EXT-55b] says why it failed: %s", async (code, status, message, shown) => {
  const { user, form } = await openForm();
  fakeUploads({
    errors: [{ message: message || "x", extensions: { code, http: { status }, serverMessage: message || null } }],
    data: null,
  });
  await user.upload(form.getByLabelText("File with questions"), file("q.txt"));
  await user.click(form.getByRole("button", { name: "Import" }));
  expect(await form.findByText(shown)).toBeTruthy();
  await vi.waitFor(() => expect(toasts.bad).toHaveBeenCalledWith(shown, expect.any(Number)));
  expect(form.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(false);
});

it("[EXT-55b] takes no other file and asks before the tab is closed until it knows what became of this one", async () => {
  const { user, form } = await openForm();
  const { ready, reply } = heldBack();
  fakeUploads(result(), ready);
  const chooser = form.getByLabelText<HTMLInputElement>("File with questions");
  const isAsked = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await user.upload(chooser, file("q.gift"));
  expect([chooser.disabled, isAsked()]).toEqual([false, false]);
  await user.click(form.getByRole("button", { name: "Import" }));
  expect([chooser.disabled, isAsked()]).toEqual([true, true]);
  reply();
  expect(await form.findByText("3 questions were saved")).toBeTruthy();
  await vi.waitFor(() => expect([chooser.disabled, isAsked()]).toEqual([false, false]));
});

it("[EXT-55b] goes on while the admin is on another page, and shows the result there is when they come back", async () => {
  const { user, form } = await openForm();
  const { ready, reply } = heldBack();
  fakeUploads(result({ errors: [fault(2, null, "There is no key")], errorCount: 1 }), ready);
  answer("AdminQuestions", {
    data: { adminQuestions: { __typename: "AdminQuestionPage", questions: [], total: 0 } },
  });
  await user.upload(form.getByLabelText("File with questions"), file("q.gift"));
  await user.click(form.getByRole("button", { name: "Import" }));
  await user.click(screen.getByRole("link", { name: "Manage Questions" }));
  await screen.findByRole("heading", { level: 1, name: "Manage Questions" });
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  reply();
  await vi.waitFor(() => expect(toasts.good).toHaveBeenCalled());
  await user.click(screen.getByRole("link", { name: "Upload Questions" }));
  const later = within(await screen.findByRole("form", { name: title }));
  expect(later.getByText("q.gift")).toBeTruthy();
  expect(later.getByText("3 questions were saved")).toBeTruthy();
  expect(later.getByText("There is no key")).toBeTruthy();
  await user.upload(later.getByLabelText("File with questions"), file("next.gift"));
  expect(later.queryByText("3 questions were saved")).toBeNull();
});

it("[EXT-55b] says what was left out of the file", async () => {
  const { user, form } = await openForm();
  const note = "2 questions have feedback on wrong answers. It was left out.";
  fakeUploads(result({ notes: [note] }));
  await user.upload(form.getByLabelText("File with questions"), file("q.gift"));
  await user.click(form.getByRole("button", { name: "Import" }));
  expect(await form.findByText(note)).toBeTruthy();
});

it("[EXT-20] [EXT-55b] shows how much was sent, then how many questions the server has read", async () => {
  const { user, form } = await openForm();
  const requests: { onSent: (loaded: number) => void; end: () => void }[] = [];
  class SlowRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly responseText = JSON.stringify(result());
    readyState = 0;
    readonly open = vi.fn<() => void>();
    readonly setRequestHeader = vi.fn<() => void>();
    readonly abort = vi.fn<() => void>();
    send(): void {
      const onSent = (loaded: number): void => {
        this.upload.dispatchEvent(Object.assign(new Event("progress"), { lengthComputable: true, loaded, total: 100 }));
      };
      const end = (): void => {
        this.readyState = 4;
        this.dispatchEvent(new Event("load"));
      };
      requests.push({ onSent, end });
    }
  }
  vi.stubGlobal("XMLHttpRequest", Object.assign(SlowRequest, { DONE: 4 }));
  answer("UploadProgress", {
    data: {
      uploadProgress: {
        __typename: "UploadProgress",
        files: [{ __typename: "UploadFileProgress", name: "q.gift", rowsRead: 1200, errors: 0, done: false }],
      },
    },
  });
  await user.upload(form.getByLabelText("File with questions"), file("q.gift"));
  await user.click(form.getByRole("button", { name: "Import" }));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.onSent(40);
  expect(await form.findByText("40% sent")).toBeTruthy();
  requests[0]?.onSent(100);
  expect(await form.findByText("1,200 questions read")).toBeTruthy();
  expect(callsOf("UploadProgress")[0]?.variables).toEqual({ uploadId: expect.stringMatching(/^[\da-f]{32}$/) });
  requests[0]?.end();
  expect(await form.findByText("3 questions were saved")).toBeTruthy();
});

it("[EXT-70] loads a sample file in each format, and says where the server has none", async () => {
  const { user } = await openForm();
  const sample = within(screen.getByRole("form", { name: "Sample file" }));
  const loaded: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    loaded.push(this.pathname);
  });
  answer(
    "CreateQuestionTemplateLink",
    { data: { createQuestionTemplateLink: { __typename: "QuestionTemplateLink", path: "/files/bank/abc" } } },
    { fails: { code: "NOT_OFFERED", status: 404 } },
  );
  await user.selectOptions(sample.getByLabelText("Format"), "gift");
  await user.click(sample.getByRole("button", { name: "Download" }));
  await vi.waitFor(() => expect(loaded).toEqual(["/files/bank/abc"]));
  expect(callsOf("CreateQuestionTemplateLink")[0]?.variables).toEqual({ format: "GIFT" });
  await user.click(sample.getByRole("button", { name: "Download" }));
  expect(await sample.findByText("There are no sample files here.")).toBeTruthy();
});
