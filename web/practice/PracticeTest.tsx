import "../styles/exam.css";
import "../styles/questions.css";
import "../styles/results.css";
import "../styles/resume.css";
import "./practice.css";
import { useEffect, useState, type ReactNode } from "react";
import { practiceSeconds } from "../../schema/rules/limits.ts";
import { examTypeLabel } from "../lib/exam-labels.ts";
import { paperName } from "../lib/paper.ts";
import { usePlainBody } from "../lib/use-plain-body.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { Skeleton, SkeletonLine } from "../ui/Skeleton.tsx";
import { FullScreenError } from "./FullScreenError.tsx";
import { runningPart, WithPart, type ResultsPart } from "./parts.tsx";
import type { PracticeSession } from "./practice-session.ts";
import { SubjectPicker } from "./SubjectPicker.tsx";
import { practiceTexts } from "./texts.ts";
import type { PracticeState } from "./use-practice.ts";
import { usePracticeSession } from "./use-practice-session.ts";
import { YearPicker } from "./YearPicker.tsx";

interface PracticeTestProps {
  examType: string;
  candidateId: string;
  /** The history entry of this visit. */
  entry: string;
  /** The frame around everything but the questions (navbar and footer). */
  frame: (content: ReactNode) => ReactNode;
  results: ResultsPart;
}

interface ChoosingProps {
  examType: string;
  session: PracticeSession;
  view: PracticeState;
  onTryAgain: () => void;
}

/** What this is, and a test of before that still runs. */
function Intro({ examType, session, view }: Omit<ChoosingProps, "onTryAgain">) {
  const { offered } = view;
  return (
    <>
      <div className="stack-2 practice-title">
        <h1>{examTypeLabel(examType)} practice test</h1>
        <p className="mute">
          {practiceSeconds / 60} minutes, one question at a time. Your first choice counts, and you see at once whether
          it is right.
        </p>
      </div>
      {offered && view.subject === null && (
        <ResumeOffer
          label="Practice test in progress"
          name={paperName(offered.paper)}
          leftMs={Math.max(0, offered.deadline - session.now())}
          answered={Object.keys(offered.answers).length}
          total={offered.questions.length}
          action={
            <Button variant="night" onClick={session.continueTest}>
              Continue
            </Button>
          }
        />
      )}
    </>
  );
}

/** Subject, then year; or what stands in their place. */
function Choosing(props: ChoosingProps) {
  const { examType, session, view, onTryAgain } = props;
  const intro = <Intro examType={examType} session={session} view={view} />;
  if (view.phase === "failed") {
    return <FullScreenError title={practiceTexts.questionsFailed} error={view.error} onTryAgain={onTryAgain} />;
  }
  if (view.phase === "empty") {
    return (
      <>
        {intro}
        <div className="card">
          <EmptyState
            level={2}
            title={practiceTexts.noQuestions}
            action={
              <Button variant="sec" onClick={session.goBack}>
                {practiceTexts.goBack}
              </Button>
            }
          >
            Please choose another subject or year.
          </EmptyState>
        </div>
      </>
    );
  }
  if (view.phase === "loading" || view.phase === "restoring") {
    return (
      <>
        {intro}
        <Skeleton label={practiceTexts.loadingQuestions}>
          {[54, 52, 52, 52, 52].map((height, index) => (
            <SkeletonLine key={index} height={height} />
          ))}
        </Skeleton>
      </>
    );
  }
  if (view.subject === null) {
    return <SubjectPicker intro={intro} examType={examType} onChoose={session.chooseSubject} onTryAgain={onTryAgain} />;
  }
  return (
    <YearPicker
      intro={intro}
      examType={examType}
      subject={view.subject}
      onChoose={session.chooseYear}
      onBack={session.goBack}
      onTryAgain={onTryAgain}
    />
  );
}

/** A practice test of one exam type: subject, year, questions, results. */
export function PracticeTest({ examType, candidateId, entry, frame, results }: PracticeTestProps) {
  const { session, view } = usePracticeSession(examType, candidateId, entry);
  const [tries, setTries] = useState(0);
  const { phase, record } = view;
  usePlainBody(phase === "running");
  const tryAgain = (): void => {
    session.reset();
    // A picker that failed is mounted anew, and asks anew.
    setTries((count) => count + 1);
  };

  const hasSubject = view.subject !== null;
  useEffect(
    function fetchWhatComesNext() {
      // Without a network just now the part is fetched when it is shown.
      if (phase === "running") void results.load().catch(() => undefined);
      else if (hasSubject) void runningPart.load().catch(() => undefined);
    },
    [phase, hasSubject, results],
  );

  if (record && phase === "running") {
    return <WithPart part={runningPart}>{({ View }) => <View session={session} record={record} />}</WithPart>;
  }
  if (record && phase === "results") {
    return frame(
      <WithPart part={results}>
        {({ View }) => <View record={record} onRecheck={session.recheck} onAgain={tryAgain} />}
      </WithPart>,
    );
  }
  return frame(
    <div className="res stack-6 practice-start">
      <Choosing key={tries} examType={examType} session={session} view={view} onTryAgain={tryAgain} />
    </div>,
  );
}
