import "./styles/tokens.css";
import "./styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
// What nearly every page uses: in the first file it compresses better than in a dozen files of its own.
import "./app/SkipLink.tsx";
import "./lib/Link.tsx";
import "./lib/toasts.ts";
import "./ui/button-class.ts";
import "./ui/Icon.tsx";
import "./ui/public-icons.ts";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
