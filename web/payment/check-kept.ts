import type { ApolloClient } from "@apollo/client";
import { codeOf, isNetworkError } from "../lib/message-of.ts";
import { addSubscription } from "./grant.ts";
import { forgetPayment, markChecked, type KeptPayment } from "./kept-payments.ts";
import { verifyPayment } from "./payment-calls.ts";

const answersOfPayment = new Set<string | null>(["BAD_USER_INPUT", "CONFLICT", "NOT_FOUND", "FORBIDDEN"]);

/** Checks a payment of this device. A refusal is stored, so that it is not checked again without a press. */
export async function checkKept(
  client: ApolloClient,
  candidateId: string,
  payment: KeptPayment,
): Promise<"confirmed" | "notPaid" | "unreachable"> {
  try {
    await verifyPayment(client, payment.reference, payment.examType);
  } catch (error) {
    if (isNetworkError(error) || !answersOfPayment.has(codeOf(error))) return "unreachable";
    markChecked(candidateId, payment);
    return "notPaid";
  }
  forgetPayment(candidateId, payment.reference);
  addSubscription(client, payment.examType);
  return "confirmed";
}
