import type { ReactNode } from "react";
import { dashboardExamsShown } from "../../schema/rules/limits.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { ExamTable } from "./ExamTable.tsx";
import { texts } from "./texts.ts";
import styles from "./FirstExams.module.css";

const words = texts.exams;

interface FirstExamsProps {
  /** Null when they could not be loaded. */
  exams: readonly SchoolExamRow[] | null;
  link: ReactNode;
  isStaff: boolean;
}

/** The first three exams on the dashboard tab (S-DASH-06), and the way to all. */
export function FirstExams({ exams, link, isStaff }: FirstExamsProps) {
  return (
    <section className={`card list-card ${styles.card}`} aria-label={words.title}>
      <div className="list-head">
        <h2>{words.title}</h2>
        {link}
      </div>
      {exams === null || exams.length === 0 ? (
        <EmptyState mood={exams === null ? "error" : "empty"} title={exams === null ? words.loadFailed : words.none}>
          {exams !== null && (isStaff ? words.noneStaff : words.noneHelp)}
        </EmptyState>
      ) : (
        <ExamTable caption={words.title} exams={exams.slice(0, dashboardExamsShown)} />
      )}
    </section>
  );
}
