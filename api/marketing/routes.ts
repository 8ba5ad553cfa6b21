import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import type { Limit } from "../core/http/limits.ts";
import type { Handlers } from "../core/http/serve.ts";
import { contactMail } from "./contact-mail.ts";
import { insertContactMessage } from "./store.ts";

/** Candidate document section 7, contact form. */
export const createMarketingHandlers = (deps: Deps): Handlers<typeof table.marketing> => ({
  async sendContactMessage({ body, ip }) {
    const { config, clock, tokens } = deps;
    const sent: Limit = { key: `contact:${ip}`, most: config.LIM_13_CONTACT_HOUR, minutes: 60 };
    await deps.db.transaction().execute(async (db) => {
      await deps.limits.take(db, sent);
      await insertContactMessage(db, { id: tokens.id(), ...body, created_at: clock.now() });
      await deps.mailer.queue(db, contactMail(config.CONTACT_INBOX, body));
    });
    deps.mailer.wake();
    return { message: "Thank you! Your message has been sent." };
  },
});
