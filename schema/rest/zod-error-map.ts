import type { core } from "zod";

/**
 * Messages for values that break a rule without a message of its own, in place of zod's. To be given to a parse as
 * `error`; messages of rules take precedence.
 */
export function zodErrorMap(issue: core.$ZodRawIssue): string {
  const field = issue.path?.map(String).join(".") ?? "";
  if (field === "") return "The request is not in the form that this call takes.";
  return issue.input === undefined ? `"${field}" is missing.` : `"${field}" has a value that is not allowed.`;
}
