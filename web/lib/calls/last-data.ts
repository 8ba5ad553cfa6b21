import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from "@apollo/client";

interface Asked<Data> {
  data: Data | undefined;
  client: ApolloClient;
  observable: { query: DocumentNode | TypedDocumentNode<Data>; variables: OperationVariables };
}

/**
 * What a query answered, or what it answered last if it cannot be asked again now: old figures help a person more than
 * an error. A query that failed has no data any more, so the last answer is read from the cache.
 */
export const lastData = <Data>({ data, client, observable: { query, variables } }: Asked<Data>): Data | null =>
  data ?? client.readQuery<Data>({ query, variables });
