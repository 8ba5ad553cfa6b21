import type pg from "pg";
import type { Choice, Sitting } from "./sitting.ts";

/* Compares a database, and the mails that arrived, with everything that was acknowledged to people. */

/** What happened, by the words of those who took part. */
export interface Records {
  candidates: Sitting[];
  students: Sitting[];
  /** To whom each mail about a result went. */
  mails: string[];
}

const lastOf = (choices: readonly Choice[]): Map<string, Choice> =>
  new Map(choices.map((choice) => [choice.questionId, choice]));
const firstOf = (choices: readonly Choice[]): Map<string, Choice> => lastOf(choices.toReversed());

const counted = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Differences between two lists of answers, each written as text. */
function differences(who: string, expected: readonly string[], stored: readonly string[]): string[] {
  const [wanted, found] = [new Set(expected), new Set(stored)];
  return [
    ...[...wanted].filter((one) => !found.has(one)).map((one) => `lost: ${who} ${one}`),
    ...[...found].filter((one) => !wanted.has(one)).map((one) => `never given: ${who} ${one}`),
  ];
}

async function auditCandidates(db: pg.Client, sittings: readonly Sitting[]): Promise<string[]> {
  const ids = sittings.map(({ attemptId }) => attemptId);
  const { rows: keys } = await db.query<{ id: string; correct_answer: string }>(
    "select id, correct_answer from questions",
  );
  const { rows: answers } = await db.query<{ attempt_id: string; line: string }>(
    `select attempt_id, concat_ws(' ', question_id, answer, seq, first_answer) as line
     from attempt_answers where attempt_id = any($1::uuid[])`,
    [ids],
  );
  const { rows: results } = await db.query<{ attempt_id: string; line: string }>(
    "select attempt_id, concat_ws(' ', score, first_score) as line from results where attempt_id = any($1::uuid[])",
    [ids],
  );
  const { rows: attempts } = await db.query<{ email: string; attempts: number }>(
    `select c.email, count(*)::int as attempts from attempts a join candidates c on c.id = a.candidate_id
     where c.email like '%@exam-day.example' group by c.email`,
  );
  const key = new Map(keys.map(({ id, correct_answer }) => [id, correct_answer]));
  const rightOf = (choices: Map<string, Choice>): number =>
    [...choices].filter(([questionId, { answer }]) => key.get(questionId) === answer).length;
  const storedOf = Map.groupBy(answers, ({ attempt_id }) => attempt_id);
  const resultOf = Map.groupBy(results, ({ attempt_id }) => attempt_id);
  const attemptsOf = new Map(attempts.map(({ email, attempts: count }) => [email, count]));
  return sittings.flatMap(({ who, attemptId, choices, shownScore }) => {
    const [last, first] = [lastOf(choices), firstOf(choices)];
    const expected = [...last.values()].map(
      ({ questionId, answer, seq }) => `${questionId} ${answer} ${seq} ${first.get(questionId)?.answer}`,
    );
    const stored = (storedOf.get(attemptId) ?? []).map(({ line }) => line);
    const score = `${rightOf(last)} ${rightOf(first)}`;
    const scores = (resultOf.get(attemptId) ?? []).map(({ line }) => line);
    return [
      ...differences(who, expected, stored),
      ...(attemptsOf.get(who) === 1 ? [] : [`attempts: ${who} has ${attemptsOf.get(who) ?? 0}`]),
      ...(scores.length === 1 && scores[0] === score ? [] : [`score: ${who} ${scores.join(", ")} instead of ${score}`]),
      ...(shownScore === rightOf(last) ? [] : [`score: ${who} was shown ${shownScore}`]),
    ];
  });
}

async function auditStudents(db: pg.Client, sittings: readonly Sitting[]): Promise<string[]> {
  const ids = sittings.map(({ attemptId }) => attemptId);
  const { rows: answers } = await db.query<{ attempt_id: string; line: string }>(
    `select s.attempt_id, concat_ws(' ', s.seq, s.question_id,
       case s.answer when 'A' then q.option_a when 'B' then q.option_b when 'C' then q.option_c else q.option_d end) as line
     from school_attempt_answers s join school_exam_questions q on q.id = s.question_id
     where s.attempt_id = any($1::uuid[])`,
    [ids],
  );
  const { rows: attempts } = await db.query<{ id: string; score: number | null }>(
    "select id, score from school_attempts where id = any($1::uuid[])",
    [ids],
  );
  const storedOf = Map.groupBy(answers, ({ attempt_id }) => attempt_id);
  const scoreOf = new Map(attempts.map(({ id, score }) => [id, score]));
  return sittings.flatMap(({ who, attemptId, choices }) => {
    const expected = choices.map(({ seq, questionId, text }) => `${seq} ${questionId} ${text}`);
    const stored = (storedOf.get(attemptId) ?? []).map(({ line }) => line);
    // the exams of these schools have the word in each right option
    const score = [...lastOf(choices).values()].filter(({ text }) => text.startsWith("right")).length;
    const found = scoreOf.get(attemptId) ?? null;
    return [
      ...differences(who, expected, stored),
      ...(found === score ? [] : [`score: ${who} ${found} instead of ${score}`]),
    ];
  });
}

/** Everything that is lost, doubled or wrong, one line each, beginning with the kind of fault. */
export async function audit(db: pg.Client, { candidates, students, mails }: Records): Promise<string[]> {
  const received = counted(mails);
  return [
    ...[...candidates, ...students].flatMap(({ who, faults }) => faults.map((fault) => `noticed: ${who} ${fault}`)),
    ...(await auditCandidates(db, candidates)),
    ...(await auditStudents(db, students)),
    ...candidates
      // of a mail that could not be sent in time the screen says so
      .filter(({ who, isMailed }) => (received.get(who) ?? 0) !== 1 && (isMailed === true || received.has(who)))
      .map(({ who }) => `mails: ${who} got ${received.get(who) ?? 0}`),
  ];
}

interface Plant {
  what: string;
  /** Statement that plants it; none where a mail is the fault. */
  text?: string;
  mails?: (mails: string[]) => string[];
  of: "candidates" | "students";
  /** Kind of the fault that has to be found. */
  found: string;
}

const ofExamDay = `attempt_id in (select a.id from attempts a join candidates c on c.id = a.candidate_id
  where c.email like '%@exam-day.example')`;
const oneAnswer = `select attempt_id, question_id from attempt_answers where ${ofExamDay} order by 1, 2 limit 1`;
const oneOfStudent = `select attempt_id, seq, question_id from school_attempt_answers
  where school_id in (select id from schools where email like '%@exam-day.example') order by 1, 2, 3 limit 1`;

const plants: readonly Plant[] = [
  {
    what: "an answer is deleted",
    text: `delete from attempt_answers where (attempt_id, question_id) in (${oneAnswer})`,
    of: "candidates",
    found: "lost",
  },
  {
    what: "an answer has another letter",
    text: `update attempt_answers set answer = case answer when 'A' then 'B' else 'A' end
           where (attempt_id, question_id) in (${oneAnswer})`,
    of: "candidates",
    found: "lost",
  },
  {
    what: "an answer is there that nobody gave",
    text: `insert into attempt_answers (attempt_id, question_id, answer, is_correct, first_answer, first_is_correct, seq, answered_at)
           select attempt_id, gen_random_uuid(), answer, is_correct, first_answer, first_is_correct, seq, answered_at
           from attempt_answers where (attempt_id, question_id) in (${oneAnswer})`,
    of: "candidates",
    found: "never given",
  },
  {
    what: "a candidate has a second attempt",
    text: `insert into attempts (id, candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at, deadline, submitted_at)
           select gen_random_uuid(), candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at, deadline, submitted_at
           from attempts where id in (select attempt_id from (${oneAnswer}) one)`,
    of: "candidates",
    found: "attempts",
  },
  {
    what: "a score is one too high",
    text: `update results set score = score + 1 where attempt_id in (select attempt_id from (${oneAnswer}) one)`,
    of: "candidates",
    found: "score",
  },
  { what: "a mail is missing", mails: (mails) => mails.slice(1), of: "candidates", found: "mails" },
  { what: "a mail came twice", mails: (mails) => [...mails, ...mails.slice(0, 1)], of: "candidates", found: "mails" },
  {
    what: "an answer of a student is deleted",
    text: `delete from school_attempt_answers where (attempt_id, seq, question_id) in (${oneOfStudent})`,
    of: "students",
    found: "lost",
  },
  {
    what: "an answer of a student is there twice",
    text: `insert into school_attempt_answers (school_id, attempt_id, seq, question_id, answer, answered_at)
           select school_id, attempt_id, seq + 1000, question_id, answer, answered_at
           from school_attempt_answers where (attempt_id, seq, question_id) in (${oneOfStudent})`,
    of: "students",
    found: "never given",
  },
  {
    what: "a score of a student is one too high",
    text: `update school_attempts set score = score + 1 where id in (select attempt_id from (${oneOfStudent}) one)`,
    of: "students",
    found: "score",
  },
];

/**
 * Plants losses, each in a transaction that is rolled back, and answers those that the audit does not find. To be called
 * when the audit of these records finds nothing.
 */
export async function findUnnoticed(
  db: pg.Client,
  records: Records,
): Promise<{ planted: number; unnoticed: string[] }> {
  const possible = plants.filter(({ of }) => records[of].length > 0);
  const unnoticed: string[] = [];
  for (const { what, text, mails, found } of possible) {
    await db.query("begin");
    if (text !== undefined && (await db.query(text)).rowCount !== 1) throw new Error(`Nothing was planted: ${what}`);
    const faults = await audit(db, { ...records, mails: mails?.(records.mails) ?? records.mails });
    await db.query("rollback");
    if (!faults.some((fault) => fault.startsWith(`${found}:`))) unnoticed.push(what);
  }
  return { planted: possible.length, unnoticed };
}
