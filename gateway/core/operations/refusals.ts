import type { FastifyReply } from "fastify";
import type { ErrorCode } from "../../generated/resolvers.ts";

/* Requests that are answered before they are executed. */

interface Refusal {
  code: ErrorCode;
  status: number;
  serverMessage: string;
  retryAfterSeconds: number;
}

/** LIM-14 */
export const tooMany = {
  code: "RATE_LIMITED",
  status: 429,
  serverMessage: "Too many requests. Please wait a moment and try again.",
} as const;

/** REL-15 */
export const overloaded: Refusal = {
  code: "OVERLOADED",
  status: 503,
  serverMessage: "The service is busy. Please try again.",
  retryAfterSeconds: 2,
};

/**
 * Refuses a request before it is executed. By this type a client knows that the body is a GraphQL response: with plain JSON,
 * Apollo's clients do not read the code of an answer that is not 200.
 */
export const sendError = (reply: FastifyReply, status: number, message: string, extensions: object): FastifyReply =>
  reply
    .code(status)
    .type("application/graphql-response+json; charset=utf-8")
    .send(JSON.stringify({ errors: [{ message, extensions }] }));

export const refuse = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  sendError(
    reply.header("retry-after", String(refusal.retryAfterSeconds)),
    refusal.status,
    refusal.serverMessage,
    refusal,
  );
