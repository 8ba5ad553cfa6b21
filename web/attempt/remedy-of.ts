import { isNetworkError } from "../lib/calls/message-of.ts";

/** What to do about a failure that the server says nothing about: only where no answer came can the network be at fault. */
export const remedyOf = (error: unknown): string =>
  isNetworkError(error) ? "Check your network." : "Please try again later.";
