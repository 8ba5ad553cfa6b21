import { useEffect, type ComponentProps, type ComponentType, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { questionsPerPage } from "../../schema/rules/limits.ts";
import { answeredCount } from "../attempt/attempt.ts";
import { totalOf } from "../attempt/figures.ts";
import { AttemptScreen } from "../attempt/parts/AttemptScreen.tsx";
import { useNoLeaveGuard } from "../attempt/parts/use-leave-guard.ts";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { useAskedToContinue } from "../attempt/use-asked-to-continue.ts";
import { WithPart } from "../attempt/WithPart.tsx";
import { Link } from "../lib/navigation/Link.tsx";
import { paperName, paperTitle, type Paper } from "../lib/paper.ts";
import { PaperName } from "../lib/PaperName.tsx";
import { paths } from "../lib/navigation/paths.ts";
import type { StoredCandidate } from "../lib/sessions/sessions.ts";
import { usePlainBody } from "../lib/use-plain-body.ts";
import type { Part } from "../lib/use-part.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { tallyOf } from "./exam-results.ts";
import { ExamOpening, ExamProblem } from "./ExamProblem.tsx";
import type { ExamResults } from "./ExamResults.tsx";
import { useShownNote } from "./shown-entry.ts";
import { examTexts } from "./texts.ts";
import { useExam } from "./use-exam.ts";
import styles from "../attempt/parts/timed-page.module.css";

interface TakeExamProps {
  paper: Paper;
  candidate: StoredCandidate;
  /** The history entry of this visit. */
  entry: string;
  /** The frame around everything but the exam itself (navbar and footer). */
  frame: (content: ReactNode) => ReactNode;
  /** Loaded shortly before a submission is expected. */
  results: Part<{ View: ComponentType<Omit<ComponentProps<typeof ExamResults>, "report" | "advise">> }>;
}

/** An attempt at one paper: opening, offer to continue, questions, submission, results. */
export function TakeExam({ paper, candidate, entry, frame, results }: TakeExamProps) {
  const navigate = useNavigate();
  const { engine, view } = useExam(paper, candidate.id, entry);
  const { phase, attempt } = view.state;
  useAskedToContinue(phase === "offer", engine.goOn);
  useNoLeaveGuard(phase === "results" || phase === "offer");
  useShownNote(attempt !== null);
  const problem = <ExamProblem view={view} onRetry={engine.retry} />;
  usePlainBody((phase === "running" || phase === "submitting") && attempt !== null);
  useEffect(
    function showTop() {
      if (phase === "results" || phase === "submitting") window.scrollTo(0, 0);
      if (phase === "submitting") results.fetchAhead();
    },
    [phase, results],
  );

  if (phase === "empty") {
    return frame(
      <div className={styles.page}>
        <h1 className={styles.title}>{paperTitle(paper)}</h1>
        <Notice tone="info" title="This paper has no questions.">
          No exam was started. Please choose another subject or year.{" "}
          <Link to={paths.exams()}>{examTexts.takeAnother}</Link>
        </Notice>
      </div>,
    );
  }
  if (phase === "loading" || attempt === null) {
    // Without navbar and footer, like the questions that follow.
    return (
      <main className={styles.page} id="main">
        <h1 className={styles.title}>{paperTitle(paper)}</h1>
        <ExamOpening view={view} onRetry={engine.retry} paper={paper} />
      </main>
    );
  }
  if (phase === "offer") {
    return frame(
      <div className={`${styles.page} stack-large`}>
        <ResumeOffer
          level={1}
          name={paperName(paper)}
          leftMs={Math.max(0, attempt.deadline - engine.now())}
          answered={answeredCount(attempt)}
          total={totalOf(view.state) || null}
          action={
            <Button variant="night" onClick={engine.goOn}>
              Continue
            </Button>
          }
        />
        {problem}
        <p>
          <Link to={paths.dashboard()}>{examTexts.backToDashboard}</Link>
        </p>
      </div>,
    );
  }
  if (phase === "results") {
    return frame(
      <WithPart part={results} failed={examTexts.resultsNotLoaded} retryLabel="Try again">
        {({ View }) => (
          <View
            paper={paper}
            state={view.state}
            attempt={attempt}
            candidate={candidate}
            onRetake={engine.retake}
            onLeave={() => void engine.forget()}
            problem={view.problem === "questions" ? problem : null}
          />
        )}
      </WithPart>,
    );
  }
  const { passed, total } = tallyOf(view.state);
  return (
    <AttemptScreen
      engine={engine}
      view={view}
      attempt={attempt}
      shownAtOnce={questionsPerPage}
      placeOf={({ screen, screens }) => `Page ${screen} of ${screens}`}
      submitBelow="every screen"
      problem={problem}
      title={paperTitle(paper)}
      name={<PaperName paper={paper} />}
      moreCounts={[[`${passed}/${total}`, "score"]]}
      personId={candidate.id}
      onLeave={() => void navigate(paths.dashboard(), { replace: true })}
    />
  );
}
