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
