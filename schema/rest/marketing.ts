import { contactRules } from "../rules/marketing.ts";
import { room, row } from "./row.ts";
import { notice } from "./lenient-readers.ts";

/** Candidate document section 7, contact form. */
export const marketing = room("marketing", {
  sendContactMessage: row({
    method: "POST",
    path: "/api/auth/contact",
    access: "public",
    body: contactRules,
    reply: notice,
    fallback: "Failed to send message. Please try again.",
  }),
});
