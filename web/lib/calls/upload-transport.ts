import { ApolloLink } from "@apollo/client";
import { from, mergeMap } from "rxjs";
import { buildTransport } from "./clients.ts";
import { isUpload } from "./upload-context.ts";

/** What sends a file is fetched with the first one: most visits send none. */
const uploads = new ApolloLink((operation, forward) =>
  from(import("./upload-link.ts")).pipe(mergeMap(({ uploadLink }) => uploadLink.request(operation, forward))),
);

/** To the gateway, as JSON or with a file. */
export const buildUploadTransport = (): ApolloLink =>
  ApolloLink.split((operation) => isUpload(operation.getContext()), uploads, buildTransport());
