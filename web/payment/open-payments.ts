import { keptPayments, type KeptPayment } from "./kept-payments.ts";

/** A payment as the server lists it. */
export type ListedPayment = KeptPayment & { status: "OPEN" | "GRANTED" | "REFUSED" };

const checkedAtOnce = 3;

/**
 * Payments that this device has begun and whose result it does not know, newest first.
 * @param before only those begun before this moment, in ISO 8601; null for all
 */
export const uncheckedPayments = (candidateId: string, before: string | null): KeptPayment[] =>
  keptPayments(candidateId)
    .filter(
      ({ createdAt, isLeftToPerson, isChecked }) =>
        !isLeftToPerson && !isChecked && (before === null || createdAt < before),
    )
    .slice(0, checkedAtOnce);

/** Payments that may have been made but opened no exam yet: the server's open ones, and those only this device knows. */
export function openPayments(candidateId: string, listed: readonly ListedPayment[] | null): KeptPayment[] {
  const known = new Set(listed?.map(({ reference }) => reference));
  const open = listed?.filter(({ status }) => status === "OPEN") ?? [];
  const own = keptPayments(candidateId).filter(({ reference }) => !known.has(reference));
  return [...open, ...own].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
