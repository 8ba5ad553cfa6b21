import type { ApolloCache, ApolloClient } from "@apollo/client";
import { addToList, removeFromList } from "../lib/calls/cached-list.ts";
import type { CreateSchoolUserInput } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import {
  CreateSchoolStudentDocument,
  CreateSchoolTeacherDocument,
  CreateSchoolUserDocument,
  CreateStudentCredentialsDocument,
  CreateTeacherCredentialsDocument,
  DeleteSchoolStudentDocument,
  DeleteSchoolTeacherDocument,
  SchoolStudentsAndClassesDocument,
  SchoolStudentsDocument,
  SchoolTeachersDocument,
} from "./school-people.generated.ts";

/** What the add form of a tab sends. */
interface NewPerson {
  name: string;
  email: string;
  classId: string | null;
  /** Of students alone. */
  admissionNo?: string;
}

/** A new sign-in ID, which cannot be shown again. */
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
  /** Reads the list from the server again; `isQuiet` where nobody has asked for it and no button need wait. */
  refresh: (context?: { isQuiet: boolean }) => Promise<void>;
}

/** Passwords are shown once and must not stay in the cache. */
const oneTimePassword = { fetchPolicy: "no-cache" } as const;

function markIssued(cache: ApolloCache, entity: { __typename: string; id: string }, expiresAt: string | null): void {
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
    await send(
      client,
      CreateSchoolStudentDocument,
      { input: { ...person, classId: classId ?? "", schoolId }, requestKey },
      { update: (cache, data) => addToList(cache, "schoolStudents", data.createSchoolStudent) },
    );
  },
  remove: async (id) => {
    await send(
      client,
      DeleteSchoolStudentDocument,
      { id },
      { update: (cache) => removeFromList(cache, "schoolStudents", id) },
    );
  },
  issue: async ({ id, name, email }, expiresInDays) => {
    const { createStudentCredentials: issued } = await send(
      client,
      CreateStudentCredentialsDocument,
      { studentId: id, expiresInDays },
      oneTimePassword,
    );
    markIssued(client.cache, { __typename: "SchoolStudent", id }, issued.expiresAt);
    return { ...issued, name: issued.name ?? name, email: issued.email ?? email };
  },
  refresh: async (context = { isQuiet: false }) => {
    await send(client, SchoolStudentsDocument, {}, { fetchPolicy: "network-only", context });
  },
});

export const teacherCalls = (client: ApolloClient, schoolId: string | null): PeopleCalls => ({
  create: async (person, requestKey) => {
    await send(
      client,
      CreateSchoolTeacherDocument,
      { input: { ...person, schoolId }, requestKey },
      { update: (cache, data) => addToList(cache, "schoolTeachers", data.createSchoolTeacher) },
    );
  },
  remove: async (id) => {
    await send(
      client,
      DeleteSchoolTeacherDocument,
      { id },
      { update: (cache) => removeFromList(cache, "schoolTeachers", id) },
    );
  },
  issue: async ({ id, name, email }, expiresInDays) => {
    const { createTeacherCredentials: issued } = await send(
      client,
      CreateTeacherCredentialsDocument,
      { teacherId: id, expiresInDays },
      oneTimePassword,
    );
    markIssued(client.cache, { __typename: "SchoolTeacher", id }, issued.expiresAt);
    return { ...issued, name: issued.name ?? name, email: issued.email ?? email };
  },
  refresh: async (context = { isQuiet: false }) => {
    await send(client, SchoolTeachersDocument, {}, { fetchPolicy: "network-only", context });
  },
});

/** Adds a teacher or a student together with a sign-in ID. */
export const createUser = (
  client: ApolloClient,
  input: CreateSchoolUserInput,
  requestKey: string,
): Promise<{ tempPassword: string; expiresAt: string | null }> =>
  send(client, CreateSchoolUserDocument, { input, requestKey }, oneTimePassword).then((data) => data.createSchoolUser);

/** Reads the students again, and the classes that an import may have created. */
export const readStudentsAndClasses = (client: ApolloClient): Promise<unknown> =>
  send(client, SchoolStudentsAndClassesDocument, {}, { fetchPolicy: "network-only" });
