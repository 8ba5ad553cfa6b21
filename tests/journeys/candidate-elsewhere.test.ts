import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openBrowser, openPage } from "../support/browser.ts";
import { walkAsCandidate } from "../support/candidate-journey.ts";
import { createTestDatabase } from "../support/databases.ts";
import { startSmtpSink } from "../support/smtp-sink.ts";
import { startStack } from "../support/stack.ts";

describe("the same walk", () => {
  it("on a PostgreSQL server, with mails going out by SMTP", async () => {
    const database = await createTestDatabase();
    const sink = await startSmtpSink();
    const env = { DATABASE_URL: database.url, SMTP_URL: sink.url };
    execFileSync(process.execPath, ["tools/db.ts", "seed"], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, ...env },
      stdio: "ignore",
    });
    const stack = await startStack(env);
    const browser = await openBrowser();
    const watched = await openPage(browser, 1280);
    await walkAsCandidate({
      url: stack.url,
      watched,
      readMail: sink.read,
      referrer: "demo@akada.example",
      email: "adaeze.server@example.com",
      stop: async () => {},
    });
    // the code and the result, each once
    expect(sink.count()).toBe(2);
    expect((await fetch(`${stack.url}/dev/mailbox`)).status).toBe(404);
    await browser.close();
    expect(await stack.stop()).toBe(0);
    await sink.close();
    await database.drop();
  });
});
