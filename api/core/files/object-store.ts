import type { S3Client } from "@aws-sdk/client-s3";
import type { ApiConfig } from "../config.ts";
import { unavailable, type HttpError } from "../errors.ts";

/** Object storage for the bytes of files: any server that speaks the protocol of S3. */
export interface ObjectStore {
  /** @throws HttpError 503 when the storage does not take it */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @throws HttpError 503 when the storage does not give it */
  get(name: string): Promise<Uint8Array>;
  /** Null where there is no such object. @throws HttpError 503 */
  getIfThere(name: string): Promise<Uint8Array | null>;
  /** Names of all objects that were stored before a moment, in groups. @throws HttpError 503 */
  listOlderThan(moment: Date): AsyncIterable<string[]>;
  /** At most 1,000 names. @throws HttpError 503 */
  remove(names: readonly string[]): Promise<void>;
  close(): void;
}

export type ObjectStoreSettings = Pick<ApiConfig, "S3_REGION"> &
  Partial<Pick<ApiConfig, "S3_BUCKET" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY">>;

type Report = (event: string, error: unknown) => void;

/** All our objects begin with it, because the bucket may hold other things, too. */
const folder = "files/";
/** For one call with its second try. */
const usualMs = 8000;
const connectMs = 1000;

export const filesAway = (): HttpError =>
  unavailable(5, "Files cannot be stored or opened at the moment. Please try again.");

/**
 * Opens the bucket of S3_BUCKET; null without that setting, and the client is not loaded. Connects at the first call.
 * @param maxMs after which a call is given up
 */
export async function openObjectStore(
  settings: ObjectStoreSettings,
  report: Report,
  maxMs = usualMs,
): Promise<ObjectStore | null> {
  const { S3_BUCKET: Bucket, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (Bucket === undefined) return null;
  const s3 = await import("@aws-sdk/client-s3");
  const client: S3Client = new s3.S3Client({
    region: S3_REGION,
    // only Amazon gives each bucket a host name of its own
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? {}
      : { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMs },
    // other servers know the older checksums only
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const ask = async <Answer>(what: string, call: (abortSignal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call(AbortSignal.timeout(maxMs));
    } catch (error) {
      report(`object storage: ${what} failed`, error);
      throw filesAway();
    }
  };
  const read = async (name: string, abortSignal: AbortSignal): Promise<Uint8Array> => {
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: folder + name }), { abortSignal });
    if (Body === undefined) throw new Error("an answer without a body");
    return Body.transformToByteArray();
  };
  return {
    put: async (name, bytes, contentType) => {
      const command = new s3.PutObjectCommand({
        Bucket,
        Key: folder + name,
        Body: bytes,
        ContentType: contentType,
      });
      await ask("storing", (abortSignal) => client.send(command, { abortSignal }));
    },
    get: (name) => ask("reading", (abortSignal) => read(name, abortSignal)),
    getIfThere: (name) =>
      ask("reading", (abortSignal) =>
        read(name, abortSignal).catch((error: unknown) => {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        }),
      ),
    async *listOlderThan(moment) {
      let ContinuationToken: string | undefined;
      do {
        const command = new s3.ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken });
        const page = await ask("listing", (abortSignal) => client.send(command, { abortSignal }));
        yield (page.Contents ?? [])
          .filter(({ LastModified }) => LastModified !== undefined && LastModified < moment)
          .map(({ Key = "" }) => Key.slice(folder.length));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    remove: async (names) => {
      if (names.length === 0) return;
      const Objects = names.map((name) => ({ Key: folder + name }));
      const command = new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
      await ask("deleting", (abortSignal) => client.send(command, { abortSignal }));
    },
    close: () => client.destroy(),
  };
}
