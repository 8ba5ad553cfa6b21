import { useOfferedVersion, type TakeVersion } from "../lib/device/new-version.ts";
import { takeLostFocus } from "../ui/focus/take-lost-focus.ts";
import "../ui/lists/EmptyState.css";
import "../ui/buttons/Button.css";

/** Takes a new version first, because the server may have no files of the old one any more. */
async function loadAgain(take: TakeVersion | null): Promise<void> {
  await take?.().catch(() => undefined);
  window.location.reload();
}

/** Shown for a page that failed; navbar and footer stay, and another address clears it. It uses no part that could fail to load. */
export function BrokenPage() {
  const take = useOfferedVersion();
  return (
    <div className="page-width centered-page" role="alert">
      <div className="empty-state">
        <h1 tabIndex={-1} ref={takeLostFocus}>
          This page could not be shown.
        </h1>
        <p>The connection may have dropped, or the site was just updated. What you saved is safe.</p>
        <button type="button" className="button primary" onClick={() => void loadAgain(take)}>
          Load it again
        </button>
      </div>
    </div>
  );
}
