import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { csvFileBytes } from "../../../schema/rules/limits.ts";
import { errorCsv } from "../../../web/admin-questions/error-csv.ts";
import type { FaultRow } from "../../../web/admin-questions/fault-rows.ts";
import { fileNotReadable } from "../../../web/lib/files/readable-file.ts";
import { notOffered, openAdmin, prepareEveryAdminTest } from "../support/admin-harness.tsx";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, pass, person } from "../support/app-harness.tsx";

interface Fault {
  file?: string;
  row: number | null;
  column: string | null;
  reason: string;
}

/** In place of the browser's request: remembers what was sent, answers when the test says so. */
class FakeRequest {
  static readonly DONE = 4;
  static all: FakeRequest[] = [];
  readyState = 1;
  status = 200;
  responseText = "";
  headers: Record<string, string> = {};
  form = new FormData();
  listeners = new Map<string, () => void>();
  onProgress: (event: { loaded: number; total: number }) => void = () => undefined;
  upload = {
    addEventListener: (_name: string, listener: FakeRequest["onProgress"]) => {
      this.onProgress = listener;
    },
  };
  open = vi.fn();
  setRequestHeader = (name: string, value: string): void => void (this.headers[name] = value);
  addEventListener = (name: string, listener: () => void): void => void this.listeners.set(name, listener);
  send(form: FormData): void {
    this.form = form;
    FakeRequest.all.push(this);
  }
  abort(): void {
    this.#end("abort");
  }
  #end(name: string): void {
    this.readyState = FakeRequest.DONE;
    this.listeners.get(name)?.();
  }
  get operation(): { operationName: string; variables: { file: unknown; uploadId: string } } {
    return JSON.parse(String(this.form.get("operations"))) as FakeRequest["operation"];
  }
  get file(): File {
    return this.form.get("0") as File;
  }
  answer(body: unknown): void {
    this.responseText = typeof body === "string" ? body : JSON.stringify(body);
    this.#end("load");
  }
  cutOff(): void {
    this.#end("error");
  }
}

const log = prepareEveryAdminTest();
beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  answer("UploadProgress", notOffered);
});

/** What a browser makes of a file that was changed on the device since it was chosen. */
const unreadable = (): Blob =>
  Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")) });
const csv = (name: string, text = "question\nWhy?\n", type = "text/csv"): File => new File([text], name, { type });
const openUpload = () => openAdmin("/admin/upload", "Upload Questions");
const choose = (...files: File[]): boolean =>
  fireEvent.change(screen.getByLabelText("CSV files"), { target: { files } });
const press = async (name: string): Promise<void> => {
  await person().click(screen.getByRole("button", { name }));
  await pass(0);
};
const result = (field: string, inserted: number, errors: Fault[] = [], more: object = {}) => ({
  data: {
    [field]: {
      __typename: "QuestionUpload",
      totalInserted: inserted,
      filesProcessed: 1,
      errors: errors.map((fault) => ({ __typename: "UploadFault", file: null, ...fault })),
      errorCount: errors.length,
      duplicates: 0,
      rowsRead: inserted + errors.length,
      ...more,
    },
  },
});
const saved = (inserted: number, errors?: Fault[], more?: object) => result("uploadQuestions", inserted, errors, more);
const sent = (index: number): FakeRequest => {
  const request = FakeRequest.all[index];
  if (!request) throw new Error(`No request ${index}`);
  return request;
};
const answers = async (request: FakeRequest, body: unknown): Promise<void> => {
  act(() => request.answer(body));
  await pass(0);
};
const lineOf = (name: string): HTMLElement =>
  within(screen.getByRole("list", { name: "Files" }))
    .getByText(name)
    .closest("li") ?? document.body;
const lateKey: Fault = { row: 18, column: "correctAnswer", reason: "Correct answer must be A, B, C or D" };

describe("choosing files", () => {
  it("[A-RT-08] [A-UPL-01] [A-UPL-02] takes several CSV files from the picker and by drag and drop", async () => {
    await openUpload();
    const input = screen.getByLabelText<HTMLInputElement>("CSV files");
    expect(input.multiple).toBe(true);
    // Android, Google Drive and WhatsApp have different types for a CSV file
    expect(input.accept).toBe(".csv,text/csv,text/comma-separated-values,application/csv,application/vnd.ms-excel");
    choose(csv("one.csv"), csv("two.csv"));
    fireEvent.drop(screen.getByRole("group", { name: "CSV files to upload" }), {
      dataTransfer: { files: [csv("three.CSV", "x", "")] },
    });
    expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(3);
    expect(within(lineOf("three.CSV")).getByText("Ready")).toBeTruthy();
  });

  it("says which file took the place of another one of its name", async () => {
    await openUpload();
    choose(csv("maths.csv"), csv("physics.csv"));
    choose(csv("maths.csv", "question\nWhy not?\n"), csv("biology.csv"));
    const said = "It replaces the file with the same name.";
    expect(within(lineOf("maths.csv")).getByText(`18 bytes. ${said}`)).toBeTruthy();
    expect(screen.getAllByText(new RegExp(said))).toHaveLength(1);
    expect(screen.getByText("0 of 3 files done, 0 failed, 0 errors")).toBeTruthy();
  });

  it("[A-UPL-02] refuses what is no CSV file or too large, each with its reason", async () => {
    await openUpload();
    const large = csv("large.csv");
    Object.defineProperty(large, "size", { value: csvFileBytes + 1 });
    choose(csv("paper.xlsx", "x", "application/vnd.ms-excel"), csv("scan.pdf", "x", "application/pdf"), large);
    expect(within(lineOf("paper.xlsx")).getByText(/For Word, Excel and other files use the form below\./)).toBeTruthy();
    expect(within(lineOf("scan.pdf")).getByText("Only .csv files can be uploaded here.")).toBeTruthy();
    expect(within(lineOf("large.csv")).getByText(/larger than 20 MB/)).toBeTruthy();
    await press("Upload");
    expect(FakeRequest.all).toEqual([]);
    expect(screen.getByText("Please select at least one CSV file to upload.")).toBeTruthy();
    expect(screen.getByText("0 of 3 files done, 3 failed, 0 errors")).toBeTruthy();
    const sums = within(screen.getByRole("complementary", { name: "This upload" }));
    expect(sums.getByText("Files failed").nextElementSibling?.textContent).toBe("3");
  });

  it("[A-UPL-03] asks for a file when none is chosen", async () => {
    await openUpload();
    await press("Upload");
    const words = "Please select at least one CSV file to upload.";
    expect(toasts.bad).toHaveBeenCalledWith(words, 3000);
    expect(screen.getByRole("alert").textContent).toContain(words);
    choose(csv("one.csv"));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("uploading", () => {
  it("[A-UPL-04] [A-ROLE-02] sends one request per file at the same time and shows the totals", async () => {
    await openUpload();
    choose(csv("one.csv"), csv("two.csv"));
    await press("Upload");
    // what sends a file is fetched with the first one
    await vi.waitFor(() => expect(FakeRequest.all.map(({ file }) => file.name)).toEqual(["one.csv", "two.csv"]));
    const first = sent(0);
    expect(first.open).toHaveBeenCalledWith("POST", "/graphql");
    expect(first.headers).toMatchObject({ authorization: "Bearer admin-1", "apollo-require-preflight": "1" });
    expect(first.operation.operationName).toBe("UploadQuestions");
    expect(first.operation.variables.file).toBeNull();
    expect(JSON.parse(String(first.form.get("map")))).toEqual({ "0": ["variables.file"] });
    await answers(sent(1), saved(40));
    expect(toasts.good).not.toHaveBeenCalled();
    await answers(first, saved(117));
    expect(toasts.good).toHaveBeenCalledWith("Successfully uploaded 157 questions from 2 files!", 3000);
    expect(toasts.bad).not.toHaveBeenCalled();
    expect(within(lineOf("two.csv")).getByText("40 of 40 rows saved")).toBeTruthy();
  });

  it("[A-UPL-05] [B-20] [D-44] says how many errors there are for 5 s, writes them to the console, and lists them", async () => {
    await openUpload();
    choose(csv("one.csv"), csv("two.csv"));
    await press("Upload");
    await answers(sent(0), saved(117, [lateKey, { row: 41, column: null, reason: "Same text as row 12" }]));
    await answers(sent(1), saved(3, [{ row: 9, column: "year", reason: "Year must be a number" }]));
    expect(toasts.good).toHaveBeenCalledWith("Successfully uploaded 120 questions from 2 files!", 3000);
    expect(toasts.bad).toHaveBeenCalledWith("Encountered 3 errors. Check console for details.", 5000);
    expect(log).toHaveBeenCalledWith("one.csv: 2 errors", expect.arrayContaining([expect.objectContaining(lateKey)]));
    const table = within(await screen.findByRole("table", { name: "Errors by file and row" }));
    expect(table.getAllByRole("row")).toHaveLength(4);
    const user = person();
    await user.type(screen.getByLabelText("Search the errors"), "YEAR");
    expect(table.getAllByRole("row")).toHaveLength(2);
    expect(screen.getByText("1 found").tagName).toBe("OUTPUT");
    await user.clear(screen.getByLabelText("Search the errors"));
    await user.selectOptions(screen.getByLabelText("File"), "one.csv");
    expect(table.getAllByRole("row")).toHaveLength(3);
    vi.doMock("../../../web/admin-questions/error-csv.ts", () => Promise.reject(new Error("gone offline")));
    await user.click(screen.getByRole("button", { name: "Error CSV" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The file could not be made.");
    vi.doUnmock("../../../web/admin-questions/error-csv.ts");
  });

  it("[A-UPL-05] says how many errors there are where no file was saved", async () => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    await answers(sent(0), saved(0, [lateKey], { filesProcessed: 0 }));
    expect(toasts.bad).toHaveBeenCalledWith("Encountered 1 errors. Check console for details.", 5000);
    expect(toasts.good).not.toHaveBeenCalled();
  });

  it("shows the bytes that have left, then the rows that the server has read", async () => {
    answer("UploadProgress", {
      data: {
        uploadProgress: {
          __typename: "UploadProgress",
          files: [{ __typename: "UploadFileProgress", name: "one.csv", rowsRead: 612, errors: 0, done: false }],
        },
      },
    });
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    act(() => sent(0).onProgress({ loaded: 61, total: 100 }));
    expect(within(lineOf("one.csv")).getByText("61%")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "one.csv, sent" }).getAttribute("aria-valuenow")).toBe("61");
    act(() => sent(0).onProgress({ loaded: 100, total: 100 }));
    expect(within(lineOf("one.csv")).getByText("Sent. It is being read")).toBeTruthy();
    await pass(1000);
    expect(await screen.findByText("612 rows read")).toBeTruthy();
  });

  it("asks for the rows again only after the server has answered", async () => {
    answer("UploadProgress", { never: true });
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    await pass(3000);
    expect(callsOf("UploadProgress")).toHaveLength(1);
    await answers(sent(0), saved(1));
  });

  it("asks before the tab is closed while a CSV file is on its way, though another file has arrived", async () => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    const otherFormats = "Word, Excel, Aiken, GIFT or Moodle XML";
    await person().click(screen.getByText(otherFormats));
    const form = within(await screen.findByRole("form", { name: otherFormats }));
    await person().upload(form.getByLabelText("File with questions"), new File(["x"], "two.gift"));
    await person().click(form.getByRole("button", { name: "Import" }));
    await pass(0);
    await answers(sent(1), result("importQuestions", 1, [], { notes: [] }));
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
    await answers(sent(0), saved(1));
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  });

  it("[A-UPL-06] says the server's words, else one of two documented ones, and tries again", async () => {
    await openUpload();
    choose(csv("one.csv"), csv("two.csv"), csv("three.csv"));
    await press("Upload");
    const failed = (serverMessage: string | null) => ({
      data: null,
      errors: [{ message: "x", extensions: { code: "UPSTREAM_FAILED", status: 500, serverMessage } }],
    });
    await answers(sent(0), failed("one.csv: The header row is missing."));
    await answers(sent(1), failed(null));
    act(() => sent(2).cutOff());
    await pass(0);
    expect(within(lineOf("one.csv")).getByText("The header row is missing.")).toBeTruthy();
    expect(within(lineOf("two.csv")).getByText("Server error occurred.")).toBeTruthy();
    expect(within(lineOf("three.csv")).getByText("Network error. Please check your connection.")).toBeTruthy();
    for (const words of [
      "one.csv: The header row is missing.",
      "Server error occurred.",
      "Network error. Please check your connection.",
    ]) {
      expect(toasts.bad).toHaveBeenCalledWith(words, 5000);
    }
    expect(toasts.good).not.toHaveBeenCalled();
    await press("Upload");
    expect(FakeRequest.all).toHaveLength(6);
  });

  it("asks to send the file again where the service was busy, as when its database ended the work", async () => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    const extensions = { code: "OVERLOADED", status: 503, serverMessage: null, retryAfterSeconds: 2 };
    await answers(sent(0), { data: null, errors: [{ message: "Server error occurred.", extensions }] });
    const words = "The service is busy. Please send this file again in a moment.";
    expect(within(lineOf("one.csv")).getByText(words)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(words, 5000);
  });

  it("names several files that failed in one toast, which leaves the one about the saved questions on the screen", async () => {
    await openUpload();
    choose(csv("one.csv"), csv("two.csv"), csv("three.csv"));
    await press("Upload");
    const failed = (serverMessage: string) => ({
      data: null,
      errors: [{ message: "x", extensions: { code: "BAD_USER_INPUT", status: 400, serverMessage } }],
    });
    await answers(sent(0), saved(117, [lateKey]));
    await answers(sent(1), failed("two.csv: This file is empty."));
    await answers(sent(2), failed("three.csv: This file is empty."));
    expect(toasts.good).toHaveBeenCalledWith("Successfully uploaded 117 questions from 1 files!", 3000);
    expect(toasts.bad.mock.calls.map(([words]) => words)).toEqual([
      "Encountered 1 errors. Check console for details.",
      "2 files failed. The list says why.",
    ]);
    expect(within(lineOf("two.csv")).getByText("This file is empty.")).toBeTruthy();
  });

  it("[A-UPL-06] asks for a file again that was changed after it was chosen, instead of blaming the network", async () => {
    await openUpload();
    const changed = csv("one.csv");
    choose(changed);
    await press("Upload");
    vi.spyOn(changed, "slice").mockReturnValue(unreadable());
    act(() => sent(0).cutOff());
    await pass(0);
    expect(within(lineOf("one.csv")).getByText(fileNotReadable)).toBeTruthy();
    expect(toasts.bad).toHaveBeenCalledWith(fileNotReadable, 5000);
  });

  it("[A-UPL-06] treats an answer that is not GraphQL as a failure", async () => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    await answers(sent(0), "<html>Bad gateway</html>");
    expect(within(lineOf("one.csv")).getByText("Network error. Please check your connection.")).toBeTruthy();
  });

  it("stops a file when it is taken off the list", async () => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    const user = person();
    await user.click(screen.getByRole("button", { name: "Stop one.csv" }));
    await pass(0);
    expect(sent(0).readyState).toBe(FakeRequest.DONE);
    expect(screen.queryByText("one.csv")).toBeNull();
    expect(toasts.bad).not.toHaveBeenCalled();
  });

  it("no longer stops a file that has been sent, because its questions may be saved", async () => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    act(() => sent(0).onProgress({ loaded: 100, total: 100 }));
    await person().click(screen.getByRole("button", { name: "one.csv has been sent and cannot be stopped" }));
    await answers(sent(0), saved(5));
    expect(within(lineOf("one.csv")).getByText("5 of 5 rows saved")).toBeTruthy();
  });

  it("continues while the admin is on another page", async () => {
    const user = person();
    answer("AdminQuestions", {
      data: { adminQuestions: { __typename: "AdminQuestionPage", questions: [], total: 0 } },
    });
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    await user.click(screen.getByRole("link", { name: "Manage Questions" }));
    await screen.findByRole("heading", { level: 1, name: "Manage Questions" });
    await answers(sent(0), saved(5));
    expect(toasts.good).toHaveBeenCalledWith("Successfully uploaded 5 questions from 1 files!", 3000);
    await user.click(screen.getByRole("link", { name: "Upload Questions" }));
    await screen.findByRole("heading", { level: 1, name: "Upload Questions" });
    expect(screen.getByText("5 of 5 rows saved")).toBeTruthy();
  });
});

describe("the dashboard", () => {
  it("[A-UPL-01] has an 'Upload Questions' section that takes CSV files by drag and drop and uploads them", async () => {
    answer("AdminTotals", { data: { adminUsers: null, adminQuestions: null } });
    answer("AdminOverview", notOffered);
    await openAdmin("/admin/admindashboard", "Admin Dashboard");
    const section = within(screen.getByRole("region", { name: "Upload Questions" }));
    expect(section.getByRole("heading", { level: 2, name: "Upload Questions" })).toBeTruthy();
    await person().click(section.getByRole("button", { name: "Upload" }));
    expect(toasts.bad).toHaveBeenCalledWith("Please select at least one CSV file to upload.", 3000);
    fireEvent.drop(section.getByRole("group", { name: "CSV files to upload" }), {
      dataTransfer: { files: [csv("one.csv"), csv("two.csv")] },
    });
    expect(section.getAllByText("Ready")).toHaveLength(2);
    await person().click(section.getByRole("button", { name: "Upload" }));
    await pass(0);
    await answers(sent(0), saved(5, [lateKey]));
    await answers(sent(1), saved(3));
    expect(toasts.good).toHaveBeenCalledWith("Successfully uploaded 8 questions from 2 files!", 3000);
    expect(section.getByText("5 of 6 rows saved")).toBeTruthy();
    expect(section.getByText("Correct answer must be A, B, C or D")).toBeTruthy();
  });
});

it("[EXT-55b] offers only the documented upload where the server has no more", async () => {
  await openAdmin("/admin/upload", "Upload Questions", notOffered);
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Check only" })).toBeNull());
  expect(screen.getByRole("button", { name: "Upload" })).toBeTruthy();
  expect(screen.queryByText("Word, Excel, Aiken, GIFT or Moodle XML")).toBeNull();
});

describe("uploading a file again", () => {
  it.each([
    [0, /Uploading a file again is safe/, /may be added twice/],
    [null, /may be added twice/, /is safe/],
  ])("[D-44] with duplicates %s the server %s", async (duplicates, told, untold) => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Upload");
    await answers(sent(0), saved(5, [], { duplicates }));
    expect(screen.getByText(told)).toBeTruthy();
    expect(screen.queryByText(untold)).toBeNull();
  });
});

describe("checking only", () => {
  it("asks the other call, saves nothing, and lets the same file be uploaded afterwards", async () => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Check only");
    expect(sent(0).operation.operationName).toBe("CheckQuestions");
    await answers(sent(0), result("checkQuestions", 0, [lateKey], { rowsRead: 300 }));
    expect(screen.getByText("300 rows checked, nothing saved")).toBeTruthy();
    expect(toasts.good).not.toHaveBeenCalled();
    await press("Upload");
    expect(sent(1).operation.operationName).toBe("UploadQuestions");
  });

  it("is hidden once the server says that it cannot, and nothing was saved", async () => {
    await openUpload();
    choose(csv("one.csv"));
    await press("Check only");
    await answers(sent(0), {
      data: null,
      errors: [{ message: "x", extensions: { code: "NOT_OFFERED", status: 404, serverMessage: null } }],
    });
    expect(toasts.bad).toHaveBeenCalledWith("Files cannot be checked without saving here. Nothing was saved.", 5000);
    expect(screen.queryByRole("button", { name: "Check only" })).toBeNull();
    expect(within(lineOf("one.csv")).getByText("Ready")).toBeTruthy();
  });
});

describe("the error file", () => {
  const fault = (row: number | null, reason: string, column: string | null = null): FaultRow => ({
    key: `${row} ${reason}`,
    uploadId: "u",
    fileName: "bank.csv",
    row,
    column,
    reason,
  });

  it("[D-44] holds the refused rows as they stood, in the documented columns, with the reasons", async () => {
    const source =
      '\uFEFFYear,QUESTION,optionA,note\r\n2024,"Two, or\nmore?",=1+1,x\r\n\r\n23,"Say ""hi""",-5,y\r\n2025,Fine,1,z\r\n';
    const files = new Map([["u", csv("bank.csv", source)]]);
    const text = await errorCsv(files, [
      fault(4, "Year must be a number", "year"),
      fault(2, "Option B is missing", "optionB"),
      fault(4, "Option B is missing", "optionB"),
      fault(null, "The file ends in the middle of a row"),
    ]);
    expect(text.split("\r\n")).toEqual([
      '\uFEFF"question","subjectName","examType","year","questionImageUrl","questionImageAlt","optionA","optionB","optionC","optionD","correctAnswer","explanation","file","row","reason"',
      '"Two, or\nmore?","","","2024","","","\'=1+1","","","","","","bank.csv","2","optionB: Option B is missing"',
      '"Say ""hi""","","","23","","","\'-5","","","","","","bank.csv","4","year: Year must be a number; optionB: Option B is missing"',
      "",
    ]);
  });

  it("[SEC-42] marks a cell once, also where the file has the marks of an earlier one", async () => {
    const first = await errorCsv(new Map([["u", csv("bank.csv", "question,year\r\n=1+1,23\r\n")]]), [fault(2, "No")]);
    const second = await errorCsv(new Map([["u", csv("rows-to-correct.csv", first)]]), [fault(2, "No")]);
    expect(second.split("\r\n")[1]).toMatch(/^"'=1\+1"/);
    const bank = csv("bank.csv", "question,year,exported\r\n'=1+1,23,2026-11-28\r\n");
    expect((await errorCsv(new Map([["u", bank]]), [fault(2, "No")])).split("\r\n")[1]).toMatch(/^"'=1\+1"/);
  });

  it("[SEC-42] runs nothing in a spreadsheet, whatever the file, its name or the reason begins with", async () => {
    const source = `question,optionA,optionB\r\n"=HYPERLINK(""https://a.example"")",  @SUM(A1),"\t=1"\r\n`;
    const text = await errorCsv(new Map([["u", csv("-1.csv", source)]]), [
      { ...fault(2, "+1 is no year"), fileName: "-1.csv" },
    ]);
    const [, line = ""] = text.split("\r\n");
    const cells = line.slice(1, -1).split('","');
    expect(cells.filter((cell) => cell !== "")).toEqual([
      `'=HYPERLINK(""https://a.example"")`,
      "'  @SUM(A1)",
      "'\t=1",
      "'-1.csv",
      "2",
      "'+1 is no year",
    ]);
  });
});
