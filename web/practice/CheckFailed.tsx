import { useEffect, useRef, type ReactNode } from "react";
import { Notice } from "../ui/Notice.tsx";
import { PassingButton } from "../ui/PassingButton.tsx";
import { practiceTexts } from "./texts.ts";

interface CheckFailedProps {
  onRetry: () => void;
  children?: ReactNode;
}

/** Stands below the options, where the verdict would: above them it would be out of sight on a phone. */
export function CheckFailed({ onRetry, children }: CheckFailedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(function bringIntoView() {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box}>
      <Notice
        tone="bad"
        title={practiceTexts.checkFailed}
        action={
          <PassingButton variant="secondary" onClick={onRetry}>
            {practiceTexts.tryAgain}
          </PassingButton>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
