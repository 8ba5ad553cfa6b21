import { picturesPrefix, type KeptArea, type WorkerMessage } from "./worker-messages.ts";

/**
 * Whether this page can be opened again without a network. Browsers have a service worker only under https and on the
 * computer itself, so not where a school's own server is reached by plain http.
 */
export const opensOffline = (): boolean => "serviceWorker" in navigator;

export const workerPath = "/worker.js";
/** Each visit asks the server itself for the worker, past every cache. */
export const workerOptions = { updateViaCache: "none" } as const;

export const registerWorker = (): Promise<unknown> => navigator.serviceWorker.register(workerPath, workerOptions);

/** Sends a message to the service worker; on a first visit it waits until the worker is installed. */
async function tell(message: WorkerMessage): Promise<void> {
  if (!opensOffline()) return;
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of its own
  active?.postMessage(message);
}

/** Keeps the files of an area on this device, so that its pages open without a network. */
export const keepForOffline = (area: KeptArea): void => void tell({ type: "keepArea", area });

/** Keeps the pictures of an attempt on this device; those that it has are not fetched again. */
export const keepPictures = (attempt: string, urls: readonly string[]): void =>
  void tell({ type: "keepPictures", cache: picturesPrefix + attempt, urls });

/** Deletes the pictures of an attempt, or those of all attempts. */
export const forgetPictures = (attempt = ""): void =>
  void tell({ type: "forgetPictures", cache: picturesPrefix + attempt });
