import { describe, expect, it } from "vitest";
import { ownReference } from "../../../web/payment/payment-calls.ts";
import { requestFault } from "../../../web/payment/provider.ts";
import { costText, purchasedText, subscribedText, subscribeTitle } from "../../../web/payment/texts.ts";
import { idlePayment, paymentReducer, type PaymentAction } from "../../../web/payment/payment-reducer.ts";

const play = (...actions: PaymentAction[]) => actions.reduce(paymentReducer, idlePayment);
const open: PaymentAction[] = [{ type: "payPressed" }, { type: "opened", reference: "r1" }];

describe("a payment", () => {
  it("[C-PAY-05] is inactive, active, then success or cancelled", () => {
    expect(idlePayment.provider).toBe("inactive");
    expect(play(...open)).toMatchObject({ provider: "active", reference: "r1" });
    expect(play(...open, { type: "succeeded" })).toMatchObject({ provider: "success", step: "verifying" });
    expect(play(...open, { type: "cancelled" })).toMatchObject({ provider: "cancelled", step: "idle" });
  });

  it("opens one window at a time", () => {
    const opening = play({ type: "payPressed" });
    expect(paymentReducer(opening, { type: "payPressed" })).toBe(opening);
    const active = play(...open);
    expect(paymentReducer(active, { type: "payPressed" })).toBe(active);
    expect(paymentReducer(active, { type: "opened", reference: "r2" })).toBe(active);
  });

  it("[REL-17] checks an unverified payment again by its reference and never opens a new one", () => {
    const unverified = play(...open, { type: "succeeded" }, { type: "verifyFailed", problem: "no", isRefused: true });
    expect(unverified).toMatchObject({ reference: "r1", isUnverified: true, problem: "no", step: "idle" });
    expect(paymentReducer(unverified, { type: "payPressed" })).toBe(unverified);
    const checking = paymentReducer(unverified, { type: "checkPressed" });
    expect(checking).toMatchObject({ step: "verifying", reference: "r1" });
    expect(paymentReducer(checking, { type: "verified" })).toMatchObject({ isUnverified: false, step: "idle" });
  });

  it("goes back to the start when the window did not open", () => {
    expect(play({ type: "payPressed" }, { type: "openFailed", problem: "why" })).toEqual({
      ...idlePayment,
      problem: "why",
    });
  });
});

describe("input and words", () => {
  const request = { key: "pk", email: "a@b.example", amount: 200_000, currency: "NGN", reference: "r" };

  it("[C-PAY-12] names what is missing or of the wrong type", () => {
    expect(requestFault(request)).toBeNull();
    expect(requestFault({ ...request, key: null })).toBe("Required parameter missing: key");
    expect(requestFault({ ...request, email: "" })).toBe("Required parameter missing: email");
    expect(requestFault({ ...request, amount: undefined })).toBe("Required parameter missing: amount");
    expect(requestFault({ ...request, amount: "200000" })).toBe("Invalid parameter type: amount");
    expect(requestFault({ ...request, key: 7 })).toBe("Invalid parameter type: key");
  });

  it("[C-PAY-11] makes a reference from the time and chance", () => {
    expect(ownReference(1_763_640_000_000)).toMatch(/^1763640000000-[0-9a-f]{16}$/);
    expect(ownReference(1)).not.toBe(ownReference(1));
  });

  it("[C-PAY-01] [C-PAY-02] [C-PAY-08] [C-TYP-10] [B-02] has the documented words", () => {
    expect(subscribeTitle("NECO")).toBe("Subscribe to NECO");
    expect(costText(2000)).toBe("Access costs 2000 naira per year.");
    expect(subscribedText("NECO")).toBe("Subscribed to NECO successfully!");
    expect(purchasedText("JAMB")).toBe("JAMB access purchased successfully!");
  });
});
