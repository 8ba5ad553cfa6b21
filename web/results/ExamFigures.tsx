import { Ring } from "../ui/display/Ring.tsx";
import styles from "./ExamFigures.module.css";

interface ExamFiguresProps {
  totalExams: number;
  /** Percent; null before the first exam. */
  highestScore: number | null;
  examsPassed: number;
  /** Exams with answers that were delivered late; null where the server does not say. */
  lateExams: number | null;
}

const ofExams = (count: number): string => (count === 1 ? "In 1 exam" : `Best of ${count} exams`);

/** The three figures of the dashboard. */
export function ExamFigures({ totalExams, examsPassed, lateExams, ...figures }: ExamFiguresProps) {
  // a server may send 0 before the first exam
  const highestScore = totalExams === 0 ? null : figures.highestScore;
  return (
    <div className={styles.figures}>
      <div className="card">
        {highestScore !== null && <Ring percent={highestScore} />}
        <div>
          <div className="small muted">Highest Score</div>
          <b>{highestScore === null ? "No exams yet" : ofExams(totalExams)}</b>
          {highestScore === null && <div className="small muted">Your first result appears here.</div>}
        </div>
      </div>
      <div className="card figure">
        <span>Total Exams</span>
        <b>{totalExams}</b>
        {lateExams ? <span className="small muted">{lateExams} delivered late</span> : null}
      </div>
      <div className="card figure">
        <span>Exams Passed</span>
        <b>{examsPassed}</b>
      </div>
    </div>
  );
}
