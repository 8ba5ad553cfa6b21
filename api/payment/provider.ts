import { Agent, request } from "undici";
import { z } from "zod";
import { isRecord, maybeText, maybeTime, number, text } from "../../schema/rest/lenient-readers.ts";
import type { ApiConfig } from "../core/config.ts";
import { isSandbox, sandboxPublicKey, sandboxSecret, sandboxUrl } from "../core/payment-sandbox.ts";

/** A payment as the provider reports it, not checked yet. */
export interface Transaction {
  status: string;
  reference: string;
  amountKobo: number;
  currency: string;
  domain: string;
  email: string | null;
  /** Id of the buyer, where the client put one into the metadata. */
  userId: string | null;
  /** When it was paid, where the provider says so. */
  paidAt: Date | null;
}

/** The card provider, asked with the secret key. */
export interface Provider {
  name: "paystack" | "sandbox";
  publicKey: string;
  /** Signs the webhook's bodies as well. */
  secretKey: string;
  /** `live` or `test`, as in the key; a payment of the other domain is refused. */
  domain: "live" | "test";
  /** @returns null when the provider does not know the reference. @throws when it cannot be reached or understood. */
  find(reference: string): Promise<Transaction | null>;
}

// less than the 9.5 s that the gateway waits for this call (REL-01)
const totalMs = 8500;
const connectMs = 2000;
const maxBytes = 256 * 1024;

/** Paystack sends metadata as an object, a JSON text, an empty string or zero. */
const metadata = z.unknown().transform((value): string | null => {
  const parsed = typeof value === "string" ? parseJson(value) : value;
  const id = isRecord(parsed) ? (parsed["userId"] ?? parsed["user_id"]) : null;
  return typeof id === "string" ? id : null;
});

const answer = z.object({
  status: z.literal(true),
  data: z.object({
    status: text,
    reference: text,
    amount: number,
    currency: text,
    domain: text,
    customer: z.object({ email: maybeText }).nullish(),
    metadata: metadata.optional(),
    paid_at: maybeTime,
  }),
});

/**
 * The provider of this configuration: Paystack with its key, else the sandbox inside this process.
 * @returns null where neither is: no payment can be taken (D-103).
 */
export function createProvider(config: ApiConfig): Provider | null {
  const sandbox = isSandbox(config);
  if (!sandbox && config.PAYSTACK_SECRET_KEY === undefined) return null;
  const secretKey = config.PAYSTACK_SECRET_KEY ?? sandboxSecret;
  const baseUrl = sandbox ? sandboxUrl(config) : config.PAYSTACK_BASE_URL;
  const agent = new Agent({ connect: { timeout: connectMs }, connections: 16, maxResponseSize: maxBytes });
  return {
    name: sandbox ? "sandbox" : "paystack",
    publicKey: sandbox ? sandboxPublicKey : (config.PAYSTACK_PUBLIC_KEY ?? ""),
    secretKey,
    domain: secretKey.startsWith("sk_live_") ? "live" : "test",
    async find(reference) {
      // undici does not follow redirects by default
      const reply = await request(`${baseUrl}/transaction/verify/${encodeURIComponent(reference)}`, {
        dispatcher: agent,
        headers: { authorization: `Bearer ${secretKey}`, accept: "application/json" },
        signal: AbortSignal.timeout(totalMs),
      });
      const body = parseJson(await reply.body.text());
      // Paystack answers 400 for a reference it does not know, others 404.
      if (reply.statusCode === 404 || reply.statusCode === 400) return null;
      if (reply.statusCode !== 200) throw new Error(`the provider answered ${reply.statusCode}`);
      const { data } = answer.parse(body);
      return {
        status: data.status,
        reference: data.reference,
        amountKobo: data.amount,
        currency: data.currency,
        domain: data.domain,
        email: data.customer?.email ?? null,
        userId: data.metadata ?? null,
        paidAt: data.paid_at === null ? null : new Date(data.paid_at),
      };
    },
  };
}

/** What a JSON text says; null for any other text. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
