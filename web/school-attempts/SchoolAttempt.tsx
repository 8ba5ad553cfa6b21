import { useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { answeredCount, declinedIds, heldCount, lateIds, refusedIds } from "../attempt/attempt.ts";
import { saveAnswerFile } from "../attempt/answer-file.ts";
import type { AttemptView } from "../attempt/core.ts";
import { failureOf } from "../attempt/failures.ts";
import { totalOf } from "../attempt/figures.ts";
import { AttemptScreen } from "../attempt/parts/AttemptScreen.tsx";
import { useNoLeaveGuard } from "../attempt/parts/use-leave-guard.ts";
import { ResumeOffer } from "../attempt/parts/ResumeOffer.tsx";
import { useAskedToContinue } from "../attempt/use-asked-to-continue.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { remedyOf } from "../attempt/remedy-of.ts";
import { codeOf, serverMessageOf } from "../lib/calls/message-of.ts";
import { wayBack } from "../lib/navigation/paths.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { lastEndOf } from "../lib/sessions/session-end-words.ts";
import { usePlainBody } from "../lib/use-plain-body.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import type { SchoolAttemptOptions } from "./attempt-calls.ts";
import { AttemptReceipt } from "./AttemptReceipt.tsx";
import { texts } from "./texts.ts";
import { useExtraTime } from "./use-extra-time.ts";
import { useSchoolAttempt } from "./use-school-attempt.ts";
import timedPageStyles from "../attempt/parts/timed-page.module.css";
import styles from "./SchoolAttempt.module.css";
import paperNameStyles from "../lib/PaperName.module.css";

const words = texts.attempt;

const toExams = <Link to={schoolPaths.dashboard("exams")}>{words.back}</Link>;

function problemOf({ error, problem }: AttemptView): { title: string; help: string } {
  const own = serverMessageOf(error);
  if (codeOf(error) === "NOT_OFFERED") return { title: words.noDelivery, help: "" };
  if (problem === "questions") {
    return {
      title: own ?? "The questions could not be loaded.",
      help: own ? "" : `${remedyOf(error)} Nothing is lost.`,
    };
  }
  if (problem === "submission") {
    return {
      title: "The exam could not be submitted yet.",
      help: own ?? "It stays on this device and can be sent again.",
    };
  }
  return { title: "An answer was not accepted.", help: `${own ?? ""} Your answer is kept on this device.`.trim() };
}

/** The way to the login, which leads back to this exam. */
function SignIn() {
  const { pathname, search } = useLocation();
  return (
    <Link to={schoolPaths.login()} state={wayBack(pathname + search, null)}>
      {words.signIn}
    </Link>
  );
}

function Problem({ view, onRetry }: { view: AttemptView; onRetry: () => void }) {
  if (view.queue.state === "stopped") {
    const ended = lastEndOf("school")?.reason;
    // nobody can log in to an account that is gone
    const help = ended?.isFinal ? words.goneHelp : words.signedOutHelp;
    return (
      <Notice tone="bad" title={ended?.title ?? words.signedOut} action={!ended?.isFinal && <SignIn />}>
        {help} {ended?.advice}
      </Notice>
    );
  }
  if (view.problem === null) return null;
  const { title, help } = problemOf(view);
  // such as an exam that was submitted on another device; the list of exams says more
  const isFinal = view.problem === "questions" && failureOf(view.error).kind === "refused";
  return (
    <Notice
      tone={isFinal ? "info" : "bad"}
      title={title}
      action={
        !isFinal && (
          <PassingButton variant="secondary" onClick={onRetry}>
            Try again
          </PassingButton>
        )
      }
    >
      {help}
    </Notice>
  );
}

interface SchoolAttemptProps extends SchoolAttemptOptions {
  /** Null where the login did not name the student. */
  studentName: string | null;
  /** Says whose exam it is, with a way out for somebody else. */
  who: ReactNode;
  frame: (content: ReactNode) => ReactNode;
}

/** A student's attempt: opening, offer to go on, questions, submission, receipt. It never shows whether an answer is right. */
export function SchoolAttempt({ frame, studentName, who, ...options }: SchoolAttemptProps) {
  const { examName, studentId } = options;
  const navigate = useNavigate();
  const { engine, view, shownAtOnce } = useSchoolAttempt(options);
  const { phase, attempt } = view.state;
  const extraTime = useExtraTime(attempt?.deadline ?? null, engine.now);
  useAskedToContinue(phase === "offer", engine.goOn);
  useNoLeaveGuard(phase === "results" || phase === "offer");
  const problem = <Problem view={view} onRetry={engine.retry} />;
  usePlainBody((phase === "running" || phase === "submitting") && attempt !== null);
  useEffect(
    function showTop() {
      if (phase === "results" || phase === "submitting") window.scrollTo(0, 0);
    },
    [phase],
  );
  const withoutQuestions = (content: ReactNode) =>
    frame(
      <div className="stack">
        <h1 className={timedPageStyles.title}>{examName}</h1>
        {content}
        <p>{toExams}</p>
      </div>,
    );
  if (phase === "empty") {
    return withoutQuestions(
      <Notice tone="info" title="This exam has no questions.">
        Please tell your teacher.
      </Notice>,
    );
  }
  if (phase === "loading" || attempt === null) {
    return withoutQuestions(view.problem === null ? <Skeleton label="Loading questions..." lines={5} /> : problem);
  }
  const total = totalOf(view.state);
  if (phase === "offer") {
    return frame(
      <div className="stack-large">
        <ResumeOffer
          level={1}
          name={examName}
          leftMs={Math.max(0, attempt.deadline - engine.now())}
          answered={answeredCount(attempt)}
          total={total || null}
          action={
            <Button variant="night" onClick={engine.goOn}>
              Continue
            </Button>
          }
        />
        {problem}
        {who}
        <p>{toExams}</p>
      </div>,
    );
  }
  if (phase === "results") {
    return frame(
      <AttemptReceipt
        examName={examName}
        studentName={studentName}
        receipt={attempt.receipt?.code ?? null}
        answered={
          // The receipt counts what had arrived at the end. Late answers that the school has accepted since are counted on this device.
          Math.max(attempt.receipt?.arrived?.answered ?? answeredCount(attempt), heldCount(attempt))
        }
        total={attempt.receipt?.arrived?.total ?? total}
        isClosedEarly={attempt.receipt?.isClosedEarly === true && attempt.submission?.by !== "person"}
        isTimeUp={attempt.submission?.by === "clock"}
        notDelivered={refusedIds(attempt).length}
        reason={attempt.submission?.lateRefusal ?? null}
        waiting={lateIds(attempt).length}
        declined={declinedIds(attempt).length}
        onSendAgain={engine.askAgain}
        onSaveFile={() => saveAnswerFile(attempt, studentId)}
      />,
    );
  }
  return (
    <AttemptScreen
      engine={engine}
      view={view}
      attempt={attempt}
      shownAtOnce={shownAtOnce}
      placeOf={({ question, questions }) => `${question} of ${questions}`}
      submitBelow="last screen"
      problem={
        <>
          {phase === "running" && extraTime.message !== null && (
            <div className={styles.extraTime}>
              <Notice
                tone="good"
                title={extraTime.message}
                action={
                  <PassingButton variant="secondary" onClick={extraTime.dismiss}>
                    {words.ok}
                  </PassingButton>
                }
              />
            </div>
          )}
          {problem}
        </>
      }
      title={studentName ? `${examName}, ${studentName}` : examName}
      name={
        <span className={styles.names}>
          <span className={paperNameStyles.subject}>{examName}</span>
          {studentName && <span className={`${paperNameStyles.subject} ${styles.student}`}>{studentName}</span>}
        </span>
      }
      personId={studentId}
      onLeave={() => void navigate(schoolPaths.dashboard("exams"), { replace: true })}
    />
  );
}
