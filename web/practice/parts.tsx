import type { ComponentProps, ComponentType, ReactNode } from "react";
import { partOf, usePart, type Part } from "../lib/use-part.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { PracticeResults } from "./PracticeResults.tsx";
import { practiceTexts } from "./texts.ts";

/** The questions, fetched with the choice of a subject. */
export const runningPart = partOf(async () => ({ View: (await import("./RunningPractice.tsx")).RunningPractice }));

/** The results, fetched while the questions are shown. */
export type ResultsPart = Part<{ View: ComponentType<Omit<ComponentProps<typeof PracticeResults>, "report">> }>;

/** Shows a part of the page once its code is here. */
export function WithPart<Value>({ part, children }: { part: Part<Value>; children: (value: Value) => ReactNode }) {
  const { value, isFailed, retry } = usePart(part);
  if (value !== null) return children(value);
  return (
    <div className="res">
      {isFailed ? (
        <Notice
          tone="bad"
          title="Your test is kept, but this page did not load."
          action={
            <Button variant="sec" onClick={retry}>
              {practiceTexts.tryAgain}
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
