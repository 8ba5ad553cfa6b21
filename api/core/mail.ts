import { sql, type Kysely } from "kysely";
import { createTransport } from "nodemailer";
import { productName } from "../../schema/rules/product.ts";
import type { Clock } from "./clock.ts";
import type { ApiConfig } from "./config.ts";
import { secretsOf } from "./config.ts";
import type { Db } from "./database/db.ts";
import { badRequest } from "./errors.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Jobs, Queue } from "./database/queue.ts";
import { seal, unseal } from "./accounts/seal.ts";
import type { Tables } from "./database/tables.ts";

/**
 * A mail as its room writes it. A paragraph is plain text, a link to our site, a code that is shown large, or a mail
 * address to reply to. Text of users may stand in plain paragraphs only, never in the subject (D-99).
 */
export interface Mail {
  to: string;
  subject: string;
  paragraphs: (string | { link: string; label: string } | { code: string } | { address: string; label: string })[];
  /** The mail is dropped after this moment, for example when its code has expired (REL-12). */
  dropAfter?: Date;
  /** Somebody waits for this mail, which has a code or a link in it. It is sent before the notices of a whole school. */
  isUrgent?: boolean;
  /** Queued like any other and never sent, so that the answer for an address without an account takes as long (SEC-05). */
  isForNobody?: boolean;
}

/** A candidate who gets a mail, and the name with which the mail begins. */
export interface Recipient {
  email: string;
  first_name: string;
}

export interface Mailer {
  /** Queues a mail in the caller's transaction. @throws HttpError 400 on line breaks in address or subject (SEC-45). */
  queue(db: Db, mail: Mail): Promise<void>;
  /** Starts delivery; to be called after the transaction has committed. */
  wake(): void;
  /** False when the mail server could not be used the last time that this process tried. */
  isServerUp(): boolean;
  /** Closes the connection to the mail server; to be called after the queue has stopped. */
  close(): void;
}

interface Rendered {
  to: string;
  subject: string;
  text: string;
  html: string;
}

// Minutes until the next try: 1, 5, 30 min, 2 h, 8 h, 24 h, then parked (REL-12).
const retryMinutes = [1, 5, 30, 120, 480, 1440];

/** The longest delivery of a mail: less than `jobSeconds`, so that no second worker sends a mail that is under way. */
const deliveryMs = 60_000;

const forbidden = /[\r\n\0]/;

/** A mail that is for nobody waits for all others, because strangers can cause any number of them. */
const priorityOf = ({ isUrgent, isForNobody }: Pick<Jobs["mail"], "isUrgent" | "isForNobody">): number =>
  isForNobody === true ? -1 : Number(isUrgent ?? false);

type MailEvent =
  | "mail parked"
  | "mail dropped"
  | "mail delayed"
  | "the mail server of SMTP_URL cannot be used, so mails wait";

/** The server is there, and refuses this mail. */
const isOfMail = (reason: string): boolean => reason === "EENVELOPE" || reason === "EMESSAGE";

/**
 * A code of nodemailer such as ESOCKET or EAUTH, which docs/operations/incidents.md explains. The message may hold an
 * address.
 */
const reasonOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

/** Starts the mail worker: SMTP where configured, else the development mailbox (a table, never in production). */
export async function startMailer(
  { config, db, queue, clock }: { config: ApiConfig; db: Db; queue: Queue; clock: Clock },
  log: (event: MailEvent, detail: { tries?: number; reason?: string }) => void,
): Promise<Mailer> {
  const secrets = secretsOf(config);
  const { deliver, verify, close } = createDelivery(config, db, clock);
  const server = watchServer(verify);
  await queue.work("mail", async (job) => {
    if (job.isForNobody === true) return;
    if (job.dropAfter !== null && clock.now() > new Date(job.dropAfter)) return log("mail dropped", job);
    try {
      await deliver(unseal(secrets, job.sealed) as Rendered);
      server.note(true);
    } catch (error) {
      const reason = reasonOf(error);
      server.note(isOfMail(reason));
      const minutes = retryMinutes[job.tries];
      if (minutes === undefined) {
        log("mail parked", { ...job, reason });
        return queue.send(db, "parked-mail", { sealed: job.sealed });
      }
      log("mail delayed", { ...job, reason });
      await queue.send(db, "mail", { ...job, tries: job.tries + 1 }, minutes * 60, priorityOf(job));
    }
  });
  // the start does not wait for it
  if (config.WORKERS !== "off")
    void server.look((reason) => log("the mail server of SMTP_URL cannot be used, so mails wait", { reason }));
  return {
    async queue(db, mail) {
      if (forbidden.test(mail.to) || forbidden.test(mail.subject)) throw badRequest("Invalid email address");
      const { isUrgent = false, isForNobody = false } = mail;
      // a worker of an older version knows only that its time is over
      const dropAfter = isForNobody ? new Date(0) : mail.dropAfter;
      const job = {
        sealed: seal(secrets[0], render(mail)),
        tries: 0,
        dropAfter: dropAfter?.toISOString() ?? null,
        isUrgent,
        isForNobody,
      };
      await queue.send(db, "mail", job, undefined, priorityOf(job));
    },
    wake: () => queue.wake("mail"),
    isServerUp: server.isUp,
    close: () => {
      server.stop();
      close();
    },
  };
}

/** How long to wait before a mail server that could not be used is tried again. */
const lookAgainMs = 60_000;

/** Remembers whether the mail server can be used. While it cannot, it is tried again every minute. */
function watchServer(verify: Delivery["verify"]) {
  let isUp = true;
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  const note = (isThere: boolean): void => {
    isUp = isThere;
    if (!isUp && !isStopped && verify !== null) next ??= setTimeout(() => void look(() => {}), lookAgainMs).unref();
  };
  const look = async (say: (reason: string) => void): Promise<void> => {
    next = undefined;
    try {
      await verify?.();
      note(true);
    } catch (error) {
      if (!isStopped) say(reasonOf(error));
      note(false);
    }
  };
  const stop = (): void => {
    isStopped = true;
    clearTimeout(next);
  };
  return { isUp: () => isUp, note, look, stop };
}

/** Queues all mails that were given up once more, for the workers; returns how many there are. */
export const sendParkedMails = (db: Kysely<Tables>, queue: Pick<Queue, "send">): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Jobs["parked-mail"]>`
      delete from pgboss.job where name = 'parked-mail' and state = 'created'
      returning data ->> 'sealed' as sealed`.execute(tx);
    for (const { sealed } of rows) await queue.send(tx, "mail", { sealed, tries: 0, dropAfter: null });
    return rows.length;
  });

interface Delivery {
  deliver(mail: Rendered): Promise<void>;
  /** Connects and signs in, without sending anything; null where there is no mail server. */
  verify: (() => Promise<unknown>) | null;
  close(): void;
}

function createDelivery(config: ApiConfig, db: Db, clock: Clock): Delivery {
  if (config.SMTP_URL === undefined) {
    const deliver = async (mail: Rendered) => {
      await db
        .insertInto("dev_mailbox")
        .values({
          sent_at: clock.now(),
          recipient: mail.to,
          subject: mail.subject,
          body_text: mail.text,
          body_html: mail.html,
        })
        .execute();
    };
    return { deliver, verify: null, close: () => {} };
  }
  const transport = createTransport({
    url: config.SMTP_URL,
    // mails that follow each other share a connection
    pool: true,
    maxConnections: 1,
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const deliver = async (mail: Rendered) => {
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // the time limits above are for each reply of the server
      signal: AbortSignal.timeout(deliveryMs),
    });
  };
  return { deliver, verify: () => transport.verify(), close: () => transport.close() };
}

/** A mail as text and as HTML. Only our own links become links. */
export function render(mail: Mail): Rendered {
  const text = mail.paragraphs.map((part) => {
    if (typeof part === "string") return unlinked(part);
    if ("code" in part) return part.code;
    return `${part.label}: ${"link" in part ? part.link : part.address}`;
  });
  const html = mail.paragraphs.map((part) => {
    if (typeof part === "string") return `<p style="margin:0 0 16px">${escapeHtml(unlinked(part))}</p>`;
    if ("code" in part) {
      return `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(part.code)}</p>`;
    }
    if ("address" in part)
      return `<p style="margin:0 0 16px">${escapeHtml(part.label)}: ${escapeHtml(part.address)}</p>`;
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.link)}" style="color:#1d4ed8;font-weight:700">${escapeHtml(part.label)}</a></p>`;
  });
  return {
    to: mail.to,
    subject: mail.subject,
    text: `${text.join("\n\n")}\n\n${productName}`,
    html: `<div style="font:16px/1.5 Roboto,Arial,sans-serif;color:#0e1726;max-width:560px">${html.join("")}<p style="color:#465166">${productName}</p></div>`,
  };
}

const zeroWidthSpace = "\u200B";
/**
 * Mail programs turn text that looks like an address into a link, also in plain text. An invisible space after `://`, `@`
 * and the dots of a host name keeps text of users from becoming one.
 */
const unlinked = (words: string): string =>
  words.replaceAll(/:(?=\/\/)|(?<=\S)@(?=\S)|(?<=[\p{L}\d-])\.(?=\p{L})/gu, (sign) => `${sign}${zeroWidthSpace}`);
