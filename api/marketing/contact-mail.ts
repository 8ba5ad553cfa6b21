import { productName } from "../../schema/rules/product.ts";
import type { Mail } from "../core/mail.ts";

/** The mail to the site's own address. The visitor's address is in the text only, never a sender or recipient (SEC-45). */
export const contactMail = (inbox: string, from: { name: string; email: string; message: string }): Mail => ({
  to: inbox,
  subject: `${productName} contact form`,
  paragraphs: [
    `Name: ${from.name}`,
    { label: "Email", address: from.email },
    // paragraphs of a mail have no line breaks
    ...from.message.split(/[\r\n]+/).filter((line) => line.trim() !== ""),
  ],
});
