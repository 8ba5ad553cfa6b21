import type { ReactNode } from "react";
import { day, unbroken } from "../lib/words/dates.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { naira } from "../lib/words/naira.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { lockIcon } from "../ui/icons/icon-paths.ts";
import { checkIcon } from "../ui/icons/public-icons.ts";
import styles from "./ExamCard.module.css";

const about: Partial<Record<string, string>> = {
  JAMB: "UTME subjects, by year",
  WAEC: "Senior certificate, by subject",
  NECO: "Senior certificate, by subject",
  GCE: "Private candidates, by subject",
  POSTUTME: "University screening papers",
  COMMON_ENTRANCE: "Primary 5 and 6",
  PROFESSIONAL: "Professional certificates",
  "JUNIOR WAEC": "Basic education, JSS 3",
};

interface ExamCardProps {
  examType: string;
  /** Null while it is not known. */
  isSubscribed: boolean | null;
  /** Whole naira a year. */
  fee: number;
  /** The paid year, running or over; null without one and where the server does not say. */
  year: { expiresAt: string; hasEnded: boolean; canRenew: boolean } | null;
  /** A line about a payment for it. */
  payment?: ReactNode;
  /** "Choose paper", "Subscribe" or "Renew". */
  action: ReactNode;
}

/** An exam type on the dashboard: open or locked, its price, one button. */
export function ExamCard({ examType, isSubscribed, fee, year, payment, action }: ExamCardProps) {
  return (
    <article className={`card ${styles.card}`}>
      <div className="row spread">
        <h3>{examTypeLabel(examType)}</h3>
        {isSubscribed !== null && (
          <Badge tone={isSubscribed ? "good" : "plain"} icon={isSubscribed ? checkIcon : lockIcon}>
            {isSubscribed ? "Active" : "Locked"}
          </Badge>
        )}
      </div>
      <p className="small muted">{about[examType.toUpperCase()] ?? "Past papers by subject and year"}</p>
      {payment}
      <p className={`${styles.price} tabular`}>
        {isSubscribed ? (
          <span className={year?.canRenew ? "small" : "small muted"}>
            {year ? `Paid until ${unbroken(day(year.expiresAt))}` : "Every subject and year"}
          </span>
        ) : (
          <>
            <b>{naira(fee)}</b> <span className="small muted">per year</span>
            {year?.hasEnded && (
              <span className={`small ${styles.ended}`}>Ended on {unbroken(day(year.expiresAt))}</span>
            )}
          </>
        )}
      </p>
      <div className={styles.actions}>{action}</div>
    </article>
  );
}
