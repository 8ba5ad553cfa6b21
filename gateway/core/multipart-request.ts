import type { ApolloServerPlugin } from "@apollo/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, Kind, type TypeNode } from "graphql";
import processRequest from "graphql-upload/processRequest.mjs";
import { csvFileBytes, uploadIdleSeconds } from "../../schema/rules/limits.ts";
import type { GatewayContext } from "./context.ts";
import { upload } from "./files.ts";

/** No row takes a larger file; its own limit is judged on the way to the server. */
const largestFileBytes = csvFileBytes;

/** Lets multipart bodies in, unread: `readMultipart` reads them once the preflight header has been seen. */
export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null, undefined));
}

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");

/**
 * Reads a GraphQL multipart request up to its file, which goes on arriving in the background (SEC-52). Answers the
 * GraphQL request, with the file in its place in the variables.
 * @throws Error with `status` and words for the caller when it is no such request
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  operationBytes: number,
): Promise<unknown> {
  endWhenIdle(request);
  // An answer that comes before the whole file has: what still arrives is read and thrown away, or the caller would
  // never get to reading the answer
  reply.raw.once("finish", () => {
    request.raw.unpipe();
    request.raw.resume();
  });
  return processRequest(request.raw, reply.raw, {
    maxFieldSize: operationBytes,
    maxFileSize: largestFileBytes,
    maxFiles: 1,
  });
}

/** A preflight header is one that a form of another site cannot set. */
export const hasPreflight = ({ headers }: FastifyRequest): boolean =>
  [headers["apollo-require-preflight"], headers["x-apollo-operation-name"]].some(
    (value) => typeof value === "string" && value !== "",
  );

/** Cuts a caller off who has sent nothing for a while and is not done. */
function endWhenIdle({ raw }: FastifyRequest): void {
  let timer: NodeJS.Timeout | undefined;
  const watch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => raw.destroy(), uploadIdleSeconds * 1000);
  };
  const stop = (): void => clearTimeout(timer);
  watch();
  raw.on("data", watch).once("end", stop).once("close", stop);
}

/** Whether an operation has a variable for a file; a request in parts is welcome for no other. */
export const uploadsOnly: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (!contextValue.isMultipart) return;
      if (operation?.variableDefinitions?.some(({ type }) => nameOf(type) === upload.name) === true) return;
      const message = "Only operations with a file may be sent in parts.";
      throw new GraphQLError(message, { extensions: { code: "BAD_REQUEST", http: { status: 400 } } });
    },
  }),
};

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type));
