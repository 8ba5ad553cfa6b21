import { sql, type RawBuilder } from "kysely";

/**
 * Put at the end of a statement whose text never changes, it makes PostgreSQL plan that statement once for each connection
 * instead of every time: planning an answer costs nine times what storing it does. Name the columns in such a statement:
 * a `*` would fail on open connections when a migration adds one (REL-19).
 */
export const prepared = (name: string): RawBuilder<never> => sql.raw(`/* prepared: ${name} */`);

/** The name that `prepared` gave to a statement. */
export const preparedName = (text: string): string | undefined =>
  text.endsWith("*/") ? /\/\* prepared: ([\w-]+) \*\/$/.exec(text)?.[1] : undefined;

/** Put at the end of a statement, it lets us wait for its answer as long as the server works on it. */
export const patient = " /* patient */";

/** Whether a statement ends with `patient`. */
export const isPatient = (text: string): boolean => text.endsWith(patient);
