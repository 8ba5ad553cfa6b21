import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openPage } from "../support/browser.ts";
import { walkAsCandidate } from "../support/candidate-journey.ts";
import { demoAccount } from "../support/demo.ts";
import { fromMailbox } from "../support/mailbox.ts";
import { shotsFolder } from "../support/shots.ts";
import { startStack, type Stack } from "../support/stack.ts";

/* SHOTS=1 saves a picture of every stop to ./shots. */
const shots = shotsFolder();
const referrer = "demo@akada.example";

let stack: Stack;
let browser: Browser;
beforeAll(async () => {
  stack = await startStack();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

describe("a candidate joins, pays, sits an exam and sees the result", () => {
  it.each([1280, 360] as const)("at %i pixels", async (width) => {
    const watched = await openPage(browser, width);
    let number = 0;
    await walkAsCandidate({
      url: stack.url,
      watched,
      readMail: fromMailbox(stack),
      referrer,
      email: `adaeze.${width}@example.com`,
      stop: async (name) => {
        number += 1;
        const file = `${String(number).padStart(2, "0")}-${name}-${width}.png`;
        if (shots !== null) await watched.page.screenshot({ path: join(shots, file), fullPage: true });
      },
    });
    expect(number).toBeGreaterThanOrEqual(16);
    await watched.context.close();
  });

  it("[C-REF-02, SEC-36] the referrer has two sign-ups and two credits", async () => {
    const { password } = demoAccount(stack, "candidate");
    const ask = async (query: string, variables: object, token?: string): Promise<Record<string, never>> => {
      const answer = await fetch(`${stack.url}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables }),
      });
      return ((await answer.json()) as { data: Record<string, never> }).data;
    };
    const { login } = (await ask("mutation L($input: LoginInput!) { login(input: $input) { accessToken } }", {
      input: { email: referrer, password },
    })) as unknown as { login: { accessToken: string } };
    const data = await ask(
      "{ referralStats { referredCount totalEarnings earningsPerReferral } }",
      {},
      login.accessToken,
    );
    expect(data).toEqual({ referralStats: { referredCount: 2, totalEarnings: 200, earningsPerReferral: 100 } });
  });

  it("[SEC-63] no secret of the walk stands in the log", () => {
    expect(stack.output()).not.toContain("Quiet-Harbour-42");
    expect(stack.output()).not.toMatch(/Bearer |"otp"|accessToken/);
  });
});
