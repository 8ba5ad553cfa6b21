import { sql, type RawBuilder } from "kysely";

/**
 * Whether a text contains each word of what somebody looks for, without regard to capitals and to marks on letters. `%`, `_`
 * and `\` have no special meaning (SEC-41).
 */
export const contains = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`(select coalesce(bool_and(strpos(plain_text(${text}), word) > 0), true)
    from regexp_split_to_table(plain_text(${search.trim()}::text), '[[:space:]]+') as word)`;
