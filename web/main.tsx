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
import { applyTextSize } from "./lib/device-settings.ts";

applyTextSize();
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
