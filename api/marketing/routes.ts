import type { table } from "../../schema/rest/table.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { otherForm } from "../core/errors.ts";
import type { Limit } from "../core/http/limits.ts";
import type { Handlers } from "../core/http/serve.ts";
import { contactMail } from "./contact-mail.ts";
import { findMessageByRequest, insertContactMessage, type ContactMessage } from "./store.ts";

/** Candidate document section 7, contact form. */
export const createMarketingHandlers = (deps: Deps): Handlers<typeof table.marketing> => ({
  async sendContactMessage({ body, ip, repeatKey }) {
    const { config, clock, tokens } = deps;
    const sent: Limit = { key: `contact:${ip}`, most: config.LIM_13_CONTACT_HOUR, minutes: 60 };
    await deps.db.transaction().execute(async (db) => {
      const row = { id: tokens.id(), ...body, request_key: repeatKey, created_at: clock.now() };
      if (!(await insertContactMessage(db, row))) return refuseOtherMessage(db, row);
      await deps.limits.take(db, sent);
      await deps.mailer.queue(db, contactMail(config.CONTACT_INBOX, body));
    });
    deps.mailer.wake();
    return { message: "Thank you! Your message has been sent." };
  },
});

/** @throws HttpError 409 where a message with the same key said something else */
async function refuseOtherMessage(db: Db, sent: ContactMessage): Promise<void> {
  const before = sent.request_key === null ? undefined : await findMessageByRequest(db, sent.request_key);
  const isSame = (["name", "email", "message"] as const).every((part) => before?.[part] === sent[part]);
  if (!isSame) throw otherForm();
}
