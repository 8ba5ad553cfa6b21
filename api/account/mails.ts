import { productName } from "../../schema/rules/product.ts";
import type { Candidate } from "../auth/store.ts";
import type { Mail } from "../core/mail.ts";

/** The last mail to the owner of an account that was closed. */
export const closedMail = (to: Pick<Candidate, "email" | "first_name">): Mail => ({
  to: to.email,
  subject: `Your ${productName} account is closed`,
  paragraphs: [
    `Hello ${to.first_name},`,
    "Your account was closed as you asked. Your name, email address, phone number and practice answers are erased. This cannot be undone.",
    "Results of your exams stay without your name. Records of payments stay without your name, because tax law asks for them.",
    "This email address is free again: you may open a new account with it at any time.",
  ],
});
