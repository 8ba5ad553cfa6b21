/** Words of the notice about mails of the school that wait. */
export const mailTexts = {
  title: "Your school's email address is not verified yet",
  why: (email: string) =>
    `Until you enter the code that we mail to ${email}, nobody at your school gets mails about exams.`,
  whyForTeacher: (email: string) =>
    `Nobody at your school gets mails about exams until your school admin enters the code that we mail to ${email}.`,
  send: "Send code",
  sending: "Sending...",
  sent: "A code is on its way",
  sendFailed: "Failed to send the code",
  form: "Verify the email address",
  code: "6-digit code",
  codeHelp: (email: string) => `We mailed it to ${email}. It works for 2 minutes.`,
  check: "Verify",
  checking: "Verifying...",
  again: "Send a new code",
  verified: "Email address verified",
  failed: "Failed to verify the email address",
  held: "Some mails have not gone out yet",
  heldWhy: (count: number) =>
    `A school can send ${count.toLocaleString("en-NG")} mails in 24 hours. The rest wait, none is lost.`,
  waiting: (exam: string, event: "PUBLISHED" | "RESULTS", people: number) =>
    `${exam}, ${event === "PUBLISHED" ? "new exam" : "results"}: ${people === 1 ? "1 person" : `${people} people`} not mailed yet.`,
  goesOn: (time: string) => `Mailing goes on at ${time}.`,
} as const;
