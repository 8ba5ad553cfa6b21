import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { later } from "./later.ts";

/** A transaction with the fields and values of the provider; each can be given. */
interface Payment {
  reference: string;
  email: string;
  amount?: number;
  currency?: string;
  status?: string;
  domain?: string;
  metadata?: unknown;
  paidAt?: string;
}

/** A card provider on a free port that knows the payments of the test. */
export interface FakeProvider {
  /** Settings of an API that asks this provider. */
  env: Record<string, string>;
  /** References asked for, in order. */
  asked: string[];
  pay(payment: Payment): void;
  /** Replaces all responses from now on; undefined ends that. */
  answerWith(handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined): void;
  /** Signature of a webhook's body. */
  sign(body: string): string;
  stop(): Promise<void>;
}

const secretKey = "sk_test_0123456789abcdef0123456789abcdef";

export async function startFakeProvider(): Promise<FakeProvider> {
  const payments = new Map<string, Payment>();
  const asked: string[] = [];
  let byHand: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    const reference = decodeURIComponent(/^\/transaction\/verify\/([^?]*)$/.exec(request.url ?? "")?.[1] ?? "");
    asked.push(reference);
    if (byHand !== undefined) return byHand(request, response);
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${secretKey}`) return send(401, { status: false });
    const payment = payments.get(reference);
    if (payment === undefined) return send(400, { status: false, message: "Transaction reference not found." });
    send(200, {
      status: true,
      message: "Verification successful",
      data: {
        id: 4_099_260_516,
        domain: payment.domain ?? "test",
        status: payment.status ?? "success",
        reference,
        amount: payment.amount ?? 200_000,
        currency: payment.currency ?? "NGN",
        metadata: payment.metadata ?? "",
        customer: { id: 1, email: payment.email, customer_code: "CUS_1" },
        paid_at: payment.paidAt ?? "2026-11-20T09:00:00.000Z",
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_PUBLIC_KEY: "pk_test_0123456789abcdef",
      PAYSTACK_BASE_URL: `http://127.0.0.1:${port}`,
    },
    asked,
    pay: (payment) => void payments.set(payment.reference, payment),
    answerWith: (handler) => {
      byHand = handler;
    },
    sign: (body) => createHmac("sha512", secretKey).update(body).digest("hex"),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The provider, started before the tests of the file that calls this and stopped after them. */
export function providerForFile(): FakeProvider {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterAll(() => provider.stop());
  return later(() => provider);
}
