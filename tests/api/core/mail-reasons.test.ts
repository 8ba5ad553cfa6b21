import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
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

/** Starts a mailer with this mail server. `lines` is what it logs, and `tryOne` has it send one mail. */
async function startWith(smtpUrl: string, env: Record<string, string> = {}) {
  const config = readRuntime("api", { SMTP_URL: smtpUrl, ...env });
  let work: ((job: Jobs["mail"]) => Promise<void>) | undefined;
  const queue = {
    work: async (_name: string, handle: (job: Jobs["mail"]) => Promise<void>) => void (work = handle),
    send: async () => {},
  };
  const lines: [event: string, reason: string | undefined][] = [];
  // the mail server alone is asked here, so that no database is needed
  const parts = { config, db: {} as Db, queue: queue as unknown as Queue, clock: systemClock };
  const mailer = await startMailer(parts, (event, { reason }) => lines.push([event, reason]));
  onTestFinished(() => mailer.close());
  const mail = render({ to: "ada@example.com", subject: "Your code", paragraphs: ["Hello"] });
  const tryOne = async () => work?.({ sealed: seal(secretsOf(config)[0], mail), tries: 0, dropAfter: null });
  return { mailer, lines, tryOne };
}

/** Starts a mail server that refuses one thing, and returns its address. */
async function serverThat(refuses: "password" | "address" | "mail", port = 0): Promise<string> {
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
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
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
  const { lines, tryOne } = await startWith(await url());
  await tryOne();
  expect(lines.filter(([event]) => event === "mail delayed")).toEqual([["mail delayed", reason]]);
  const [, page = ""] = readFileSync("docs/operations/incidents.md", "utf8").split("## Mails do not arrive");
  expect(page.split("\n## ")[0]).toContain(`\`${reason}\` (`);
});

const unusable = "the mail server of SMTP_URL cannot be used, so mails wait";

it.each([
  ["EDNS", "a name that nobody knows", async () => "smtp://mail.akada.invalid:25"],
  ["ESOCKET", "a port at which nothing listens", async () => `smtp://127.0.0.1:${await freePort()}`],
  ["EAUTH", "a wrong password", async () => `smtp://user:wrong@${await serverThat("password")}`],
])("[REL-12] a worker says %s when it starts with %s, before anybody waits for a mail", async (reason, _what, url) => {
  const { mailer, lines } = await startWith(await url());
  await vi.waitFor(() => expect(lines).toEqual([[unusable, reason]]), { timeout: 10_000 });
  expect(mailer.isServerUp()).toBe(false);
});

it("[REL-12] a mail that is refused for itself says nothing against the mail server", async () => {
  const { mailer, lines, tryOne } = await startWith(`smtp://${await serverThat("address")}`);
  await tryOne();
  expect(mailer.isServerUp()).toBe(true);
  expect(lines).toEqual([["mail delayed", "EENVELOPE"]]);
});

it("[REL-12] a process without workers asks no mail server", async () => {
  const { mailer, lines } = await startWith("smtp://mail.akada.invalid:25", { WORKERS: "off" });
  const asked = await startWith("smtp://mail.akada.invalid:25");
  await vi.waitFor(() => expect(asked.lines).toHaveLength(1), { timeout: 10_000 });
  expect(lines).toEqual([]);
  expect(mailer.isServerUp()).toBe(true);
});

it("[REL-12] a mail server that was away at the start is looked for again, without a mail", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const port = await freePort();
  const { mailer, lines } = await startWith(`smtp://127.0.0.1:${port}`);
  while (mailer.isServerUp()) await new Promise((resolve) => setImmediate(resolve));
  await serverThat("mail", port);
  await vi.advanceTimersByTimeAsync(61_000);
  // the library has timers of its own
  while (!mailer.isServerUp()) await vi.advanceTimersByTimeAsync(1);
  expect(lines).toEqual([[unusable, "ESOCKET"]]);
});
