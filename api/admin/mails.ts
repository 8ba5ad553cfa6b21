import { productName } from "../../schema/rules/product.ts";
import type { Mail } from "../core/mail.ts";
import type { Admin } from "./store.ts";

/** Tells an admin that the own password was changed. */
export const adminPasswordChangedMail = (to: Pick<Admin, "email" | "name">): Mail => ({
  to: to.email,
  subject: `Your ${productName} admin password was changed`,
  paragraphs: [
    `Hello ${to.name},`,
    "The password of your admin account was changed and every other device was logged out.",
    "If this was not you, ask the person who runs the server to set a new password at once.",
  ],
});
