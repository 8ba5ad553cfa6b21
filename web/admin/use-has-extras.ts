import { codeOf } from "../lib/calls/message-of.ts";
import { useAuditLogQuery } from "./audit.generated.ts";

/**
 * Whether the server offers more than the documented calls; our server does, others do not. Asked once a session by one
 * small query; true until the server says no.
 */
export function useHasExtras(): boolean {
  const { error } = useAuditLogQuery({ variables: { page: 1, limit: 1 } });
  return codeOf(error) !== "NOT_OFFERED";
}
