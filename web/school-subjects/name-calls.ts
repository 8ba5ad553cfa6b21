import type { ApolloCache, ApolloClient } from "@apollo/client";
import { addToList, removeFromList } from "../lib/cached-list.ts";
import {
  CreateSchoolClassDocument,
  CreateSchoolSubjectDocument,
  DeleteSchoolClassDocument,
  DeleteSchoolSubjectDocument,
  SchoolClassesDocument,
  UpdateSchoolClassDocument,
  UpdateSchoolSubjectDocument,
} from "./school-subjects.generated.ts";

/** The writes on one list of names; each also changes the list that is shown. */
export interface NameCalls {
  create: (name: string) => Promise<void>;
  rename: (id: string, name: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

function renameCached(cache: ApolloCache, entity: { __typename: string; id: string }, name: string): void {
  cache.modify({ id: cache.identify(entity), fields: { name: () => name.trim() } });
}

export const subjectCalls = (client: ApolloClient): NameCalls => ({
  create: async (name) => {
    await client.mutate({
      mutation: CreateSchoolSubjectDocument,
      variables: { input: { name } },
      update: (cache, { data }) => {
        if (data) addToList(cache, "schoolSubjects", data.createSchoolSubject);
      },
    });
  },
  rename: async (id, name) => {
    await client.mutate({
      mutation: UpdateSchoolSubjectDocument,
      variables: { id, input: { name } },
      update: (cache) => renameCached(cache, { __typename: "SchoolSubject", id }, name),
    });
  },
  remove: async (id) => {
    await client.mutate({
      mutation: DeleteSchoolSubjectDocument,
      variables: { id },
      update: (cache) => removeFromList(cache, "schoolSubjects", id),
    });
  },
});

export const classCalls = (client: ApolloClient): NameCalls => ({
  create: async (name) => {
    const { data } = await client.mutate({
      mutation: CreateSchoolClassDocument,
      variables: { input: { name } },
      update: (cache, { data }) => {
        if (data?.createSchoolClass) addToList(cache, "schoolClasses", data.createSchoolClass);
      },
    });
    // Some servers do not show what they added. The class is there, whether or not the list can be read now.
    if (!data?.createSchoolClass) {
      await client.query({ query: SchoolClassesDocument, fetchPolicy: "network-only" }).catch(() => undefined);
    }
  },
  rename: async (id, name) => {
    await client.mutate({
      mutation: UpdateSchoolClassDocument,
      variables: { id, input: { name } },
      update: (cache) => renameCached(cache, { __typename: "SchoolClass", id }, name),
    });
  },
  remove: async (id) => {
    await client.mutate({
      mutation: DeleteSchoolClassDocument,
      variables: { id },
      update: (cache) => removeFromList(cache, "schoolClasses", id),
    });
  },
});
