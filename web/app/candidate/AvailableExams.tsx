import { useState } from "react";
import { examTypes } from "../../../schema/rules/words.ts";
import { examTypeLabel } from "../../../schema/rules/exam-labels.ts";
import { ExamCard } from "../../exam/ExamCard.tsx";
import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { KeptPaymentLine } from "../../payment/KeptPaymentLine.tsx";
import type { useKeptCheck } from "../../payment/use-kept-check.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Failed, LoadingCards } from "./dashboard-states.tsx";
import { dashboardTexts } from "./dashboard-texts.ts";
import { feeOf, isIn, subscribedOf, yearOf, type Dashboard } from "./use-dashboard.ts";
import styles from "./AvailableExams.module.css";

/** Grey cards for all types of exams. */
export const LoadingExams = () => (
  <LoadingCards
    label={dashboardTexts.loadingExams}
    count={examTypes.length}
    className={`grid three-columns ${styles.examsLoading}`}
  />
);

interface AvailableExamsProps {
  board: Dashboard;
  kept: ReturnType<typeof useKeptCheck>;
  onSubscribe: (examType: string) => void;
}

function AvailableExam({ examType: type, board, kept, onSubscribe }: AvailableExamsProps & { examType: string }) {
  const { data } = board;
  const subscribed = data.paymentStatus?.subscribedExamTypes ?? null;
  const isSubscribed = subscribed && isIn(subscribed, type);
  const check = kept.of(type);
  const year = yearOf(data, type);
  const pay = (label: string) => (
    <Button
      variant="secondary"
      block
      disabled={subscribedOf(board) === null}
      busy={check === "checking"}
      onClick={() => onSubscribe(type)}
    >
      {label}
      <span className="visually-hidden"> {label === "Renew" ? examTypeLabel(type) : `to ${examTypeLabel(type)}`}</span>
    </Button>
  );
  return (
    <ExamCard
      examType={type}
      isSubscribed={isSubscribed}
      fee={feeOf(data, type)}
      year={year}
      payment={<KeptPaymentLine check={check} onAgain={kept.again} />}
      action={
        isSubscribed ? (
          <>
            <Link className={buttonClass({ block: true })} to={paths.exams(type)}>
              Choose paper<span className="visually-hidden"> of {examTypeLabel(type)}</span>
            </Link>
            {year?.canRenew && pay("Renew")}
          </>
        ) : (
          pay(year?.hasEnded ? "Renew" : "Subscribe")
        )
      }
    />
  );
}

function ExamCards({ types, board, kept, onSubscribe }: AvailableExamsProps & { types: readonly string[] }) {
  const { data } = board;
  const subscribed = data.paymentStatus?.subscribedExamTypes ?? null;
  const cards = (shown: readonly string[]) => (
    <div className="grid three-columns">
      {shown.map((type) => (
        <AvailableExam key={type} examType={type} board={board} kept={kept} onSubscribe={onSubscribe} />
      ))}
    </div>
  );
  // Exam types with a year that runs or is over, or with a payment whose result is not known, are always in sight.
  const isOwn = (type: string): boolean =>
    (subscribed !== null && isIn(subscribed, type)) || yearOf(data, type) !== null || kept.of(type) !== null;
  const own = types.filter(isOwn);
  const others = types.filter((type) => !isOwn(type));
  // A list that was shown whole stays so on this visit: after a payment no card moves or disappears.
  const [isWhole] = useState(own.length === 0);
  if (isWhole || own.length === 0 || others.length === 0) return cards(types);
  return (
    <>
      {cards(own)}
      <details className={styles.others}>
        <summary>{dashboardTexts.otherExams}</summary>
        {cards(others)}
      </details>
    </>
  );
}

/** A card for each type of exam: its papers where it is paid for, else the way to pay. */
export function AvailableExams({ board, kept, onSubscribe }: AvailableExamsProps) {
  const { failed, data } = board;
  if (board.isComing("examTypes")) return <LoadingExams />;
  if (failed.examTypes && !data.examTypes) {
    return <Failed text={dashboardTexts.examTypesFailed} {...board.again("examTypes", "prices")} />;
  }
  const types = data.examTypes ?? [];
  if (types.length === 0) {
    return (
      <div className="card">
        <EmptyState
          title={dashboardTexts.noExams}
          action={
            <Button variant="secondary" onClick={() => board.reload("examTypes")}>
              Refresh
            </Button>
          }
        >
          New exams appear here as soon as they are published.
        </EmptyState>
      </div>
    );
  }
  return <ExamCards types={types} board={board} kept={kept} onSubscribe={onSubscribe} />;
}
