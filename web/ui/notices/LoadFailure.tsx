import type { ComponentProps } from "react";
import { ErrorPanel } from "./ErrorPanel.tsx";

interface LoadFailureProps extends Omit<ComponentProps<typeof ErrorPanel>, "children"> {
  reason: string;
  /** Whether data that was loaded before stands below (D-320). */
  hasOld: boolean;
}

/** Says that data could not be loaded, or could not be loaded again. */
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
