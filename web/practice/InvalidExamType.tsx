import { paths } from "../lib/navigation/paths.ts";
import { useStepBack } from "../lib/navigation/use-step-back.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { practiceTexts } from "./texts.ts";
import styles from "./full-error.module.css";

/** The practice address without an exam type in the navigation state (C-PRAC-01). */
export function InvalidExamType({ isVisitor }: { isVisitor: boolean }) {
  const goBack = useStepBack(isVisitor ? paths.home() : paths.dashboard());
  return (
    <div className={styles.page}>
      <ErrorPanel level={1} title={practiceTexts.invalidExamType} retryLabel={practiceTexts.goBack} onRetry={goBack}>
        To start, choose an exam and press “Take Free Test”.
      </ErrorPanel>
    </div>
  );
}
