import type { ApolloClient } from "@apollo/client";
import { addSubscription } from "./add-subscription.ts";
import { forgetPayment, leaveToPerson, type KeptPayment } from "./kept-payments.ts";
import { verifyPayment, wasRefused } from "./payment-calls.ts";

/** Checks a payment of this device. A refusal is stored, so that it is not checked again without a press. */
export async function checkKept(
  client: ApolloClient,
  candidateId: string,
  payment: KeptPayment,
): Promise<"confirmed" | "notPaid" | "unreachable"> {
  try {
    await verifyPayment(client, payment.reference, payment.examType);
  } catch (error) {
    if (!wasRefused(error)) return "unreachable";
    leaveToPerson(candidateId, payment);
    return "notPaid";
  }
  forgetPayment(candidateId, payment.reference);
  addSubscription(client, payment.examType);
  return "confirmed";
}
