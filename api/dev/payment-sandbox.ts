import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { badRequest } from "../core/errors.ts";
import type { Deps } from "../core/deps.ts";
import { sameSecret } from "../core/accounts/tokens.ts";
import { bearerOf } from "../../schema/rest/bearer.ts";
import { isSandbox, sandboxSecret } from "../core/payment-sandbox.ts";
import { findSandboxPayment, saveSandboxPayment } from "./sandbox-store.ts";

/*
 * A counterpart of the card provider for development (D-20): the pop-up script, its checkout page, and the call with
 * which our server verifies. The product uses it over HTTP exactly as it uses the real one. No money moves.
 */

const base = "/dev/paystack";
const folder = join(import.meta.dirname, "paystack");

const pages = {
  "inline.js": "text/javascript; charset=utf-8",
  checkout: "text/html; charset=utf-8",
  "checkout.js": "text/javascript; charset=utf-8",
  "checkout.css": "text/css; charset=utf-8",
} as const;

const charge = z.object({
  reference: z.string().trim().min(1).max(100),
  amount: z.number().int().min(1).max(100_000_000),
  currency: z.string().trim().length(3).default("NGN"),
  email: z.string().trim().min(3).max(254),
  outcome: z.enum(["success", "failed", "abandoned"]),
});

/** Mounts the sandbox where no provider key is configured; never call it in production. */
export function servePaymentSandbox(app: FastifyInstance, deps: Deps): void {
  if (!isSandbox(deps.config)) return;

  for (const [name, type] of Object.entries(pages)) {
    const file = readFileSync(join(folder, name.includes(".") ? name : `${name}.html`));
    app.get(`${base}/${name}`, async (_request, reply) => guarded(reply).type(type).send(file));
  }

  app.post(`${base}/charge`, async (request, reply) => {
    const parsed = charge.safeParse(request.body);
    if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? "Invalid charge");
    const { outcome, amount, ...payment } = parsed.data;
    const stored = await saveSandboxPayment(deps.db, {
      ...payment,
      amount_kobo: amount,
      status: outcome,
      paid_at: deps.clock.now(),
    });
    return guarded(reply).send({ status: true, message: "Charge attempted", data: { status: stored.status } });
  });

  app.get<{ Params: { reference: string } }>(`${base}/transaction/verify/:reference`, async (request, reply) => {
    void guarded(reply);
    if (!sameSecret(bearerOf(request.headers.authorization) ?? "", sandboxSecret)) {
      return reply.code(401).send({ status: false, message: "Invalid key" });
    }
    const payment = await findSandboxPayment(deps.db, request.params.reference);
    if (payment === undefined) {
      return reply.code(404).send({ status: false, message: "Transaction reference not found" });
    }
    return reply.send({
      status: true,
      message: "Verification successful",
      data: {
        status: payment.status,
        reference: payment.reference,
        amount: payment.amount_kobo,
        currency: payment.currency,
        domain: "test",
        customer: { email: payment.email },
        metadata: null,
        paid_at: payment.paid_at.toISOString(),
      },
    });
  });
}

/** Allows only our own pages to frame the checkout, and no caching. */
const guarded = (reply: FastifyReply): FastifyReply =>
  reply
    .header(
      "content-security-policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff");
