import type { ApolloClient } from "@apollo/client";
import { addToList, removeFromList } from "../lib/cached-list.ts";
import type { CreateSchoolExamInput, SchoolFile, UpdateSchoolExamInput } from "../lib/schema-types.generated.ts";
import {
  CloseSchoolExamDocument,
  CreateSchoolExamDocument,
  CreateSchoolFileLinkDocument,
  DeleteSchoolExamDocument,
  PublishSchoolExamDocument,
  UpdateSchoolExamDocument,
} from "./exam-writes.generated.ts";
import { SchoolExamsDocument } from "./school-exams.generated.ts";

/** What the list of exams can be asked to do; each write also changes the list that is shown. */
export const examCalls = (client: ApolloClient) => ({
  create: async (input: CreateSchoolExamInput, questionFile: File | null, requestKey: string): Promise<void> => {
    await client.mutate({
      mutation: CreateSchoolExamDocument,
      variables: { input, requestKey, ...(questionFile && { questionFile }) },
      context: questionFile ? { upload: {} } : {},
      update: (cache, { data }) => {
        if (data?.createSchoolExam.exam) addToList(cache, "schoolExams", data.createSchoolExam.exam);
      },
    });
  },
  update: async (id: string, input: UpdateSchoolExamInput, questionFile: File | null): Promise<void> => {
    await client.mutate({
      mutation: UpdateSchoolExamDocument,
      variables: { id, input, ...(questionFile && { questionFile }) },
      context: questionFile ? { upload: {} } : {},
    });
  },
  /** Returns what became of it: an exam that was sat is archived. */
  remove: async (id: string): Promise<"deleted" | "archived"> => {
    const { data } = await client.mutate({
      mutation: DeleteSchoolExamDocument,
      variables: { id },
      update: (cache) => removeFromList(cache, "schoolExams", id),
    });
    return data?.deleteSchoolExam.archived ? "archived" : "deleted";
  },
  publish: async (id: string, times: { opensAt: string | null; closesAt: string | null }): Promise<void> => {
    await client.mutate({ mutation: PublishSchoolExamDocument, variables: { id, ...times } });
  },
  close: async (id: string): Promise<void> => {
    await client.mutate({ mutation: CloseSchoolExamDocument, variables: { id } });
  },
  /** Reads the list again. */
  refresh: async (): Promise<void> => {
    await client.query({ query: SchoolExamsDocument, fetchPolicy: "network-only" });
  },
  /** A path that a browser may open once, within a minute. */
  linkTo: async (file: SchoolFile, examId?: string): Promise<string> => {
    const { data } = await client.mutate({
      mutation: CreateSchoolFileLinkDocument,
      variables: { file, examId: examId ?? null },
      fetchPolicy: "no-cache",
    });
    if (!data) throw new TypeError("The answer holds no link.");
    return data.createSchoolFileLink.path;
  },
});

export type ExamCalls = ReturnType<typeof examCalls>;
