import { sql, type RawBuilder } from "kysely";

/** More words are ignored, because each is compared with each row. */
const maxWords = 10;

/**
 * Whether a text contains each word of what somebody looks for, without regard to capitals and to marks on letters. `%`, `_`
 * and `\` have no special meaning (SEC-41).
 */
export function contains(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = search.trim().split(/\s+/).slice(0, maxWords);
  // the word in a query of its own, which is asked once and not for each row
  const found = words.map((word) => sql`strpos(plain_text(${text}), (select plain_text(${word}::text))) > 0`);
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}
