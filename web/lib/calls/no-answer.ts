import { isNetworkError } from "./message-of.ts";

/** What a form says when the server did not answer. */
export const noAnswer = {
  title: "There was no answer.",
  help: "Check your connection and try again. Nothing you typed is lost.",
} as const;

/** What the person can do about a failure; undefined if the server answered. */
export const helpFor = (error: unknown): string | undefined => (isNetworkError(error) ? noAnswer.help : undefined);

/** The message of a failure; without an answer from the server it says so. */
export const failureWords = (error: unknown, message: string): { title: string; help?: string } =>
  isNetworkError(error) ? noAnswer : { title: message };
