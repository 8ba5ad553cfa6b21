import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, path, person, prepareTest } from "../support/app-harness.tsx";
import { prepareSchool, settings } from "../support/school-dashboard-data.ts";
import { fakeUploads, finishSchoolTest, heldBack, loadSchoolPages, uploads } from "../support/school-harness.tsx";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "Save Settings" });
const saved = (given: object = {}) => ({ data: { updateSchoolSettings: { ...settings, ...given } } });
const sent = () => callsOf("UpdateSchoolSettings")[0]?.variables["input"];
const png = (bytes = 10) => new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" });

async function openSettings(): Promise<ReturnType<typeof person>> {
  prepareSchool("ADMIN");
  const user = person();
  open("/schools/settings");
  await heading("Settings");
  return user;
}

describe("settings", () => {
  it("[S-SET-01] [S-SET-07] [S-ENT-06] shows four sections with what is saved", async () => {
    await openSettings();
    expect(screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent)).toEqual([
      "School Information",
      "Exam Settings",
      "Security Settings",
      "Notification Settings",
      // the own password, beside the documented four (EXT-44a)
      "Your password",
      // EXT-72
      "School log",
    ]);
    expect(field("School name").value).toBe("Unity College");
    expect(field("Default exam duration (minutes)").value).toBe("60");
    expect(field("Questions per page").value).toBe("1");
    expect(field("Randomize questions").checked).toBe(true);
    expect(field("Minimum password length").value).toBe("8");
    expect(field("Session timeout (idle minutes)").value).toBe("30");
    expect(field("Email notifications").checked).toBe(true);
    expect(field("In-app notifications").checked).toBe(true);
  });

  it("[S-SET-02] [S-SET-09] saves everything and shows what the server saved", async () => {
    const user = await openSettings();
    answer("UpdateSchoolSettings", saved({ schoolName: "Unity College Enugu", questionsPerPage: 5 }));
    await user.clear(field("School name"));
    await user.type(field("School name"), "unity college enugu");
    await user.click(field("Email notifications"));
    await user.click(save());
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Settings updated successfully", 2000));
    const { __typename, ...plain } = settings;
    expect(__typename).toBe("SchoolSettings");
    expect(sent()).toEqual({
      ...plain,
      contactPhone: "",
      schoolName: "unity college enugu",
      emailNotifications: false,
    });
    expect(field("School name").value).toBe("Unity College Enugu");
    expect(field("Questions per page").value).toBe("5");
    expect(field("Email notifications").checked).toBe(true);
  });

  it("[D-256] leaves what another admin has saved since the page was opened", async () => {
    const user = await openSettings();
    const theirs = { contactEmail: "bursar@example.com", questionsPerPage: 5, studentsSeeAnswers: false };
    answer("SchoolSettings", { data: { schoolSettings: { ...settings, ...theirs } } });
    answer("UpdateSchoolSettings", saved({ ...theirs, schoolName: "Unity College Enugu" }));
    await user.type(field("School name"), " Enugu");
    await user.click(field("Email notifications"));
    await user.click(save());
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Settings updated successfully", 2000));
    expect(sent()).toMatchObject({ ...theirs, schoolName: "Unity College Enugu", emailNotifications: false });
    expect(field("Contact email").value).toBe("bursar@example.com");
    expect(field("Questions per page").value).toBe("5");
  });

  it("[D-408] says which fields another admin has changed too, and replaces them only when it is saved again", async () => {
    const user = await openSettings();
    const inView = vi.spyOn(Element.prototype, "scrollIntoView");
    const theirs = { contactEmail: "bursar@example.com", studentsSeeAnswers: false, questionsPerPage: 5 };
    answer("SchoolSettings", { data: { schoolSettings: { ...settings, ...theirs } } });
    const mine = { contactEmail: "office@example.com", schoolName: "Unity College Enugu" };
    answer("UpdateSchoolSettings", saved({ ...theirs, ...mine }));
    await user.clear(field("Contact email"));
    await user.type(field("Contact email"), mine.contactEmail);
    await user.type(field("School name"), " Enugu");
    await user.click(save());
    expect(
      await screen.findByText(
        /Not saved yet\. Somebody else has changed this .*: Contact email: bursar@example\.com\. /,
      ),
    ).toBeTruthy();
    expect(inView.mock.contexts.map((box) => (box as Element).textContent)).toEqual([
      expect.stringContaining("Not saved yet"),
    ]);
    expect(callsOf("UpdateSchoolSettings")).toHaveLength(0);
    expect(field("Contact email").value).toBe(mine.contactEmail);
    expect(field("Questions per page").value).toBe("5");
    await user.click(save());
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Settings updated successfully", 2000));
    expect(sent()).toMatchObject({ ...theirs, ...mine });
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
  });

  it("[D-408] does not ask where both have made the same change", async () => {
    const user = await openSettings();
    const theirs = { emailNotifications: false };
    answer("SchoolSettings", { data: { schoolSettings: { ...settings, ...theirs } } });
    answer("UpdateSchoolSettings", saved(theirs));
    await user.click(field("Email notifications"));
    await user.click(save());
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Settings updated successfully", 2000));
  });

  it("asks before what is not saved is left, and no more once it is saved", async () => {
    const user = await openSettings();
    await user.type(field("School name"), " Enugu");
    await user.click(screen.getByRole("link", { name: /^Classes/ }));
    await user.click(within(screen.getByRole("dialog", { name: "Leave without saving?" })).getByText("Stay here"));
    expect(field("School name").value).toBe("Unity College Enugu");
    expect(path()).toBe("/schools/settings");
    answer("UpdateSchoolSettings", saved({ schoolName: "Unity College Enugu" }));
    await user.click(save());
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Settings updated successfully", 2000));
    await screen.findByRole("button", { name: "Save Settings" });
    // Closing the page is asked about as long as leaving it is.
    const isKept = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await vi.waitFor(() => expect(isKept()).toBe(false));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[S-SET-09] keeps what is changed while it is saved", async () => {
    const user = await openSettings();
    answer("UpdateSchoolSettings", saved({ contactEmail: "new@example.com" }));
    fireEvent.click(save());
    fireEvent.change(field("School name"), { target: { value: "Unity College Enugu" } });
    fireEvent.click(field("Email notifications"));
    await vi.waitFor(() => expect(toasts.good).toHaveBeenCalledWith("Settings updated successfully", 2000));
    expect(field("School name").value).toBe("Unity College Enugu");
    expect(field("Email notifications").checked).toBe(false);
    expect(field("Contact email").value).toBe("new@example.com");
    // it is not saved yet
    await user.click(screen.getByRole("link", { name: /^Classes/ }));
    expect(screen.getByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
  });

  it("[S-SET-02] says 'Saving...' meanwhile", async () => {
    const user = await openSettings();
    answer("UpdateSchoolSettings", { never: true });
    await user.click(save());
    expect((await screen.findByRole("button", { name: "Saving..." })).getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Saving..." }));
    expect(callsOf("UpdateSchoolSettings")).toHaveLength(1);
  });

  it.each([
    ["School name", "", "School name is required"],
    ["Contact email", "", "Contact email is required"],
    ["Contact email", "head@example", "Please enter a valid email address"],
    ["Default exam duration (minutes)", "", "Exam duration must be at least 1 minute"],
    ["Questions per page", "0", "Questions per page must be at least 1"],
    ["Minimum password length", "5", "Minimum password length must be at least 6"],
    ["Session timeout (idle minutes)", "4", "Session timeout must be at least 5 minutes"],
  ])("[S-SET-03] [S-SET-05] [S-SET-06] refuses %s '%s'", async (name, value, message) => {
    const user = await openSettings();
    fireEvent.change(field(name), { target: { value } });
    await user.click(save());
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(name));
    expect(callsOf("UpdateSchoolSettings")).toEqual([]);
  });

  it("[S-SET-08] [D-73] makes integers of numbers, and 0 of what is none", async () => {
    const user = await openSettings();
    answer("UpdateSchoolSettings", saved());
    fireEvent.change(field("Questions per page"), { target: { value: "2.9" } });
    fireEvent.change(field("Session timeout (idle minutes)"), { target: { value: "" } });
    await user.click(save());
    expect(field("Questions per page").value).toBe("2");
    expect(field("Session timeout (idle minutes)").value).toBe("0");
    expect(field("Session timeout (idle minutes)").getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field("Session timeout (idle minutes)"), { target: { value: "20" } });
    await user.click(save());
    await vi.waitFor(() => expect(sent()).toMatchObject({ questionsPerPage: 2, sessionTimeout: 20 }));
  });

  it("[S-SET-10] [S-MSG-04] says why it failed and keeps what was typed", async () => {
    const user = await openSettings();
    answer("UpdateSchoolSettings", { fails: { code: "UPSTREAM_FAILED", status: 500 } });
    await user.type(field("Contact phone (optional)"), "0803");
    await user.click(save());
    await screen.findByText("Failed to update settings");
    expect(toasts.bad).toHaveBeenCalledWith("Failed to update settings", 2000);
    expect(field("Contact phone (optional)").value).toBe("0803");
    const serverMessage = "Settings are locked until Monday";
    answer("UpdateSchoolSettings", { fails: { code: "CONFLICT", status: 409, serverMessage } });
    await user.click(save());
    await screen.findByText(serverMessage);
    expect(toasts.bad).toHaveBeenLastCalledWith(serverMessage, 2000);
  });
});

describe("the logo", () => {
  it.each([
    [new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }), "Please choose an image file (PNG, JPEG or WebP)"],
    [new File(["text"], "notes.txt", { type: "text/plain" }), "Please choose an image file (PNG, JPEG or WebP)"],
    [png(1024 * 1024 + 1), "This picture is larger than 1 MB"],
  ])("[S-SET-04] [D-70] refuses what is no small picture", async (file, message) => {
    await openSettings();
    fireEvent.change(field("School logo"), { target: { files: [file] } });
    // told at once, because the focus does not move
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(screen.queryByRole("img", { name: /logo/i })).toBeNull();
  });

  it("[S-SET-04] shows it as a data URL, uploads it first, then saves its address", async () => {
    fakeUploads({ data: { uploadSchoolLogo: { __typename: "UploadedLogo", url: "/files/abc" } } });
    const user = await openSettings();
    answer("UpdateSchoolSettings", saved({ logoUrl: "/files/abc" }));
    await user.upload(field("School logo"), png());
    const preview = await screen.findByRole("img", { name: "New logo, not saved yet" });
    expect(preview.getAttribute("src")).toMatch(/^data:image\/png;base64,/);
    expect(uploads).toEqual([]);
    await user.click(save());
    await vi.waitFor(() => expect(sent()).toMatchObject({ logoUrl: "/files/abc" }));
    expect(uploads).toEqual(["UploadSchoolLogo logo.png"]);
    expect((await screen.findByRole("img", { name: "Logo of the school" })).getAttribute("src")).toBe("/files/abc");
    expect(field("School logo").value).toBe("");
    await user.click(screen.getByRole("button", { name: "Remove logo" }));
    expect(screen.queryByRole("img", { name: "Logo of the school" })).toBeNull();
    expect(document.activeElement).toBe(field("School logo"));
  });

  it("[S-SET-04] shows the file that was chosen last, though an earlier one takes longer", async () => {
    const user = await openSettings();
    const { ready, reply } = heldBack();
    vi.stubGlobal("createImageBitmap", async () => {
      await ready;
      throw new DOMException("no picture", "InvalidStateError");
    });
    await user.upload(field("School logo"), png(1024 * 1024 + 1));
    await user.upload(field("School logo"), png());
    await screen.findByRole("img", { name: "New logo, not saved yet" });
    reply();
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole("img", { name: "New logo, not saved yet" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps none that was chosen before one that cannot be read", async () => {
    const user = await openSettings();
    await user.upload(field("School logo"), png());
    await screen.findByRole("img", { name: "New logo, not saved yet" });
    vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementation(function fail(this: FileReader) {
      this.dispatchEvent(new Event("error"));
    });
    await user.upload(field("School logo"), png(11));
    expect(await screen.findByText("Failed to upload logo")).toBeTruthy();
    expect(screen.queryByRole("img", { name: "New logo, not saved yet" })).toBeNull();
  });

  it("[S-SET-10] says when the upload failed, and saves nothing", async () => {
    fakeUploads({
      data: null,
      errors: [{ message: "no", extensions: { code: "UPSTREAM_FAILED", serverMessage: null } }],
    });
    const user = await openSettings();
    await user.upload(field("School logo"), png());
    await screen.findByRole("img", { name: "New logo, not saved yet" });
    await user.click(save());
    await screen.findByText("Failed to upload logo");
    expect(toasts.bad).toHaveBeenCalledWith("Failed to upload logo", 2000);
    expect(callsOf("UpdateSchoolSettings")).toEqual([]);
  });
});

describe("the log of the school", () => {
  const line = (change: object = {}) => ({
    __typename: "SchoolLogEntry",
    at: "2026-11-20T09:00:00Z",
    actorName: "Bola Adeyemi",
    action: "school-exam.closed",
    object: "e1",
    objectName: "First Term Basic Science",
    ...change,
  });
  const log = (items: object[], total = items.length) => ({
    data: { schoolLog: { __typename: "SchoolLogPage", items, total } },
  });
  const show = async (user: ReturnType<typeof person>) =>
    user.click(screen.getByRole("button", { name: "Show the log" }));

  it("[EXT-72] says who of the staff did what, in sentences with names, page by page", async () => {
    const user = await openSettings();
    expect(callsOf("SchoolLog")).toEqual([]);
    answer(
      "SchoolLog",
      log([line(), line({ action: "school-login.succeeded", object: "ADMIN", objectName: null })], 45),
    );
    await show(user);
    expect(await screen.findByText("Bola Adeyemi closed First Term Basic Science")).toBeTruthy();
    expect(screen.getByText("Bola Adeyemi logged in to the school")).toBeTruthy();
    expect(screen.getAllByText("20 Nov 2026, 10:00").length).toBe(2);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await vi.waitFor(() => expect(callsOf("SchoolLog").at(-1)?.variables).toEqual({ page: 2, limit: 20 }));
  });

  it("[EXT-72] names no address of the API to a school, but says to whom an exam was handed over", async () => {
    const user = await openSettings();
    const refused = line({ action: "access.refused", object: "GET /api/exams/:id/answers", objectName: null });
    const given = line({ action: "school-exam.handed-over", object: "e1 to t1", objectName: "Biology to Ada Obi" });
    const about = { object: "e1: 3 answers of p1", objectName: "Biology: 3 answers of Efe Okoro" };
    const late = ["late-answers.taken", "late-answers.declined", "answer-file.brought-in"];
    answer("SchoolLog", log([refused, given, ...late.map((action) => line({ action, ...about }))]));
    await show(user);
    expect(await screen.findByText("Bola Adeyemi was refused access")).toBeTruthy();
    expect(screen.getByText("Bola Adeyemi handed over Biology to Ada Obi")).toBeTruthy();
    for (const did of ["accepted late answers", "rejected late answers", "uploaded an answer file"])
      expect(screen.getByText(`Bola Adeyemi ${did} in Biology: 3 answers of Efe Okoro`)).toBeTruthy();
  });

  it("[EXT-72] says so when it fails, and when there is nothing", async () => {
    const user = await openSettings();
    answer("SchoolLog", { fails: { code: "UPSTREAM_ERROR", status: 500 } });
    await show(user);
    expect(await screen.findByText("The log could not be loaded.")).toBeTruthy();
    answer("SchoolLog", log([]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Nothing yet")).toBeTruthy();
  });

  it("[EXT-72] [D-320] keeps what was loaded when it cannot be loaded again", async () => {
    const user = await openSettings();
    const other = line({ action: "school-exam.created" });
    answer("SchoolLog", log([line()], 45), log([other], 45), { cutOff: true });
    await show(user);
    await screen.findByText("Bola Adeyemi closed First Term Basic Science");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("21–40 of 45");
    await user.click(screen.getByRole("button", { name: "Previous page" }));
    expect(await screen.findByText(/Below is what was loaded before/)).toBeTruthy();
    expect(screen.getByText("Bola Adeyemi closed First Term Basic Science")).toBeTruthy();
  });

  it("[EXT-72] says that the server keeps none", async () => {
    const user = await openSettings();
    answer("SchoolLog", { fails: { code: "NOT_OFFERED", status: 404 } });
    await show(user);
    expect(await screen.findByText("There is no log here.")).toBeTruthy();
  });
});
