import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { matchPayment } from "../../api/payment/match-payment.ts";
import type { Transaction } from "../../api/payment/provider.ts";
import { isSigned, readEvent } from "../../api/payment/webhook.ts";

const claim = { candidateId: "c1", email: "Ada@example.com", reference: "r1", amountKobo: 350_000 };
const paid: Transaction = {
  status: "success",
  reference: "r1",
  amountKobo: 350_000,
  currency: "NGN",
  domain: "test",
  email: "ada@EXAMPLE.com",
  userId: null,
  paidAt: null,
};
const outcomeOf = (change: Partial<Transaction>): string =>
  matchPayment(claim, { ...paid, ...change }, { domain: "test" });

describe("[SEC-33] a payment grants a year", () => {
  it.each<[string, Partial<Transaction>]>([
    ["paid by the candidate's address, in any case", {}],
    ["of more than the fee", { amountKobo: 350_001 }],
    ["by another address, for the candidate whom the metadata name", { email: "uncle@example.com", userId: "c1" }],
    ["without an address, for the candidate whom the metadata name", { email: null, userId: "c1" }],
  ])("%s", (_what, change) => {
    expect(outcomeOf(change)).toBe("granted");
  });
});

describe("[SEC-33] a payment is refused for good", () => {
  it.each<[string, Partial<Transaction>]>([
    ["that failed", { status: "failed" }],
    ["that was paid back", { status: "reversed" }],
    ["under another reference", { reference: "r2" }],
    ["of one kobo less", { amountKobo: 349_999 }],
    ["in another currency", { currency: "USD" }],
    ["of the other domain", { domain: "live" }],
    ["by somebody else", { email: "uncle@example.com" }],
    ["by somebody else for somebody else", { email: "uncle@example.com", userId: "c2" }],
    ["by nobody", { email: null }],
  ])("%s", (_what, change) => {
    expect(outcomeOf(change)).toBe("refused");
  });
});

describe("[SEC-33] a payment stays open", () => {
  it("that was abandoned", () => {
    expect(outcomeOf({ status: "abandoned" })).toBe("open");
  });

  it.each(["pending", "ongoing", "processing", "queued"])("and unknown that is %s", (status) => {
    expect(outcomeOf({ status })).toBe("pending");
  });

  it("that the provider does not know", () => {
    expect(matchPayment(claim, null, { domain: "test" })).toBe("open");
  });
});

describe("[SEC-35] an event of the provider", () => {
  const body = Buffer.from('{"event":"charge.success","data":{"reference":"r1"}}');
  const signature = createHmac("sha512", "secret").update(body).digest("hex");

  it("counts with the signature of its bytes alone", () => {
    expect(isSigned(body, signature, "secret")).toBe(true);
    expect(isSigned(body, signature, "other secret")).toBe(false);
    expect(isSigned(Buffer.from("{}"), signature, "secret")).toBe(false);
    expect(isSigned(body, undefined, "secret")).toBe(false);
    expect(isSigned(body, "", "secret")).toBe(false);
  });

  it("names the reference of a successful charge, and of nothing else", () => {
    const referenceIn = (text: string): string | undefined => readEvent(Buffer.from(text))?.reference;
    expect(readEvent(body)).toEqual({ reference: "r1", news: null });
    expect(referenceIn('{"event":"charge.failed","data":{"reference":"r1"}}')).toBeUndefined();
    expect(referenceIn('{"event":"charge.success","data":{}}')).toBeUndefined();
    expect(referenceIn('{"event":"charge.success"}')).toBeUndefined();
    expect(
      referenceIn(JSON.stringify({ event: "charge.success", data: { reference: "r".repeat(101) } })),
    ).toBeUndefined();
    expect(referenceIn("no JSON")).toBeUndefined();
  });

  it.each<[string, object, object | undefined]>([
    [
      "refund.processed",
      { transaction_reference: "r1", transaction: 7, amount: "50000" },
      { isDispute: false, backKobo: 50_000 },
    ],
    ["refund.processed", { transaction: { reference: "r1" } }, { isDispute: false, backKobo: null }],
    ["refund.processed", { reference: "of-the-refund" }, undefined],
    ["refund.failed", { transaction_reference: "r1" }, undefined],
    ["charge.dispute.create", { transaction: { reference: "r1" } }, { isDispute: true, outcome: "open" }],
    ["charge.dispute.remind", { transaction: { reference: "r1" } }, { isDispute: true, outcome: "open" }],
    [
      "charge.dispute.resolve",
      { transaction_reference: "r1", resolution: "declined" },
      { isDispute: true, outcome: "kept" },
    ],
    [
      "charge.dispute.resolve",
      { transaction: { reference: "r1" }, resolution: "merchant-accepted" },
      { isDispute: true, outcome: "paid back" },
    ],
  ])("[D-337] reads what became of a payment later from %s %j", (name, data, news) => {
    const read = readEvent(Buffer.from(JSON.stringify({ event: name, data })));
    expect(read).toEqual(news && { reference: "r1", news });
  });
});

it.each([
  [150_000, 150_000],
  ["150000", 150_000],
  [null, null],
  ["", null],
  ["a lot", null],
  [true, null],
  [[], null],
])("[EXT-02] a refund of %j is one of %j kobo, where null says that the amount is not known", (amount, backKobo) => {
  const event = { event: "refund.processed", data: { transaction_reference: "r-1", amount } };
  const read = readEvent(Buffer.from(JSON.stringify(event)));
  expect(read).toEqual({ reference: "r-1", news: { isDispute: false, backKobo } });
});
