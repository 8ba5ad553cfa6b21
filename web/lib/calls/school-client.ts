import { ApolloLink, type ApolloClient } from "@apollo/client";
import { tap } from "rxjs";
import { buildClient } from "./clients.ts";
import { startSchoolRequest } from "./school-requests.ts";
import { currentSchoolSession, expireSchoolSession, subscribeSchoolSession } from "../sessions/school-session.ts";
import { buildUploadTransport } from "./upload-transport.ts";

/** Counts running requests, except those with `isQuiet` in their context, which a page repeats by itself. */
const counting = new ApolloLink((operation, forward) => {
  if (operation.getContext()["isQuiet"]) return forward(operation);
  return forward(operation).pipe(tap({ finalize: startSchoolRequest() }));
});

/** A list that is loaded again replaces the old one. */
const whole = { merge: false } as const;
const lists = {
  schoolExams: whole,
  schoolSubjects: whole,
  schoolClasses: whole,
  schoolStudents: whole,
  schoolTeachers: whole,
};

/** Objects that exist once per school and have no id; the result of a mutation replaces them in the cache. */
const single = { keyFields: [] } as const;

let client: ApolloClient | undefined;

/** The client of the school area, with its own token and cache, created when a page first needs data. */
export function schoolClient(): ApolloClient {
  client ??= buildClient(
    {
      token: () => currentSchoolSession()?.token ?? null,
      expire: expireSchoolSession,
      subscribe: subscribeSchoolSession,
    },
    counting.concat(buildUploadTransport()),
    { Query: { fields: lists }, SchoolMail: { ...single, fields: { waiting: whole } }, SchoolSettings: single },
  );
  return client;
}
