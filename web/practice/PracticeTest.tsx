import { useEffect, useState, type ReactNode } from "react";
import { practiceSeconds } from "../../schema/rules/limits.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { fieldsOf } from "../lib/fields-of.ts";
import { paperFrom, paperName, type Paper } from "../lib/paper.ts";
import { useBackSteps } from "../lib/navigation/use-back-steps.ts";
import { useTopOnReturn } from "../lib/navigation/use-top-of-page.ts";
import { usePlainBody } from "../lib/use-plain-body.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { useKeptPlace } from "../ui/focus/use-kept-place.ts";
import { answeredCount } from "../attempt/attempt.ts";
import { KeepOpenNote } from "../attempt/parts/KeepOpenNote.tsx";
import { DeviceNotice } from "../attempt/parts/DeviceNotice.tsx";
import { LoadingQuestions } from "../attempt/parts/LoadingQuestions.tsx";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { WithPart } from "../attempt/WithPart.tsx";
import { useAskedToContinue } from "../attempt/use-asked-to-continue.ts";
import { FullScreenError } from "./FullScreenError.tsx";
import type { PracticeEngine, PracticeView } from "./create-practice.ts";
import { runningPart, type ResultsPart } from "./parts.ts";
import { SubjectPicker } from "./SubjectPicker.tsx";
import { endsOpenText, practiceTexts } from "./texts.ts";
import { usePractice } from "./use-practice.ts";
import { YearPicker } from "./YearPicker.tsx";
import styles from "./PracticeTest.module.css";
import timedPageStyles from "../attempt/parts/timed-page.module.css";

interface PracticeTestProps {
  examType: string;
  /** Chosen before this page; null where the person chooses. */
  subject: string | null;
  candidateId: string;
  /** The history entry of this visit. */
  entry: string;
  /** The frame around everything but the questions (navbar and footer). */
  frame: (content: ReactNode) => ReactNode;
  results: ResultsPart;
}

interface ChoosingProps {
  examType: string;
  engine: PracticeEngine;
  view: PracticeView;
  onTryAgain: () => void;
}

/** The title, and the offer of a test that is not submitted. */
function Intro({ examType, engine, view }: Omit<ChoosingProps, "onTryAgain">) {
  const { state, choice } = view;
  const offered = state.phase === "offer" ? state.attempt : null;
  const paper = offered && paperFrom(offered.about);
  const leftMs = offered ? offered.deadline - engine.now() : 0;
  // The page begins at its heading, which goes away when the subjects are there.
  const keptPlace = useKeptPlace();
  return (
    <>
      <div className={`stack-small ${styles.title}`} ref={keptPlace}>
        <h1>{examTypeLabel(examType)} practice test</h1>
        <p className="muted">
          {practiceSeconds / 60} minutes, one question at a time. Your first choice counts, and you see at once whether
          it is right.
        </p>
        <KeepOpenNote />
      </div>
      <DeviceNotice />
      {offered && paper && choice.subject === null && (
        <ResumeOffer
          label={leftMs > 0 ? "Practice test in progress" : "Practice test"}
          name={paperName(paper)}
          leftMs={leftMs}
          answered={answeredCount(offered)}
          total={offered.totalQuestions}
          action={
            <Button variant="night" onClick={engine.goOn}>
              {leftMs > 0 ? "Continue" : "See results"}
            </Button>
          }
        />
      )}
      {offered && paper && choice.phase === "choosing" && choice.subject !== null && (
        <p>{endsOpenText(paperName(paper))}</p>
      )}
    </>
  );
}

/** The choice of subject and year, and what is shown while they load or when they fail. */
function Choosing(props: ChoosingProps) {
  const { examType, engine, view, onTryAgain } = props;
  const { phase, subject, error } = view.choice;
  const intro = <Intro examType={examType} engine={engine} view={view} />;
  if (phase === "failed") {
    return <FullScreenError title={practiceTexts.questionsFailed} error={error} onTryAgain={onTryAgain} />;
  }
  if (phase === "none") {
    return (
      <>
        {intro}
        <div className="card">
          <EmptyState
            level={2}
            title={practiceTexts.noQuestions}
            action={
              <Button variant="secondary" onClick={engine.goBack}>
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
  if (phase === "loading" || phase === "restoring") {
    return (
      <>
        {intro}
        <LoadingQuestions />
      </>
    );
  }
  if (subject === null) {
    return (
      <SubjectPicker
        intro={intro}
        hasOffer={view.state.phase === "offer"}
        examType={examType}
        onChoose={engine.chooseSubject}
        onTryAgain={onTryAgain}
      />
    );
  }
  return (
    <YearPicker
      intro={intro}
      examType={examType}
      subject={subject}
      onChoose={engine.chooseYear}
      onBack={engine.goBack}
      onTryAgain={onTryAgain}
    />
  );
}

/** Whether the entry of the history is a later one of this page. */
const hasStep = (): boolean => fieldsOf(history.state)["step"] === 1;

/** A practice test of one exam type: subject, year, questions, results. */
export function PracticeTest({ examType, subject, candidateId, entry, frame, results }: PracticeTestProps) {
  const { engine, view } = usePractice({ examType, subject, candidateId, entry });
  const [tries, setTries] = useState(0);
  const { phase, attempt } = view.state;
  const paper: Paper | null = attempt && paperFrom(attempt.about);
  const { choice } = view;
  // a subject that the way here has named is what this page shows first
  const isAtYears = choice.phase !== "made" && choice.subject !== null && choice.subject !== subject;
  /** The test that the back button was pressed in; its time may run out meanwhile. */
  const [leftKey, setLeftKey] = useState<string | null>(null);
  // The questions take over the history entry of the years, so that the back button can ask first. While the page still looks
  // for a kept test, it stays at the entry at which it was loaded again.
  const isAtLaterEntry = choice.phase === "restoring" ? hasStep() : isAtYears || phase === "running";
  useBackSteps(isAtLaterEntry ? 1 : 0, () => {
    if (phase !== "running") {
      engine.goBack();
      return;
    }
    history.pushState({ ...fieldsOf(history.state), step: 1 }, "");
    setLeftKey(attempt?.key ?? null);
  });
  useEffect(function stayInPlace() {
    // Otherwise the back button scrolls to where the first entry was, behind the dialog that it opens.
    history.scrollRestoration = "manual";
    return () => {
      history.scrollRestoration = "auto";
    };
  }, []);
  const isAtSubjects = choice.phase === "choosing" && choice.subject === null;
  useTopOnReturn(choice.phase !== "restoring" && !isAtSubjects);
  usePlainBody(phase === "running");
  useAskedToContinue(phase === "offer", engine.goOn);
  const tryAgain = (): void => {
    engine.reset();
    // A new key mounts a failed picker again, so that it loads again.
    setTries((count) => count + 1);
  };

  const hasSubject = choice.subject !== null;
  useEffect(
    function fetchWhatComesNext() {
      // If this fails without a network, the part is loaded when it is shown.
      if (phase === "running") results.fetchAhead();
      else if (hasSubject) runningPart.fetchAhead();
    },
    [phase, hasSubject, results],
  );

  const part = { failed: practiceTexts.partNotLoaded, retryLabel: practiceTexts.tryAgain };
  if (attempt && paper && phase === "running") {
    return (
      <WithPart part={runningPart} {...part}>
        {({ View }) => (
          <View
            engine={engine}
            paper={paper}
            state={view.state}
            attempt={attempt}
            kept={view.kept}
            isLeaving={leftKey === attempt.key}
            onStay={() => setLeftKey(null)}
          />
        )}
      </WithPart>
    );
  }
  if (attempt && paper && phase === "results") {
    return frame(
      <WithPart part={results} {...part}>
        {({ View }) => (
          <View paper={paper} state={view.state} attempt={attempt} onRecheck={engine.recheck} onAgain={tryAgain} />
        )}
      </WithPart>,
    );
  }
  return frame(
    <div className={`${timedPageStyles.page} stack-large ${styles.start}`}>
      <Choosing key={tries} examType={examType} engine={engine} view={view} onTryAgain={tryAgain} />
    </div>,
  );
}
