import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameSecret } from "../core/accounts/tokens.ts";

const event = z.object({ event: z.literal("charge.success"), data: z.object({ reference: z.string().max(100) }) });

/** Whether the provider signed these bytes: HMAC-SHA512 with the secret key, in hex, compared in constant time. */
export const isSigned = (body: Buffer, signature: string | undefined, secretKey: string): boolean =>
  sameSecret(createHmac("sha512", secretKey).update(body).digest("hex"), signature ?? "");

/** The reference of a successful charge; undefined for other events. */
export function paidReference(body: Buffer): string | undefined {
  try {
    return event.safeParse(JSON.parse(body.toString("utf8"))).data?.data.reference;
  } catch {
    return undefined;
  }
}
