import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, describe, expect, onTestFailed } from "vitest";
import { openPage } from "../support/browser/browser.ts";
import { walkAsCandidate } from "../support/browser/candidate-journey.ts";
import { createTestDatabase } from "../support/processes/databases.ts";
import { demoAccount } from "../support/data/demo.ts";
import { askGateway } from "../support/graphql.ts";
import { it } from "../support/browser/journey.ts";
import { fromMailbox, type ReadMail } from "../support/mailbox.ts";
import { bothThemes, shotsFolder } from "../support/browser/shots.ts";
import { startSmtpSink } from "../support/processes/smtp-sink.ts";
import { startStack, type Stack } from "../support/processes/stack.ts";

/* SHOTS=1 saves a picture of every stop to ./shots. */
const shots = shotsFolder();
const referrer = "demo@akada.example";

let stack: Stack;
let browser: Browser;
it.beforeAll(async ({ browser: chromium }) => {
  stack = await startStack();
  browser = chromium;
});
afterAll(() => stack.stop());

/** The whole journey, with a picture of every stop if SHOTS is set; returns the number of stops. */
async function walk(width: 360 | 1280, url: string, readMail: ReadMail): Promise<number> {
  const watched = await openPage(browser, width);
  let number = 0;
  await walkAsCandidate({
    url,
    watched,
    readMail,
    referrer,
    email: `adaeze.${width}@example.com`,
    stop: async (name) => {
      number += 1;
      const start = `candidate-${String(number).padStart(2, "0")}-${name}`;
      if (shots !== null) await bothThemes(watched.page, join(shots, start));
    },
  });
  await watched.context.close();
  return number;
}

describe("a candidate joins, pays, takes an exam and sees the result", () => {
  it("at 1280 pixels, on the embedded database with its mailbox", async () => {
    expect(await walk(1280, stack.url, fromMailbox(stack))).toBeGreaterThanOrEqual(16);
  });

  it("at 360 pixels, on a PostgreSQL server with mails going out by SMTP", async () => {
    const database = await createTestDatabase();
    const sink = await startSmtpSink();
    const env = { DATABASE_URL: database.url, SMTP_URL: sink.url };
    execFileSync(process.execPath, ["tools/db.ts", "seed"], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, ...env },
      stdio: "ignore",
    });
    const other = await startStack(env);
    onTestFailed(async () => void (await other.stop()));
    expect(await walk(360, other.url, sink.read)).toBeGreaterThanOrEqual(16);
    // the code, the receipt of the payment and the result, each once
    expect(sink.count()).toBe(3);
    expect((await fetch(`${other.url}/dev/mailbox`)).status).toBe(404);
    expect(await other.stop()).toBe(0);
    await sink.close();
    await database.drop();
  });

  it("[C-REF-02, SEC-36] the referrer has a sign-up and a credit", async () => {
    const { password } = demoAccount(stack, "candidate");
    const { login } = await askGateway<{ login: { accessToken: string } }>(
      stack.url,
      "mutation L($input: LoginInput!) { login(input: $input) { accessToken } }",
      { input: { email: referrer, password } },
    );
    const data = await askGateway(
      stack.url,
      "{ referralStats { referredCount totalEarnings earningsPerReferral } }",
      {},
      login.accessToken,
    );
    expect(data).toEqual({ referralStats: { referredCount: 1, totalEarnings: 100, earningsPerReferral: 100 } });
  });

  it("[SEC-63] the log holds no secret of the journey", () => {
    expect(stack.output()).toContain('"path":"/graphql","status":200');
    expect(stack.output()).not.toContain("Quiet-Harbour-42");
    expect(stack.output()).not.toMatch(/Bearer |"otp"|accessToken/);
  });
});
