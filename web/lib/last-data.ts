import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from "@apollo/client";

interface Asked<Data> {
  data: Data | undefined;
  client: ApolloClient;
  observable: { query: DocumentNode | TypedDocumentNode<Data>; variables: OperationVariables };
}

/**
 * What a query answered, or what it answered last if it cannot be asked again now: figures of this morning are worth more
 * than an error. A query keeps no data beside its error, the cache does.
 */
export const lastData = <Data>({ data, client, observable: { query, variables } }: Asked<Data>): Data | null =>
  data ?? client.readQuery<Data>({ query, variables });

interface AskedList<Data> extends Asked<Data> {
  previousData?: Data | undefined;
  error?: unknown;
}

/** Like `lastData`; the list shown before may stand here while another page or filter is loading, but not once that has failed. */
export const shownData = <Data>(query: AskedList<Data>): Data | null | undefined =>
  lastData(query) ?? (query.error ? null : query.previousData);
