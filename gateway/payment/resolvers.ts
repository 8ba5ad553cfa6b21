import { payment } from "../../schema/rest/payment.ts";
import { hasSandbox, type GatewayConfig } from "../core/config.ts";
import type { PaymentProvider, Resolvers } from "../generated/resolvers.ts";
import { referenceStatus } from "./reference-status.ts";

const providers = { paystack: "PAYSTACK", sandbox: "SANDBOX" } as const;

const activeProvider = (config: GatewayConfig): PaymentProvider => (hasSandbox(config) ? "SANDBOX" : "PAYSTACK");

const scripts: Record<PaymentProvider, string> = {
  PAYSTACK: "https://js.paystack.co/v2/inline.js",
  SANDBOX: "/dev/paystack/inline.js",
};

export const paymentResolvers: Resolvers = {
  Query: {
    paymentStatus: (_, _args, { rest }) => rest.call(payment.paymentStatus, {}),
    paymentSettings: (_, _args, { config }) => {
      const provider = activeProvider(config);
      return { provider, publicKey: config.PAYSTACK_PUBLIC_KEY ?? null, scriptUrl: scripts[provider] };
    },
    paymentReferences: async (_, _args, { rest }) => {
      const references = await rest.call(payment.paymentReferences, {});
      return references.map((reference) => Object.assign({}, reference, { status: referenceStatus[reference.status] }));
    },
    ownPayments: async (_, { reference, page, limit }, { rest }) => {
      const own = await rest.call(payment.ownPayments, { query: { reference: reference ?? undefined, page, limit } });
      return {
        ...own,
        items: own.items.map((item) => Object.assign({}, item, { status: referenceStatus[item.status] })),
      };
    },
    prices: (_, _args, { rest }) => rest.call(payment.prices, {}),
  },
  Mutation: {
    createPaymentReference: async (_, { examType }, { rest }) => {
      const reference = await rest.call(payment.createPaymentReference, { body: { examType } });
      return { ...reference, provider: providers[reference.provider] };
    },
    verifyPayment: (_, { input }, { rest }) => rest.call(payment.verifyPayment, { body: input }),
  },
};
