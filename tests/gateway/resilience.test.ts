import { describe, expect, it, onTestFinished } from "vitest";
import { Upstream as Client } from "../../gateway/core/calls/upstream.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { payment } from "../../schema/rest/payment.ts";
import { schoolAttempts } from "../../schema/rest/school-attempts.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import { schoolSettings } from "../../schema/rest/school-settings.ts";
import { gatewayForEachTest, startGateway } from "../support/gateway.ts";

const { upstream, gateway } = gatewayForEachTest();
const signedIn = { authorization: "Bearer t" };
const verify = "mutation V($input: VerifyOtpInput!) { verifyOtp(input: $input) { message } }";
const verifyInput = { input: { email: "ada@example.com", otp: "123456" } };
const pay = "mutation P($input: VerifyPaymentInput!) { verifyPayment(input: $input) { message } }";
const payInput = { input: { reference: "1-a", examType: "JAMB" } };

describe("[REL-02] retries", () => {
  it("tries a read once more after a 503, and succeeds", async () => {
    let calls = 0;
    upstream.on(exam.examTypes).raw((_request, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 503 : 200).end(calls === 1 ? "" : '["JAMB"]');
    });
    expect((await gateway.query("{ examTypes }")).data).toEqual({ examTypes: ["JAMB"] });
    expect(calls).toBe(2);
  });

  it.each([500, 501, 400, 404, 429])("does not try again after a %i", async (status) => {
    upstream.on(exam.examTypes).reply(status, {});
    await gateway.query("{ examTypes }");
    expect(upstream.seen).toHaveLength(1);
  });

  it("does not wait for a Retry-After of more than two seconds", async () => {
    upstream.on(exam.examTypes).reply(503, {}, { "retry-after": "3" });
    const { errors } = await gateway.query("{ examTypes }");
    expect(upstream.seen).toHaveLength(1);
    expect(errors[0]?.extensions).toMatchObject({ retryAfterSeconds: 3 });
  });

  it("1,000 reads on a server that answers 503 cause at most 1,110 calls, 100 mutations cause 100", async () => {
    upstream.on(exam.examTypes).reply(503, {});
    for (let read = 0; read < 1000; read += 1) await gateway.query("{ examTypes }");
    expect(upstream.seen.length).toBeLessThanOrEqual(1110);
    upstream.seen.length = 0;
    upstream.on(auth.verifyOtp).reply(503, {}).on(payment.verifyPayment).reply(503, {});
    const mutations = Array.from({ length: 50 }, () => [
      gateway.query(verify, verifyInput),
      gateway.query(pay, payInput, signedIn),
    ]);
    await Promise.all(mutations.flat());
    expect(upstream.seen).toHaveLength(100);
  });

  it("without a breaker the budget alone keeps 1,000 reads at 1,110 calls", async () => {
    upstream.on(exam.examTypes).reply(503, {});
    let second = 0;
    // one call a second, so that the breaker never sees the 20 calls in 10 s that it needs
    const client = new Client(upstream.url, { pause: () => 0, now: () => (second += 1000) });
    const call = {
      method: "GET",
      path: "/api/exam/exam-types",
      headers: {},
      body: null,
      totalMs: 8000,
      firstByteMs: 5000,
      maxBytes: 1000,
    } as const;
    for (let read = 0; read < 1000; read += 1) await client.send("exam", call);
    expect(upstream.seen.length).toBeGreaterThan(1050);
    expect(upstream.seen.length).toBeLessThanOrEqual(1110);
    await client.close();
  });
});

describe("[REL-03] the breaker", () => {
  it("answers at once with OVERLOADED while open, and leaves other groups alone", async () => {
    upstream.on(exam.examTypes).reply(500, {}).on(payment.prices).reply(200, []);
    for (let call = 0; call < 20; call += 1) await gateway.query("{ examTypes }");
    const calls = upstream.seen.length;
    const refused = await gateway.query("{ examTypes prices { fee } }");
    expect(refused.errors[0]).toMatchObject({
      message: "Failed to fetch exam types. Please try again.",
      extensions: { code: "OVERLOADED", retryAfterSeconds: 5 },
    });
    expect(refused.data).toEqual({ examTypes: null, prices: [] });
    expect(upstream.seen).toHaveLength(calls + 1);
  });

  it("does not count answers that are too large: one school could have such a list, and the server is well [D-303]", async () => {
    const gateway = await startGateway(upstream.url, {}, { LIM_15_LIST_BYTES: 1000 });
    onTestFinished(() => gateway.close());
    upstream.on(schoolPeople.schoolStudents).reply(200, [{ id: "1", name: "x".repeat(2000) }]);
    for (let call = 0; call < 30; call += 1) {
      const { errors } = await gateway.query("{ schoolStudents { name } }", {}, signedIn);
      expect(errors[0]?.extensions).toMatchObject({ code: "UPSTREAM_FAILED" });
    }
    expect(upstream.seen).toHaveLength(30);
  });

  it("does not count 4xx as failures", async () => {
    upstream.on(auth.verifyOtp).reply(400, { message: "no" });
    for (let call = 0; call < 30; call += 1) await gateway.query(verify, verifyInput);
    expect(upstream.seen.map(({ call }) => call)).toEqual(Array.from({ length: 30 }, () => "POST /auth/verifyOTP"));
  });
});

describe("[REL-04] bulkheads", () => {
  it("a group whose server is silent fills only its own queue", async () => {
    const held: (() => void)[] = [];
    upstream
      .on(payment.verifyPayment)
      .raw((_request, response) => void held.push(() => void response.writeHead(200).end("{}")));
    upstream.on(exam.examTypes).reply(200, ["JAMB"]);
    const waiting = Array.from({ length: 96 }, () => gateway.query(pay, payInput, signedIn));
    while (held.length < 32) await new Promise((resolve) => setImmediate(resolve));
    const full = await gateway.query(pay, payInput, signedIn);
    expect(full.errors[0]?.extensions).toMatchObject({ code: "OVERLOADED" });
    expect((await gateway.query("{ examTypes }")).data).toEqual({ examTypes: ["JAMB"] });
    while (held.length > 0 || upstream.seen.length < 97) {
      held.splice(0).forEach((release) => release());
      await new Promise((resolve) => setImmediate(resolve));
    }
    const done = await Promise.all(waiting);
    expect(done.every((reply) => reply.errors.length === 0)).toBe(true);
  });
});

describe("[REL-03] [REL-04] a person who fills a group", () => {
  it("makes way for others, who are served before the rest of it", async () => {
    const gateway = await startGateway(upstream.url, { TRUSTED_PROXIES: "loopback" });
    onTestFinished(() => gateway.close());
    const held: { from: string; release: () => void }[] = [];
    upstream.on(auth.verifyOtp).raw((request, response) => {
      const from = String(request.headers["x-forwarded-for"]);
      held.push({ from, release: () => void response.writeHead(200).end("{}") });
    });
    const ask = (from: string) => gateway.query(verify, verifyInput, { "x-forwarded-for": from });
    const codes: unknown[] = [];
    const flood = Array.from({ length: 100 }, async () => {
      codes.push((await ask("192.0.2.1")).errors[0]?.extensions["code"]);
    });
    while (held.length < 32 || codes.length < 4) await new Promise((resolve) => setImmediate(resolve));
    const other = ask("192.0.2.2");
    while (codes.length < 5) await new Promise((resolve) => setImmediate(resolve));
    expect(codes).toEqual(Array.from({ length: 5 }, () => "OVERLOADED"));
    held.pop()?.release();
    while (held.length < 32) await new Promise((resolve) => setImmediate(resolve));
    expect(held.at(-1)?.from).toBe("192.0.2.2");
    while (codes.length < 100) {
      held.splice(0).forEach(({ release }) => release());
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await other).errors).toEqual([]);
    await Promise.all(flood);
    expect(codes.filter((code) => code === undefined)).toHaveLength(95);
  });
});

describe("[REL-04] uploads", () => {
  it("take no connection from the answers of an exam, however many are on their way", async () => {
    const held: { end(): void }[] = [];
    upstream.on(schoolSettings.uploadSchoolLogo).raw((_request, response) => void held.push(response));
    upstream
      .on(schoolAttempts.saveSchoolAnswers)
      .reply(200, { savedSeq: 1, deadline: "2027-01-01T10:00:00Z", serverNow: "2027-01-01T09:00:00Z" });
    const logo = new File(["x"], "logo.png", { type: "image/png" });
    const send = () =>
      gateway.query(`mutation ($file: Upload!) { uploadSchoolLogo(file: $file) { url } }`, { file: logo }, signedIn);
    const uploads = Array.from({ length: 80 }, send);
    while (held.length < 16) await new Promise((resolve) => setImmediate(resolve));
    const answers = `mutation { saveSchoolAnswers(examId: "1", attemptId: "2", attemptToken: "a", answers: [{ questionId: "1", answer: A, seq: 1 }]) { savedSeq } }`;
    const saved = await gateway.query(answers, {}, signedIn);
    expect(saved.errors).toEqual([]);
    while (held.length > 0 || upstream.seen.length < 81) {
      held.splice(0).forEach((response) => response.end());
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(uploads);
  });
});

describe("[REL-04] [LIM-14] slow uploads of one address", () => {
  it("never have more connections than are free for others", async () => {
    const gateway = await startGateway(upstream.url, { TRUSTED_PROXIES: "loopback" });
    onTestFinished(() => gateway.close());
    const held: { from: unknown; end: () => void }[] = [];
    upstream
      .on(schoolSettings.uploadSchoolLogo)
      .raw(({ headers }, response) => void held.push({ from: headers["x-forwarded-for"], end: () => response.end() }));
    const logo = new File(["x"], "logo.png", { type: "image/png" });
    const send = (from: string) =>
      gateway.query(
        `mutation ($file: Upload!) { uploadSchoolLogo(file: $file) { url } }`,
        { file: logo },
        { ...signedIn, "x-forwarded-for": from },
      );
    const arrivedFrom = (from: string): number => held.filter((one) => one.from === from).length;
    const uploads = Array.from({ length: 50 }, () => send("192.0.2.1"));
    while (arrivedFrom("192.0.2.1") < 16) await new Promise((resolve) => setImmediate(resolve));
    uploads.push(...Array.from({ length: 20 }, () => send("192.0.2.2")));
    while (arrivedFrom("192.0.2.2") < 8) await new Promise((resolve) => setImmediate(resolve));
    uploads.push(send("192.0.2.3"));
    while (arrivedFrom("192.0.2.3") < 1) await new Promise((resolve) => setImmediate(resolve));
    expect([arrivedFrom("192.0.2.1"), arrivedFrom("192.0.2.2")]).toEqual([16, 8]);
    while (held.length > 0 || upstream.seen.length < 71) {
      held.splice(0).forEach(({ end }) => end());
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(uploads);
  });
});

describe("[REL-20] waiting calls", () => {
  it("are counted, also while connections are kept free for other addresses", async () => {
    const open: { end(): void }[] = [];
    upstream.on(exam.examTypes).raw((_request, response) => void open.push(response));
    const client = new Client(upstream.url, { connections: 2 });
    const call = { method: "GET", path: "/api/exam/exam-types", headers: {}, body: null, maxBytes: 1000 } as const;
    const times = { totalMs: 60_000, firstByteMs: 60_000 };
    const calls = [1, 2].map(() => client.send("uploads", { ...call, ...times }, "192.0.2.1"));
    while (open.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(client.figures().uploads).toMatchObject({ calls: 1, waiting: 1 });
    while (upstream.seen.length < 2) {
      open.splice(0).forEach((response) => response.end());
      await new Promise((resolve) => setImmediate(resolve));
    }
    while (open.length === 0) await new Promise((resolve) => setImmediate(resolve));
    open.splice(0).forEach((response) => response.end());
    await Promise.all(calls);
    expect(client.figures().uploads).toMatchObject({ calls: 2, waiting: 0 });
    await client.close();
  });
});

describe("[REL-01] time limits", () => {
  const client = (): Client => new Client(upstream.url);
  const call = { method: "GET", path: "/api/exam/exam-types", headers: {}, body: null, maxBytes: 1000 } as const;

  it("stop a call without a first byte, and one whose answer comes too slowly", async () => {
    const open: { end(): void }[] = [];
    upstream.on(exam.examTypes).raw((_request, response) => void open.push(response));
    const one = client();
    await expect(one.send("exam", { ...call, totalMs: 1000, firstByteMs: 50 })).rejects.toThrow(
      "no first byte within 50 ms",
    );
    upstream.on(exam.examTypes).raw((_request, response) => {
      response.writeHead(200);
      response.write("[");
      open.push(response);
    });
    await expect(one.send("exam", { ...call, totalMs: 100, firstByteMs: 1000 })).rejects.toThrow(
      "no answer within 100 ms",
    );
    for (const response of open) response.end();
    await one.close();
  });
});

describe("[REL-05] a reply without end", () => {
  const piece = Buffer.alloc(1024 * 1024, "a");

  it.each(["identity", "gzip"])(
    "of 200 MB (%s) is cut off at its limit, and the process keeps its memory",
    async (encoding) => {
      let sent = 0;
      upstream.on(exam.examTypes).raw((_request, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
        const more = (): void => {
          while (!response.destroyed && sent < 200 && response.write(piece)) sent += 1;
        };
        response.on("drain", more).on("error", () => {});
        more();
      });
      const before = process.memoryUsage();
      const reply = await gateway.query("{ examTypes paymentSettings { provider } }");
      const after = process.memoryUsage();
      expect(reply.data).toMatchObject({ examTypes: null, paymentSettings: { provider: expect.any(String) } });
      expect(reply.errors[0]?.extensions).toMatchObject({ code: "UPSTREAM_FAILED" });
      // the limit, and the contents of the buffers between the two
      expect(sent).toBeLessThan(30);
      const growth = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
      expect(growth).toBeLessThan(50 * 1024 * 1024);
    },
  );
});
