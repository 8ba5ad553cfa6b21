import type { ApolloClient } from "@apollo/client";
import { sameExamType } from "../../schema/rules/words.ts";

/** Adds a type to the subscribed ones in the cache, so that every page opens it at once (C-PAY-07). */
export function addSubscription(client: ApolloClient, examType: string): void {
  client.cache.modify<{ paymentStatus: { subscribedExamTypes: string[] } }>({
    id: "ROOT_QUERY",
    fields: {
      paymentStatus: (known) => {
        if (typeof known !== "object" || known === null || !("subscribedExamTypes" in known)) return known;
        const types = known.subscribedExamTypes;
        if (!Array.isArray(types) || types.some((type: string) => sameExamType(type, examType))) return known;
        return { ...known, subscribedExamTypes: [...types, examType] };
      },
    },
  });
}
