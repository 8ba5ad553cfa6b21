import type { ComponentProps } from "react";
import { ErrorPanel } from "./ErrorPanel.tsx";

interface LoadFailureProps extends Omit<ComponentProps<typeof ErrorPanel>, "children"> {
  reason: string;
  /** Whether data that was loaded before stands below (D-320). */
  hasOld: boolean;
}

/** Data that could not be loaded, or not again. */
export const LoadFailure = ({ reason, hasOld, ...panel }: LoadFailureProps) => (
  <ErrorPanel {...panel}>
    {reason}
    {hasOld && (
      <>
        <br />
        Below is what was loaded before.
      </>
    )}
  </ErrorPanel>
);
