import { LRUCache } from "lru-cache";

/** Progress of one file of an upload. */
export interface FileProgress {
  name: string;
  rowsRead: number;
  inserted: number;
  errors: number;
  done: boolean;
}

const rememberedMs = 15 * 60_000;

/**
 * How far the uploads of this process are (EXT-20). In memory: the figures change with every batch of a transaction that
 * nobody else can look into, and are worth nothing once the upload is answered.
 */
export class ProgressBook {
  readonly #uploads = new LRUCache<string, FileProgress[]>({ max: 500, ttl: rememberedMs });

  /** Makes the list of files of an upload, which the caller keeps up to date. */
  open(adminId: string, uploadId: string): FileProgress[] {
    const files: FileProgress[] = [];
    this.#uploads.set(`${adminId} ${uploadId}`, files);
    return files;
  }

  /** Undefined for an upload that is unknown, forgotten or somebody else's. */
  find(adminId: string, uploadId: string): FileProgress[] | undefined {
    return this.#uploads.get(`${adminId} ${uploadId}`);
  }
}
