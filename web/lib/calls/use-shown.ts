import { lastData } from "./last-data.ts";
import { useRetry } from "./use-retry.ts";

/**
 * What a list shows, with its failure and what its "Try again" button needs. Like `lastData`; the list shown before may stand
 * here while another page or filter is loading, but not once that has failed.
 */
export function useShown<Data>(
  query: Parameters<typeof lastData<Data>>[0] &
    Parameters<typeof useRetry>[0] & { loading: boolean; previousData?: Data | undefined },
) {
  const { error, again } = useRetry(query);
  return { data: lastData(query) ?? (error ? null : query.previousData), error, loading: query.loading, again };
}
