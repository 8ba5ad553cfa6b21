import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { eventually, type ReadMail } from "../mailbox.ts";

/** An SMTP server that takes every mail and keeps it. */
export interface SmtpSink {
  url: string;
  read: ReadMail;
  count(): number;
  /** Texts of all mails that it has taken, in any order. */
  texts(): string[];
  /** To whom each mail went, newest first. */
  recipients(): string[];
  /** Takes no more connections until `open`. */
  close(): Promise<void>;
  /** Takes mails again, at the same address. */
  open(): Promise<void>;
}

interface Kept {
  to: string[];
  text: string;
}

/** Starts one on a free port. It refuses every mail to the address `refused`. */
export async function startSmtpSink({ refused }: { refused?: string } = {}): Promise<SmtpSink> {
  const kept: Kept[] = [];
  const newServer = () =>
    new SMTPServer({
      authOptional: true,
      onRcptTo({ address }, _session, done) {
        done(address === refused ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null);
      },
      disabledCommands: ["STARTTLS"],
      logger: false,
      // connections that senders keep for their next mail end at once
      closeTimeout: 1,
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const raw = Buffer.concat(chunks).toString("utf8");
          kept.unshift({ to: session.envelope.rcptTo.map((one) => one.address), text: plainText(raw) });
          done();
        });
      },
    });
  let server = newServer();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => kept.length,
    texts: () => kept.map(({ text }) => text),
    recipients: () => kept.flatMap(({ to }) => to),
    read: (email, pattern) =>
      eventually(
        `a mail to ${email}`,
        async () => kept.find((mail) => mail.to.includes(email) && pattern.test(mail.text))?.text,
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
    open: async () => {
      server = newServer();
      await listen(port);
    },
  };
}

/** The text part of a message as nodemailer writes it: plain or quoted-printable. */
function plainText(raw: string): string {
  const part = /content-type: text\/plain[^]*?\r\n\r\n([^]*?)(?:\r\n--|$)/i.exec(raw);
  const isQuoted = /content-type: text\/plain[^]*?quoted-printable[^]*?\r\n\r\n/i.test(raw);
  const body = (part?.[1] ?? raw).replaceAll("\r\n", "\n");
  if (!isQuoted) return body;
  const bytes = body.replaceAll("=\n", "").replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, "%25"));
}
