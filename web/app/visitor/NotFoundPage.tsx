import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <div className="page-width centered-page">
      <EmptyState
        level={1}
        title="Page not found"
        action={
          <Link className={buttonClass()} to={paths.home()}>
            Go to the start page
          </Link>
        }
      >
        There is no page at this address. Check the spelling, or start again from the front.
      </EmptyState>
    </div>
  );
}
