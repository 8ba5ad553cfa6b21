import { amount } from "../../../schema/rules/counted.ts";
import { examSeconds } from "../../../schema/rules/limits.ts";
import { examAdvice } from "../../exam/exam-advice.ts";
import type { FinishedExam } from "../../exam/ExamResults.tsx";
import { ShareResult } from "../../exam/ShareResult.tsx";
import { minutesUsed } from "../../lib/words/minutes-used.ts";
import { meanText } from "../../lib/words/percent.ts";
import { subjectMeans } from "../../results/history-figures.ts";
import { useExamHistoryQuery } from "../../results/results.generated.ts";
import { Facts } from "../../ui/display/Facts.tsx";
import styles from "./ExamAdvice.module.css";

/** The candidate's average in a subject, this exam included; a dash where the history does not tell it. */
function Average({ subject }: { subject: string }) {
  const { data, loading } = useExamHistoryQuery({ fetchPolicy: "network-only" });
  const own = subjectMeans(data?.examHistory ?? []).find((each) => each.subject === subject);
  if (own) return `${meanText(own.mean)} in ${amount(own.exams, "exam")}`;
  return loading ? "Loading..." : "–";
}

/** Seconds used and given. The history has only those that were used; every exam is given the same time. */
function timesOf(time: FinishedExam["time"]): { used: number; given: number } {
  if ("secondsUsed" in time) return { used: time.secondsUsed, given: Math.max(time.secondsUsed, examSeconds) };
  const { startedAt, deadline, submission } = time;
  const endedAt = Math.min(deadline, submission ? Date.parse(submission.at) : deadline);
  return { used: (endedAt - startedAt) / 1000, given: (deadline - startedAt) / 1000 };
}

/** Below the score: the time used, the average in the subject, one sentence for the next time, and ways to show the result. */
export function ExamAdvice({ paper, tally, time }: FinishedExam) {
  const { subjectName: subject } = paper;
  const { used, given } = timesOf(time);
  const advice = examAdvice(tally, { used, given });
  return (
    <>
      <section className={`card ${styles.card}`} aria-label="Advice">
        <Facts
          className="key-values tabular"
          facts={[
            ["Time used", minutesUsed(used)],
            [`Your average in ${subject}`, <Average key="average" subject={subject} />],
          ]}
        />
        {advice && <p>{advice}</p>}
      </section>
      <ShareResult paper={paper} tally={tally} />
    </>
  );
}
