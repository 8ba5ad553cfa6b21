import type { ReactNode } from "react";
import { practiceSeconds } from "../../../schema/rules/limits.ts";
import { leftMsOf, useOpenAttempts } from "../../attempt/use-open-attempts.ts";
import { OpenExams } from "../../exam/OpenExams.tsx";
import { examPrefix } from "../../exam/exam-store.ts";
import { OpenElsewhere } from "../../exam/OpenElsewhere.tsx";
import { examTypeLabel } from "../../../schema/rules/exam-labels.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { paperFrom, paperKey } from "../../lib/paper.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { meanText } from "../../lib/words/percent.ts";
import { OpenPractice } from "../../practice/OpenPractice.tsx";
import { practicePrefix } from "../../practice/practice-prefix.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import type { DashboardQuery } from "./dashboard.generated.ts";
import styles from "./WhatNext.module.css";

type KnownExam = NonNullable<DashboardQuery["examStats"]>["openExams"][number];
type Weakest = NonNullable<DashboardQuery["performance"]>["weakestSubject"];

function WeakestSubject({ subject, score, examType }: { subject: string; score: number; examType: string }): ReactNode {
  return (
    <section className={`card ${styles.weakest}`} aria-label="What next">
      <div>
        <h2>
          <bdi>{subject}</bdi>: {meanText(score)}
        </h2>
        <p className="small muted">
          Raise your score: practise {examTypeLabel(examType)} questions for {practiceSeconds / 60} minutes.
        </p>
      </div>
      <Link
        className={buttonClass({ variant: "soft" })}
        to={paths.practice(examType)}
        state={{ examType, subjectName: subject }}
      >
        Practise now
        <span className="visually-hidden">
          : <bdi>{subject}</bdi>
        </span>
      </Link>
    </section>
  );
}

interface WhatNextProps {
  candidateId: string;
  /** Open exams as the server knows them. */
  known: readonly KnownExam[];
  weakest: Weakest;
  /** Stands below, once the device has said what is unfinished: a card that came in later would push it down. */
  children: ReactNode;
}

/** The first thing on the dashboard: what is unfinished, on any device, else the weakest subject (EXT-52). */
export function WhatNext({ candidateId, known, weakest, children }: WhatNextProps) {
  const exams = useOpenAttempts(examPrefix(candidateId));
  const tests = useOpenAttempts(practicePrefix(candidateId));
  const ownKeys = exams?.map(({ about }) => paperFrom(about)).map((paper) => paper && paperKey(paper)) ?? [];
  const elsewhere = known.filter((exam) => !ownKeys.includes(paperKey(exam)));
  const isFree =
    exams?.length === 0 && known.length === 0 && tests?.every((attempt) => leftMsOf(attempt) <= 0) === true;
  const { subject, score, examType } = weakest ?? {};
  return (
    <>
      <div className={styles.next}>
        <OpenExams candidateId={candidateId} />
        {exams &&
          elsewhere.map((exam) => (
            <OpenElsewhere
              key={paperKey(exam)}
              paper={{ examType: exam.examType, subjectName: exam.subjectName, year: exam.year }}
              leftMs={exam.secondsLeft * 1000}
              answered={exam.answeredQuestions}
              total={exam.totalQuestions}
            />
          ))}
        <OpenPractice candidateId={candidateId} />
        {isFree && subject && examType && typeof score === "number" && (
          <WeakestSubject subject={subject} score={score} examType={examType} />
        )}
      </div>
      {exams && tests && children}
    </>
  );
}
