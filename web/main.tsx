import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { applyTextSize } from "./lib/device-settings.ts";
// What nearly every page uses: in the first file it compresses better than in a dozen files of its own.
import "./app/SkipLink.tsx";
import "./lib/Link.tsx";
import "./lib/paths.ts";
import "./lib/toasts.ts";
import "./ui/button-class.ts";
import "./ui/Icon.tsx";
import "./ui/public-icons.ts";

applyTextSize();
const root = document.getElementById("root");
if (root) {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // A public page came drawn (web/prerender.tsx) and is brought to life; elsewhere the page is empty.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
