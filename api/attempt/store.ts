import { sql, type RawBuilder } from "kysely";

/**
 * How many answers are right, in a statement that reads them from this column and the questions as `q`: by the keys of
 * this moment, so that a key that was corrected counts.
 */
export const countRight = (answerColumn: string): RawBuilder<number> =>
  sql<number>`(count(*) filter (where ${sql.ref(answerColumn)} = q.correct_answer))::int`;
