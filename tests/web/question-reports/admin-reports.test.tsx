import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { remarkPollMs } from "../../../schema/rules/limits.ts";
import { bankQuestion } from "../support/admin-fixtures.ts";
import { notOffered, openAdmin, prepareEveryAdminTest } from "../support/admin-harness.tsx";
import { answer, callsOf, pass, person } from "../support/app-harness.tsx";
import { throwPageAway } from "../support/reload.ts";

prepareEveryAdminTest();

const title = "Reported Questions";
const sentTo = (name: string) => callsOf(name).map(({ variables }) => variables);
const at = "2026-11-20T09:00:00.000Z";
const question = { ...bankQuestion, question: "What is 2 + 2?", explanation: null, version: 2 };
const entry = (changes: object = {}) => ({
  __typename: "ReportedQuestion",
  id: "q1",
  question,
  isInBank: true,
  count: 3,
  reasons: [
    { __typename: "ReportReasonCount", reason: "WRONG_KEY", count: 2 },
    { __typename: "ReportReasonCount", reason: "TYPO", count: 1 },
  ],
  notes: [{ __typename: "ReportNote", reason: "WRONG_KEY", note: "It is four.", at }],
  latestAt: at,
  status: "OPEN",
  reply: null,
  ...changes,
});
const queue = (total: number, ...items: object[]) => ({
  data: { questionReports: { __typename: "ReportedQuestionPage", items, total } },
});
const preview = (changes: object = {}) => ({
  data: {
    remarkPreview: {
      __typename: "RemarkPreview",
      version: 2,
      affected: 30,
      changed: 12,
      nowPass: 3,
      nowFail: 1,
      openExams: 0,
      jobId: null,
      ...changes,
    },
  },
});
const job = (state: string, done: number) => ({
  data: { remarkJob: { __typename: "RemarkJob", id: "j1", state, done, total: 30, changed: done } },
});
const started = { data: { remarkQuestion: { __typename: "StartedRemark", jobId: "j1" } } };
const down = { fails: { code: "UPSTREAM_FAILED", status: 502 } };

async function openEntry(): Promise<HTMLElement> {
  await openAdmin("/admin/reports", title);
  await person().click(await screen.findByRole("button", { name: "Look at it: What is 2 + 2?" }));
  return screen.findByRole("dialog", { name: "JAMB Mathematics 2024" });
}

describe("the queue [EXT-16b]", () => {
  it("shows paper, question, reasons with counts, the latest report and the status", async () => {
    answer("QuestionReports", queue(1, entry()));
    await openAdmin("/admin/reports", title);
    const item = (await screen.findByText("What is 2 + 2?")).closest("li");
    expect(item?.textContent).toContain("JAMB Mathematics 2024");
    expect(item?.textContent).toContain("Wrong key 2");
    expect(item?.textContent).toContain("Typing mistake 1");
    expect(item?.textContent).toContain("3 reports, the latest 20 Nov 2026, 10:00");
    expect(sentTo("QuestionReports")[0]).toEqual({ status: "OPEN", page: 1, limit: 10 });
  });

  it("asks for other lists and for further pages", async () => {
    answer("QuestionReports", queue(11, entry()));
    await openAdmin("/admin/reports", title);
    await screen.findByText("What is 2 + 2?");
    await person().click(screen.getByRole("button", { name: /^Next/ }));
    await waitFor(() => expect(sentTo("QuestionReports").at(-1)).toEqual({ status: "OPEN", page: 2, limit: 10 }));
    await person().click(screen.getByRole("tab", { name: "Rejected" }));
    await waitFor(() => expect(sentTo("QuestionReports").at(-1)).toEqual({ status: "REJECTED", page: 1, limit: 10 }));
    await person().click(screen.getByRole("tab", { name: "All" }));
    await waitFor(() => expect(sentTo("QuestionReports").at(-1)).toEqual({ status: null, page: 1, limit: 10 }));
  });

  it("begins with the list of its address", async () => {
    answer("QuestionReports", queue(0));
    await openAdmin("/admin/reports?status=FIXED", title);
    await screen.findByText("No reported questions");
    expect(screen.getByRole("tab", { name: "Fixed" }).getAttribute("aria-selected")).toBe("true");
    await person().click(screen.getByRole("tab", { name: "Rejected" }));
    await waitFor(() => expect(location.search).toBe("?status=REJECTED"));
    expect(sentTo("QuestionReports").map(({ status }) => status)).toEqual(["FIXED", "REJECTED"]);
  });

  it("says that there are no reports, that loading failed, or that the server takes none, and tries again", async () => {
    answer("QuestionReports", down);
    await openAdmin("/admin/reports", title);
    await screen.findByText("The reported questions could not be loaded.");
    answer("QuestionReports", queue(0));
    await person().click(screen.getByRole("button", { name: /^(Retry|Try again)/i }));
    expect(await screen.findByText("No reported questions")).toBeTruthy();
    answer("QuestionReports", notOffered);
    await person().click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("Questions cannot be reported here.")).toBeTruthy();
  });
});

describe("one reported question", () => {
  it("[EXT-16d, EXT-16e, EXT-16f] shows what a re-mark changes, asks for confirmation with the question's name, and shows the progress to the end", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview());
    answer("RemarkQuestion", started);
    answer("RemarkJob", job("RUNNING", 10));
    const dialog = await openEntry();
    expect(within(dialog).getByText("It is four.")).toBeTruthy();
    expect((await within(dialog).findByText("Exams that answered it")).nextElementSibling?.textContent).toBe("30");
    await person().click(within(dialog).getByRole("button", { name: "Re-mark 12 exams" }));
    const confirm = await screen.findByRole("dialog", { name: "Re-mark 12 exams of JAMB Mathematics 2024?" });
    expect(confirm.textContent).toContain("Key: B");
    const reason = within(confirm).getByLabelText("Reason (admins can read it later)");
    await person().clear(reason);
    await person().click(within(confirm).getByRole("button", { name: "Re-mark 12 exams" }));
    expect(within(confirm).getByText("Please say why.")).toBeTruthy();
    await person().type(reason, "Looked up.");
    await person().click(within(confirm).getByRole("button", { name: "Re-mark 12 exams" }));
    await waitFor(() =>
      expect(sentTo("RemarkQuestion")).toEqual([{ questionId: "q1", input: { version: 2, reason: "Looked up." } }]),
    );
    expect(await within(dialog).findByText("Re-marking: 10 of 30 exams, 10 scores changed")).toBeTruthy();
    answer("RemarkJob", { cutOff: true });
    await pass(remarkPollMs);
    expect(await within(dialog).findByText("The progress could not be loaded. The re-mark goes on.")).toBeTruthy();
    answer("RemarkJob", job("DONE", 30));
    await pass(remarkPollMs);
    expect(await within(dialog).findByText("Re-marked. 30 scores changed.")).toBeTruthy();
    const asked = sentTo("RemarkJob").length;
    await pass(remarkPollMs * 3);
    expect(sentTo("RemarkJob")).toHaveLength(asked);
  });

  it("keeps a typed answer at Escape until the admin says that it can go", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview());
    const dialog = await openEntry();
    await person().type(within(dialog).getByLabelText("Answer to 3 reporters (optional)"), "Thank you.{Escape}");
    await person().click(within(dialog).getByRole("button", { name: "Go on editing" }));
    const field = within(dialog).getByLabelText<HTMLTextAreaElement>("Answer to 3 reporters (optional)");
    expect(field.value).toBe("Thank you.");
    expect(document.activeElement).toBe(field);
    await person().keyboard("{Escape}");
    await person().click(within(dialog).getByRole("button", { name: "Discard changes" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers no re-mark where nothing would change, and shows one that was started before", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview({ changed: 0, nowPass: 0, nowFail: 0 }));
    const dialog = await openEntry();
    expect(await within(dialog).findByText("By the present key, B, every score is right.")).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: /^Re-mark/ })).toBeNull();
  });

  it("offers a re-mark while the exams with the wrong key are still being written", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview({ affected: 0, changed: 0, nowPass: 0, nowFail: 0, openExams: 300 }));
    const dialog = await openEntry();
    expect(await within(dialog).findByText(/^300 exams have not ended/)).toBeTruthy();
    expect(within(dialog).queryByText(/every score is right/)).toBeNull();
    expect(within(dialog).getByRole("button", { name: "Re-mark 300 exams" })).toBeTruthy();
  });

  it("follows a re-mark that somebody started before", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview({ jobId: "j1" }));
    answer("RemarkJob", job("DONE", 1));
    const dialog = await openEntry();
    expect(await within(dialog).findByText("Re-marked. 1 score changed.")).toBeTruthy();
  });

  it("says that the question was changed meanwhile, and reads the figures again", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview());
    answer("RemarkQuestion", {
      fails: { code: "STALE_VERSION", status: 409, serverMessage: "This question was changed meanwhile." },
    });
    const dialog = await openEntry();
    await person().click(await within(dialog).findByRole("button", { name: "Re-mark 12 exams" }));
    const confirm = await screen.findByRole("dialog", { name: /^Re-mark 12 exams/ });
    await person().click(within(confirm).getByRole("button", { name: "Re-mark 12 exams" }));
    expect(await within(confirm).findByText("This question was changed meanwhile.")).toBeTruthy();
    await waitFor(() => expect(sentTo("RemarkPreview")).toHaveLength(2));
  });

  const isChanged =
    "Somebody has changed this question since you opened it. Close it and open it again to re-mark exams.";

  it("[EXT-16e] offers no re-mark by a key that is not shown, because somebody has changed the question since", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview({ version: 3 }));
    const dialog = await openEntry();
    expect(await within(dialog).findByText(isChanged)).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: /^Re-mark/ })).toBeNull();
    answer("QuestionReports", queue(1, entry({ question: { ...question, version: 3, correctAnswer: "C" } })));
    await person().click(within(dialog).getByRole("button", { name: "Close" }));
    await person().click(await screen.findByRole("button", { name: "Look at it: What is 2 + 2?" }));
    await person().click(await screen.findByRole("button", { name: "Re-mark 12 exams" }));
    const confirm = await screen.findByRole("dialog", { name: /^Re-mark 12 exams/ });
    expect(confirm.textContent).toContain("Key: C");
  });

  it("[EXT-16e] takes the confirmation away when the key that it names is not the key any more", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview(), preview({ version: 3 }));
    answer("RemarkQuestion", {
      fails: { code: "STALE_VERSION", status: 409, serverMessage: "This question was changed meanwhile." },
    });
    const dialog = await openEntry();
    await person().click(await within(dialog).findByRole("button", { name: "Re-mark 12 exams" }));
    const confirm = await screen.findByRole("dialog", { name: /^Re-mark 12 exams/ });
    await person().click(within(confirm).getByRole("button", { name: "Re-mark 12 exams" }));
    expect(await within(dialog).findByText(isChanged)).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: /^Re-mark 12 exams/ })).toBeNull();
  });

  it("[EXT-16c] is closed with a line for the reporters, and opened again", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview({ changed: 0 }));
    const reply = "You were right.";
    answer("UpdateQuestionReport", { data: { updateQuestionReport: entry({ status: "FIXED", reply }) } });
    const dialog = await openEntry();
    await person().type(within(dialog).getByLabelText("Answer to 3 reporters (optional)"), reply);
    answer("QuestionReports", queue(0));
    await person().click(within(dialog).getByRole("button", { name: "Close as fixed" }));
    await waitFor(() =>
      expect(sentTo("UpdateQuestionReport")).toEqual([{ questionId: "q1", input: { status: "FIXED", reply } }]),
    );
    expect(await within(dialog).findByText(/^Fixed: 3 reports closed\./)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region", { name: "Decision" })));
    answer("UpdateQuestionReport", { data: { updateQuestionReport: entry() } });
    await person().click(within(dialog).getByRole("button", { name: "Open again" }));
    expect(await within(dialog).findByRole("button", { name: "Reject" })).toBeTruthy();
  });

  it("says that it shows the latest notes where there may be more", async () => {
    const note = { __typename: "ReportNote", reason: "TYPO", note: "A letter is missing.", at };
    answer("QuestionReports", queue(1, entry({ notes: Array.from({ length: 20 }, () => note), count: 40 })));
    answer("RemarkPreview", preview({ changed: 0 }));
    const dialog = await openEntry();
    expect(within(dialog).getByText("The latest 20 notes are shown.")).toBeTruthy();
  });

  it("[D-402] keeps the typed answer over a login of the same admin, until the dialog is left", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview({ changed: 0 }));
    answer("UpdateQuestionReport", { fails: { code: "UNAUTHENTICATED", status: 401 } });
    const label = "Answer to 3 reporters (optional)";
    const dialog = await openEntry();
    await person().type(within(dialog).getByLabelText(label), "You were right.");
    await person().click(within(dialog).getByRole("button", { name: "Close as fixed" }));
    await screen.findByRole("heading", { level: 1, name: "Admin Portal Login" });
    document.body.replaceChildren();
    const again = await openEntry();
    expect(within(again).getByLabelText<HTMLTextAreaElement>(label).value).toBe("You were right.");
    expect(within(again).getByText("Here is what you typed before. It is not saved yet.")).toBeTruthy();
    await person().click(within(again).getByRole("button", { name: "Close" }));
    document.body.replaceChildren();
    const fresh = await openEntry();
    expect(within(fresh).getByLabelText<HTMLTextAreaElement>(label).value).toBe("");
  });

  it("[D-402] keeps the typed answer when the phone throws the page away", async () => {
    answer("QuestionReports", queue(1, entry()));
    answer("RemarkPreview", preview({ changed: 0 }));
    const label = "Answer to 3 reporters (optional)";
    const dialog = await openEntry();
    await person().type(within(dialog).getByLabelText(label), "You were right.");
    throwPageAway();
    const again = await openEntry();
    expect(within(again).getByLabelText<HTMLTextAreaElement>(label).value).toBe("You were right.");
  });

  it("keeps the typed answer when the decision is not saved; a deleted question can only be decided about", async () => {
    answer("QuestionReports", queue(1, entry({ isInBank: false })));
    answer("UpdateQuestionReport", down);
    const dialog = await openEntry();
    expect(within(dialog).queryByRole("button", { name: "Correct the question" })).toBeNull();
    expect(within(dialog).queryByRole("heading", { name: "Re-mark exams" })).toBeNull();
    const field = within(dialog).getByLabelText<HTMLTextAreaElement>("Answer to 3 reporters (optional)");
    await person().type(field, "No.");
    await person().click(within(dialog).getByRole("button", { name: "Reject" }));
    expect(await within(dialog).findByText("The decision was not saved")).toBeTruthy();
    expect(field.value).toBe("No.");
  });
});
