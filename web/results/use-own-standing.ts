import { codeOf } from "../lib/calls/message-of.ts";
import { useOwnStandingQuery } from "./results.generated.ts";

/** The caller's place in the ranking (EXT-53). A failure is not shown: the ranking is complete without it. */
export function useOwnStanding(examType: string | null) {
  const { data, previousData, error } = useOwnStandingQuery({
    variables: { examType },
    fetchPolicy: "cache-and-network",
  });
  const isOffered = codeOf(error) !== "NOT_OFFERED";
  return {
    own: error ? null : (data?.ownStanding ?? null),
    /** Whether the server ranks by exam type, too; false until that is known. */
    canFilter: isOffered && (data ?? previousData ?? error) !== undefined,
    isSettled: data !== undefined || error !== undefined,
    isOffered,
  };
}
