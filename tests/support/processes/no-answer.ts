/* A script for `runFileWorker` that never answers. */

process.once("message", () => undefined);
