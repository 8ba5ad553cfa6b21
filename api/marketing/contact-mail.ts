import { productName } from "../../schema/rules/product.ts";
import type { Mail } from "../core/mail.ts";

/** The mail to the people behind the site. The visitor's address stands in the text alone: sender and recipient are ours (SEC-45). */
export const contactMail = (inbox: string, from: { name: string; email: string; message: string }): Mail => ({
  to: inbox,
  subject: `${productName} contact form`,
  paragraphs: [
    `Name: ${from.name}`,
    { label: "Email", address: from.email },
    // A mail has paragraphs, no line breaks inside one
    ...from.message.split(/[\r\n]+/).filter((line) => line.trim() !== ""),
  ],
});
