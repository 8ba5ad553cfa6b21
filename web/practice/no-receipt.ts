import type { Receipt } from "../attempt/attempt.ts";

/** A practice test ends on this device: no server confirms it. */
export const noReceipt: Receipt = { code: null, isEmailed: false, arrived: null, score: null, review: [] };
