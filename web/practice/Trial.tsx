import { useEffect, useRef, type ReactNode } from "react";
import { useApolloClient } from "@apollo/client/react";
import { toastExamMs } from "../../schema/rules/limits.ts";
import { LoadingQuestions } from "../attempt/parts/LoadingQuestions.tsx";
import { focusQuestion, questionDomId } from "../attempt/parts/question-focus.ts";
import { QuestionOptions } from "../attempt/parts/QuestionOptions.tsx";
import type { Answer, Question } from "../attempt/question.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { remedyOf } from "../attempt/remedy-of.ts";
import { codeOf, serverMessageOf } from "../lib/calls/message-of.ts";
import { paths } from "../lib/navigation/paths.ts";
import { percentOf } from "../lib/words/percent.ts";
import { send } from "../lib/calls/send.ts";
import { useOnline } from "../lib/device/use-online.ts";
import { useSession } from "../lib/sessions/sessions.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { useKeptPlace } from "../ui/focus/use-kept-place.ts";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { ProgressBar } from "../ui/notices/ProgressBar.tsx";
import { CheckFailed, Feedback, finalChoiceOf, type CheckedAnswer } from "./Feedback.tsx";
import { practiceTexts } from "./texts.ts";
import { CheckTrialAnswerDocument, useTrialQuestionsQuery } from "./trial.generated.ts";
import { newTrial, useKeptTrial } from "./use-kept-trial.ts";
import { scoreTitle, trialTexts, trialTitle, whyAnAccount } from "./trial-texts.ts";
import styles from "./Trial.module.css";

interface TrialQuestion extends Question {
  subjectName: string | null;
}

/** The place and the answers on this device; the server checks each answer and stores none. */
function useTrial(examType: string, questions: readonly TrialQuestion[]) {
  const client = useApolloClient();
  const [{ index, answers }, setTrial] = useKeptTrial(
    examType,
    questions.map(({ id }) => id),
  );
  const check = async (questionId: string, answer: Answer): Promise<void> => {
    const keep = (checked: Omit<CheckedAnswer, "answer">): void =>
      setTrial((trial) => ({ ...trial, answers: { ...trial.answers, [questionId]: { answer, ...checked } } }));
    keep({ state: "waiting", verdict: null });
    try {
      const input = { examType, questionId, selectedAnswer: answer };
      const { checkTrialAnswer } = await withTimeout(
        send(client, CheckTrialAnswerDocument, { input }, { fetchPolicy: "no-cache" }),
      );
      keep({ state: "saved", verdict: checkTrialAnswer });
    } catch (error) {
      if (codeOf(error) === "NOT_FOUND") {
        keep({ state: "declined", verdict: null });
        return;
      }
      keep({ state: "refused", verdict: null });
      toasts.bad(practiceTexts.checkFailed, toastExamMs);
    }
  };
  const goOn = (): void => setTrial((trial) => ({ ...trial, index: trial.index + 1 }));
  return { index, answers, check, goOn, beginAgain: () => setTrial(newTrial) };
}

/** The score, and the way to go on: an account, or for somebody who has one the whole practice. */
function TrialEnd({
  examType,
  right,
  total,
  onAgain,
}: {
  examType: string;
  right: number;
  total: number;
  onAgain: () => void;
}) {
  const session = useSession();
  const exam = examTypeLabel(examType);
  useEffect(function readFromTheTop() {
    window.scrollTo(0, 0);
    document.getElementById("trial-score")?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={`card stack ${styles.end}`} aria-labelledby="trial-score">
      <h1 id="trial-score" tabIndex={-1}>
        {scoreTitle(right, total)}
      </h1>
      {session === null ? (
        <>
          <p className="measure">{whyAnAccount(exam)}</p>
          <div className={styles.actions}>
            <Link className={buttonClass({ large: true })} to={paths.register()}>
              {trialTexts.register}
            </Link>
            <Link className={buttonClass({ variant: "secondary", large: true })} to={paths.login()}>
              {trialTexts.login}
            </Link>
          </div>
        </>
      ) : (
        <Link className={buttonClass({ large: true })} to={paths.practice(examType)} state={{ examType }}>
          {trialTexts.goOn}
        </Link>
      )}
      <Button variant="ghost" className={styles.again} onClick={onAgain}>
        {trialTexts.again}
      </Button>
    </section>
  );
}

function RunningTrial({ examType, questions }: { examType: string; questions: readonly TrialQuestion[] }) {
  const { index, answers, check, goOn, beginAgain } = useTrial(examType, questions);
  const isOnline = useOnline();
  const hasMoved = useRef(false);
  const total = questions.length;
  const question = questions[index];

  useEffect(
    function startInTheQuestion() {
      // a page that has just been loaded stays where it is
      if (!hasMoved.current) return;
      window.scrollTo(0, 0);
      focusQuestion(index + 1);
    },
    [index],
  );

  const move = (to: () => void): void => {
    hasMoved.current = true;
    to();
  };

  if (question === undefined) {
    const right = questions.filter(({ id }) => answers[id]?.verdict?.isCorrect).length;
    return <TrialEnd examType={examType} right={right} total={total} onAgain={() => move(beginAgain)} />;
  }
  const answer = answers[question.id];
  return (
    <>
      <div className="stack-small">
        <h1>{trialTitle(examTypeLabel(examType))}</h1>
        <p className="small muted tabular">
          Question {index + 1} of {total}
          {question.subjectName && (
            <>
              {" "}
              · <bdi>{question.subjectName}</bdi>
            </>
          )}
        </p>
        <ProgressBar percent={percentOf(index + 1, total)} label="Place in the questions" thin />
      </div>
      <fieldset className={styles.question} id={questionDomId(index + 1)} key={question.id}>
        <legend>
          <span className="visually-hidden">Question {index + 1}. </span>
          <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
        </legend>
        <QuestionOptions
          question={question}
          answer={answer?.answer ?? null}
          onAnswer={(id, chosen) => void check(id, chosen)}
          final={finalChoiceOf(answer)}
        />
        <Feedback kept={answer} />
      </fieldset>
      {answer?.state === "refused" && (
        <CheckFailed onRetry={() => void check(question.id, answer.answer)}>
          {!isOnline && practiceTexts.checkNetwork}
        </CheckFailed>
      )}
      {(answer?.verdict || answer?.state === "declined") && (
        <Button large block onClick={() => move(goOn)}>
          {index + 1 < total ? trialTexts.next : trialTexts.finish}
        </Button>
      )}
    </>
  );
}

/** The questions of one exam type, one at a time, each checked at once, and the score at the end. */
export function Trial({ examType }: { examType: string }) {
  const query = useTrialQuestionsQuery({ variables: { examType } });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  // the heading has the focus until the questions come with another one
  const keepPlace = useKeptPlace();
  const questions = data?.trialQuestions;
  const title = <h1>{trialTitle(examTypeLabel(examType))}</h1>;
  const inPlace = (shown: ReactNode) => (
    <div className="stack-large" ref={keepPlace}>
      {shown}
    </div>
  );
  if (questions && questions.length > 0) return inPlace(<RunningTrial examType={examType} questions={questions} />);
  if (questions || codeOf(error) === "NOT_OFFERED") {
    return inPlace(
      <>
        {title}
        <div className="card">
          <EmptyState
            level={2}
            title={trialTexts.none}
            action={
              <Link className={buttonClass({ variant: "secondary" })} to={paths.trial()}>
                {trialTexts.chooseAnother}
              </Link>
            }
          />
        </div>
      </>,
    );
  }
  return inPlace(
    <>
      {title}
      {loading && !error ? (
        <LoadingQuestions />
      ) : (
        <ErrorPanel level={2} title={practiceTexts.questionsFailed} retryLabel={practiceTexts.tryAgain} {...again}>
          {serverMessageOf(error) ?? remedyOf(error)}
        </ErrorPanel>
      )}
    </>,
  );
}
