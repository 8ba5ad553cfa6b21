/** The provider's four states, as documented. */
type ProviderState = "inactive" | "active" | "success" | "cancelled";

/** `opening` fetches reference and script, `verifying` asks our server whether the money arrived. */
type PaymentStep = "idle" | "opening" | "verifying";

export interface PaymentState {
  provider: ProviderState;
  step: PaymentStep;
  /** Reference of the payment that may have happened; further checks use it again. */
  reference: string | null;
  /** Why it stopped; shown in the dialog. */
  problem: string | null;
  /** The money may have been taken, so it can only be checked again. */
  isUnverified: boolean;
}

export type PaymentAction =
  | { type: "payPressed" }
  | { type: "opened"; reference: string }
  | { type: "openFailed"; problem: string }
  | { type: "succeeded" }
  | { type: "cancelled" }
  | { type: "checkPressed" }
  | { type: "verified" }
  | { type: "verifyFailed"; problem: string; isRefused: boolean };

export const idlePayment: PaymentState = {
  provider: "inactive",
  step: "idle",
  reference: null,
  problem: null,
  isUnverified: false,
};

/** The start of a dialog where the result of an earlier payment is not known: that one is checked before another is made. */
export const earlierPayment = (reference: string, problem: string): PaymentState => ({
  ...idlePayment,
  reference,
  problem,
  isUnverified: true,
});

/** A payment from "Pay Now" to the verified subscription, without React, script or network. */
export function paymentReducer(state: PaymentState, action: PaymentAction): PaymentState {
  switch (action.type) {
    case "payPressed":
      // Only one pop-up, and none while an earlier payment is unchecked.
      if (state.step !== "idle" || state.provider === "active" || state.isUnverified) return state;
      return { ...idlePayment, step: "opening" };
    case "opened":
      return state.step === "opening"
        ? { ...state, provider: "active", step: "idle", reference: action.reference }
        : state;
    case "openFailed":
      return state.step === "opening" ? { ...idlePayment, problem: action.problem } : state;
    case "succeeded":
      return state.provider === "active" ? { ...state, provider: "success", step: "verifying", problem: null } : state;
    case "cancelled":
      return state.provider === "active" ? { ...state, provider: "cancelled", step: "idle" } : state;
    case "checkPressed":
      return state.isUnverified && state.step === "idle" ? { ...state, step: "verifying", problem: null } : state;
    case "verified":
      return state.step === "verifying" ? { ...idlePayment, provider: "success" } : state;
    case "verifyFailed": {
      if (state.step !== "verifying") return state;
      // A payment of an earlier dialog that is refused was not made. One that the provider has just reported as paid may only
      // not be known to our server yet, so it stays to be checked.
      const isUnverified = state.provider === "success" || !action.isRefused;
      return { ...state, step: "idle", problem: action.problem, isUnverified };
    }
  }
}
