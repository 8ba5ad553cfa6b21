import type { FastifyInstance } from "fastify";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { notFound } from "./errors.ts";
import type { Tokens } from "./tokens.ts";

export type FileKind = "logo" | "question-file" | "question-picture";

/** Shown to whoever knows their name; all others go out through their own rooms. */
const openKinds: ReadonlySet<string> = new Set<FileKind>(["logo", "question-picture"]);

/** A file to keep; `kind` tells what it is for, and whether `serveFiles` shows it to everybody. */
export interface NewFile {
  schoolId: string | null;
  kind: FileKind;
  contentType: string;
  /** With the dot. */
  extension: string;
  bytes: Uint8Array;
  /** For a file that something will refer to soon: kept until then, whatever is tidied up. */
  waitsUntil?: Date;
}

/**
 * Where uploaded files are kept (D-92). The default is a table, written in the caller's transaction, so that a file
 * exists exactly when what refers to it does, and every process sees it.
 */
export interface FileStore {
  /** Keeps a file under a random name and answers the name. */
  put(db: Db, file: NewFile): Promise<string>;
  /** Whether the school has a file of this kind and name. */
  has(db: Db, of: { schoolId: string; kind: FileKind }, name: string): Promise<boolean>;
  /** Forgets the school's files of a kind, all but those named. */
  keepOnly(db: Db, of: { schoolId: string; kind: FileKind }, names: string[]): Promise<void>;
  /** Forgets one file of the school. */
  remove(db: Db, schoolId: string, name: string): Promise<void>;
  find(db: Db, name: string): Promise<{ kind: string; contentType: string; bytes: Uint8Array } | undefined>;
}

export const createFileStore = ({ tokens, clock }: { tokens: Tokens; clock: Clock }): FileStore => ({
  async put(db, file) {
    const name = tokens.secret() + file.extension;
    await db
      .insertInto("stored_files")
      .values({
        name,
        school_id: file.schoolId,
        kind: file.kind,
        content_type: file.contentType,
        bytes: file.bytes,
        created_at: clock.now(),
        waits_until: file.waitsUntil ?? null,
      })
      .execute();
    return name;
  },
  async has(db, { schoolId, kind }, name) {
    const found = await db
      .selectFrom("stored_files")
      .select("name")
      .where("school_id", "=", schoolId)
      .where("kind", "=", kind)
      .where("name", "=", name)
      .executeTakeFirst();
    return found !== undefined;
  },
  async keepOnly(db, { schoolId, kind }, names) {
    await db
      .deleteFrom("stored_files")
      .where("school_id", "=", schoolId)
      .where("kind", "=", kind)
      .$if(names.length > 0, (query) => query.where("name", "not in", names))
      .execute();
  },
  async remove(db, schoolId, name) {
    await db.deleteFrom("stored_files").where("school_id", "=", schoolId).where("name", "=", name).execute();
  },
  async find(db, name) {
    const row = await db
      .selectFrom("stored_files")
      .select(["kind", "content_type", "bytes"])
      .where("name", "=", name)
      .executeTakeFirst();
    return row && { kind: row.kind, contentType: row.content_type, bytes: row.bytes };
  },
});

/** Path under which `serveFiles` shows a file; the name is random. */
export const publicPath = (name: string | null): string | null => (name === null ? null : `/files/${name}`);

/** `GET /files/:name` for everybody who knows a name; nothing in a file can run or be taken for something else. */
export function serveFiles(app: FastifyInstance, db: Db, files: FileStore): void {
  app.get<{ Params: { name: string } }>("/files/:name", async (request, reply) => {
    const { name } = request.params;
    const file = /^[\w.-]{20,100}$/.test(name) ? await files.find(db, name) : undefined;
    if (file === undefined || !openKinds.has(file.kind)) throw notFound();
    return reply
      .type(file.contentType)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(Buffer.from(file.bytes));
  });
}
