import { ApolloLink } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { mergeMap, of } from "rxjs";
import { fieldsOf } from "../fields-of.ts";

/** Written by codegen into each document: the name by which the gateway of the same build knows its text. */
function storedNameOf(document: DocumentNode): string | null {
  const { storedName } = fieldsOf("__meta__" in document ? document.__meta__ : null);
  return typeof storedName === "string" ? storedName : null;
}

const isUnknown = (result: ApolloLink.Result): boolean =>
  result.errors?.some(({ extensions }) => extensions?.["code"] === "PERSISTED_QUERY_NOT_FOUND") ?? false;

/**
 * Sends the name and the beginning of the hash of an operation instead of its text. A gateway that does not know it, because it is older or newer than
 * this page, gets the text, and from then on the text of every operation until the page is loaded again.
 */
export function createStoredOperationsLink(): ApolloLink {
  let sendsTexts = false;
  return new ApolloLink((operation, forward) => {
    const storedName = storedNameOf(operation.query);
    if (storedName === null || sendsTexts) return forward(operation);
    const { operationName } = operation;
    operation.operationName = storedName;
    operation.setContext({ http: { includeQuery: false } });
    return forward(operation).pipe(
      mergeMap((result) => {
        if (!isUnknown(result)) return of(result);
        sendsTexts = true;
        operation.operationName = operationName;
        operation.setContext({ http: { includeQuery: true } });
        return forward(operation);
      }),
    );
  });
}
