import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type ExecutionResult, type FormattedExecutionResult, type GraphQLFormattedError } from "graphql";
import type { GatewayContext } from "./context.ts";
import type { Executor, Run } from "./executor.ts";

/** How an error is worded for the caller. */
export type PresentError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/** What the caller gets, in the order in which it is written. */
export interface Answer {
  /** Refused before it ran: a variable does not fit its type. */
  isRefused: boolean;
  result: FormattedExecutionResult;
}
export type AnswerTo = (run: Run) => Promise<Answer>;

export interface AnswerOptions {
  present: PresentError;
  /** LIM-07 */
  mostErrors: number;
  /** Outside production every answer says which REST calls it took. */
  showsCalls: boolean;
}

/** Runs operations and words their errors, those that resolvers reported beside their data included. */
export const createAnswers =
  (executor: Executor, { present, mostErrors, showsCalls }: AnswerOptions): AnswerTo =>
  async (run) => {
    const result = await executor(run);
    const { rest, reported } = run.contextValue;
    const isRefused = result.data === undefined;
    const errors = [...wordsOf(result, isRefused, present), ...wordsOfReported(reported)].slice(0, mostErrors);
    return {
      isRefused,
      result: {
        ...(errors.length === 0 ? {} : { errors }),
        ...(isRefused ? {} : { data: result.data }),
        ...(showsCalls ? { extensions: { upstream: rest.records } } : {}),
      },
    };
  };

function wordsOf(
  { errors }: ExecutionResult,
  isRefused: boolean,
  present: PresentError,
): readonly GraphQLFormattedError[] {
  if (errors === undefined) return [];
  const otherwise = isRefused ? ApolloServerErrorCode.BAD_USER_INPUT : ApolloServerErrorCode.INTERNAL_SERVER_ERROR;
  return errors.map((error) => {
    const code = error.extensions["code"] ?? otherwise;
    return present({ ...error.toJSON(), extensions: { ...error.extensions, code } }, error);
  });
}

const wordsOfReported = (reported: GatewayContext["reported"]): GraphQLFormattedError[] =>
  [...reported].map(([error, path]) => ({
    message: error.message,
    path,
    extensions: error instanceof GraphQLError ? error.extensions : {},
  }));
