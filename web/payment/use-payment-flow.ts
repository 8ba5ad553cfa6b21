import { useApolloClient } from "@apollo/client/react";
import { useReducer, useState } from "react";
import { koboPerNaira } from "../../schema/rules/limits.ts";
import { sameExamType } from "../../schema/rules/words.ts";
import { isNetworkError, messageOf } from "../lib/calls/message-of.ts";
import type { StoredCandidate } from "../lib/sessions/sessions.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useIsShown } from "../lib/use-later.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import { addSubscription } from "./add-subscription.ts";
import { forgetPayment, keepPayment, leaveToPerson } from "./kept-payments.ts";
import { uncheckedPayments } from "./open-payments.ts";
import { preparePayment, verifyPayment, wasRefused, type PreparedPayment } from "./payment-calls.ts";
import { loadProvider, openProvider, requestFault, type ProviderRequest } from "./provider.ts";
import { feeChangedText, paymentTexts } from "./texts.ts";
import { earlierPayment, idlePayment, paymentReducer, type PaymentState } from "./payment-reducer.ts";

interface FlowOptions {
  examType: string;
  /** Whole naira, as the dialog shows it: no other amount is charged. */
  fee: number;
  /** Called if the server charges another amount than the dialog shows. */
  onFeeChanged: (fee: number) => void;
  candidate: StoredCandidate;
  /** Toast of a verified payment, which differs from page to page. */
  successText: string;
  /** The subscription is active. */
  onPaid: () => void;
  /** The dialog can be closed. */
  onClose: () => void;
}

/** Runs a payment: reference, script, pop-up, check. Its state is in payment-reducer.ts. */
export function usePaymentFlow(options: FlowOptions): {
  state: PaymentState;
  pay: () => Promise<void>;
  check: () => Promise<void>;
} {
  const { examType, fee, candidate, successText, onFeeChanged, onPaid, onClose } = options;
  const client = useApolloClient();
  const [earlier] = useState(() =>
    uncheckedPayments(candidate.id, null).find((payment) => sameExamType(payment.examType, examType)),
  );
  const [state, dispatch] = useReducer(
    paymentReducer,
    earlier === undefined ? idlePayment : earlierPayment(earlier.reference, paymentTexts.notConfirmedYet),
  );

  const isShown = useIsShown();

  const verify = async (reference: string): Promise<void> => {
    try {
      await verifyPayment(client, reference, examType);
    } catch (error) {
      const isRefused = wasRefused(error);
      if (isRefused && earlier?.reference === reference) leaveToPerson(candidate.id, earlier);
      toasts.bad(paymentTexts.verificationFailed);
      dispatch({ type: "verifyFailed", problem: messageOf(error, paymentTexts.verificationFailed), isRefused });
      return;
    }
    dispatch({ type: "verified" });
    forgetPayment(candidate.id, reference);
    addSubscription(client, examType);
    onPaid();
    toasts.good(successText);
    onClose();
  };

  const failToOpen = (problem: string): void => {
    // a person who has gone to another page would take it for a payment that failed there
    if (!isShown()) return;
    toasts.bad(problem);
    dispatch({ type: "openFailed", problem });
  };

  /** The checked request, with the script in place; null when it may not be opened. */
  const prepare = async (): Promise<ProviderRequest | null> => {
    let prepared: PreparedPayment;
    try {
      prepared = await withTimeout(preparePayment(client, examType, candidate.email, fee));
    } catch (error) {
      const { notCompleted, providerDidNotLoad } = paymentTexts;
      failToOpen(messageOf(error, isNetworkError(error) ? providerDidNotLoad : notCompleted));
      return null;
    }
    const fault = requestFault(prepared.request);
    if (fault !== null) {
      failToOpen(fault);
      return null;
    }
    const request = prepared.request as ProviderRequest;
    const asked = request.amount / koboPerNaira;
    if (asked !== fee) {
      onFeeChanged(asked);
      failToOpen(feeChangedText(asked));
      return null;
    }
    try {
      await loadProvider(prepared.scriptUrl);
    } catch {
      failToOpen(paymentTexts.providerDidNotLoad);
      return null;
    }
    return request;
  };

  const pay = async (): Promise<void> => {
    if (state.step !== "idle" || state.provider === "active" || state.isUnverified) return;
    dispatch({ type: "payPressed" });
    const request = await prepare();
    // a person who has gone to another page meanwhile expects no card window over it
    if (!request || !isShown()) return;
    const payment = { reference: request.reference, examType, createdAt: new Date().toISOString() };
    keepPayment(candidate.id, payment);
    dispatch({ type: "opened", reference: request.reference });
    const outcome = await openProvider(request, candidate.id);
    if (outcome.kind === "success") {
      dispatch({ type: "succeeded" });
      await verify(request.reference);
      return;
    }
    // a person who closes the window has usually not paid; the check is for those who lost the network
    if (outcome.kind === "cancelled") leaveToPerson(candidate.id, payment);
    dispatch({ type: "cancelled" });
    // The provider's own reason, if it gave one (C-PAY-13).
    if (outcome.kind === "error" && outcome.message) toasts.bad(outcome.message);
    toasts.bad(paymentTexts.notCompleted);
    onClose();
  };

  const check = async (): Promise<void> => {
    if (!state.isUnverified || state.step !== "idle" || state.reference === null) return;
    dispatch({ type: "checkPressed" });
    await verify(state.reference);
  };

  return { state, pay, check };
}
