import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../support/fake-toasts.ts";
import { answer, callsOf, heading, open, person, prepareTest } from "../support/app-harness.tsx";
import { prepareSchool } from "../support/school-dashboard-data.ts";
import { finishSchoolTest, loadSchoolPages } from "../support/school-harness.tsx";

beforeAll(loadSchoolPages);
beforeEach(prepareTest);
afterEach(finishSchoolTest);

const waiting = (given: object = {}) => ({
  __typename: "WaitingSchoolMails",
  examId: "e1",
  examName: "Physics mock",
  event: "PUBLISHED",
  people: 34,
  goesOnAt: null,
  ...given,
});
const mail = (given: object = {}) => ({
  __typename: "SchoolMail",
  email: "head@unity.example",
  isVerified: false,
  mailsPerDay: 2000,
  waiting: [],
  ...given,
});
const unverified = "Your school's email address is not verified yet";

async function show(role: "ADMIN" | "TEACHER" | "STUDENT", given: object | null) {
  prepareSchool(role);
  if (given !== null) answer("SchoolMail", { data: { schoolMail: mail(given) } });
  open("/schools/dashboard");
  await heading("Dashboard");
  return person();
}

describe("[D-99] mails of a school on its dashboard", () => {
  it("[EXT-34a] [EXT-34b] [EXT-34c] an administrator asks for the code, types it, and the notice is gone", async () => {
    const user = await show("ADMIN", { waiting: [waiting()] });
    const notice = await screen.findByRole("region", { name: unverified });
    expect(notice.textContent).toContain("the code that we email to head@unity.example");
    expect(within(notice).getByRole("listitem").textContent).toBe("Physics mock, new exam: 34 people not emailed yet.");
    answer(
      "SendSchoolMailCode",
      { fails: { code: "RATE_LIMITED", status: 429, serverMessage: "Please wait a little." } },
      { data: { sendSchoolMailCode: { __typename: "Notice", message: "On its way." } } },
    );
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await screen.findByText("Please wait a little.");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    const box = await screen.findByLabelText(/6-digit code/);
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(callsOf("VerifySchoolMail")).toEqual([]);
    answer(
      "VerifySchoolMail",
      {
        fails: {
          code: "BAD_USER_INPUT",
          status: 400,
          serverMessage: "This is not the code that we mailed. Please try again.",
        },
      },
      { data: { verifySchoolMail: mail({ isVerified: true }) } },
    );
    await user.type(box, "111111");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await screen.findByText("This is not the code that we mailed. Please try again.");
    await user.clear(box);
    await user.type(box, "123456");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    await vi.waitFor(() => expect(screen.queryByRole("region", { name: unverified })).toBeNull());
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("MAIN"));
    expect(callsOf("VerifySchoolMail").map(({ variables }) => variables)).toEqual([
      { otp: "111111" },
      { otp: "123456" },
    ]);
    expect(toasts.good).toHaveBeenCalledWith("Email address verified", 2000);
  });

  it("a teacher sees whom to ask, and no form", async () => {
    await show("TEACHER", {});
    const notice = await screen.findByRole("region", { name: unverified });
    expect(notice.textContent).toContain("until your school admin enters the code");
    expect(screen.queryByRole("button", { name: "Send code" })).toBeNull();
  });

  it("[LIM-16] says which mails wait for the next day, and until when", async () => {
    const held = waiting({ event: "RESULTS", people: 1, goesOnAt: "2026-11-21T09:00:00.000Z" });
    await show("ADMIN", { isVerified: true, waiting: [held] });
    const notice = await screen.findByRole("region", { name: "Some emails have not been sent yet" });
    expect(notice.textContent).toContain("2,000 emails in 24 hours");
    expect(within(notice).getByRole("listitem").textContent).toBe(
      "Physics mock, results: 1 person not emailed yet. Sending continues at 21 Nov 2026, 10:00.",
    );
  });

  it.each([
    ["an administrator when all has gone out", "ADMIN" as const, { isVerified: true }, 1],
    ["a student", "STUDENT" as const, {}, 0],
    ["an administrator where the server has no such thing", "ADMIN" as const, null, 1],
  ])("shows nothing to %s", async (_who, role, given, asked) => {
    await show(role, given);
    await vi.waitFor(() => expect(callsOf("SchoolMail")).toHaveLength(asked));
    expect(screen.queryByRole("region", { name: /mail/ })).toBeNull();
    expect(toasts.bad).not.toHaveBeenCalled();
  });
});
