import type { ApolloClient } from "@apollo/client";
import type { ImportSchoolStudentsInput } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import type { ReadList } from "./import-lines.ts";
import type { CardStudent } from "./LoginCards.tsx";
import { ImportSchoolStudentsDocument, PreviewStudentImportDocument } from "./student-import.generated.ts";

/** Reads a class list; nothing is created yet. */
export const readClassList = (client: ApolloClient, file: File): Promise<ReadList> =>
  send(client, PreviewStudentImportDocument, { file }, { context: { upload: {} } }).then(
    (data) => data.previewStudentImport,
  );

/** Creates the students of a class list, each with a sign-in ID for its card, which must not stay in the cache. */
export const importStudents = (
  client: ApolloClient,
  input: ImportSchoolStudentsInput,
): Promise<readonly CardStudent[]> =>
  send(client, ImportSchoolStudentsDocument, { input }, { fetchPolicy: "no-cache" }).then(
    (data) => data.importSchoolStudents,
  );
