import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { after } from "../../../api/core/clock.ts";
import { createProvider } from "../../../api/payment/provider.ts";
import { verify as verifyPayment } from "../../../api/payment/verify.ts";
import { unknownReferencesPerHour } from "../../../schema/rules/limits.ts";
import { buildApi, buildCandidate, subscribe, type TestCandidate } from "../../support/api.ts";
import { providerForFile, type FakeProvider } from "../../support/provider.ts";
import { whileLocked } from "../../support/while-locked.ts";
import { apiForFile } from "../../support/api-for-file.ts";

const provider = providerForFile();
const api = apiForFile(() => provider.env);
afterEach(() => provider.answerWith(undefined));

interface Issued {
  reference: string;
  examType: string;
  amountKobo: number;
  currency: string;
  email: string;
  publicKey: string;
  provider: string;
}

const year = 365 * 86_400_000;

const issue = (who: TestCandidate, examType = "JAMB") =>
  api.call("POST", "/payment/reference", { token: who.token, body: { examType } });
const referenceFor = async (who: TestCandidate, examType = "JAMB") =>
  (await issue(who, examType)).json<Issued>().reference;
const verify = (who: TestCandidate, reference: string, examType = "JAMB") =>
  api.call("POST", "/payment/verify-payment", { token: who.token, body: { reference, examType } });
const subscribed = async (who: TestCandidate) =>
  (await api.call("GET", "/api/subscription/payment-status", { token: who.token })).json<{
    subscribedExamTypes: string[];
  }>().subscribedExamTypes;
const endOf = async (who: TestCandidate, examType = "JAMB") =>
  (
    await api.deps.db
      .selectFrom("subscriptions")
      .select("expires_at")
      .where("candidate_id", "=", who.id)
      .where("exam_type", "=", examType)
      .executeTakeFirst()
  )?.expires_at;
const statusOf = async (who: TestCandidate, reference: string) =>
  (await api.call("GET", "/payment/references", { token: who.token }))
    .json<{ reference: string; status: string }[]>()
    .find((row) => row.reference === reference)?.status;
/** Lines of the audit log about a payment, oldest first. */
const linesOf = (reference: string) =>
  api.deps.db
    .selectFrom("audit_log")
    .select(["action", "object"])
    .where("object", "like", `${reference}%`)
    .orderBy("id")
    .execute();
const objectsOf = async (reference: string) => (await linesOf(reference)).map(({ object }) => object);
const auditOf = async (reference: string) => (await linesOf(reference)).map(({ action }) => action);

describe("GET /api/subscription/payment-status", () => {
  it("200 lists live subscriptions only [R-CAN-13] [D-84]", async () => {
    const who = await buildCandidate(api);
    expect(await subscribed(who)).toEqual([]);
    await subscribe(api, who, "WAEC");
    await subscribe(api, who, "Junior Waec");
    await subscribe(api, who, "JAMB");
    await api.deps.db
      .updateTable("subscriptions")
      .set({ expires_at: api.clock.now() })
      .where("candidate_id", "=", who.id)
      .where("exam_type", "=", "WAEC")
      .execute();
    expect((await subscribed(who)).toSorted()).toEqual(["JAMB", "Junior Waec"]);
  });

  it("200 with an empty list without a token, or with a dead one [D-39]", async () => {
    for (const token of [undefined, "no-such-token"]) {
      const reply = await api.call("GET", "/api/subscription/payment-status", token === undefined ? {} : { token });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({ subscribedExamTypes: [] });
    }
  });
});

describe("GET /payment/prices", () => {
  it("200 list price and fee of every type on sale [EXT-25] [D-01] [B-02]", async () => {
    const prices = (await api.call("GET", "/payment/prices")).json<{ examType: string }[]>();
    expect(prices.map(({ examType }) => examType)).toEqual([
      "JAMB",
      "WAEC",
      "NECO",
      "GCE",
      "POSTUTME",
      "COMMON_ENTRANCE",
      "PROFESSIONAL",
      "Junior Waec",
    ]);
    expect(prices[0]).toEqual({ examType: "JAMB", listPrice: 2000, fee: 2000 });
  });

  it.each([
    [{ PRICE_FEE: "2500" }, { listPrice: 2500, fee: 2500 }],
    [{ PRICE_LIST: "1000" }, { listPrice: 1000, fee: 2000 }],
  ])("[D-97] with %o shows what is charged, unless the operator names another price", async (env, price) => {
    const other = await buildApi(env);
    const [first] = (await other.call("GET", "/payment/prices")).json<unknown[]>();
    expect(first).toEqual({ examType: "JAMB", ...price });
    await other.stop();
  });
});

describe("POST /payment/reference", () => {
  it("200 issues a reference for this person, type and fee [EXT-01a] [D-21] [SEC-35] [B-03]", async () => {
    const who = await buildCandidate(api);
    const reply = await issue(who, "junior waec");
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      reference: expect.stringMatching(new RegExp(`^${api.clock.now().getTime()}-[0-9a-f]{16}$`)),
      examType: "Junior Waec",
      amountKobo: 200_000,
      currency: "NGN",
      email: who.email,
      publicKey: provider.env["PAYSTACK_PUBLIC_KEY"],
      provider: "paystack",
    });
  });

  it("200 the same open reference again within 30 minutes, also for 20 calls at once", async () => {
    const who = await buildCandidate(api);
    const all = await Promise.all(Array.from({ length: 20 }, () => referenceFor(who)));
    expect(new Set(all).size).toBe(1);
    expect(await referenceFor(who, "WAEC")).not.toBe(all[0]);
    api.clock.advance(29 * 60);
    expect(await referenceFor(who)).toBe(all[0]);
    api.clock.advance(60);
    expect(await referenceFor(who)).not.toBe(all[0]);
  });

  it("409 while a subscription has more than 30 days left [D-84]", async () => {
    const who = await buildCandidate(api);
    await subscribe(api, who);
    const reply = await issue(who);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({ message: "You are already subscribed to JAMB.", code: "CONFLICT" });
    await api.deps.db
      .updateTable("subscriptions")
      .set({ expires_at: new Date(api.clock.now().getTime() + 30 * 86_400_000) })
      .where("candidate_id", "=", who.id)
      .execute();
    expect((await issue(who)).statusCode).toBe(200);
  });

  it("400 for an exam type that is not on sale, 401 without a token", async () => {
    const who = await buildCandidate(api);
    expect((await issue(who, "TOEFL")).statusCode).toBe(400);
    expect((await api.call("POST", "/payment/reference", { body: { examType: "JAMB" } })).statusCode).toBe(401);
  });
});

describe("GET /payment/references", () => {
  it("200 the caller's last ten, newest first, with what became of them [EXT-01b]", async () => {
    const [who, other] = [await buildCandidate(api), await buildCandidate(api)];
    await referenceFor(other);
    const made: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      made.push(await referenceFor(who));
      api.clock.advance(31 * 60);
      await api.deps.db.updateTable("sessions").set({ last_seen_at: api.clock.now() }).execute();
    }
    const rows = (await api.call("GET", "/payment/references", { token: who.token })).json<{ reference: string }[]>();
    expect(rows.map(({ reference }) => reference)).toEqual(made.toReversed().slice(0, 10));
    expect(rows[0]).toMatchObject({ examType: "JAMB", status: "open" });
  });
});

interface OwnPayments {
  items: {
    reference: string;
    status: string;
    paidAt: string | null;
    validUntil: string | null;
    amountKobo: number;
    note: string | null;
  }[];
  total: number;
  subscriptions: { examType: string; expiresAt: string; hasEnded: boolean; canRenew: boolean }[];
}

describe("GET /payment/history", () => {
  const history = async (who: TestCandidate, query = "") =>
    (await api.call("GET", `/payment/history${query}`, { token: who.token })).json<OwnPayments>();
  const days = (count: number) => new Date(api.clock.now().getTime() + count * 86_400_000);
  const setEnd = (who: TestCandidate, end: Date) =>
    api.deps.db.updateTable("subscriptions").set({ expires_at: end }).where("candidate_id", "=", who.id).execute();

  it("200 the caller's payments, newest first, with what each of them bought [EXT-51]", async () => {
    const who = await buildCandidate(api);
    expect(await history(who)).toEqual({ items: [], total: 0, subscriptions: [] });
    const [paid, refused] = [await referenceFor(who), await referenceFor(who, "WAEC")];
    api.clock.advance(60);
    const open = await referenceFor(who, "NECO");
    provider.pay({ reference: paid, email: who.email });
    provider.pay({ reference: refused, email: who.email, status: "failed" });
    await verify(who, paid);
    await verify(who, refused, "WAEC");
    const { items, total, subscriptions } = await history(who);
    expect(total).toBe(3);
    expect(items[0]).toMatchObject({ reference: open, status: "open", paidAt: null, validUntil: null });
    expect(items.find(({ reference }) => reference === refused)).toMatchObject({
      status: "refused",
      paidAt: null,
      validUntil: null,
    });
    expect(items.find(({ reference }) => reference === paid)).toEqual({
      reference: paid,
      examType: "JAMB",
      amountKobo: 200_000,
      status: "granted",
      createdAt: new Date(api.clock.now().getTime() - 60_000).toISOString(),
      paidAt: days(0).toISOString(),
      validUntil: days(365).toISOString(),
      note: null,
    });
    expect(subscriptions).toEqual([
      { examType: "JAMB", expiresAt: days(365).toISOString(), hasEnded: false, canRenew: false },
    ]);
  });

  it("200 says from 30 days before the end that a year can be renewed, and afterwards that it has ended [EXT-51] [D-84]", async () => {
    const who = await buildCandidate(api);
    await subscribe(api, who);
    const state = async () => (await history(who)).subscriptions[0];
    await setEnd(who, new Date(days(30).getTime() + 1));
    expect(await state()).toMatchObject({ hasEnded: false, canRenew: false });
    await setEnd(who, days(30));
    expect(await state()).toMatchObject({ hasEnded: false, canRenew: true });
    expect((await issue(who)).statusCode).toBe(200);
    await setEnd(who, days(0));
    expect(await state()).toMatchObject({ hasEnded: true, canRenew: true });
    expect(await subscribed(who)).toEqual([]);
  });

  it("200 keeps with each payment of a renewal the end of its own year [EXT-51]", async () => {
    const who = await buildCandidate(api);
    const first = await referenceFor(who);
    provider.pay({ reference: first, email: who.email });
    await verify(who, first);
    await setEnd(who, days(20));
    const second = await referenceFor(who);
    provider.pay({ reference: second, email: who.email });
    await verify(who, second);
    const { items } = await history(who);
    const endOfPayment = (wanted: string) => items.find(({ reference }) => reference === wanted)?.validUntil;
    expect(endOfPayment(first)).toBe(days(365).toISOString());
    expect(endOfPayment(second)).toBe(days(385).toISOString());
  });

  it("200 in pages, and one payment alone by its reference [EXT-51]", async () => {
    const who = await buildCandidate(api);
    const made = [await referenceFor(who), await referenceFor(who, "WAEC"), await referenceFor(who, "NECO")];
    const pages = await Promise.all([1, 2, 3].map((page) => history(who, `?page=${page}&limit=2`)));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 1, 0]);
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
    const listed = pages.flatMap(({ items }) => items.map(({ reference }) => reference));
    expect(listed.toSorted()).toEqual(made.toSorted());
    const alone = await history(who, `?reference=${made[1]}`);
    expect(alone.items.map(({ reference }) => reference)).toEqual([made[1]]);
    expect(alone.total).toBe(1);
  });

  it("200 shows nobody else's payments, by no reference; 401 without a token [EXT-51]", async () => {
    const [who, other] = [await buildCandidate(api), await buildCandidate(api)];
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    await verify(who, reference);
    expect(await history(other)).toEqual({ items: [], total: 0, subscriptions: [] });
    expect((await history(other, `?reference=${reference}`)).items).toEqual([]);
    expect((await api.call("GET", "/payment/history")).statusCode).toBe(401);
  });
});

describe("POST /payment/verify-payment", () => {
  it("429 after 20 references of one person that we did not issue, before the provider is asked [D-228]", async () => {
    const limited = await buildApi({ ...provider.env, RATE_LIMITS: "on" });
    try {
      const who = await buildCandidate(limited);
      const check = async (reference: string) => {
        const body = { reference, examType: "JAMB" };
        return (await limited.call("POST", "/payment/verify-payment", { token: who.token, body })).statusCode;
      };
      for (let count = 0; count < unknownReferencesPerHour; count += 1)
        expect(await check(`invented-${count}`)).toBe(400);
      expect(await check("invented-again")).toBe(429);
      const issued = await limited.call("POST", "/payment/reference", { token: who.token, body: { examType: "JAMB" } });
      const { reference } = issued.json<Issued>();
      provider.pay({ reference, email: who.email });
      expect(await check(reference)).toBe(200);
      limited.clock.advance(3600);
      expect(await check("invented-again")).toBe(400);
    } finally {
      await limited.stop();
    }
  });

  it("200 grants 365 days for a payment that the provider confirms [R-CAN-21] [SEC-33] [SEC-64] [D-84]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    const reply = await verify(who, reference);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ message: "Subscription verified successfully" });
    expect(await subscribed(who)).toEqual(["JAMB"]);
    expect((await endOf(who))?.getTime()).toBe(api.clock.now().getTime() + year);
    expect(await statusOf(who, reference)).toBe("granted");
    expect(await auditOf(reference)).toEqual(["payment.granted"]);
  });

  it("200 again and 20 times in parallel: one year, one credit, one audit line [SEC-34] [REL-10]", async () => {
    const referrer = await buildCandidate(api);
    const who = await buildCandidate(api, { referer: referrer.email });
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(who, reference)));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    api.clock.advance(3600);
    const asked = provider.asked.length;
    expect((await verify(who, reference, "jamb")).statusCode).toBe(200);
    expect(provider.asked).toHaveLength(asked);
    expect((await endOf(who))?.getTime()).toBe(api.clock.now().getTime() - 3_600_000 + year);
    expect(await auditOf(reference)).toEqual(["payment.granted"]);
    const credits = await api.deps.db
      .selectFrom("referral_credits")
      .selectAll()
      .where("referred_id", "=", who.id)
      .execute();
    expect(credits).toMatchObject([{ referrer_id: referrer.id, amount_kobo: 10_000 }]);
  });

  it("200 a renewal adds 365 days to the later of now and the present end, of one subscription [D-84] [B-27]", async () => {
    const who = await buildCandidate(api);
    await subscribe(api, who);
    const left = 20 * 86_400_000;
    const setEnd = (end: Date) =>
      api.deps.db.updateTable("subscriptions").set({ expires_at: end }).where("candidate_id", "=", who.id).execute();
    await setEnd(new Date(api.clock.now().getTime() + left));
    const renewed = await referenceFor(who);
    provider.pay({ reference: renewed, email: who.email });
    await verify(who, renewed);
    expect((await endOf(who))?.getTime()).toBe(api.clock.now().getTime() + left + year);
    await setEnd(new Date(api.clock.now().getTime() - left));
    const later = await referenceFor(who);
    provider.pay({ reference: later, email: who.email });
    await verify(who, later);
    expect((await endOf(who))?.getTime()).toBe(api.clock.now().getTime() + year);
    expect(await subscribed(who)).toEqual(["JAMB"]);
  });

  it("200 for the caller named in the metadata, whatever address paid [SEC-33]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: "father@example.com", metadata: JSON.stringify({ userId: who.id }) });
    expect((await verify(who, reference)).statusCode).toBe(200);
  });

  it("200 for a reference that the client made, once the provider confirms the caller [D-21]", async () => {
    const who = await buildCandidate(api);
    const reference = `${Date.now()}-made-by-the-client`;
    provider.pay({ reference, email: who.email.toUpperCase(), amount: 250_000 });
    expect((await verify(who, reference)).statusCode).toBe(200);
    expect((await verify(who, reference)).statusCode).toBe(200);
    expect(await subscribed(who)).toEqual(["JAMB"]);
    const stranger = await buildCandidate(api);
    expect((await verify(stranger, reference)).statusCode).toBe(409);
    expect((await verify(who, reference, "WAEC")).statusCode).toBe(409);
  });

  describe.each([
    ["too small an amount", { amount: 199_999 }, "too little"],
    ["another currency", { currency: "USD" }, "another currency"],
    ["a declined card", { status: "failed" }, "declined or paid back"],
    ["a reversed payment", { status: "reversed" }, "declined or paid back"],
    ["another payer", { email: "somebody@example.com" }, "paid by somebody else"],
    [
      "metadata that names another person",
      { email: "x@example.com", metadata: { userId: "somebody" } },
      "paid by somebody else",
    ],
    ["a payment of the live domain under a test key", { domain: "live" }, "test and live keys mixed"],
  ])("400 for %s", (_case, given, why) => {
    it("grants nothing, marks the reference as refused and says why in the log [SEC-33] [C-PAY-10]", async () => {
      const who = await buildCandidate(api);
      const reference = await referenceFor(who);
      provider.pay({ reference, email: who.email, ...given });
      await expectNothing(who, reference);
      expect(await statusOf(who, reference)).toBe("refused");
      expect(await auditOf(reference)).toEqual(["payment.refused"]);
      expect(await objectsOf(reference)).toEqual([`${reference} JAMB (${why})`]);
    });
  });

  it("400 for a client-made reference of another payer; nothing is written [SEC-33]", async () => {
    const who = await buildCandidate(api);
    provider.pay({ reference: "1700000000000-theirs", email: "somebody@example.com" });
    await expectNothing(who, "1700000000000-theirs");
    expect(await statusOf(who, "1700000000000-theirs")).toBeUndefined();
  });

  it("400 before the payment; the reference stays open and counts later", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    await expectNothing(who, reference);
    provider.pay({ reference, email: who.email, status: "abandoned" });
    await expectNothing(who, reference);
    expect(await statusOf(who, reference)).toBe("open");
    provider.pay({ reference, email: who.email, status: "failed" });
    await expectNothing(who, reference);
    // another card in the same pop-up
    provider.pay({ reference, email: who.email });
    expect((await verify(who, reference)).statusCode).toBe(200);
  });

  it.each(["pending", "ongoing", "processing", "queued"])(
    "429 while the provider says %s, because it may be paid in a moment [D-292]",
    async (status) => {
      const who = await buildCandidate(api);
      const reference = await referenceFor(who);
      provider.pay({ reference, email: who.email, status });
      await expectNothing(who, reference, 429);
      expect(await statusOf(who, reference)).toBe("open");
      provider.pay({ reference, email: who.email });
      expect((await verify(who, reference)).statusCode).toBe(200);
    },
  );

  describe.each<[string, Parameters<FakeProvider["answerWith"]>[0]]>([
    ["closes the connection", (request) => request.socket.destroy()],
    ["answers 500", (_request, response) => response.writeHead(500).end("{}")],
    ["answers HTML", (_request, response) => response.writeHead(200).end("<html>not JSON</html>")],
    ["answers another shape", (_request, response) => response.writeHead(200).end('{"status":true,"data":{}}')],
    ["answers 'status: false'", (_request, response) => response.writeHead(200).end('{"status":false,"data":null}')],
    ["redirects", (_request, response) => response.writeHead(302, { location: "https://example.com" }).end()],
    ["answers without end", (_request, response) => flood(response)],
  ])("503 when the provider %s, because it may have been paid", (_case, handler) => {
    it("grants nothing and leaves the reference open [SEC-33]", async () => {
      const who = await buildCandidate(api);
      const reference = await referenceFor(who);
      provider.pay({ reference, email: who.email });
      provider.answerWith(handler);
      await expectNothing(who, reference, 503);
      expect(await statusOf(who, reference)).toBe("open");
      provider.answerWith(undefined);
      expect((await verify(who, reference)).statusCode).toBe(200);
    });
  });

  it("429 when the provider gives no answer about a reference that we did not issue, which one person can do on purpose [D-292]", async () => {
    const who = await buildCandidate(api);
    provider.answerWith((_request, response) => response.writeHead(403).end("blocked"));
    await expectNothing(who, "1700000000000-<script>", 429);
    provider.answerWith(undefined);
    provider.pay({ reference: "1700000000000-<script>", email: who.email });
    expect((await verify(who, "1700000000000-<script>")).statusCode).toBe(200);
  });

  it("503 within 10 s when the provider is silent; other calls are answered meanwhile [REL-01] [SEC-33]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.answerWith(() => {});
    const started = Date.now();
    const silent = verify(who, reference);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // The provider is asked outside of any transaction, so nobody waits for a connection that it holds.
    expect(await subscribed(who)).toEqual([]);
    expect(Date.now() - started).toBeLessThan(2000);
    expect((await silent).statusCode).toBe(503);
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  it.each([
    [7, 200],
    [8, 400],
  ])("a lower price of the day of the reference, paid %i days later: %i", async (days, status) => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    const row = await api.deps.db
      .updateTable("payment_references")
      .set({ amount_kobo: 150_000 })
      .where("reference", "=", reference)
      .returning("created_at")
      .executeTakeFirstOrThrow();
    const paidAt = after(row.created_at, days, "day").toISOString();
    provider.pay({ reference, email: who.email, amount: 150_000, paidAt });
    expect((await verify(who, reference)).statusCode).toBe(status);
    expect(await subscribed(who)).toEqual(status === 200 ? ["JAMB"] : []);
  });

  it("waits for an account that is being closed before it holds the payment, as a closing does", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    const answer = await whileLocked(
      api,
      sql`select from candidates where id = ${who.id} for update`,
      () => verify(who, reference),
      async (db) => {
        await sql`select from payment_references where reference = ${reference} for update nowait`.execute(db);
      },
    );
    expect(answer.statusCode).toBe(200);
  });

  it("logs why the provider could not be asked, with the reference and without the key", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    const warn = vi.fn();
    const check = { candidateId: who.id, reference, examType: "JAMB", requestId: "r", log: { warn } };
    const asked = createProvider(api.deps.config);
    provider.answerWith((_request, response) => void response.writeHead(401).end("{}"));
    expect(await verifyPayment(api.deps, asked, check)).toBe("away");
    const [[detail, text] = []] = warn.mock.calls;
    expect(text).toBe("payment check failed");
    expect(detail).toMatchObject({ reference, err: { message: "the provider answered 401" } });
    expect(inspect(detail)).not.toContain(asked?.secretKey);
  });

  it("logs no reference that it did not issue: it may be whatever somebody typed [SEC-63]", async () => {
    const who = await buildCandidate(api);
    const warn = vi.fn();
    const check = { candidateId: who.id, reference: "pin-4471", examType: "JAMB", requestId: "r", log: { warn } };
    provider.answerWith((_request, response) => void response.writeHead(401).end("{}"));
    expect(await verifyPayment(api.deps, createProvider(api.deps.config), check)).toBe("away");
    expect(warn.mock.calls.map(([, text]) => text as string)).toEqual(["payment check failed", "payment not verified"]);
    expect(inspect(warn.mock.calls, { depth: 9 })).not.toContain("pin-4471");
  });

  it("409 for another caller or another exam type, paid or not [SEC-34]", async () => {
    const [who, other] = [await buildCandidate(api), await buildCandidate(api)];
    const reference = await referenceFor(who);
    provider.pay({ reference, email: other.email });
    expect((await verify(other, reference)).statusCode).toBe(409);
    expect((await verify(who, reference, "WAEC")).statusCode).toBe(409);
    provider.pay({ reference, email: who.email });
    expect((await verify(who, reference)).statusCode).toBe(200);
    const refused = await verify(other, reference);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "CONFLICT" });
    expect(await subscribed(other)).toEqual([]);
  });

  it("500 when a statement of the grant fails: no year, no credit, the reference stays open [REL-11]", async () => {
    const referrer = await buildCandidate(api);
    const who = await buildCandidate(api, { referer: referrer.email });
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    await api.database.execute("alter table audit_log rename to audit_log_away");
    const failed = await verify(who, reference);
    await api.database.execute("alter table audit_log_away rename to audit_log");
    expect(failed.statusCode).toBe(500);
    expect(await subscribed(who)).toEqual([]);
    expect(await statusOf(who, reference)).toBe("open");
    const stats = await api.call("GET", "/referrals/referral-stats", { token: referrer.token });
    expect(stats.json()).toMatchObject({ totalEarnings: 0 });
    expect((await verify(who, reference)).statusCode).toBe(200);
  });

  it("400 without a reference, or with one that would name another call of the provider; 401 without a token", async () => {
    const who = await buildCandidate(api);
    const asked = provider.asked.length;
    for (const none of ["  ", "\ud800x", ".", ".."]) {
      expect((await verify(who, none)).json()).toMatchObject({ message: "Payment reference required" });
    }
    expect(provider.asked).toHaveLength(asked);
    const anonymous = await api.call("POST", "/payment/verify-payment", { body: { reference: "x", examType: "JAMB" } });
    expect(anonymous.statusCode).toBe(401);
  });

  async function expectNothing(who: TestCandidate, reference: string, status = 400): Promise<void> {
    const reply = await verify(who, reference);
    expect(reply.statusCode).toBe(status);
    const code = status === 400 ? "BAD_USER_INPUT" : "OVERLOADED";
    expect(reply.json()).toEqual({ message: "Subscription verification failed.", code });
    expect(await subscribed(who)).toEqual([]);
  }

  /** Writes for as long as the other side reads. */
  function flood(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "application/json" });
    const chunk = "x".repeat(65_536);
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", write).on("error", () => {});
    write();
  }
});

describe("POST /payment/webhook", () => {
  const event = (reference: string, name = "charge.success") =>
    JSON.stringify({ event: name, data: { reference, amount: 1, status: "success" } });
  const send = (body: string, signature = provider.sign(body)) =>
    api.call("POST", "/payment/webhook", {
      body,
      headers: { "content-type": "application/json", "x-paystack-signature": signature },
    });

  it("200 grants what the provider confirms; a replay changes nothing [EXT-02] [SEC-35]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    const reply = await send(event(reference));
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe("");
    expect(await subscribed(who)).toEqual(["JAMB"]);
    const end = await endOf(who);
    api.clock.advance(60);
    await Promise.all(Array.from({ length: 10 }, () => send(event(reference))));
    expect(await endOf(who)).toEqual(end);
    expect((await verify(who, reference)).statusCode).toBe(200);
    expect(await auditOf(reference)).toEqual(["payment.granted"]);
  });

  it("200 notes the payment of an account that is gone as refused, once [EXT-02] [EXT-59] [D-329]", async () => {
    const who = await buildCandidate(api);
    const [paid, granted] = [await referenceFor(who), await referenceFor(who, "WAEC")];
    provider.pay({ reference: granted, email: who.email });
    await send(event(granted));
    await api.call("POST", "/api/auth/close-account", { token: who.token, body: { password: who.password } });
    provider.pay({ reference: paid, email: who.email });
    const events = [paid, paid, granted, paid].map((reference) => send(event(reference)));
    for (const reply of await Promise.all(events)) expect(reply.statusCode).toBe(200);
    expect((await send(event(paid))).statusCode).toBe(200);
    expect(await auditOf(paid)).toEqual(["payment.refused"]);
    expect(await auditOf(granted)).toEqual(["payment.granted"]);
    const rows = await api.deps.db
      .selectFrom("payment_references")
      .select(["status", "settled_at"])
      .where("reference", "in", [paid, granted])
      .orderBy("status")
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["granted", "refused"]);
    expect(rows[1]?.settled_at).not.toBeNull();
  });

  it("one line of the log for each reason, however often and at once a refused payment is reported [SEC-35] [SEC-64]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email, status: "failed" });
    await Promise.all(Array.from({ length: 6 }, () => [verify(who, reference), send(event(reference))]).flat());
    expect((await verify(who, reference)).statusCode).toBe(400);
    expect(await objectsOf(reference)).toEqual([`${reference} JAMB (declined or paid back)`]);
    // another card in the same pop-up
    provider.pay({ reference, email: who.email, amount: 100 });
    expect((await send(event(reference))).statusCode).toBe(200);
    expect(await objectsOf(reference)).toContain(`${reference} JAMB (too little)`);
    const noted = () =>
      api.deps.db.selectFrom("payment_references").select("note").where("reference", "=", reference).executeTakeFirst();
    expect(await noted()).toEqual({ note: "too little" });
    provider.pay({ reference, email: who.email });
    expect((await send(event(reference))).statusCode).toBe(200);
    expect(await noted()).toEqual({ note: null });
  });

  it("200 notes once that a payment was paid back or is disputed; the year goes on [EXT-02] [EXT-59] [D-337]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    await send(event(reference));
    const end = await endOf(who);
    const noteAfter = async (name: string, data: object): Promise<string | null | undefined> => {
      const body = JSON.stringify({ event: name, data });
      for (const reply of await Promise.all([send(body), send(body)])) expect(reply.statusCode).toBe(200);
      const find = api.deps.db.selectFrom("payment_references").select("note").where("reference", "=", reference);
      return (await find.executeTakeFirst())?.note;
    };
    const transaction = { reference };
    expect(await noteAfter("charge.dispute.create", { transaction })).toBe("disputed");
    const lost = { transaction, resolution: "declined" };
    expect(await noteAfter("charge.dispute.resolve", lost)).toBe("dispute over, not paid back");
    // a reminder that comes late
    expect(await noteAfter("charge.dispute.remind", { transaction })).toBe("dispute over, not paid back");
    const refund = (amount: number) => ({ transaction_reference: reference, amount: String(amount) });
    expect(await noteAfter("refund.processed", refund(50_000))).toBe("₦500.00 paid back");
    expect(await noteAfter("refund.processed", refund(200_000))).toBe("paid back");
    expect(await endOf(who)).toEqual(end);
    const own = await api.call("GET", "/payment/history", { token: who.token });
    expect(own.json<OwnPayments>().items).toMatchObject([{ reference, status: "granted", note: "paid back" }]);
    expect(await auditOf(reference)).toEqual([
      "payment.granted",
      "payment.disputed",
      "payment.disputed",
      "payment.paid-back",
      "payment.paid-back",
    ]);
    const early = await referenceFor(who, "WAEC");
    const find = api.deps.db.selectFrom("payment_references").select(["status", "note"]).where("reference", "=", early);
    await send(JSON.stringify({ event: "charge.dispute.create", data: { transaction: { reference: early } } }));
    provider.pay({ reference: early, email: who.email });
    // the event of the payment itself comes last
    for (let time = 0; time < 2; time += 1) await send(event(early));
    expect(await find.executeTakeFirst()).toEqual({ status: "granted", note: "disputed" });
    const unsigned = await send(JSON.stringify({ event: "refund.processed", data: refund(1) }), "0".repeat(128));
    expect(unsigned.statusCode).toBe(401);
    await api.call("POST", "/api/auth/close-account", { token: who.token, body: { password: who.password } });
    expect(await noteAfter("charge.dispute.resolve", { transaction })).toBe("dispute over, paid back");
  });

  it("mails one receipt for a payment that verification and webhook report at the same time, and again [EXT-51]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    const calls = Array.from({ length: 10 }, () => [verify(who, reference), send(event(reference))]).flat();
    const replies = await Promise.all(calls);
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
    await verify(who, reference);
    await send(event(reference));
    const receipts = (await api.mails(who.email)).filter(({ subject }) => subject === "Your Akada receipt");
    expect(receipts).toHaveLength(1);
    const text = receipts[0]?.text ?? "";
    expect(text).toContain("Amount: ₦2,000.00");
    expect(text).toContain(`Reference: ${reference}`);
    expect(text).toMatch(/payment for JAMB\. You can take its exams until \d+ [A-Z][a-z]+ \d{4}\./);
    expect(text).toContain("/dashboard/payments");
  });

  it("mails no receipt for a payment that is refused, or not made yet [EXT-51]", async () => {
    const who = await buildCandidate(api);
    const [refused, open] = [await referenceFor(who), await referenceFor(who, "WAEC")];
    provider.pay({ reference: refused, email: who.email, amount: 100 });
    await send(event(refused));
    await verify(who, refused);
    await verify(who, open, "WAEC");
    const subjects = (await api.mails(who.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain("Your Akada receipt");
  });

  it("200 a signed event grants nothing that the provider does not confirm [SEC-35] [SEC-33]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email, amount: 100 });
    expect((await send(event(reference))).statusCode).toBe(200);
    expect(await subscribed(who)).toEqual([]);
  });

  it("200 ignores other events and unknown references", async () => {
    const asked = provider.asked.length;
    for (const body of [event("unknown-reference"), event("x", "transfer.success"), "not json", "[]", ""]) {
      expect((await send(body)).statusCode).toBe(200);
    }
    expect(provider.asked).toHaveLength(asked);
  });

  it("401 for a signature that is wrong, missing or of other bytes [SEC-35]", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    const body = event(reference);
    for (const signature of ["", "00", provider.sign(`${body} `), provider.sign(body).toUpperCase()]) {
      expect((await send(body, signature)).statusCode).toBe(401);
    }
    const unsigned = await api.call("POST", "/payment/webhook", { body });
    expect(unsigned.statusCode).toBe(401);
    expect(await subscribed(who)).toEqual([]);
  });

  it("413 beyond 64 KB", async () => {
    expect((await send(JSON.stringify({ fill: "x".repeat(65_536) }))).statusCode).toBe(413);
  });

  it("503 when the provider is away, so that it sends the event again", async () => {
    const who = await buildCandidate(api);
    const reference = await referenceFor(who);
    provider.pay({ reference, email: who.email });
    provider.answerWith((request) => request.socket.destroy());
    const reply = await send(event(reference));
    expect(reply.statusCode).toBe(503);
    expect(reply.headers["retry-after"]).toBe("30");
    provider.answerWith(undefined);
    expect((await send(event(reference))).statusCode).toBe(200);
    expect(await subscribed(who)).toEqual(["JAMB"]);
  });
});
