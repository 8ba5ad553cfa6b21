import { productName } from "../../schema/rules/product.ts";
import { questionsAre } from "./question-words.ts";

/** The terms: what the product does and which data it needs. Change them when the product changes. */
export const termsTexts = {
  title: "Terms and privacy",
  lead: `What you can expect from ${productName}, and what we expect from you. Plain words, nothing hidden.`,
  parts: [
    {
      title: "What you get",
      text: [
        `${productName} is practice for computer-based tests, and a place where schools set their own exams. It prepares for an exam; it promises no result in one.`,
        questionsAre,
      ],
    },
    {
      title: "Your account",
      text: [
        "An account belongs to one person or one school, with an email address that you can read. Keep your password and your sign-in ID to yourself: what is done with them counts as done by you.",
        "A candidate is logged in on one device at a time. If somebody else is in your account, set a new password: that logs every device out.",
      ],
    },
    {
      title: "Payment",
      text: [
        "You pay once for one exam and one year. You see the price before you pay. We do not charge you again automatically.",
        "Cards are handled by the payment provider. We never see or keep a card number. If you paid and have no access, 'Check my payment' on the dashboard settles it, or write to us.",
      ],
    },
    {
      title: "Schools",
      text: [
        "A school decides who its teachers and students are, and what is in its exams. It may use only what it has the right to use, and it must tell students and parents that it works with us.",
        "Exams, answers and results of a school are seen by its own people alone. A parent sees one result, if the school sends them its link. Whoever has a result slip and its code can check that it is genuine: they then see initials, exam, date and percentage.",
        "A school can remove a student or a teacher at any time. Email address, class and sign-in ID are deleted at once; the name stays with the results.",
      ],
    },
    {
      title: "What we keep",
      text: [
        "What you give us when you register, what you answer, your results and payments. We use it to run the service.",
        "Your answers also stay on your device until they have arrived, so that a lost network loses nothing.",
        "We send emails that you asked for: codes, results, replies to your messages. A school can turn off the emails about its exams.",
      ],
    },
    {
      title: "Fair use",
      text: [
        "Do not take an exam for somebody else, copy the question bank, or disturb the service. We may close an account that does.",
        "We keep the service running as well as we can, but a network or a power supply can fail. Extra time in an exam of a school is the school's to give.",
      ],
    },
  ],
  questions: "Questions, or something you do not agree with?",
  contact: "Write to us",
} as const;
