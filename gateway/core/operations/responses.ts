import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type ExecutionResult, type FormattedExecutionResult, type GraphQLFormattedError } from "graphql";
import type { GatewayContext } from "./context.ts";
import type { Executor, Run } from "./executor.ts";
import { CompressedText, leastCompressedBytes } from "../compressed-text.ts";
import { KeptAnswers } from "./kept-answers.ts";

/** Turns an error into what the caller may see of it. */
export type PresentError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

interface OperationResponse {
  /** Nothing was run, because a variable does not fit its type. */
  isRefused: boolean;
  result: FormattedExecutionResult;
  /** The result as JSON. */
  text: string;
  /** The same for clients that accept an encoding, where it is long and kept for others. */
  shared: CompressedText | null;
}
export type Respond = (run: Run) => Promise<OperationResponse>;

export interface ResponderOptions {
  present: PresentError;
  /** LIM-07 */
  maxErrors: number;
  /** Outside production each response lists the REST calls it took. */
  showsCalls: boolean;
}

/** Runs operations and formats their errors, including those that resolvers reported beside their data. */
export function createResponder(executor: Executor, { present, maxErrors, showsCalls }: ResponderOptions): Respond {
  const kept = new KeptAnswers<OperationResponse>();
  return async (run) => {
    const known = kept.find(run);
    if (known !== null) return known;
    const result = await executor(run);
    const { rest, reported } = run.contextValue;
    const isRefused = result.data === undefined;
    const errors = [...formatErrors(result, isRefused, present), ...formatReported(reported)].slice(0, maxErrors);
    const formatted: FormattedExecutionResult = {
      ...(errors.length === 0 ? {} : { errors }),
      ...(isRefused ? {} : { data: result.data }),
      ...(showsCalls ? { extensions: { upstream: rest.records } } : {}),
    };
    const response: OperationResponse = { isRefused, result: formatted, text: JSON.stringify(formatted), shared: null };
    // a list of calls belongs to one request
    if (errors.length === 0 && !isRefused && !showsCalls && kept.add(run, response)) {
      if (response.text.length >= leastCompressedBytes) response.shared = new CompressedText(response.text);
    }
    return response;
  };
}

function formatErrors(
  { errors }: ExecutionResult,
  isRefused: boolean,
  present: PresentError,
): readonly GraphQLFormattedError[] {
  if (errors === undefined) return [];
  const defaultCode = isRefused ? ApolloServerErrorCode.BAD_USER_INPUT : ApolloServerErrorCode.INTERNAL_SERVER_ERROR;
  return errors.map((error) => {
    const code = error.extensions["code"] ?? defaultCode;
    return present({ ...error.toJSON(), extensions: { ...error.extensions, code } }, error);
  });
}

const formatReported = (reported: GatewayContext["reported"]): GraphQLFormattedError[] =>
  [...reported].map(([error, path]) => ({
    message: error.message,
    path,
    extensions: error instanceof GraphQLError ? error.extensions : {},
  }));
