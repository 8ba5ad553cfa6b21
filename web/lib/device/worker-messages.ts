/*
 * What pages and the service worker (web/worker.ts) say to each other. No type of the browser is named here, because the
 * worker has others.
 */

/** Parts of the client whose files are kept on the device for people who use them. */
export type KeptArea = "candidate" | "school";

export type WorkerMessage =
  | { type: "keepArea"; area: KeptArea }
  /** `cache` is the name of a cache that belongs to one attempt. */
  | { type: "keepPictures"; cache: string; urls: readonly string[] }
  /** Deletes the cache of one attempt, or with the bare prefix those of all. */
  | { type: "forgetPictures"; cache: string };

/** Names of caches begin so; the rest of the name is the attempt's on this device. */
export const picturesPrefix = "pictures:";
