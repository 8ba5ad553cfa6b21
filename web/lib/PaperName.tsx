import { examTypeLabel } from "./exam-labels.ts";
import type { Paper } from "./paper.ts";
import styles from "./PaperName.module.css";

/** The paper in a bar: a long subject gives way, type and year stay. */
export function PaperName({ paper }: { paper: Paper }) {
  return (
    <>
      <span>{examTypeLabel(paper.examType)} ·</span>
      <span className={styles.subject}>{paper.subjectName}</span>
      <span>· {paper.year}</span>
    </>
  );
}
