import { sql, type RawBuilder } from "kysely";

/**
 * A comment for the end of a statement whose text never changes. PostgreSQL then plans the statement once for each
 * connection: planning the storing of an answer costs nine times as much as running it. Name the columns in such a
 * statement: a `*` would fail on open connections when a migration adds one (REL-19).
 */
export const prepared = (name: string): RawBuilder<never> => sql.raw(`/* prepared: ${name} */`);

/** The name that `prepared` gave to a statement. */
export const preparedName = (text: string): string | undefined =>
  text.endsWith("*/") ? /\/\* prepared: ([\w-]+) \*\/$/.exec(text)?.[1] : undefined;

/** A comment for the end of a statement that may take longer than the timeout of the connection pool. */
export const withoutTimeout = " /* without timeout */";

export const isWithoutTimeout = (text: string): boolean => text.endsWith(withoutTimeout);
