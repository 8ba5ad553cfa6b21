import type { ApolloClient } from "@apollo/client";
import { addToList, removeFromList } from "../lib/calls/cached-list.ts";
import type { CreateSchoolExamInput, UpdateSchoolExamInput } from "../lib/schema-types.generated.ts";
import { send } from "../lib/calls/send.ts";
import {
  CloseSchoolExamDocument,
  CreateSchoolExamDocument,
  DeleteSchoolExamDocument,
  PublishSchoolExamDocument,
  UpdateSchoolExamDocument,
} from "./exam-writes.generated.ts";
import { SchoolExamsDocument } from "./school-exams.generated.ts";

/** The calls on exams; each write also changes the list that is shown. */
export const examCalls = (client: ApolloClient) => ({
  create: async (input: CreateSchoolExamInput, questionFile: File | null, requestKey: string): Promise<void> => {
    await send(
      client,
      CreateSchoolExamDocument,
      { input, requestKey, ...(questionFile && { questionFile }) },
      {
        ...(questionFile && { context: { upload: {} } }),
        update: (cache, { createSchoolExam: { exam } }) => {
          if (exam) addToList(cache, "schoolExams", exam);
        },
      },
    );
  },
  update: async (id: string, input: UpdateSchoolExamInput, questionFile: File | null): Promise<void> => {
    const variables = { id, input, ...(questionFile && { questionFile }) };
    await send(client, UpdateSchoolExamDocument, variables, questionFile ? { context: { upload: {} } } : {});
  },
  /** Returns whether the exam was deleted or archived; one that students have taken is archived. */
  remove: async (id: string): Promise<"deleted" | "archived"> => {
    const { deleteSchoolExam } = await send(
      client,
      DeleteSchoolExamDocument,
      { id },
      { update: (cache) => removeFromList(cache, "schoolExams", id) },
    );
    return deleteSchoolExam.archived ? "archived" : "deleted";
  },
  publish: async (
    id: string,
    given: { opensAt: string | null; closesAt: string | null; version?: number },
  ): Promise<void> => {
    await send(client, PublishSchoolExamDocument, { id, ...given });
  },
  close: async (id: string): Promise<void> => {
    await send(client, CloseSchoolExamDocument, { id });
  },
  /** Reads the list from the server again. */
  refresh: async (): Promise<void> => {
    await send(client, SchoolExamsDocument, {}, { fetchPolicy: "network-only" });
  },
});

export type ExamCalls = ReturnType<typeof examCalls>;
