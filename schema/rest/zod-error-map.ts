import type { core } from "zod";

/**
 * What a caller is told about a value that breaks a rule without words of its own, in place of zod's. Given to a parse as
 * `error`; a rule that has its own words keeps them.
 */
export function zodErrorMap(issue: core.$ZodRawIssue): string {
  const field = issue.path?.map(String).join(".") ?? "";
  if (field === "") return "The request is not in the form that this call takes.";
  return issue.input === undefined ? `"${field}" is missing.` : `"${field}" has a value that is not allowed.`;
}
