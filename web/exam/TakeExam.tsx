import "../styles/exam.css";
import "../styles/questions.css";
import "../styles/resume.css";
import "../styles/results.css";
import { useEffect, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { Link } from "../lib/Link.tsx";
import { serverMessageOf } from "../lib/message-of.ts";
import { paths } from "../lib/paths.ts";
import type { StoredCandidate } from "../lib/sessions.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { usePlainBody } from "../lib/use-plain-body.ts";
import { Button } from "../ui/Button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Notice } from "../ui/Notice.tsx";
import { ExamBar } from "./ExamBar.tsx";
import { answeredCount, isHandInUnsure, type ExamRecord } from "../attempt/attempt.ts";
import type { ExamSession, ExamView } from "../attempt/create-attempt.ts";
import { HandingIn } from "../attempt/parts/Submitting.tsx";
import { LazyResults, type ResultsPart } from "./LazyResults.tsx";
import { LoadingQuestions } from "../attempt/parts/LoadingQuestions.tsx";
import { paperName, paperTitle, type Paper } from "../lib/paper.ts";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { RunningExam } from "../attempt/parts/RunningAttempt.tsx";
import { saveStateOf } from "../attempt/save-state.ts";
import { examTexts } from "./texts.ts";
import { TimeSpeaker } from "../attempt/parts/TimeSpeaker.tsx";
import { tallyOf, totalOf } from "../attempt/reducer.ts";
import { problemTexts, useExamSession } from "./use-exam-session.ts";
import { useLeaveGuard } from "../attempt/parts/use-leave-guard.ts";

interface TakeExamProps {
  paper: Paper;
  candidate: StoredCandidate;
  /** The history entry of this visit. */
  entry: string;
  /** The frame around everything but the exam itself (navbar and footer). */
  frame: (content: ReactNode) => ReactNode;
  results: ResultsPart;
}

function Problem({ view, session }: { view: ExamView; session: ExamSession }) {
  if (view.problem === null) return null;
  const isUser = view.problem === "user";
  const { record } = view.exam;
  const isUnsure = view.problem === "submit" && record !== null && isHandInUnsure(record);
  return (
    <Notice
      tone="bad"
      title={problemTexts[view.problem]}
      action={
        isUnsure ? (
          <Link className={buttonClass({ variant: "sec" })} to={paths.examHistory()}>
            Exam history
          </Link>
        ) : isUser ? (
          <Link
            className={buttonClass({ variant: "sec" })}
            to={paths.login()}
            state={{ returnTo: location.pathname + location.search }}
          >
            Login
          </Link>
        ) : (
          <Button variant="sec" onClick={session.retry}>
            Try again
          </Button>
        )
      }
    >
      {isUnsure
        ? "This server cannot say whether it arrived. Look at your exam history before you send it again."
        : serverMessageOf(view.error)}
      {view.problem === "validate" && " Your answer is kept on this phone."}
    </Notice>
  );
}

function Opening({ view, session }: { view: ExamView; session: ExamSession }) {
  if (view.problem === "questions") {
    return (
      <div className="stack">
        <Notice
          tone="bad"
          title={examTexts.questionsFailed}
          action={
            <Button variant="sec" onClick={session.retry}>
              Try Again
            </Button>
          }
        >
          {serverMessageOf(view.error) ?? "Check your network. Nothing is lost."}
        </Notice>
        <p>
          <Link to={paths.dashboard()}>{examTexts.backToDashboard}</Link>
        </p>
      </div>
    );
  }
  return <LoadingQuestions />;
}

interface RunningProps {
  session: ExamSession;
  view: ExamView;
  record: ExamRecord;
  candidateId: string;
}

function Running({ session, view, record, candidateId }: RunningProps) {
  const navigate = useNavigate();
  const { phase } = view.exam;
  const secondsLeft = useCountdown({ deadline: record.deadline, now: session.now }) ?? 0;
  const stoppedAt = record.handIn && Math.ceil(Math.max(0, record.deadline - Date.parse(record.handIn.at)) / 1000);
  const saveState = saveStateOf(view);
  const guard = useLeaveGuard({ isRunning: phase === "running", isUnsaved: saveState.isUnsaved });
  const problem = <Problem view={view} session={session} />;
  return (
    <>
      <ExamBar
        paper={record.paper}
        secondsLeft={stoppedAt ?? secondsLeft}
        figures={tallyOf(view.exam)}
        saveState={saveState}
      />
      <TimeSpeaker secondsLeft={secondsLeft} isTimeUp={record.handIn?.by === "clock"} timeIsUp={examTexts.timeIsUp} />
      {phase === "running" ? (
        <RunningExam
          session={session}
          view={view}
          record={record}
          problem={problem}
          isAskingToLeave={guard.isAsking}
          onStay={guard.stay}
          onLeave={() => void navigate(paths.dashboard(), { replace: true })}
        />
      ) : (
        <main className="handing-page" id="main">
          <HandingIn view={view} candidateId={candidateId} onRetry={session.retry} problem={problem} />
        </main>
      )}
    </>
  );
}

/** A sitting of one paper: opening, offer to continue, questions, hand-in, results. */
export function TakeExam({ paper, candidate, entry, frame, results }: TakeExamProps) {
  const { session, view } = useExamSession(paper, candidate.id, entry);
  const { phase, record } = view.exam;
  const isRunning = (phase === "running" || phase === "handingIn") && record !== null;
  usePlainBody(isRunning);
  useEffect(
    function showTop() {
      if (phase === "results" || phase === "handingIn") window.scrollTo(0, 0);
      if (phase === "handingIn") void results.load().catch(() => undefined);
    },
    [phase, results],
  );

  if (phase === "empty") {
    return frame(
      <div className="res">
        <h1 className="opening-title">{paperTitle(paper)}</h1>
        <Notice tone="info" title="This paper has no questions.">
          No exam was started. Please choose another subject or year.{" "}
          <Link to={paths.exams()}>{examTexts.takeAnother}</Link>
        </Notice>
      </div>,
    );
  }
  if (phase === "loading" || record === null) {
    // Without navbar and footer: the questions come without them, too.
    return (
      <main className="res" id="main">
        <h1 className="opening-title">{paperTitle(paper)}</h1>
        <Opening view={view} session={session} />
      </main>
    );
  }
  if (phase === "offer") {
    return frame(
      <div className="res stack-6">
        <ResumeOffer
          level={1}
          name={paperName(paper)}
          leftMs={Math.max(0, record.deadline - session.now())}
          answered={answeredCount(record)}
          total={totalOf(view.exam) || null}
          action={
            <Button variant="night" onClick={session.continueExam}>
              Continue
            </Button>
          }
        />
        <Problem view={view} session={session} />
        <p>
          <Link to={paths.dashboard()}>{examTexts.backToDashboard}</Link>
        </p>
      </div>,
    );
  }
  if (phase === "results") {
    return frame(
      <LazyResults
        part={results}
        exam={view.exam}
        record={record}
        candidate={candidate}
        onRetake={session.retake}
        onLeave={() => void session.forget()}
        problem={view.problem === "questions" ? <Problem view={view} session={session} /> : null}
      />,
    );
  }
  return <Running session={session} view={view} record={record} candidateId={candidate.id} />;
}
