import "./styles/tokens.css";
import "./styles/reset.css";
import "./styles/text.css";
import "./styles/layout.css";
import "./styles/card.css";
import "./styles/page.css";
import "./styles/print.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { dropForeignFrame } from "./app/drawn-frame.ts";
import { opensOffline, registerWorker } from "./lib/device/service-worker.ts";

/** Only a page that comes from a worker can meet a newer version; a first visit is spared the offer of it. */
function startWorker(): void {
  const isKept = navigator.serviceWorker.controller !== null;
  const started = isKept
    ? import("./app/watch-versions.tsx").then(({ watchVersions }) => watchVersions())
    : registerWorker();
  // Without a network the worker that answers this page is registered already.
  started.catch(() => undefined);
}

dropForeignFrame();
const root = document.getElementById("root");
if (root) {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // A public page was drawn by the build (web/prerender.tsx) and is hydrated; other pages are empty.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

// After the page is shown, because nothing on it waits for the worker. The files of a development server are not kept.
if (import.meta.env.PROD && opensOffline()) window.addEventListener("load", () => setTimeout(startWorker));
