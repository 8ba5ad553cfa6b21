import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { SMTPServer } from "smtp-server";
import { seal } from "../../../api/core/accounts/seal.ts";
import { systemClock } from "../../../api/core/clock.ts";
import { secretsOf } from "../../../api/core/config.ts";
import type { Db } from "../../../api/core/database/db.ts";
import type { Jobs, Queue } from "../../../api/core/database/queue.ts";
import { render, startMailer } from "../../../api/core/mail.ts";
import { readRuntime } from "../../../server/runtime.ts";
import { freePort } from "../../../api/core/free-port.ts";

/* The log says in one word why a mail was delayed; operators look it up in docs/operations/incidents.md. */

/** Lets the worker try one mail; returns the reason that it logs. */
async function reasonOf(smtpUrl: string): Promise<string | undefined> {
  const config = readRuntime("api", { SMTP_URL: smtpUrl });
  let work: ((job: Jobs["mail"]) => Promise<void>) | undefined;
  const queue = {
    work: async (_name: string, handle: (job: Jobs["mail"]) => Promise<void>) => void (work = handle),
    send: async () => {},
  };
  let reason: string | undefined;
  // the mail server alone is asked here, so that no database is needed
  const parts = { config, db: {} as Db, queue: queue as unknown as Queue, clock: systemClock };
  const mailer = await startMailer(parts, (_event, detail) => (reason = detail.reason));
  const mail = render({ to: "ada@example.com", subject: "Your code", paragraphs: ["Hello"] });
  await work?.({ sealed: seal(secretsOf(config)[0], mail), tries: 0, dropAfter: null });
  mailer.close();
  return reason;
}

/** Starts a mail server that refuses one thing, and returns its address. */
async function serverThat(refuses: "password" | "address" | "mail"): Promise<string> {
  const refusal = (responseCode: number) => Object.assign(new Error("refused"), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 1,
    onAuth: ({ username }, _session, done) =>
      refuses === "password" ? done(refusal(535)) : done(null, { user: username }),
    onRcptTo: (_address, _session, done) => done(refuses === "address" ? refusal(550) : null),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => done(refusal(554)));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

it.each([
  ["EDNS", "an unknown name", async () => "smtp://mail.akada.invalid:25"],
  ["ESOCKET", "nothing that listens", async () => `smtp://127.0.0.1:${await freePort()}`],
  ["ESOCKET", "TLS where there is none", async () => `smtps://${await serverThat("mail")}`],
  ["EAUTH", "a wrong password", async () => `smtp://user:wrong@${await serverThat("password")}`],
  ["EENVELOPE", "a refused address", async () => `smtp://${await serverThat("address")}`],
  ["EMESSAGE", "a refused mail", async () => `smtp://${await serverThat("mail")}`],
])("[REL-12] %s is logged for %s, and the page about incidents explains it", async (reason, _what, url) => {
  expect(await reasonOf(await url())).toBe(reason);
  const [, page = ""] = readFileSync("docs/operations/incidents.md", "utf8").split("## Mails do not arrive");
  expect(page.split("\n## ")[0]).toContain(`\`${reason}\` (`);
});
