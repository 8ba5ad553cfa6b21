import type { FastifyInstance } from "fastify";
import { payment } from "../../schema/rest/payment.ts";
import type { table } from "../../schema/rest/table.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, unauthenticated, unavailable, unavailableToOne } from "../core/errors.ts";
import { partOf } from "../core/database/paging.ts";
import { callerOf, type Handlers } from "../core/http/serve.ts";
import { presentIssued, presentPayment, presentReference, presentSubscription } from "./present.ts";
import { listTypesOnSale, typeOnSale } from "./prices.ts";
import type { Provider } from "./provider.ts";
import { issueReference } from "./references.ts";
import { findReference, listOwnSubscriptions, listOwnPayments, listReferences, listSubscriptions } from "./store.ts";
import { noteAfterwards, notVerifiedText, refuseOfNobody, verify } from "./verify.ts";
import { isSigned, readEvent } from "./webhook.ts";

/** After this the provider may answer again. */
const awaySeconds = 30;

/** A candidate has at most one subscription for each exam type, and these are few. */
const allTypes = { limit: 100, offset: 0 };

/** Candidate document section 7, payment, with the extensions for references and prices. */
export function createPaymentHandlers(deps: Deps, provider: Provider | null): Handlers<typeof table.payment> {
  const { db, clock, config } = deps;
  const namedType = async (examType: string): Promise<string> => {
    const type = await typeOnSale(db, examType);
    if (type === undefined) throw badRequest("There is no such exam type.");
    return type;
  };
  return {
    paymentStatus: async ({ caller }) => ({
      subscribedExamTypes: caller === null ? [] : await listSubscriptions(db, caller.id, clock.now()),
    }),

    async verifyPayment(call) {
      const { reference } = call.body;
      const examType = await namedType(call.body.examType);
      const { requestId, request } = call;
      const check = { candidateId: callerOf(call).id, reference, examType, requestId, log: request.log };
      const outcome = await verify(deps, provider, check);
      if (outcome !== "granted") {
        // whether it was paid is not known, so that the client must not offer to pay again
        if (provider === null) throw badRequest(notVerifiedText);
        // one person can invent references to which the provider gives no answer that we understand (D-292)
        const isIssued = outcome === "away" && (await findReference(db, reference)) !== undefined;
        if (isIssued) throw unavailable(awaySeconds, notVerifiedText);
        if (outcome === "away" || outcome === "pending") throw unavailableToOne(awaySeconds, notVerifiedText);
        throw badRequest(notVerifiedText);
      }
      return { message: "Subscription verified successfully" };
    },

    async createPaymentReference(call) {
      if (provider === null) throw badRequest("This server takes no payments.");
      const examType = await namedType(call.body.examType);
      return presentIssued(await issueReference(deps, callerOf(call).id, examType), provider);
    },

    paymentReferences: async (call) => (await listReferences(db, callerOf(call).id)).map(presentReference),

    async ownPayments(call) {
      const own = callerOf(call).id;
      const { rows, total } = await listOwnPayments(db, own, call.query.reference, partOf(call.query, config));
      const subscriptions = await listOwnSubscriptions(db, own, allTypes);
      const now = clock.now();
      return {
        items: rows.map(presentPayment),
        total,
        subscriptions: subscriptions.map((subscription) => presentSubscription(subscription, now)),
      };
    },

    prices: async () => {
      const types = await listTypesOnSale(db);
      const { PRICE_FEE: fee, PRICE_LIST: listPrice = fee } = config;
      return types.map((examType) => ({ examType, listPrice, fee }));
    },
  };
}

const webhookBytes = 64 * 1024;

/**
 * Mounts the provider's webhook (EXT-02), which needs the bytes as they came. Only references that we issued are
 * looked at; the provider is asked again before it grants anything, so a forged event grants nothing. 503 makes the provider send it
 * again.
 */
export function servePaymentWebhook(app: FastifyInstance, deps: Deps, provider: Provider): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: webhookBytes }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(payment.paymentWebhook.path, { bodyLimit: webhookBytes }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers["x-paystack-signature"];
      if (!isSigned(body, typeof signature === "string" ? signature : undefined, provider.secretKey)) {
        throw unauthenticated("Invalid signature");
      }
      const event = readEvent(body);
      const known = event === undefined ? undefined : await findReference(deps.db, event.reference);
      if (known !== undefined && event?.news) await noteAfterwards(deps, known, event.news, request.id);
      // candidate_id is null once the account was closed or deleted
      else if (known?.candidate_id === null) await refuseOfNobody(deps, known, request.id);
      else if (known !== undefined) {
        const { candidate_id: candidateId, exam_type: examType } = known;
        const check = { candidateId, reference: known.reference, examType, requestId: request.id, log: request.log };
        const outcome = await verify(deps, provider, check);
        // the provider tells it again, also when its own look-up lags behind
        if (outcome === "away" || outcome === "pending" || outcome === "open") throw unavailable(awaySeconds);
      }
      return reply.code(200).send();
    });
  });
}
