import type { ApolloCache, ApolloClient } from "@apollo/client";
import { addToList, removeFromList } from "../lib/calls/cached-list.ts";
import { EmptyAnswer, send } from "../lib/calls/send.ts";
import {
  CreateSchoolClassDocument,
  CreateSchoolSubjectDocument,
  DeleteSchoolClassDocument,
  DeleteSchoolSubjectDocument,
  SchoolClassesDocument,
  SchoolExamNamesDocument,
  UpdateSchoolClassDocument,
  UpdateSchoolSubjectDocument,
} from "./school-subjects.generated.ts";

/** The writes on one list of names; each also changes the list that is shown. */
export interface NameCalls {
  create: (name: string, requestKey: string) => Promise<void>;
  rename: (id: string, name: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

function renameCached(cache: ApolloCache, entity: { __typename: string; id: string }, name: string): void {
  cache.modify({ id: cache.identify(entity), fields: { name: () => name.trim() } });
}

/** Each exam names its subject and its class. The name is stored, even if they cannot be read now. */
async function readExamNames(client: ApolloClient): Promise<void> {
  await send(client, SchoolExamNamesDocument, {}, { fetchPolicy: "network-only" }).catch(() => undefined);
}

export const subjectCalls = (client: ApolloClient): NameCalls => ({
  create: async (name, requestKey) => {
    await send(
      client,
      CreateSchoolSubjectDocument,
      { input: { name }, requestKey },
      { update: (cache, data) => addToList(cache, "schoolSubjects", data.createSchoolSubject) },
    );
  },
  rename: async (id, name) => {
    await send(
      client,
      UpdateSchoolSubjectDocument,
      { id, input: { name } },
      { update: (cache) => renameCached(cache, { __typename: "SchoolSubject", id }, name) },
    );
    await readExamNames(client);
  },
  remove: async (id) => {
    await send(
      client,
      DeleteSchoolSubjectDocument,
      { id },
      { update: (cache) => removeFromList(cache, "schoolSubjects", id) },
    );
  },
});

export const classCalls = (client: ApolloClient): NameCalls => ({
  create: async (name, requestKey) => {
    try {
      await send(
        client,
        CreateSchoolClassDocument,
        { input: { name }, requestKey },
        { update: (cache, data) => addToList(cache, "schoolClasses", data.createSchoolClass) },
      );
    } catch (error) {
      if (!(error instanceof EmptyAnswer)) throw error;
      // Some servers do not return the class that they added. It exists, even if the list cannot be read now.
      await send(client, SchoolClassesDocument, {}, { fetchPolicy: "network-only" }).catch(() => undefined);
    }
  },
  rename: async (id, name) => {
    await send(
      client,
      UpdateSchoolClassDocument,
      { id, input: { name } },
      { update: (cache) => renameCached(cache, { __typename: "SchoolClass", id }, name) },
    );
    await readExamNames(client);
  },
  remove: async (id) => {
    await send(
      client,
      DeleteSchoolClassDocument,
      { id },
      { update: (cache) => removeFromList(cache, "schoolClasses", id) },
    );
  },
});
