import { ApolloLink } from "@apollo/client";
import { print } from "@apollo/client/utilities";
import { Observable } from "rxjs";
import { canBeRead, fileNotReadable } from "../files/readable-file.ts";
import { isUpload } from "./upload-context.ts";

/** The one file among the variables, and its name there. */
function fileOf(operation: ApolloLink.Operation): { name: string; file: Blob } {
  const [name, file] = Object.entries(operation.variables).find(([, value]) => value instanceof Blob) ?? [];
  if (name === undefined || !(file instanceof Blob)) throw new Error("An upload needs a variable with a file.");
  return { name, file };
}

/** The GraphQL multipart request for that file (jaydenseric/graphql-multipart-request-spec). */
function formOf(operation: ApolloLink.Operation, { name, file }: ReturnType<typeof fileOf>): FormData {
  const form = new FormData();
  const variables = { ...operation.variables, [name]: null };
  form.set(
    "operations",
    JSON.stringify({ operationName: operation.operationName, variables, query: print(operation.query) }),
  );
  form.set("map", JSON.stringify({ "0": [`variables.${name}`] }));
  form.set("0", file);
  return form;
}

const isResult = (value: unknown): value is ApolloLink.Result =>
  typeof value === "object" && value !== null && ("data" in value || "errors" in value);

function parse(text: string): ApolloLink.Result | null {
  try {
    const value: unknown = JSON.parse(text);
    return isResult(value) ? value : null;
  } catch {
    return null;
  }
}

/** An answer with this reason as the words of the server, because every screen shows those. */
const notReadable: ApolloLink.Result = {
  errors: [{ message: fileNotReadable, extensions: { serverMessage: fileNotReadable } }],
};

/**
 * Sends one file with its mutation. It does not use `fetch`, because browsers report the progress of an upload only for an XMLHttpRequest. An
 * answer that is not GraphQL, or no answer, is an error like one of the network.
 */
export const uploadLink = new ApolloLink(
  (operation) =>
    new Observable<ApolloLink.Result>((observer) => {
      const context = operation.getContext();
      const { onSent, signal } = isUpload(context) ? context.upload : {};
      const chosen = fileOf(operation);
      const request = new XMLHttpRequest();
      const fail = (reason: string) => (): void => observer.error(new Error(reason));
      /** Browsers give no reason, so a file that was changed after it was chosen looks like a lost connection. */
      const tellWhy = async (): Promise<void> => {
        if (await canBeRead(chosen.file)) return fail("No answer arrived.")();
        observer.next(notReadable);
        observer.complete();
      };
      const abort = (): void => request.abort();
      request.open("POST", "/graphql");
      request.setRequestHeader("accept", "application/graphql-response+json, application/json");
      request.setRequestHeader("apollo-require-preflight", "1");
      for (const [name, value] of Object.entries<string>(context.headers ?? {})) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0));
      request.addEventListener("load", () => {
        const result = parse(request.responseText);
        if (result === null) return observer.error(new Error(`The answer ${request.status} is no GraphQL.`));
        observer.next(result);
        observer.complete();
      });
      request.addEventListener("error", () => void tellWhy());
      request.addEventListener("timeout", fail("No answer arrived in time."));
      request.addEventListener("abort", fail("The upload was stopped."));
      signal?.addEventListener("abort", abort);
      if (signal?.aborted) return fail("The upload was stopped.")();
      request.send(formOf(operation, chosen));
      return () => {
        signal?.removeEventListener("abort", abort);
        if (request.readyState !== XMLHttpRequest.DONE) abort();
      };
    }),
);
