import { LRUCache } from "lru-cache";

/** How far one file of an upload is. */
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

  /** Starts a list of files for an admin's upload; the caller keeps it up to date. */
  open(adminId: string, uploadId: string): FileProgress[] {
    const files: FileProgress[] = [];
    this.#uploads.set(`${adminId} ${uploadId}`, files);
    return files;
  }

  /** Undefined for an upload that was never met, belongs to somebody else or is forgotten. */
  find(adminId: string, uploadId: string): FileProgress[] | undefined {
    return this.#uploads.get(`${adminId} ${uploadId}`);
  }
}
