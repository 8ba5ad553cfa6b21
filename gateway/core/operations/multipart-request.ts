import type { IncomingMessage } from "node:http";
import type { ApolloServerPlugin } from "@apollo/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, Kind, type TypeNode } from "graphql";
import processRequest from "graphql-upload/processRequest.mjs";
import { removeLeftFiles } from "../../../server/left-files.ts";
import { csvFileBytes } from "../../../schema/rules/limits.ts";
import type { GatewayContext } from "./context.ts";
import { upload } from "../calls/files.ts";

/** The largest of all rows; the limit of a row itself is applied when its call is sent. */
const largestFileBytes = csvFileBytes;

/** Accepts multipart bodies without reading them: `readMultipart` does so after the check of the preflight header. */
export function acceptMultipart(app: FastifyInstance): void {
  // fs-capacitor, by which graphql-upload keeps files, deletes its own only when the process ends by itself
  removeLeftFiles(app, /^capacitor-[0-9a-f]+\.tmp$/);
  app.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null, undefined));
}

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");

/**
 * Reads a GraphQL multipart request up to its file, which goes on arriving in the background (SEC-52). Returns the
 * GraphQL request with the file in its variables.
 * @throws Error with `status` and a message for the caller when the body has another form
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  operationBytes: number,
): Promise<unknown> {
  // When the response is ready before the file is complete, the rest of the file is discarded: a caller who is still
  // sending would not read the response
  reply.raw.once("finish", () => {
    request.raw.unpipe();
    request.raw.resume();
  });
  limitMap(request.raw);
  return processRequest(request.raw, reply.raw, {
    maxFieldSize: operationBytes,
    maxFileSize: largestFileBytes,
    maxFiles: 1,
  });
}

/** Characters of the field that says which variable the file is; ours takes some thirty. */
const longestMap = 1000;

/** The reader of fields in graphql-upload. */
type ReadField = (name: string, value: string, info: { valueTruncated: boolean }) => void;

/** Refuses a long map as a field that is too large: graphql-upload looks at a path anew for each of its parts. */
function limitMap(request: IncomingMessage): void {
  const pipe = request.pipe.bind(request);
  request.pipe = (parser, options) => {
    const readers = parser.listeners("field") as ReadField[];
    parser.removeAllListeners("field");
    parser.on("field", (...[name, value, info]: Parameters<ReadField>) => {
      const isLong = name === "map" && value.length > longestMap;
      for (const read of readers) read(name, value, isLong ? { ...info, valueTruncated: true } : info);
    });
    return pipe(parser, options);
  };
}

/** Whether the request has a header that a form of another site cannot set. */
export const hasPreflight = ({ headers }: FastifyRequest): boolean =>
  [headers["apollo-require-preflight"], headers["x-apollo-operation-name"]].some(
    (value) => typeof value === "string" && value !== "",
  );

/** Refuses multipart requests whose operation has no variable for a file. */
export const uploadsOnly: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      if (!contextValue.isMultipart) return;
      if (operation?.variableDefinitions?.some(({ type }) => typeName(type) === upload.name) === true) return;
      const message = "Only operations with a file may be sent in parts.";
      throw new GraphQLError(message, { extensions: { code: "BAD_REQUEST", http: { status: 400 } } });
    },
  }),
};

const typeName = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type));
