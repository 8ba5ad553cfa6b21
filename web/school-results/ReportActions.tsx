import { useId } from "react";
import { loadSchoolFile } from "../lib/files/school-file.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import type { IconPath } from "../ui/icons/icon-path.ts";
import { chartIcon, downloadIcon } from "../ui/icons/icon-paths.ts";
import { printIcon } from "../ui/icons/staff-icons.ts";
import { eyeIcon } from "../ui/icons/status-icons.ts";
import type { ReportedExam } from "./report-figures.ts";
import styles from "./ReportActions.module.css";
import { texts } from "./texts.ts";

const words = texts.reports;
const needs = words.needs;

interface Action {
  label: string;
  icon: IconPath;
  onPress: () => void;
  /** What is missing; null when it can be used. */
  need: string | null;
}

/** What slips and the result of a class need: one exam that is over. */
function needOfPaper(exam: ReportedExam | null): string | null {
  if (exam === null) return needs.exam;
  return exam.status === "COMPLETED" ? null : needs.closed;
}

/** What the analysis of the questions needs: an exam that is over, of one's own. */
const needOfAnalysis = (exam: ReportedExam | null): string | null =>
  needOfPaper(exam) ?? (exam?.canEdit === true ? null : needs.own);

/** What the list of all answers needs: an exam that has begun, of one's own. */
function needOfAnswers(exam: ReportedExam | null): string | null {
  if (exam === null) return needs.exam;
  if (exam.status !== "COMPLETED" && exam.status !== "ACTIVE") return needs.begun;
  return exam.canEdit === true ? null : needs.own;
}

interface ReportActionsProps {
  exam: ReportedExam | null;
  exams: readonly ReportedExam[];
  onSlips: () => void;
  onAnalysis: () => void;
  onAnswers: () => void;
}

/** What can be had of one exam beside its list of results; what cannot be had yet says what it needs. */
export function ReportActions({ exam, exams, onSlips, onAnalysis, onAnswers }: ReportActionsProps) {
  const needsId = useId();
  const isBusy = useSchoolBusy();
  // A server that tells nothing of its questions has none of these (EXT-18, 24, 49, 62).
  if ((exam === null ? exams : [exam]).every(({ questionCount }) => questionCount === null)) return null;
  const actions: readonly Action[] = [
    { label: words.allAnswers, icon: eyeIcon, onPress: onAnswers, need: needOfAnswers(exam) },
    { label: words.analysis, icon: chartIcon, onPress: onAnalysis, need: needOfAnalysis(exam) },
    { label: words.allSlips, icon: printIcon, onPress: onSlips, need: needOfPaper(exam) },
    {
      label: words.classPdf,
      icon: downloadIcon,
      onPress: () => void loadSchoolFile("CLASS_RESULT", exam?.id ?? null),
      need: needOfPaper(exam),
    },
  ];
  const open = [...new Set(actions.flatMap(({ need }) => need ?? []))];
  return (
    <section className={styles.actions} aria-label={words.ofExam}>
      <div className="page-actions">
        {actions.map(({ label, icon, onPress, need }) => (
          <Button
            key={label}
            variant="secondary"
            busy={isBusy && need === null}
            aria-disabled={need !== null}
            aria-describedby={need === null ? undefined : `${needsId}-${open.indexOf(need)}`}
            onClick={onPress}
          >
            <Icon path={icon} />
            {label}
          </Button>
        ))}
      </div>
      {open.map((need, index) => (
        <p key={need} className="small muted" id={`${needsId}-${index}`}>
          {need}
        </p>
      ))}
    </section>
  );
}
