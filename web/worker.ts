import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { NavigationRoute } from "workbox-routing/NavigationRoute.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { picturesPrefix, type KeptArea, type WorkerMessage } from "./lib/device/worker-messages.ts";

/*
 * The service worker: without a network the client starts from the copies that it keeps (docs/decisions/024). It answers for
 * pages, for files of the build and for pictures of open attempts; every other request goes to the network as if there were
 * no worker. tools/build-worker.ts builds it.
 */
declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const clientBuild: {
  /** Changes with every file of the client. */
  version: string;
  /** Changes with the page that all addresses start from without a network. */
  shellRevision: string;
  /** Addresses of what every page begins with. */
  first: string[];
  /** What the pages of an area need beside it. */
  areas: Record<KeptArea, string[]>;
};

const { version, shellRevision, first, areas } = clientBuild;

const shell = "/shell.html";
const filesPrefix = "files:";
const areaPrefix = "area:";
const filesCache = filesPrefix + version;
/** Addresses of the gateway that are no pages of the client; a name with an ending is a file. */
const noPages = [/^\/(files|upstream|graphql|dev|healthz|readyz|metrics)(\/|\?|$)/, /^[^?]*\.\w+(\?|$)/];

async function keptAreas(): Promise<KeptArea[]> {
  const names = await caches.keys();
  return (Object.keys(areas) as KeptArea[]).filter((area) => names.includes(areaPrefix + area));
}

/** Adds to a cache what it lacks, one after the other, so that on a slow line the person's own requests come first. */
async function keep(
  cacheName: string,
  urls: readonly string[],
  read: (url: string) => Promise<Response | null>,
): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const url of urls) {
    const response = (await cache.match(url)) ? null : await read(url);
    if (response) await cache.put(url, response);
  }
}

/** A file of the build. @throws when it cannot be had, because a version without one of its files must not be used. */
async function readFile(url: string): Promise<Response> {
  const response = await fetch(url, { priority: "low" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/**
 * A picture, also one of another site if that site lets it be read; null without one. What may not be read is left to the
 * browser's own cache: browsers count several megabytes for each such copy, which would take the place of answers.
 */
async function readPicture(url: string): Promise<Response | null> {
  const response = await fetch(url, { priority: "low", credentials: "omit" }).catch(() => null);
  return response?.ok ? response : null;
}

async function forget(name: string): Promise<void> {
  const names = name === picturesPrefix ? (await caches.keys()).filter((one) => one.startsWith(name)) : [name];
  await Promise.all(names.map((one) => caches.delete(one)));
}

const controller = new PrecacheController({ cacheName: filesCache });
controller.addToCacheList([{ url: shell, revision: shellRevision }, ...first.map((url) => ({ url, revision: null }))]);

self.addEventListener("install", (event) => {
  const install = async (): Promise<void> => {
    await controller.install(event);
    // A person who signed in before must be able to start the new version without a network, too.
    for (const area of await keptAreas()) await keep(filesCache, areas[area], readFile);
  };
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  const activate = async (): Promise<void> => {
    // In the order in which they were made. The version before this one may still be open in another tab.
    const versions = (await caches.keys()).filter((name) => name.startsWith(filesPrefix) && name !== filesCache);
    await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(activate());
});

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage | { type: "SKIP_WAITING" };
  if (message.type === "SKIP_WAITING") event.waitUntil(self.skipWaiting());
  if (message.type === "keepArea") {
    const keepArea = async (): Promise<void> => {
      await caches.open(areaPrefix + message.area);
      await keep(filesCache, areas[message.area], readFile);
    };
    event.waitUntil(keepArea());
  }
  if (message.type === "forgetPictures") event.waitUntil(forget(message.cache));
  if (message.type === "keepPictures") event.waitUntil(keep(message.cache, message.urls, readPicture));
});

registerRoute(new PrecacheRoute(controller, { directoryIndex: "", cleanURLs: false }));
registerRoute(new NavigationRoute(controller.createHandlerBoundToURL(shell), { denylist: noPages }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: filesCache,
    plugins: [
      {
        // A page of the version before asks for files that only its own cache has.
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) => cachedResponse ?? caches.match(request),
      },
    ],
  }),
);
registerRoute(
  ({ request }) => request.destination === "image",
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
);
