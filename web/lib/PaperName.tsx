import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import type { Paper } from "./paper.ts";
import styles from "./PaperName.module.css";

/** The name of a paper in a bar. Where that has one line a long subject is cut, type and year are not. */
export function PaperName({ paper }: { paper: Paper }) {
  return (
    <>
      <span>{examTypeLabel(paper.examType)} ·</span> <span className={styles.subject}>{paper.subjectName}</span>{" "}
      <span>· {paper.year}</span>
    </>
  );
}
