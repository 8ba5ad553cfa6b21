import { WebPage } from "./web-pages.ts";

/*
 * The file of the service worker. Browsers ask for it with each visit, past their cache, so that what this gateway answers
 * replaces the worker of any earlier version.
 */
export const workerPath = "/worker.js";

/** Pictures of questions may come from elsewhere, and a worker fetches them by its own policy, not by that of the page. */
export const workerPolicy = "default-src 'none';connect-src 'self' https:";

/** Takes the place of any worker, deletes all copies of the client, and ends itself: pages then come from the network. */
const ending = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
`;

/** The worker that ends itself, for SERVICE_WORKER=off. */
export const endingWorker = new WebPage("js", ending);
