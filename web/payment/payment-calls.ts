import type { ApolloClient } from "@apollo/client";
import { koboPerNaira } from "../../schema/rules/limits.ts";
import { codeOf, isNetworkError } from "../lib/calls/message-of.ts";
import { randomHex } from "../lib/calls/request-key.ts";
import { send } from "../lib/calls/send.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import { CreatePaymentReferenceDocument, PaymentSettingsDocument, VerifyPaymentDocument } from "./payment.generated.ts";
import type { ProviderRequest } from "./provider.ts";

/** Reference and settings for the pop-up. */
export interface PreparedPayment {
  scriptUrl: string;
  request: Partial<Record<keyof ProviderRequest, unknown>>;
}

/** `{epoch ms}-{16 random hex}`, for servers that issue no references (C-PAY-11, D-21). */
export const ownReference = (now = Date.now()): string => `${now}-${randomHex(8)}`;

/** Asks the server for a reference and the provider's settings. If the server issues no references, the client makes one. */
export async function preparePayment(
  client: ApolloClient,
  examType: string,
  email: string | null | undefined,
  feeNaira: number,
): Promise<PreparedPayment> {
  const [{ paymentSettings }, issued] = await Promise.all([
    send(client, PaymentSettingsDocument, {}),
    send(client, CreatePaymentReferenceDocument, { examType }).then(
      (data) => data.createPaymentReference,
      (error: unknown) => {
        if (codeOf(error) === "NOT_OFFERED") return null;
        throw error;
      },
    ),
  ]);
  const request = issued
    ? {
        key: issued.publicKey,
        email: issued.email,
        amount: issued.amountKobo,
        currency: issued.currency,
        reference: issued.reference,
      }
    : {
        key: paymentSettings.publicKey,
        email,
        amount: feeNaira * koboPerNaira,
        currency: "NGN",
        reference: ownReference(),
      };
  return { scriptUrl: paymentSettings.scriptUrl, request };
}

/** Asks the server to verify a payment and to grant the year. Safe to repeat: the reference identifies the payment. */
export async function verifyPayment(client: ApolloClient, reference: string, examType: string): Promise<void> {
  await withTimeout(send(client, VerifyPaymentDocument, { input: { reference, examType } }));
}

const refusals = new Set<string | null>(["BAD_USER_INPUT", "CONFLICT", "NOT_FOUND", "FORBIDDEN"]);

/** Whether a check that failed has told that the payment was not made; else it may have been. */
export const wasRefused = (error: unknown): boolean => !isNetworkError(error) && refusals.has(codeOf(error));
