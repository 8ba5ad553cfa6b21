import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { closedMail } from "../../../api/account/mails.ts";
import { adminPasswordChangedMail } from "../../../api/admin/mails.ts";
import { codeMail, passwordChangedMail, resetMail } from "../../../api/auth/mails.ts";
import { render, type Mail } from "../../../api/core/mail.ts";
import { resultMail } from "../../../api/exam/result-mail.ts";
import { contactMail } from "../../../api/marketing/contact-mail.ts";
import { receiptMail } from "../../../api/payment/receipt-mail.ts";
import { replyMail } from "../../../api/question-reports/reply-mail.ts";
import { publishedMail, resultsMail } from "../../../api/school-exams/notice-mails.ts";
import { schoolCodeMail, schoolPasswordChangedMail, schoolVerifyMail } from "../../../api/school/mails.ts";

/** Names that somebody may choose: a link, an address, a domain, markup. */
const words = "Win <a href='https://evil.example/a'>here</a> www.evil.example mail me@evil.example";
const to = { email: "ada@example.com", first_name: words };
const head = { email: "head@school.example", name: words };
const at = new Date("2026-11-20T09:00:00.000Z");
const web = "https://akada.example";
const exam = {
  id: "e1",
  name: words,
  subject: words,
  class_name: words,
  duration: 60,
  exam_date: "2026-11-20",
  opens_at: at,
  closes_at: at,
  school: words,
};
const result = {
  id: "r",
  exam_type: words,
  subject_name: words,
  year: 2026,
  score: 1,
  total_questions: 2,
  receipt: "ABC",
};

/** Every mail of the product, by the function that writes it. */
const mails: Record<string, Mail[]> = {
  codeMail: [codeMail("verify", to, "123456", at), codeMail("other-device", to, "123456", at)],
  resetMail: [resetMail(to, `${web}/reset-password?token=t`, at)],
  passwordChangedMail: [passwordChangedMail(to, "every device")],
  closedMail: [closedMail(to)],
  adminPasswordChangedMail: [adminPasswordChangedMail(head)],
  resultMail: [resultMail(to, result as unknown as Parameters<typeof resultMail>[1], web)],
  receiptMail: [
    receiptMail(to, { reference: words, exam_type: words, amount_kobo: 200_000, paid_at: at, valid_until: at }, web),
  ],
  contactMail: [contactMail("help@akada.example", { name: words, email: "ada@example.com", message: words })],
  replyMail: [
    replyMail(
      to.email,
      { status: "fixed", reply: words, isMarkedAgain: true },
      { question: words, exam_type: words, subject_name: words, year: 2026 },
    ),
  ],
  publishedMail: [publishedMail({ ...head, isStudent: true }, exam, web)],
  resultsMail: [
    resultsMail({ ...head, isStudent: true }, exam, 3, web),
    resultsMail({ ...head, isStudent: false }, exam, 3, web),
  ],
  schoolCodeMail: [schoolCodeMail(head, "123456", at)],
  schoolVerifyMail: [schoolVerifyMail(head, "123456", at)],
  schoolPasswordChangedMail: [schoolPasswordChangedMail(head, "every device")],
};
const cases = Object.entries(mails).flatMap(([name, all]) => all.map((mail) => ({ name, mail: render(mail) })));

describe("[D-99] [SEC-45] words of users in mails", () => {
  it("every function that writes a mail is tried here", () => {
    const api = join(import.meta.dirname, "../../../api");
    const found = globSync("**/*mail*.ts", { cwd: api }).flatMap((file) =>
      [...readFileSync(join(api, file), "utf8").matchAll(/export (?:const|function) (\w+Mail)\b/g)].map(
        ([, name]) => name,
      ),
    );
    expect(found.sort()).toEqual(Object.keys(mails).sort());
  });

  it.each(cases)("$name: none in the subject, and no link but our own", ({ mail }) => {
    expect(mail.subject).not.toMatch(/evil|Win|</);
    expect(mail.text, "the name is there").toMatch(/Win|Score|password/);
    // a mail program makes links of these signs
    for (const body of [mail.text, mail.html]) {
      expect(body).not.toMatch(/https?:\/\/(?!akada\.example\/)/);
      expect(body).not.toMatch(/evil\.example|www\.evil|me@evil/);
    }
    expect([...mail.html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => new URL(href ?? "").origin)).toEqual(
      mail.html.includes("<a ") ? [web] : [],
    );
  });

  it.each([
    ["Which of these is a vector?", "“Which of these is a vector?”"],
    ["Simplify $\\frac{3}{4}$ and <b>explain</b>.", "“Simplify …”"],
    ["ẹ".repeat(200), `“${"ẹ".repeat(120)} …”`],
    ["$x^2$ is what?", null],
  ])("the answer to a report says which question it is: %s", (question, quote) => {
    const about = { question, exam_type: "JAMB", subject_name: "Physics", year: 2026 };
    const decision = { status: "rejected", reply: "It is right.", isMarkedAgain: false } as const;
    const { text } = render(replyMail(to.email, decision, about));
    expect(/It begins: (.*)/.exec(text)?.[1] ?? null).toBe(quote);
  });

  it("an address to reply to stays as it is, so that it can be copied", () => {
    const contact = cases.find(({ name }) => name === "contactMail");
    expect(contact?.mail.text).toContain("Email: ada@example.com");
  });

  it("figures and abbreviations stay as they are", () => {
    const { text } = render({ to: "a@b.example", subject: "s", paragraphs: ["Score: 7 of 9 (77.8%), at 10:30."] });
    expect(text).toContain("Score: 7 of 9 (77.8%), at 10:30.");
  });
});
