import type { AttemptView } from "../attempt/core.ts";
import { LoadingQuestions } from "../attempt/parts/LoadingQuestions.tsx";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { remedyOf } from "../attempt/remedy-of.ts";
import { codeOf, serverMessageOf } from "../lib/calls/message-of.ts";
import type { Paper } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { examTexts } from "./texts.ts";
import { problemTexts } from "./use-exam.ts";

interface ExamProblemProps {
  view: AttemptView;
  onRetry: () => void;
}

/** What went wrong, and what the candidate can do about it. */
export function ExamProblem({ view, onRetry }: ExamProblemProps) {
  if (view.problem === null) return null;
  const isUnsure = view.problem === "notArrived" || view.problem === "unclear";
  const linkClass = buttonClass({ variant: "secondary" });
  return (
    <Notice
      tone="bad"
      title={problemTexts[view.problem]}
      action={
        isUnsure ? (
          <Link className={linkClass} to={paths.examHistory()}>
            Exam history
          </Link>
        ) : view.problem === "signedOut" ? (
          <Link className={linkClass} to={paths.login()} state={{ returnTo: location.pathname + location.search }}>
            Login
          </Link>
        ) : (
          <PassingButton variant="secondary" onClick={onRetry}>
            Try again
          </PassingButton>
        )
      }
    >
      {view.problem === "unclear"
        ? "We cannot tell whether it arrived. Look at your exam history before you send it again."
        : serverMessageOf(view.error)}
      {view.problem === "answer" && " Your answer is kept on this device."}
    </Notice>
  );
}

interface ExamOpeningProps extends ExamProblemProps {
  paper: Paper;
}

/** A problem before the first question is loaded. A paper that is not paid for leads to its payment on the dashboard. */
export function ExamOpening({ view, onRetry, paper }: ExamOpeningProps) {
  if (view.problem !== "questions") return <LoadingQuestions />;
  const isLocked = codeOf(view.error) === "FORBIDDEN";
  const retry = (
    <PassingButton variant="secondary" onClick={onRetry}>
      Try Again
    </PassingButton>
  );
  return (
    <div className="stack">
      <Notice tone="bad" title={examTexts.questionsFailed} action={isLocked ? undefined : retry}>
        {serverMessageOf(view.error) ?? `${remedyOf(view.error)} Nothing is lost.`}
      </Notice>
      {isLocked && (
        <div className="row">
          <Link className={buttonClass()} to={paths.dashboard()} state={{ subscribeTo: paper.examType }}>
            {examTexts.subscribe(examTypeLabel(paper.examType))}
          </Link>
          {retry}
        </div>
      )}
      <p>
        <Link to={paths.dashboard()}>{examTexts.backToDashboard}</Link>
      </p>
    </div>
  );
}
