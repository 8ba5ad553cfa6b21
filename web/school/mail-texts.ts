import { counted } from "../../schema/rules/counted.ts";

/** Words of the notice about mails of the school that wait. */
export const mailTexts = {
  title: "Your school's email address is not verified yet",
  why: (email: string) =>
    `Until you enter the code that we email to ${email}, nobody at your school gets emails about exams.`,
  whyForTeacher: (email: string) =>
    `Nobody at your school gets emails about exams until your school admin enters the code that we email to ${email}.`,
  send: "Send code",
  sending: "Sending...",
  sent: "A code is on its way",
  sendFailed: "Failed to send the code",
  form: "Verify the email address",
  code: "6-digit code",
  codeHelp: (email: string) => `We emailed it to ${email}. It works for 2 minutes.`,
  check: "Verify",
  checking: "Verifying...",
  again: "Send a new code",
  verified: "Email address verified",
  failed: "Failed to verify the email address",
  held: "Some emails have not been sent yet",
  heldWhy: (count: number) =>
    `A school can send ${counted(count)} emails in 24 hours. The others wait and are sent later.`,
  waiting: (exam: string, event: "PUBLISHED" | "RESULTS", people: number) =>
    `${exam}, ${event === "PUBLISHED" ? "new exam" : "results"}: ${people === 1 ? "1 person" : `${people} people`} not emailed yet.`,
  goesOn: (time: string) => `Sending continues at ${time}.`,
} as const;
