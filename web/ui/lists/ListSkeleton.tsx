import { Skeleton, SkeletonLine } from "../notices/Skeleton.tsx";
import { Spinner } from "../notices/Spinner.tsx";

interface ListSkeletonProps {
  /** The heading that the page will have; null where it is not known yet. */
  title: string | null;
  /** Read out by the spinner. */
  label: string;
  /** Buttons that will stand beside the heading. */
  actions?: number;
}

/**
 * A page with a list while it loads: its heading at the place where it stays, a spinner, and rows of the usual height. The
 * heading is no heading to readers yet, so that the focus waits for the real one.
 */
export function ListSkeleton({ title, label, actions = 0 }: ListSkeletonProps) {
  return (
    <div className="page-body" aria-busy="true">
      <div className="page-head">
        <div className="title">
          <span aria-hidden="true">{title ?? <SkeletonLine width="220px" height={34} />}</span>
          <Spinner label={label} />
        </div>
        {actions > 0 && (
          <div className="page-actions">
            {Array.from({ length: actions }, (_, index) => (
              <SkeletonLine key={index} width="160" height={40} />
            ))}
          </div>
        )}
      </div>
      <div className="card padded">
        <Skeleton lines={7} height={44} />
      </div>
    </div>
  );
}
