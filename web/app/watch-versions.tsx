import { createRoot } from "react-dom/client";
import { Workbox } from "workbox-window/Workbox.js";
import { versionCheckMs } from "../../schema/rules/limits.ts";
import { isAttemptRunning, loadVersion, offerVersion, type TakeVersion } from "../lib/device/new-version.ts";
import { workerOptions, workerPath } from "../lib/device/service-worker.ts";
import { NewVersion } from "./NewVersion.tsx";
import { OfflineNote } from "./OfflineNote.tsx";

/** Within this time a version takes over as a rule. */
const usualMs = 3000;

/**
 * For a page that comes from the service worker: registers it, offers a new version of it, and says when there is no network.
 * All of it comes with this file and not on demand: when it is needed, the server has the files of the new version alone, or
 * cannot be reached.
 */
export async function watchVersions(): Promise<void> {
  const workbox = new Workbox(workerPath, workerOptions);
  const takeVersion: TakeVersion = async () => {
    if (await isAttemptRunning()) return "elsewhere";
    const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    // Another tab has taken it already.
    if (!waiting) location.reload();
    workbox.addEventListener("controlling", loadVersion);
    workbox.messageSkipWaiting();
    // Chromium waits up to five minutes when requests come in while it stops the worker of the version before.
    await new Promise((resolve) => setTimeout(resolve, usualMs));
    return "coming";
  };
  workbox.addEventListener("waiting", () => offerVersion(takeVersion));

  const place = document.createElement("div");
  document.body.prepend(place);
  createRoot(place).render(
    <>
      <OfflineNote />
      <NewVersion />
    </>,
  );

  await workbox.register({ immediate: true });
  // Browsers ask for a new version when a page is loaded; an installed app may stay open for days.
  let askedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - askedAt < versionCheckMs) return;
    askedAt = Date.now();
    void workbox.update().catch(() => undefined);
  });
}
