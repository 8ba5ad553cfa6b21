import type { ApolloCache, ApolloClient } from "@apollo/client";
import { addToList, removeFromList } from "../lib/cached-list.ts";
import {
  CreateSchoolStudentDocument,
  CreateSchoolTeacherDocument,
  CreateStudentCredentialsDocument,
  CreateTeacherCredentialsDocument,
  DeleteSchoolStudentDocument,
  DeleteSchoolTeacherDocument,
  SchoolStudentsDocument,
  SchoolTeachersDocument,
} from "./school-people.generated.ts";

/** What the add form of a tab sends. */
export interface NewPerson {
  name: string;
  email: string;
  classId: string | null;
}

/** A fresh sign-in ID, shown once. */
export interface Credentials {
  name: string;
  email: string | null;
  tempPassword: string;
  expiresAt: string | null;
}

/** The calls on students or teachers; each write also changes the list that is shown. */
export interface PeopleCalls {
  create: (person: NewPerson, requestKey: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  issue: (person: { id: string; name: string; email: string | null }, days: number) => Promise<Credentials>;
  /** Reads the list again. */
  refresh: () => Promise<void>;
}

function markIssued(cache: ApolloCache, entity: { __typename: string; id: string }, expiresAt: string): void {
  cache.modify({
    id: cache.identify(entity),
    fields: {
      hasTemporaryCredentials: () => true,
      credentialsExpireAt: () => expiresAt,
      credentialsExpired: () => false,
    },
  });
}

export const studentCalls = (client: ApolloClient, schoolId: string | null): PeopleCalls => ({
  create: async ({ classId, ...person }, requestKey) => {
    await client.mutate({
      mutation: CreateSchoolStudentDocument,
      variables: { input: { ...person, classId: classId ?? "", schoolId }, requestKey },
      update: (cache, { data }) => {
        if (data) addToList(cache, "schoolStudents", data.createSchoolStudent);
      },
    });
  },
  remove: async (id) => {
    await client.mutate({
      mutation: DeleteSchoolStudentDocument,
      variables: { id },
      update: (cache) => removeFromList(cache, "schoolStudents", id),
    });
  },
  issue: async ({ id, name, email }, expiresInDays) => {
    const { data } = await client.mutate({
      mutation: CreateStudentCredentialsDocument,
      variables: { studentId: id, expiresInDays },
      fetchPolicy: "no-cache",
    });
    if (!data) throw new TypeError("The answer holds no credentials.");
    const issued = data.createStudentCredentials;
    markIssued(client.cache, { __typename: "SchoolStudent", id }, issued.expiresAt);
    return { ...issued, name: issued.name ?? name, email: issued.email ?? email };
  },
  refresh: async () => {
    await client.query({ query: SchoolStudentsDocument, fetchPolicy: "network-only" });
  },
});

export const teacherCalls = (client: ApolloClient, schoolId: string | null): PeopleCalls => ({
  create: async (person, requestKey) => {
    await client.mutate({
      mutation: CreateSchoolTeacherDocument,
      variables: { input: { ...person, schoolId }, requestKey },
      update: (cache, { data }) => {
        if (data) addToList(cache, "schoolTeachers", data.createSchoolTeacher);
      },
    });
  },
  remove: async (id) => {
    await client.mutate({
      mutation: DeleteSchoolTeacherDocument,
      variables: { id },
      update: (cache) => removeFromList(cache, "schoolTeachers", id),
    });
  },
  issue: async ({ id, name, email }, expiresInDays) => {
    const { data } = await client.mutate({
      mutation: CreateTeacherCredentialsDocument,
      variables: { teacherId: id, expiresInDays },
      fetchPolicy: "no-cache",
    });
    if (!data) throw new TypeError("The answer holds no credentials.");
    const issued = data.createTeacherCredentials;
    markIssued(client.cache, { __typename: "SchoolTeacher", id }, issued.expiresAt);
    return { ...issued, name: issued.name ?? name, email: issued.email ?? email };
  },
  refresh: async () => {
    await client.query({ query: SchoolTeachersDocument, fetchPolicy: "network-only" });
  },
});
