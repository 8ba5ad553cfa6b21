import pg from "pg";
import { openEmbeddedServer } from "../../../api/core/database/embedded/open.ts";

/** What the database of a stack holds of the candidate's latest attempt. */
export interface StoredAttempts {
  /** The stored letters of the latest attempt, by the id of the question. */
  answers(): Promise<Map<string, string>>;
  /** How many attempts of a paper were submitted, and how many results they made. */
  submitted(paper: { subjectName: string; year: number }): Promise<{ attempts: number; results: number }>;
  /** Of the latest attempt in milliseconds: its start, when each answer was given, its result. */
  times(): Promise<number[]>;
  /** Lets time pass for the server alone: the latest attempt began so much earlier. */
  age(minutes: number): Promise<void>;
  /** Lets time pass for the server alone, until so many seconds before the end of the latest attempt. */
  endIn(seconds: number): Promise<void>;
  /** Removes all attempts, practice and places in the rankings, those of the demo candidate too. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const latest = "(select id from attempts order by started_at desc limit 1)";

/** Looks into the database beside the processes of a stack. */
export async function openStored(dataDir: string): Promise<StoredAttempts> {
  const server = await openEmbeddedServer(dataDir, { isOwner: false });
  const client = new pg.Client(server.connection);
  await client.connect();
  return {
    answers: async () => {
      const { rows } = await client.query<{ question_id: string; answer: string }>(
        `select question_id, answer from attempt_answers where attempt_id = ${latest}`,
      );
      return new Map(rows.map((row) => [row.question_id, row.answer]));
    },
    submitted: async ({ subjectName, year }) => {
      const { rows } = await client.query<{ attempts: string; results: string }>(
        `select count(a.submitted_at) as attempts, count(r.id) as results
           from attempts a left join results r on r.attempt_id = a.id where a.subject_name = $1 and a.year = $2`,
        [subjectName, year],
      );
      return { attempts: Number(rows[0]?.attempts), results: Number(rows[0]?.results) };
    },
    times: async () => {
      const { rows } = await client.query<{ at: Date }>(
        `select started_at as at from attempts where id = ${latest}
         union all select answered_at from attempt_answers where attempt_id = ${latest}
         union all select created_at from results where attempt_id = ${latest}`,
      );
      return rows.map(({ at }) => at.getTime());
    },
    age: async (minutes) => {
      const by = `interval '${minutes} minutes'`;
      await client.query(
        `update attempts set started_at = started_at - ${by}, deadline = deadline - ${by} where id = ${latest}`,
      );
    },
    endIn: async (seconds) => {
      const end = `now() + interval '${seconds} seconds'`;
      await client.query(
        `update attempts set started_at = started_at - (deadline - (${end})), deadline = ${end} where id = ${latest}`,
      );
    },
    clear: async () => {
      for (const table of ["attempts", "practice_sets", "past_practice_sets", "standings", "exam_type_standings"]) {
        await client.query(`delete from ${table}`);
      }
    },
    close: async () => {
      await client.end();
      await server.close();
    },
  };
}
