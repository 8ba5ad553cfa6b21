import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { NEVER, of, throwError } from "rxjs";
import { expect, it } from "vitest";
import { addToList } from "../../../web/lib/calls/cached-list.ts";
import { EmptyAnswer, send, sendInParts } from "../../../web/lib/calls/send.ts";

interface Pupil {
  __typename: "Pupil";
  id: string;
  name: string;
}

const pupilQuery: TypedDocumentNode<{ pupil: Pupil | null }, { id: string }> = gql`
  query PupilById($id: ID!) {
    pupil(id: $id) {
      id
      name
    }
  }
`;
const renamePupil: TypedDocumentNode<{ renamePupil: Pupil | null }, { id: string; name: string }> = gql`
  mutation RenamePupil($id: ID!, $name: String!) {
    renamePupil(id: $id, name: $name) {
      id
      name
    }
  }
`;
const ada: Pupil = { __typename: "Pupil", id: "1", name: "Ada" };
const bisi: Pupil = { ...ada, name: "Bisi" };

/** A client that gets the results in turn, and what it sent. */
function clientWith(...results: ApolloLink.Result[]) {
  const sent: { name: string | undefined; variables: object; context: ApolloLink.OperationContext }[] = [];
  const link = new ApolloLink((operation) => {
    sent.push({
      name: operation.operationName,
      variables: operation.variables,
      context: operation.getContext(),
    });
    return of(results[sent.length - 1] ?? { errors: [{ message: "not expected" }] });
  });
  return { client: new ApolloClient({ link, cache: new InMemoryCache() }), sent };
}

it("sends a query and answers it from the cache the next time", async () => {
  const { client, sent } = clientWith({ data: { pupil: ada } }, { data: { pupil: bisi } });
  expect((await send(client, pupilQuery, { id: "1" })).pupil.name).toBe("Ada");
  expect((await send(client, pupilQuery, { id: "1" })).pupil.name).toBe("Ada");
  expect(sent).toMatchObject([{ name: "PupilById", variables: { id: "1" } }]);
  const fresh = await send(client, pupilQuery, { id: "1" }, { fetchPolicy: "network-only" });
  expect(fresh.pupil.name).toBe("Bisi");
});

it("asks the server again although an earlier request has no answer", async () => {
  const sent: string[] = [];
  const link = new ApolloLink(({ operationName }) => {
    sent.push(operationName ?? "");
    return sent.length === 1 ? NEVER : of({ data: { pupil: ada } });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  void send(client, pupilQuery, { id: "1" }, { fetchPolicy: "no-cache" });
  expect((await send(client, pupilQuery, { id: "1" }, { fetchPolicy: "no-cache" })).pupil.name).toBe("Ada");
  expect(sent).toHaveLength(2);
});

it("sends a mutation with its context; the answer updates the cache, and `update` gets it", async () => {
  const { client, sent } = clientWith({ data: { pupil: ada } }, { data: { renamePupil: bisi } });
  await send(client, pupilQuery, { id: "1" });
  const names: string[] = [];
  const data = await send(
    client,
    renamePupil,
    { id: "1", name: "Bisi" },
    { context: { isQuiet: true }, update: (_cache, { renamePupil: renamed }) => names.push(renamed.name) },
  );
  expect(data.renamePupil).toMatchObject({ id: "1", name: "Bisi" });
  expect(names).toEqual(["Bisi"]);
  expect(sent[1]?.context).toMatchObject({ isQuiet: true });
  expect((await send(client, pupilQuery, { id: "1" })).pupil.name).toBe("Bisi");
});

it("keeps an answer out of the cache with `no-cache`", async () => {
  const { client } = clientWith({ data: { pupil: ada } }, { data: { renamePupil: bisi } });
  await send(client, pupilQuery, { id: "1" }, { fetchPolicy: "no-cache" });
  await send(client, renamePupil, { id: "1", name: "Bisi" }, { fetchPolicy: "no-cache" });
  expect(client.extract()).not.toHaveProperty("Pupil:1");
});

it("rejects with the errors of the server", async () => {
  const errors = [{ message: "no", extensions: { code: "NOT_FOUND" } }];
  const { client } = clientWith({ data: { pupil: null }, errors }, { data: null, errors });
  await expect(send(client, pupilQuery, { id: "1" })).rejects.toBeInstanceOf(CombinedGraphQLErrors);
  await expect(send(client, renamePupil, { id: "1", name: "" })).rejects.toBeInstanceOf(CombinedGraphQLErrors);
});

it("returns what arrived of a query whose fields may fail one by one", async () => {
  const both: TypedDocumentNode<{ pupil: Pupil | null; count: number | null }, Record<string, never>> = gql`
    query Both {
      pupil {
        id
        name
      }
      count
    }
  `;
  const errors = [{ message: "no", path: ["count"] }];
  const { client } = clientWith({ data: { pupil: ada, count: null }, errors });
  const { data, error } = await sendInParts(client, both, {});
  expect(data).toMatchObject({ pupil: { name: "Ada" }, count: null });
  expect(error).toBeInstanceOf(CombinedGraphQLErrors);
  expect(client.extract()).not.toHaveProperty("Pupil:1");
  const broken = new ApolloClient({
    link: new ApolloLink(() => throwError(() => new Error("offline"))),
    cache: new InMemoryCache(),
  });
  expect(await sendInParts(broken, both, {})).toMatchObject({ data: undefined, error: { message: "offline" } });
});

it("rejects an answer with a null field, by the name of its operation", async () => {
  const { client } = clientWith({ data: { pupil: null } }, { data: { renamePupil: null } }, { data: null });
  const updates: unknown[] = [];
  await expect(send(client, pupilQuery, { id: "1" })).rejects.toThrow("The answer to PupilById is empty.");
  const update = (): unknown => updates.push("called");
  await expect(send(client, renamePupil, { id: "1", name: "" }, { update })).rejects.toBeInstanceOf(EmptyAnswer);
  await expect(send(client, renamePupil, { id: "1", name: "" }, { update })).rejects.toThrow(
    "The answer to RenamePupil is empty.",
  );
  expect(updates).toEqual([]);
});

it("adds no created object to a list that was read again before the creation was repeated", () => {
  const cache = new InMemoryCache();
  const query = gql`
    query Pupils {
      pupils {
        id
        name
      }
    }
  `;
  cache.writeQuery({ query, data: { pupils: [ada] } });
  addToList(cache, "pupils", ada);
  expect(cache.readQuery({ query })).toEqual({ pupils: [ada] });
});
