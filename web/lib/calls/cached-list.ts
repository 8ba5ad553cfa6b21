import type { ApolloCache, Reference } from "@apollo/client";

/* Updates lists of the root query after a mutation, so that they need not be loaded again. */
type Lists = Record<string, readonly Reference[] | null>;

/** Appends a created object to a list that has been loaded, once: a creation that is sent again returns the same object. */
export function addToList(cache: ApolloCache, field: string, created: { __typename: string; id: string }): void {
  cache.modify<Lists>({
    fields: {
      [field]: (list, { readField, toReference }) => {
        const reference = toReference({ ...created });
        if (!list || !reference || list.some((item) => readField("id", item) === created.id)) return list;
        return [...list, reference];
      },
    },
  });
}

/** Removes a deleted object from a list. */
export function removeFromList(cache: ApolloCache, field: string, id: string): void {
  cache.modify<Lists>({
    fields: { [field]: (list, { readField }) => list && list.filter((item) => readField("id", item) !== id) },
  });
}
