import { registerHooks } from "node:module";
import { parentPort, workerData } from "node:worker_threads";

/*
 * Draws one page, or the frame of one, in a thread of its own, so that no page remembers what another one fetched. Started by
 * tools/prerender.ts; answers with the HTML and the modules that were loaded for it.
 */

/** What web/prerender.tsx offers for drawing. */
interface Drawing {
  draw(path: string, extent: "firstScreen" | "whole"): Promise<string>;
  drawFrame(path: string): Promise<string>;
}

export interface DrawnPage {
  body: string;
  /** Addresses of the modules loaded for the first screen, and of those for the whole page. */
  firstScreen: string[];
  whole: string[];
}

const { path, client, isFrame } = workerData as { path: string; client: string; isFrame: boolean };
const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});

async function drawPage(): Promise<DrawnPage> {
  const { draw, drawFrame } = (await import(client)) as Drawing;
  if (isFrame) return { body: await drawFrame(path), firstScreen: loaded, whole: loaded };
  await draw(path, "firstScreen");
  const firstScreen = [...loaded];
  const body = await draw(path, "whole");
  return { body, firstScreen, whole: loaded };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await drawPage());
