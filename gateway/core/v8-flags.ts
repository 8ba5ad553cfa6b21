import v8 from "node:v8";

/*
 * Must be imported before anything else. V8 learns which objects live long and allocates those in the old generation at
 * once. In a busy second it learns this of parsed replies, and from then on each reply stays in the old generation, with
 * all that it refers to, until a full garbage collection. That was two thirds of the processor time (docs/performance.md).
 */
v8.setFlagsFromString("--no-allocation-site-pretenuring");
