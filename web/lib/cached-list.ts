import type { ApolloCache, Reference } from "@apollo/client";

/* Lists of the root query that a write changed: the answer of the write is enough, nothing is asked again. */
type Lists = Record<string, readonly Reference[] | null>;

/** Appends what a write created; a list that was never loaded stays so. */
export function addToList(cache: ApolloCache, field: string, created: { __typename: string; id: string }): void {
  cache.modify<Lists>({
    fields: {
      [field]: (list, { toReference }) => {
        const reference = toReference({ ...created });
        return list && reference ? [...list, reference] : list;
      },
    },
  });
}

/** Takes out what a write deleted. */
export function removeFromList(cache: ApolloCache, field: string, id: string): void {
  cache.modify<Lists>({
    fields: { [field]: (list, { readField }) => list && list.filter((item) => readField("id", item) !== id) },
  });
}
