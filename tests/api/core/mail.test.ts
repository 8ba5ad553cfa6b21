import { createServer } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SMTPServer } from "smtp-server";
import { codeMail } from "../../../api/auth/mails.ts";
import { after } from "../../../api/core/clock.ts";
import { sendParkedMails } from "../../../api/core/mail.ts";
import { jobSeconds } from "../../../api/core/database/queue.ts";
import { publishedMail } from "../../../api/school-exams/notice-mails.ts";
import { otpSeconds } from "../../../schema/rules/limits.ts";
import { goodPassword, registration } from "../../support/data/accounts.ts";
import { buildApi, type TestApi } from "../../support/api.ts";

/** A mail server that can be away, and keeps what it took. */
class Postbox {
  readonly taken: { from: string; to: string[]; text: string }[] = [];
  port = 0;
  /** How many connections were made. */
  connections = 0;
  /** Whether it reads mails and never answers. */
  isSilent = false;
  #server: SMTPServer | undefined;

  /** Finds a port on which nobody listens. */
  async reserve(): Promise<void> {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
    const address = probe.address();
    this.port = typeof address === "object" && address !== null ? address.port : 0;
    await new Promise((resolve) => probe.close(resolve));
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      closeTimeout: 1,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onData: (stream, session, done) => {
        let text = "";
        stream.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = session.envelope;
          this.taken.push({
            from: mailFrom === false ? "" : mailFrom.address,
            to: rcptTo.map((recipient) => recipient.address),
            text,
          });
          if (!this.isSilent) done();
        });
      },
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server === undefined ? resolve() : this.#server.close(resolve)));
  }
}

let api: TestApi;
const postbox = new Postbox();
afterEach(async () => {
  await api.stop();
  await postbox.close();
  postbox.taken.length = 0;
  postbox.connections = 0;
  postbox.isSilent = false;
});

const start = async (): Promise<void> => {
  await postbox.reserve();
  api = await buildApi({ SMTP_URL: `smtp://127.0.0.1:${postbox.port}`, MAIL_FROM: "Akada <sender@akada.example>" });
};
const register = (email: string) => api.call("POST", "/api/auth/register", { body: registration(email) });

interface Waiting {
  name: string;
  state: string;
  tries: number;
  delaySeconds: number;
}

const jobs = () => api.deps.db.withSchema("pgboss").selectFrom("job" as "audit_log");

/** Mails in the queue, oldest first, with the delay each was given. */
async function waiting(): Promise<Waiting[]> {
  const rows = await jobs()
    .select([
      sql<string>`name`.as("name"),
      sql<string>`state`.as("state"),
      sql<number>`coalesce((data ->> 'tries')::int, 0)`.as("tries"),
      sql<number>`round(extract(epoch from start_after - created_on))::int`.as("delaySeconds"),
    ])
    .where(sql<boolean>`name in ('mail', 'parked-mail') and state <> 'completed'`)
    .orderBy(sql`created_on`)
    .execute();
  return rows;
}

/** Lets the worker run until the condition holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 2000; round += 1) {
    if (await holds()) return;
    api.deps.mailer.wake();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`the mail queue did not get there: ${JSON.stringify(await waiting())}`);
}

/** Changes the start times of all waiting mails in the database to the past. */
async function skipDelay(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'mail' and state in ('created', 'retry')`.execute(
    api.deps.db,
  );
}

const isSettled = async (count: number, tries: number): Promise<boolean> => {
  const mails = await waiting();
  return mails.length === count && mails.every((mail) => mail.state === "created" && mail.tries === tries);
};

describe("a mail server that is away [REL-12]", () => {
  it("delays no answer; each mail is sent once when it is back", async () => {
    await start();
    const answers = [await register("one@example.com"), await register("two@example.com")];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);

    await until(() => isSettled(2, 1));
    expect((await waiting()).map((mail) => mail.delaySeconds)).toEqual([60, 60]);
    await skipDelay();
    await until(() => isSettled(2, 2));
    expect((await waiting()).map((mail) => mail.delaySeconds)).toEqual([300, 300]);

    await postbox.open();
    await skipDelay();
    await until(() => isSettled(0, 0));
    expect(postbox.taken.map((mail) => mail.to.join()).toSorted()).toEqual(["one@example.com", "two@example.com"]);
    expect(postbox.taken[0]?.from).toBe("sender@akada.example");
    const otp = /\r\n(\d{6})\r\n/.exec(postbox.taken[0]?.text ?? "")?.[1] ?? "";
    const body = { email: postbox.taken[0]?.to[0], otp };
    expect((await api.call("POST", "/auth/verifyOTP", { body })).statusCode).toBe(200);
  });

  it("drops a code's mail once the code has expired", async () => {
    await start();
    await register("late@example.com");
    await until(() => isSettled(1, 1));
    api.clock.advance(121);
    await postbox.open();
    await skipDelay();
    await until(() => isSettled(0, 0));
    expect(postbox.taken).toHaveLength(0);
  });

  it("[REL-16] is tried after 1, 5, 30 minutes, 2, 8 and 24 hours; then the mail is parked, and sent when an operator asks for it", async () => {
    await start();
    await register("never@example.com");
    const delays = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      await until(() => isSettled(1, tries));
      delays.push((await waiting())[0]?.delaySeconds);
      await skipDelay();
    }
    expect(delays).toEqual([1, 5, 30, 120, 480, 1440].map((minutes) => minutes * 60));
    await until(async () => (await waiting()).some((mail) => mail.name === "parked-mail"));
    await until(async () => (await waiting()).every((mail) => mail.name === "parked-mail"));

    await postbox.open();
    const { db, queue } = api.deps;
    expect(await sendParkedMails(db, queue)).toBe(1);
    await until(() => postbox.taken.length === 1);
    expect(postbox.taken[0]?.to).toEqual(["never@example.com"]);
    expect(await sendParkedMails(db, queue)).toBe(0);
  });
});

describe("a mail server that takes mails and does not answer", () => {
  it("gets a mail no second time before its delivery was given up, and the mail is tried again", async () => {
    await start();
    const givenUp = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(givenUp.signal);
    postbox.isSilent = true;
    await postbox.open();
    await register("slow@example.com");
    await until(() => postbox.taken.length === 1);
    expect(timeout.mock.calls[0]?.[0]).toBeLessThan(jobSeconds * 1000);
    givenUp.abort();
    await until(() => isSettled(1, 1));

    postbox.isSilent = false;
    await skipDelay();
    await until(() => isSettled(0, 0));
    expect(postbox.connections).toBe(2);
  });
});

describe("a queue of many mails", () => {
  it("a code that is queued last is sent first, also before notices that soon come too late; all go through one connection", async () => {
    await start();
    await postbox.open();
    const { db, mailer } = api.deps;
    const now = api.clock.now();
    const exam = { id: "1", name: "Test", subject: "Physics", class_name: "SS 2", school: "A school", duration: 20 };
    const times = { exam_date: "2026-11-20", opens_at: now, closes_at: after(now, 20, "minute") };
    const notice = (number: number) => {
      const to = { email: `notice${number}@example.com`, name: "Ada", isStudent: true };
      return publishedMail(to, { ...exam, ...times }, "https://akada.example");
    };
    const to = { email: "code@example.com", first_name: "Ada" };
    await db.transaction().execute(async (tx) => {
      for (const number of [1, 2, 3, 4]) await mailer.queue(tx, notice(number));
      await mailer.queue(tx, codeMail("verify", to, "123456", after(now, otpSeconds, "second")));
    });
    await until(() => postbox.taken.length === 5);
    expect(postbox.taken[0]?.to).toEqual(["code@example.com"]);
    expect(postbox.connections).toBe(1);
  });
});

describe("what waits in the queue", () => {
  it("is encrypted: neither address nor code can be read there [SEC-06]", async () => {
    await start();
    await register("sealed@example.com");
    const rows = await jobs()
      .select(sql<string>`data::text`.as("data"))
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("sealed@example.com");
    expect(JSON.stringify(rows)).not.toContain("verification");
  });
});

describe("names and addresses in mails [SEC-45]", () => {
  it("are escaped in HTML and can add neither header nor recipient", async () => {
    await start();
    await postbox.open();
    const form = registration("plain@example.com", { firstName: '<b>Ada</b> & "co"', password: goodPassword });
    await api.call("POST", "/api/auth/register", { body: form });
    const odd = registration("a@example.com,b@example.com", { firstName: "Two" });
    await api.call("POST", "/api/auth/register", { body: odd });
    await until(() => postbox.taken.length >= 1);
    await until(async () => (await waiting()).every((mail) => mail.tries > 0));
    const [mail] = postbox.taken;
    expect(mail?.to).toEqual(["plain@example.com"]);
    const unwrapped = mail?.text.replaceAll("=\r\n", "");
    expect(unwrapped).toContain("&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;co&quot;");
    expect(postbox.taken.every((taken) => taken.to.length === 1)).toBe(true);
  });
});
