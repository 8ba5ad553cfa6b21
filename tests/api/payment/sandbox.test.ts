import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxSecret } from "../../../api/core/payment-sandbox.ts";
import { buildApi, buildCandidate, type TestApi } from "../../support/api.ts";
import { startFakeProvider } from "../../support/provider.ts";
import { freePort } from "../../../api/core/free-port.ts";

let api: TestApi;
beforeAll(async () => {
  const port = await freePort();
  api = await buildApi({ API_PORT: String(port) });
  await api.app.listen({ host: "127.0.0.1", port });
});
afterAll(() => api.stop());

const charge = (body: object) => api.call("POST", "/dev/paystack/charge", { body });

describe("the payment sandbox", () => {
  it("takes a payment and verifies it over HTTP like the real provider [D-20]", async () => {
    const who = await buildCandidate(api);
    const issued = await api.call("POST", "/payment/reference", { token: who.token, body: { examType: "JAMB" } });
    const { reference, amountKobo, email, provider, publicKey } = issued.json();
    expect({ provider, publicKey }).toEqual({ provider: "sandbox", publicKey: "pk_test_sandbox" });
    const verify = () =>
      api.call("POST", "/payment/verify-payment", { token: who.token, body: { reference, examType: "JAMB" } });
    expect((await verify()).statusCode).toBe(400);
    await charge({ reference, amount: amountKobo, currency: "NGN", email, outcome: "failed" });
    expect((await verify()).statusCode).toBe(400);
    await charge({ reference, amount: amountKobo, currency: "NGN", email, outcome: "success" });
    expect((await verify()).statusCode).toBe(200);
    const late = await charge({ reference, amount: amountKobo, currency: "NGN", email, outcome: "failed" });
    expect(late.json()).toMatchObject({ data: { status: "success" } });
  });

  it("refuses a payment of less than the fee [SEC-33]", async () => {
    const who = await buildCandidate(api);
    const issued = await api.call("POST", "/payment/reference", { token: who.token, body: { examType: "JAMB" } });
    const { reference, email } = issued.json();
    await charge({ reference, amount: 100, currency: "NGN", email, outcome: "success" });
    const body = { reference, examType: "JAMB" };
    expect((await api.call("POST", "/payment/verify-payment", { token: who.token, body })).statusCode).toBe(400);
  });

  it("answers verification in the provider's shape, for its secret key only", async () => {
    await charge({ reference: "shape", amount: 200_000, email: "ada@example.com", outcome: "success" });
    const ask = (reference: string, key: string) =>
      api.call("GET", `/dev/paystack/transaction/verify/${reference}`, { token: key });
    expect((await ask("shape", sandboxSecret)).json()).toEqual({
      status: true,
      message: "Verification successful",
      data: {
        status: "success",
        reference: "shape",
        amount: 200_000,
        currency: "NGN",
        domain: "test",
        customer: { email: "ada@example.com" },
        metadata: null,
        paid_at: api.clock.now().toISOString(),
      },
    });
    const unknown = await ask("unknown", sandboxSecret);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ status: false });
    expect((await ask("shape", "sk_test_guessed")).statusCode).toBe(401);
    expect((await api.call("GET", "/dev/paystack/transaction/verify/shape")).statusCode).toBe(401);
  });

  it("400 for a charge that makes no sense", async () => {
    expect((await charge({ reference: "", amount: 1, email: "a@b.c", outcome: "success" })).statusCode).toBe(400);
    expect((await charge({ reference: "x", amount: -1, email: "a@b.c", outcome: "success" })).statusCode).toBe(400);
    expect((await charge({ reference: "x", amount: 1, email: "a@b.c", outcome: "free" })).statusCode).toBe(400);
  });

  it("serves its pages without inline script or style, frameable by ourselves only", async () => {
    for (const [path, type] of [
      ["inline.js", "text/javascript"],
      ["checkout", "text/html"],
      ["checkout.js", "text/javascript"],
      ["checkout.css", "text/css"],
    ]) {
      const reply = await api.call("GET", `/dev/paystack/${path}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["content-type"]).toContain(type);
      expect(reply.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
      expect(reply.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
      expect(reply.headers["content-security-policy"]).not.toContain("unsafe");
      // The gateway passes the paths on under another host.
      expect(reply.body).not.toMatch(/https?:\/\//);
    }
    const page = (await api.call("GET", "/dev/paystack/checkout")).body;
    expect(page).toContain("no money moves");
    expect(page).not.toMatch(/<style|style=|\son\w+=|<script>/);
    // a press before the script is there would be lost
    expect(page.match(/<button[^>]*>/g)).toHaveLength(3);
    expect(page.match(/<button[^>]* disabled>/g)).toHaveLength(3);
  });
});

describe("the payment sandbox is absent", () => {
  it("when a provider is configured, and in production [D-20]", async () => {
    const provider = await startFakeProvider();
    const production = {
      NODE_ENV: "production",
      APP_SECRET: "x".repeat(40),
      SMTP_URL: "smtp://127.0.0.1:1",
      RATE_LIMITS: "on",
    };
    for (const env of [provider.env, { ...provider.env, ...production }]) {
      const other = await buildApi(env);
      expect((await other.call("GET", "/dev/paystack/inline.js")).statusCode).toBe(404);
      expect((await other.call("POST", "/dev/paystack/charge", { body: {} })).statusCode).toBe(404);
      await other.stop();
    }
    await provider.stop();
    await expect(buildApi({ ...production })).rejects.toThrow("PAYSTACK_SECRET_KEY: required in production");
  });
});

describe("GET /files/sample/:name", () => {
  it("200 serves a picture of the sample bank, inert", async () => {
    const reply = await api.call("GET", "/files/sample/bar-chart.svg");
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(reply.body).toContain("<svg");
  });

  it("404 for every other name", async () => {
    for (const name of ["nothing.svg", "..%2fseed.ts", "%2e%2e%2f%2e%2e%2fpackage.json", "constructor"]) {
      expect((await api.call("GET", `/files/sample/${name}`)).statusCode).toBe(404);
    }
  });
});
