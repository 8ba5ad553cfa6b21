import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import type { Deps } from "../core/deps.ts";
import { notFound } from "../core/errors.ts";
import { hasAid } from "../../server/runtime.ts";
import { countMails, listMails } from "./mailbox-store.ts";
import { mailboxPage, mailboxStyle } from "./mailbox-page.ts";

const query = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  to: z.string().max(254).optional().catch(undefined),
});

const styleHash = createHash("sha256").update(mailboxStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
const perPage = 20;

/**
 * The mails that no SMTP server took, for development (D-29): `/dev/mailbox` as a page, `/dev/mailbox.json?to=` for
 * tests. Answers 404 in production, to a network that it was not opened to (D-103), and wherever mails
 * really go out.
 */
export function serveDevMailbox(app: FastifyInstance, deps: Deps): void {
  const read = async (reply: FastifyReply, given: unknown) => {
    if (!hasAid(deps.config, "mailbox") || deps.config.SMTP_URL !== undefined) throw notFound();
    void reply
      .header("cache-control", "no-store")
      .header("x-content-type-options", "nosniff")
      // links in mails carry reset tokens
      .header("referrer-policy", "no-referrer")
      .header("content-security-policy", policy);
    const { page, to } = query.parse(given ?? {});
    const mails = await listMails(deps.db, to, { limit: perPage, offset: (page - 1) * perPage });
    return { mails, page, to, total: await countMails(deps.db, to) };
  };

  app.get("/dev/mailbox", async (request, reply) => {
    const found = await read(reply, request.query);
    return reply.type("text/html; charset=utf-8").send(mailboxPage({ ...found, perPage }));
  });

  app.get("/dev/mailbox.json", async (request, reply) => {
    const { mails, total } = await read(reply, request.query);
    const items = mails.map((mail) => ({
      id: mail.id,
      sentAt: mail.sent_at.toISOString(),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
    }));
    return { items, total };
  });
}
