import { fieldsOf } from "../lib/fields-of.ts";
import { keep, kept, keptNames, unkeep } from "../lib/device/storage.ts";

/** A payment this device has begun and not seen verified. */
export interface KeptPayment {
  reference: string;
  examType: string;
  /** ISO 8601. */
  createdAt: string;
  /** It is not checked any more without a press: it was not paid, or its window was closed. */
  isLeftToPerson?: boolean;
  /** The earlier name of `isLeftToPerson`, for payments that devices kept before. */
  isChecked?: boolean;
}

const prefix = (candidateId: string): string => `payment:${candidateId}:`;

/** An unconfirmed payment that is older is no longer offered for a check. */
const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Written before the pop-up opens: a phone that loses its network after paying can check again. */
export function keepPayment(candidateId: string, payment: KeptPayment): boolean {
  for (const { reference, createdAt } of keptPayments(candidateId)) {
    if (Date.parse(createdAt) < Date.parse(payment.createdAt) - keptDays * dayMs) forgetPayment(candidateId, reference);
  }
  return keep(prefix(candidateId) + payment.reference, payment);
}

/** Notes that it is not checked by itself any more. A person who has paid after all can press "Check my payment". */
export const leaveToPerson = (candidateId: string, payment: KeptPayment): boolean =>
  keep(prefix(candidateId) + payment.reference, { ...payment, isLeftToPerson: true });

export const forgetPayment = (candidateId: string, reference: string): void => unkeep(prefix(candidateId) + reference);

/** Forgets the payments whose result the server lists. */
export function forgetSettled(candidateId: string, listed: readonly { reference: string; status: string }[]): void {
  for (const { reference, status } of listed) if (status !== "OPEN") forgetPayment(candidateId, reference);
}

const isPayment = (value: unknown): value is KeptPayment =>
  ["reference", "examType", "createdAt"].every((name) => typeof fieldsOf(value)[name] === "string");

/** Payments of this candidate on this device, newest first. */
export const keptPayments = (candidateId: string): KeptPayment[] =>
  keptNames(prefix(candidateId))
    .map(kept)
    .filter(isPayment)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
