import type { ApolloCache, ApolloClient, DefaultContext, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { getMainDefinition, isMutationOperation } from "@apollo/client/utilities";

/** An answer in which no field is null. */
export type Complete<Data> = { [Field in keyof Data]: NonNullable<Data[Field]> };

export interface SendOptions<Data> {
  /**
   * `network-only`: ask the server although the cache could answer. `no-cache`: keep the answer out of the cache, too.
   * Without it a query is answered from the cache where possible, and a mutation updates the objects in the cache.
   */
  fetchPolicy?: "network-only" | "no-cache";
  context?: DefaultContext;
  /** Changes the lists in the cache after a mutation; objects with an id are updated without it. */
  update?: (cache: ApolloCache, data: Complete<Data>) => void;
}

/** The server answered without an error, but a field is null. */
export class EmptyAnswer extends TypeError {
  override name = "EmptyAnswer";
}

/** Whether there is an answer and no field of it is null. */
const isComplete = <Data>(data: Data | null | undefined): data is Data & Complete<Data> =>
  data !== null && data !== undefined && !Object.values(data).includes(null);

/**
 * Sends a query or a mutation from code that is no component, where there are no hooks. Rejects with the error of the
 * server or the network, and with `EmptyAnswer` if a field of the answer is null, so that callers need no check.
 */
export async function send<Data extends object, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  { fetchPolicy, context, update }: SendOptions<Data> = {},
): Promise<Complete<Data>> {
  const { data } = isMutationOperation(document)
    ? await client.mutate<Data, OperationVariables>({
        mutation: document,
        variables,
        ...(fetchPolicy && { fetchPolicy }),
        ...(context && { context }),
        ...(update && {
          update: (cache, result) => {
            if (isComplete(result.data)) update(cache, result.data);
          },
        }),
      })
    : await client.query<Data, OperationVariables>({
        query: document,
        variables,
        ...(fetchPolicy && { fetchPolicy }),
        // who asks the server anew must not be given the answer of an earlier request, which may never come
        context: { ...context, ...(fetchPolicy && { queryDeduplication: false }) },
      });
  if (!isComplete(data)) throw new EmptyAnswer(`The answer to ${getMainDefinition(document).name?.value} is empty.`);
  return data;
}

/**
 * Asks the server for a query whose fields may fail one by one. Never rejects: returns the fields that arrived, and the
 * error, if there was one.
 */
export async function sendInParts<Data extends object, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<{ data: Data | undefined; error: unknown }> {
  try {
    const { data, error } = await client.query<Data, OperationVariables>({
      query: document,
      variables,
      errorPolicy: "all",
      // in the cache, the null of a field that failed would look to other pages like an answer
      fetchPolicy: "no-cache",
    });
    return { data, error };
  } catch (error) {
    return { data: undefined, error };
  }
}
