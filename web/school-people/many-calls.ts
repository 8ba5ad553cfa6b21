import type { ApolloClient } from "@apollo/client";
import type { UpdateSchoolStudentInput, UpdateSchoolTeacherInput } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import type { CardStudent } from "./LoginCards.tsx";
import {
  MoveSchoolStudentsDocument,
  RenewStudentSignInsDocument,
  UpdateSchoolStudentDocument,
  UpdateSchoolTeacherDocument,
} from "./school-people.generated.ts";

/** Corrects name, address, class and admission number of a student. */
export const updateStudent = async (
  client: ApolloClient,
  id: string,
  input: UpdateSchoolStudentInput,
): Promise<void> => {
  await send(client, UpdateSchoolStudentDocument, { id, input });
};

/** Corrects name, address and class of a teacher. */
export const updateTeacher = async (
  client: ApolloClient,
  id: string,
  input: UpdateSchoolTeacherInput,
): Promise<void> => {
  await send(client, UpdateSchoolTeacherDocument, { id, input });
};

/** Issues new sign-in IDs for several students; they are shown once and must not stay in the cache. */
export const renewSignIns = (
  client: ApolloClient,
  studentIds: string[],
  expiresInDays: number,
): Promise<readonly CardStudent[]> =>
  send(client, RenewStudentSignInsDocument, { input: { studentIds, expiresInDays } }, { fetchPolicy: "no-cache" }).then(
    (data) => data.renewStudentSignIns,
  );

/** Moves students to a class; returns the ids of those who were in another one. */
export const moveStudents = (client: ApolloClient, studentIds: string[], classId: string): Promise<readonly string[]> =>
  send(client, MoveSchoolStudentsDocument, { input: { studentIds, classId } }).then((data) =>
    data.moveSchoolStudents.map(({ id }) => id),
  );
