import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/db.ts";
import { notFound } from "../errors.ts";
import { filesAway, type ObjectStore } from "./object-store.ts";
import { sampleFiles } from "./sample-files.ts";
import type { Tokens } from "../accounts/tokens.ts";

type FileKind = "logo" | "question-file" | "question-picture";

/** Kinds that `GET /files/:name` serves to everybody; the others are sent by their own rooms. */
const publicKinds: ReadonlySet<string> = new Set<FileKind>(["logo", "question-picture"]);

/** A file to store; `kind` decides whether `serveFiles` shows it to everybody. */
interface NewFile {
  schoolId: string | null;
  kind: FileKind;
  contentType: string;
  /** With the dot. */
  extension: string;
  bytes: Uint8Array;
  /** For a file to which nothing refers yet. Only processes of the previous version read it, to know when to delete a file. */
  waitsUntil?: Date;
}

/** A file whose bytes are in object storage, where there is one; `put` gives it its row. */
export interface SentFile extends NewFile {
  name: string;
}

/**
 * The store of uploaded files (D-92). Each has a row, written in the caller's transaction, so that a file is kept exactly when
 * the row that refers to it is, and every process sees it. The bytes are in that row, or in object storage (S3_BUCKET), where
 * they are stored before the row is.
 */
export interface FileStore {
  /**
   * Brings the bytes to object storage, if there is one. Call it before the transaction: a slow storage would keep others from
   * what the transaction holds. @throws HttpError 503 when object storage is away
   */
  send(file: NewFile): Promise<SentFile>;
  /** Stores a file that was sent and returns its name, which nobody can guess. */
  put(db: Db, file: SentFile): Promise<string>;
  /** Those of the names that files of this kind of the school have. */
  known(db: Db, of: { schoolId: string; kind: FileKind }, names: string[]): Promise<Set<string>>;
  /** Deletes the school's files of a kind, except those named. */
  keepOnly(db: Db, of: { schoolId: string; kind: FileKind }, names: string[]): Promise<void>;
  remove(db: Db, schoolId: string, name: string): Promise<void>;
  /** @throws HttpError 503 when object storage is away */
  find(db: Db, name: string): Promise<{ kind: string; contentType: string; bytes: Uint8Array } | undefined>;
}

interface FileStoreParts {
  tokens: Tokens;
  clock: Clock;
  objects: ObjectStore | null;
}

/**
 * A name that nobody can guess. The same picture of a school has the same one, so that a file that is read again stores none
 * of its pictures twice.
 */
function nameOf(tokens: Tokens, { schoolId, kind, bytes, extension }: NewFile): string {
  if (schoolId === null || kind !== "question-picture") return tokens.secret() + extension;
  const content = createHash("sha256").update(bytes).digest("hex");
  return tokens.hash(`${kind} ${schoolId} ${content}`) + extension;
}

export const createFileStore = ({ tokens, clock, objects }: FileStoreParts): FileStore => ({
  async send(file) {
    const name = nameOf(tokens, file);
    await objects?.put(name, file.bytes, file.contentType);
    return { ...file, name };
  },
  async put(db, file) {
    await db
      .insertInto("stored_files")
      .values({
        name: file.name,
        school_id: file.schoolId,
        kind: file.kind,
        content_type: file.contentType,
        bytes: objects === null ? file.bytes : null,
        object_size: objects === null ? null : file.bytes.length,
        created_at: clock.now(),
        waits_until: file.waitsUntil ?? null,
      })
      // a picture that came before waits again from now on
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet(({ ref }) => ({
          created_at: ref("excluded.created_at"),
          waits_until: ref("excluded.waits_until"),
        })),
      )
      .execute();
    return file.name;
  },
  async known(db, { schoolId, kind }, names) {
    if (names.length === 0) return new Set();
    const found = await db
      .selectFrom("stored_files")
      .select("name")
      .where("school_id", "=", schoolId)
      .where("kind", "=", kind)
      .where("name", "in", names)
      .execute();
    return new Set(found.map(({ name }) => name));
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
    if (row === undefined) return undefined;
    const bytes = row.bytes ?? (await objects?.get(name));
    // an operator has taken the setting away before the files were moved back
    if (bytes === undefined) throw filesAway();
    return { kind: row.kind, contentType: row.content_type, bytes };
  },
});

/** Path under which `serveFiles` shows a file; the name is random. */
export function publicPath(name: string): string;
export function publicPath(name: string | null): string | null;
export function publicPath(name: string | null): string | null {
  return name === null ? null : `/files/${name}`;
}

const publicName = /^\/files\/([\w.-]{20,100})$/;
const sampleName = /^\/files\/sample\/([\w.-]+)$/;

/** The sizes of those pictures that this server stores, by address. */
export async function storedBytes(db: Db, urls: readonly string[]): Promise<Map<string, number>> {
  const samples = urls.flatMap((url) => {
    const file = sampleFiles.get(sampleName.exec(url)?.[1] ?? "");
    return file === undefined ? [] : [[url, file.length] as const];
  });
  const names = urls.flatMap((url) => publicName.exec(url)?.[1] ?? []);
  if (names.length === 0) return new Map(samples);
  const files = await db
    .selectFrom("stored_files")
    .select(["name", sql<number>`coalesce(object_size, octet_length(bytes))`.as("bytes")])
    .where("name", "in", names)
    .execute();
  return new Map([...samples, ...files.map(({ name, bytes }) => [`/files/${name}`, bytes] as const)]);
}

/** `GET /files/:name` for everybody who knows a name. The headers keep a file from running or being taken for another type. */
export function serveFiles(app: FastifyInstance, db: Db, files: FileStore): void {
  app.get<{ Params: { name: string } }>("/files/:name", async (request, reply) => {
    const { name } = request.params;
    const file = /^[\w.-]{20,100}$/.test(name) ? await files.find(db, name) : undefined;
    if (file === undefined || !publicKinds.has(file.kind)) throw notFound();
    return reply
      .type(file.contentType)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", "inline")
      .send(Buffer.from(file.bytes));
  });
}
