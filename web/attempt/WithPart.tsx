import type { ReactNode } from "react";
import { usePart, type Part } from "../lib/use-part.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { loadAgain } from "../ui/notices/load-again.ts";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import styles from "./parts/timed-page.module.css";

interface WithPartProps<Value> {
  part: Part<Value>;
  /** Message if the network fails while it is loaded. */
  failed: string;
  retryLabel: string;
  children: (value: Value) => ReactNode;
}

/** Shows a part of the page once its code is loaded. */
export function WithPart<Value>({ part, failed, retryLabel, children }: WithPartProps<Value>) {
  const { value, isFailed, isLost, retry } = usePart(part);
  if (value !== null) return children(value);
  return (
    <div className={styles.page}>
      {isFailed ? (
        <Notice
          tone="bad"
          title={failed}
          action={
            <div className="row">
              <PassingButton variant="secondary" onClick={retry}>
                {retryLabel}
              </PassingButton>
              {isLost && (
                <Button variant="secondary" onClick={loadAgain}>
                  Load the page again
                </Button>
              )}
            </div>
          }
        >
          {isLost
            ? "The connection may have dropped, or the site was just updated."
            : "Check your network and try again."}
        </Notice>
      ) : (
        <Skeleton label="Loading..." lines={5} />
      )}
    </div>
  );
}
