import type { ComponentType } from "react";
import { usePart, type Part } from "../lib/use-part.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { ExamResultsProps } from "./ExamResults.tsx";

type ShownProps = Omit<ExamResultsProps, "report">;

/** The results view: not fetched with the questions, but as soon as a hand-in is near. */
export type ResultsPart = Part<{ View: ComponentType<ShownProps> }>;

/** The results view once its code is here. */
export function LazyResults({ part, ...props }: ShownProps & { part: ResultsPart }) {
  const { value, isFailed, retry } = usePart(part);
  if (value) return <value.View {...props} />;
  return (
    <div className="res">
      {isFailed ? (
        <Notice
          tone="bad"
          title="Your results are stored, but this page did not load."
          action={
            <Button variant="sec" onClick={retry}>
              Try again
            </Button>
          }
        >
          Check your network and try again.
        </Notice>
      ) : (
        <Skeleton label="Loading..." lines={5} />
      )}
    </div>
  );
}
