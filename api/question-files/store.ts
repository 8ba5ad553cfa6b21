import { sql, type Insertable, type Selectable } from "kysely";
import { z } from "zod";
import { letters } from "../../schema/rules/words.ts";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

/* Questions that were read from files and wait to be saved, and the links by which browsers load files. */

const importedQuestion = z.object({
  line: z.number(),
  text: z.string(),
  optionA: z.string().nullable(),
  optionB: z.string().nullable(),
  optionC: z.string().nullable(),
  optionD: z.string().nullable(),
  correctAnswer: z.enum(letters).nullable(),
  explanation: z.string().nullable(),
  image: z.string().nullable(),
  imageAlt: z.string().nullish(),
});

/** A question as it is read from a file and kept until it is saved. */
export type ImportedQuestion = z.infer<typeof importedQuestion>;

const keptImports = 20;

/** Keeps questions that were read from a file. Each exam keeps its last few imports, and none that has expired. */
export async function insertQuestionImport(db: Db, row: Insertable<Tables["school_question_imports"]>): Promise<void> {
  await sql`
    delete from school_question_imports where school_id = ${row.school_id}::uuid and exam_id = ${row.exam_id}::uuid
      and (expires_at <= ${row.created_at}::timestamptz or id not in (
        select id from school_question_imports where school_id = ${row.school_id}::uuid and exam_id = ${row.exam_id}::uuid
        order by created_at desc, id limit ${keptImports - 1}))`.execute(db);
  await db.insertInto("school_question_imports").values(row).execute();
}

/** The questions of an import, for an exam of this school; undefined when it has expired. */
export async function findQuestionImport(
  db: Db,
  of: { schoolId: string; examId: string; id: string },
  now: Date,
): Promise<ImportedQuestion[] | undefined> {
  const found = await db
    .selectFrom("school_question_imports")
    .select("questions")
    .where("school_id", "=", of.schoolId)
    .where("exam_id", "=", of.examId)
    .where("id", "=", of.id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found && z.array(importedQuestion).parse(found.questions);
}

/** Deletes questions that were read from a file and not saved in time. */
export async function deleteExpiredQuestionImports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("school_question_imports").where("expires_at", "<=", now).execute();
}

/** Keeps a link, and deletes those that have expired. */
export async function insertFileLink(db: Db, link: Insertable<Tables["school_file_links"]>, now: Date): Promise<void> {
  await db.deleteFrom("school_file_links").where("expires_at", "<=", now).execute();
  await db.insertInto("school_file_links").values(link).execute();
}

/** Uses a link up; of parallel calls one gets it. Undefined when it was used or has expired. */
export const takeFileLink = (
  db: Db,
  hashes: string[],
  now: Date,
): Promise<Selectable<Tables["school_file_links"]> | undefined> =>
  db
    .deleteFrom("school_file_links")
    .where("link_hash", "in", hashes)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
