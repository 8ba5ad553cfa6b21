import v8 from "node:v8";

/*
 * Imported before anything else by the process. V8 learns which objects live long and then makes them in the old
 * generation at once. The parsed replies of a busy second teach it wrongly: every later reply goes there, dead but not
 * collected, and keeps what it refers to alive. Two thirds of the work was collecting it (docs/performance.md).
 */
v8.setFlagsFromString("--no-allocation-site-pretenuring");
