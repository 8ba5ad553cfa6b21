import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import type { ErrorCode } from "../../generated/resolvers.ts";
import { isTooLarge } from "../calls/files.ts";

// Errors of the request itself, with Apollo's messages. Other errors are a CallFailed or a defect.
const protocolCodes = new Set<string>(
  Object.values(ApolloServerErrorCode).filter((code) => code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR),
);

/** Message and code for a file that did not arrive or is too large; null for any other error. */
function fileRefusal(cause: unknown): Pick<GraphQLFormattedError, "message" | "extensions"> | null {
  if (!(cause instanceof Error) || !("status" in cause) || !("expose" in cause) || cause.expose !== true) return null;
  const [code, status, message]: [ErrorCode, number, string] = isTooLarge(cause)
    ? ["PAYLOAD_TOO_LARGE", 413, "The file is too large."]
    : ["BAD_USER_INPUT", 400, "The file did not arrive. Please send it again."];
  return { message, extensions: { code, status, serverMessage: message } };
}

/** An error as the caller may see it (SEC-51). `onDefect` gets the reason of an unexpected one, for the log alone. */
export function presentError(
  formatted: GraphQLFormattedError,
  error: unknown,
  isProduction: boolean,
  onDefect: (reason: string) => void,
): GraphQLFormattedError {
  const code = formatted.extensions?.["code"];
  if (formatted.extensions?.["serverMessage"] !== undefined) return formatted;
  if (typeof code === "string" && protocolCodes.has(code)) {
    // the message would repeat the value of the variable (SEC-51)
    const isVariable = code === ApolloServerErrorCode.BAD_USER_INPUT;
    return isVariable && isProduction ? { ...formatted, message: "A variable does not fit its type." } : formatted;
  }
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const missing = fileRefusal(cause);
  if (missing !== null) return { ...formatted, ...missing };
  onDefect(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  return {
    message: "Server error occurred.",
    ...(formatted.path === undefined ? {} : { path: formatted.path }),
    extensions: { code: "UPSTREAM_FAILED", status: 500, serverMessage: null },
  };
}
