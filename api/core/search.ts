import { sql, type RawBuilder } from "kysely";

/**
 * Whether a text contains what somebody looks for, without regard to capitals and to marks on letters. `%`, `_` and `\` have
 * no special meaning (SEC-41).
 */
export const contains = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(plain_text(${text}), plain_text(${search}::text)) > 0`;
