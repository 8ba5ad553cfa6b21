import type { ApolloClient } from "@apollo/client";
import { productName } from "../../schema/rules/product.ts";
import { send } from "../lib/calls/send.ts";
import { OwnDataDocument } from "./account.generated.ts";

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/**
 * Everything that the server keeps about the candidate, as the text of a JSON file. Asks for one part after the other and
 * tells how many have come. Rejects when a part fails, so that no file is incomplete.
 */
export async function collectOwnData(client: ApolloClient, onPart: (parts: number) => void): Promise<string> {
  const file: Record<string, unknown> = {
    product: productName,
    collectedAt: new Date().toISOString(),
    about: "Everything that is kept about this account. Times are in UTC, amounts in kobo.",
  };
  let after: string | null = null;
  let parts = 0;
  do {
    // a copy in the cache would only take memory
    const { ownData }: { ownData: { parts: { name: string; items: string }[]; next: string | null } } = await send(
      client,
      OwnDataDocument,
      { after },
      { fetchPolicy: "no-cache" },
    );
    for (const { name, items } of ownData.parts) {
      const earlier = file[name];
      const added: unknown = JSON.parse(items);
      file[name] = [...(isList(earlier) ? earlier : []), ...(isList(added) ? added : [])];
    }
    after = ownData.next;
    parts += 1;
    onPart(parts);
  } while (after !== null);
  return JSON.stringify(file, null, 2);
}
