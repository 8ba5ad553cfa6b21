import type { Clock } from "./core/clock.ts";
import type { Db } from "./core/database/db.ts";
import type { Figures } from "./core/http/metrics.ts";
import { allKinds, backlog } from "./core/database/queue.ts";
import { openExamAttempts } from "./exam/attempt-store.ts";
import { paymentsOfState } from "./payment/store.ts";
import { openSchoolAttempts } from "./school-attempts/store.ts";

/** Everything that a monitor wants to know from the database, in one statement over small indexes. */
export async function readFigures(db: Db, clock: Clock): Promise<Figures> {
  const now = clock.now();
  const row = await db
    .selectNoFrom([
      backlog.as("jobs"),
      openExamAttempts(db).as("exam"),
      openSchoolAttempts(db).as("school"),
      paymentsOfState(db, "open", now).as("open"),
      paymentsOfState(db, "granted", now).as("granted"),
      paymentsOfState(db, "refused", now).as("refused"),
    ])
    .executeTakeFirstOrThrow();
  const { jobs, exam, school, open, granted, refused } = row;
  return {
    jobs: allKinds(jobs),
    openAttempts: { exam: Number(exam), school: Number(school) },
    payments: { open: Number(open), granted: Number(granted), refused: Number(refused) },
  };
}
