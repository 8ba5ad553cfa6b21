import { describe, expect, it, onTestFinished } from "vitest";
import { registerOnly, resetTokenFor } from "../../support/data/accounts.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildApi, buildCandidate } from "../../support/api.ts";

const api = apiForFile({ PUBLIC_WEB_URL: "https://akada.example" });

const page = (query = "") => api.call("GET", `/dev/mailbox${query}`);

describe("GET /dev/mailbox [D-29]", () => {
  it("200 shows mails newest first, codes in the open, links to click, text escaped", async () => {
    const { email } = await buildCandidate(api, { firstName: "<script>alert(1)</script>" });
    const otp = /\d{6}/.exec((await api.mails(email))[0]?.text ?? "")?.[0];
    await api.call("POST", "/auth/forgot-password", { body: { email } });
    const token = await resetTokenFor(api, email);
    const answer = await page();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
    expect(answer.body).toContain(`<span class="code">${otp}</span>`);
    expect(answer.body).toContain(`href="https://akada.example/reset-password?token=${token}"`);
    expect(answer.body.indexOf("Reset your")).toBeLessThan(answer.body.indexOf("verification code"));
    expect(answer.body).not.toContain("<script");
    expect(answer.body).toContain("&lt;script&gt;");
  });

  it("200 by recipient, page by page, with odd queries read as the first page", async () => {
    for (let copy = 0; copy < 25; copy += 1) {
      await api.deps.db
        .insertInto("dev_mailbox")
        .values({
          sent_at: api.clock.now(),
          recipient: "many@example.com",
          subject: `Mail <${copy}>`,
          body_text: "x",
          body_html: "x",
        })
        .execute();
    }
    const first = await page("?to=MANY@example.com");
    expect(first.body).toContain("Mail &lt;24&gt;");
    expect(first.body).not.toContain("Mail &lt;4&gt;");
    expect(first.body).toContain('<a href="?page=2&amp;to=MANY%40example.com">Older</a>');
    expect((await page("?to=many@example.com&page=2")).body).toContain("Mail &lt;4&gt;");
    expect((await page("?page=-1")).statusCode).toBe(200);
    expect((await page("?page=x&to=%22%3E%3Cscript%3E")).body).not.toContain("<script");
    expect((await page("?to=a&to=b")).statusCode).toBe(200);
  });

  it("404 where mails really go out", async () => {
    const sending = await buildApi({ SMTP_URL: "smtp://127.0.0.1:1" });
    onTestFinished(() => sending.stop());
    expect((await sending.call("GET", "/dev/mailbox")).statusCode).toBe(404);
    expect((await sending.call("GET", "/dev/mailbox.json")).statusCode).toBe(404);
  });

  it("404 in production", async () => {
    const production = await buildApi({
      NODE_ENV: "production",
      RATE_LIMITS: "on",
      APP_SECRET: "a-secret-of-a-test-and-nothing-else",
      SMTP_URL: "smtp://127.0.0.1:1",
      PAYSTACK_SECRET_KEY: "sk_test_x",
      PAYSTACK_PUBLIC_KEY: "pk_test_x",
    });
    onTestFinished(() => production.stop());
    expect((await production.call("GET", "/dev/mailbox")).statusCode).toBe(404);
  });
});

describe("GET /dev/mailbox.json", () => {
  it("200 answers the mails of one recipient", async () => {
    await registerOnly(api, "json@example.com");
    await api.mails("json@example.com");
    const answer = await api.call("GET", "/dev/mailbox.json?to=json@example.com");
    expect(answer.json()).toMatchObject({
      total: 1,
      items: [
        { to: "json@example.com", subject: "Your Akada verification code", text: expect.stringMatching(/\n\d{6}\n/) },
      ],
    });
  });
});
