import { takeLostFocus } from "../ui/focus/take-lost-focus.ts";
import { loadAgain } from "../ui/notices/load-again.ts";
import "../ui/lists/EmptyState.css";
import "../ui/buttons/Button.css";

/** Shown for a page that failed; navbar and footer stay, and another address clears it. It uses no part that could fail to load. */
export function BrokenPage() {
  return (
    <div className="page-width centered-page" role="alert">
      <div className="empty-state">
        <h1 tabIndex={-1} ref={takeLostFocus}>
          This page could not be shown.
        </h1>
        <p>The connection may have dropped, or the site was just updated. What you saved is safe.</p>
        <button type="button" className="button primary" onClick={loadAgain}>
          Load it again
        </button>
      </div>
    </div>
  );
}
