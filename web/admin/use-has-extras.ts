import { codeOf } from "../lib/message-of.ts";
import { useAuditLogQuery } from "./admin.generated.ts";

/**
 * Whether the server offers what goes beyond the documented calls. One small question, asked once a session: a server
 * of somebody else lacks all of it, ours has all. True until the server says no.
 */
export function useHasExtras(): boolean {
  const { error } = useAuditLogQuery({ variables: { page: 1, limit: 1 } });
  return codeOf(error) !== "NOT_OFFERED";
}
