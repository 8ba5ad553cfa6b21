import { keepPictures, opensOffline } from "../lib/device/service-worker.ts";
import { savesData } from "../ui/texts/pictures.ts";
import { safeUrl } from "../ui/texts/safe-url.ts";
import type { Question } from "./question.ts";

/**
 * Fetches the pictures of questions before they are looked at, so that they are there when the network is not. With a
 * service worker they stay on the device until the attempt is deleted (`forgetPictures`); else in the browser's cache.
 */
export function fetchPictures(questions: readonly Pick<Question, "questionImageUrl">[], attempt: string): void {
  if (savesData()) return;
  const urls = [...new Set(questions.map(({ questionImageUrl }) => safeUrl(questionImageUrl)))].filter(
    (url) => url !== null,
  );
  if (urls.length === 0) return;
  keepPictures(attempt, urls);
  // a browser may refuse the worker, and on a first visit it comes later
  const hasWorker = opensOffline() && navigator.serviceWorker.controller !== null;
  if (!hasWorker) for (const url of urls) new Image().src = url;
}
