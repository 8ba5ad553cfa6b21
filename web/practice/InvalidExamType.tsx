import { useNavigate } from "react-router-dom";
import { fieldsOf } from "../lib/fields-of.ts";
import { paths } from "../lib/navigation/paths.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { practiceTexts } from "./texts.ts";
import styles from "./full-error.module.css";

/** Whether this visit came from another page of ours: the router counts its history entries. */
const cameFromHere = (state: unknown): boolean => Number(fieldsOf(state)["idx"]) > 0;

/** The practice address without an exam type in the navigation state (C-PRAC-01). */
export function InvalidExamType({ isVisitor }: { isVisitor: boolean }) {
  const navigate = useNavigate();
  const goBack = (): void => {
    if (cameFromHere(history.state)) void navigate(-1);
    else void navigate(isVisitor ? paths.home() : paths.dashboard(), { replace: true });
  };
  return (
    <div className={styles.page}>
      <ErrorPanel level={1} title={practiceTexts.invalidExamType} retryLabel={practiceTexts.goBack} onRetry={goBack}>
        To start, choose an exam and press “Take Free Test”.
      </ErrorPanel>
    </div>
  );
}
