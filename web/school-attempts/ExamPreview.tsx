import type { ReactNode } from "react";
import { answeredCount } from "../attempt/attempt.ts";
import { TimeLeft } from "../attempt/parts/AttemptClock.tsx";
import { DeskBar } from "../attempt/parts/DeskBar.tsx";
import { RunningAttempt } from "../attempt/parts/RunningAttempt.tsx";
import { useAttempt } from "../attempt/use-attempt.ts";
import { codeOf, serverMessageOf } from "../lib/calls/message-of.ts";
import { schoolToasts } from "../lib/calls/school-action.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useStepBack } from "../lib/navigation/use-step-back.ts";
import { usePrinting } from "../lib/use-printing.ts";
import { usePlainBody } from "../lib/use-plain-body.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { QuestionPicture } from "../ui/texts/QuestionPicture.tsx";
import { createPreview, type PreviewedExam } from "./create-preview.ts";
import { useSchoolExamPreviewQuery } from "./preview.generated.ts";
import { previewTexts as words } from "./preview-texts.ts";

const nothingToSay = { tone: "good", isOffline: false, short: null, strip: null } as const;

interface ShownProps {
  exam: PreviewedExam;
  onLeave: () => void;
}

/** The exam as it is printed: its name and all its questions, without buttons. */
const OnPaper = ({ exam: { name, questions } }: { exam: PreviewedExam }) => (
  <main className="print-flow">
    <h1>{name}</h1>
    <ol className="stack">
      {questions.map(({ id, text, formatted, image, imageAlt, options }, index) => (
        <li key={id}>
          <b>{index + 1}.</b> <FormattedText parts={formatted}>{text}</FormattedText>
          <QuestionPicture url={image} alt={imageAlt} number={index + 1} />
          {options.map((option) => (
            <p key={option.letter}>
              {option.letter}. <FormattedText parts={option.formatted}>{option.text}</FormattedText>
            </p>
          ))}
        </li>
      ))}
    </ol>
  </main>
);

/** The questions as a student sees them, page by page. A print shows all of them. */
function Shown({ exam, onLeave }: ShownProps) {
  const { engine, view } = useAttempt(() =>
    createPreview(exam, () => {
      onLeave();
      schoolToasts.info(words.ended);
    }),
  );
  const isPrinting = usePrinting();
  usePlainBody(true);
  const { attempt } = view.state;
  if (attempt === null) return null;
  if (isPrinting) return <OnPaper exam={exam} />;
  const total = exam.questions.length;
  const answered = answeredCount(attempt);
  return (
    <>
      <DeskBar
        title={words.title(exam.name)}
        save={nothingToSay}
        corner={
          <Button variant="ghost" onClick={onLeave}>
            {words.close}
          </Button>
        }
        clock={<TimeLeft seconds={exam.duration * 60} />}
        counts={[[`${answered}/${total}`, "answered"]]}
        percent={(answered / total) * 100}
      >
        {exam.name}
      </DeskBar>
      <RunningAttempt
        engine={engine}
        view={view}
        attempt={attempt}
        shownAtOnce={exam.questionsPerPage}
        placeOf={({ question, questions }) => `${question} of ${questions}`}
        submitBelow="last screen"
        problem={
          <Notice tone="mid" live="off" title={words.note}>
            {exam.isShuffled && attempt.current < exam.questionsPerPage && words.shuffled}
          </Notice>
        }
      />
    </>
  );
}

interface ExamPreviewProps {
  examId: string;
  frame: (content: ReactNode) => ReactNode;
}

/** An exam as a student would get it, for those who set it: nothing is sent or stored, and no key has come to this device. */
export function ExamPreview({ examId, frame }: ExamPreviewProps) {
  const query = useSchoolExamPreviewQuery({
    variables: { examId },
    // another visit is to show what was changed meanwhile
    fetchPolicy: "no-cache",
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const leave = useStepBack(schoolPaths.exam(examId, "questions"));
  const exam = data?.schoolExamPreview;
  const back = (
    <Button variant="secondary" onClick={leave}>
      Back
    </Button>
  );
  if (exam) {
    if (exam.questions.length > 0) return <Shown exam={exam} onLeave={leave} />;
    return frame(
      <EmptyState level={1} title={words.none} action={back}>
        {words.noneHelp}
      </EmptyState>,
    );
  }
  if (loading && !error) return frame(<Skeleton label={words.loading} lines={5} />);
  const code = codeOf(error);
  if (code === "NOT_OFFERED" || code === "FORBIDDEN" || code === "NOT_FOUND") {
    const title = code === "NOT_OFFERED" ? words.notOffered : (serverMessageOf(error) ?? words.failed);
    return frame(<EmptyState level={1} title={title} action={back} />);
  }
  return frame(
    <ErrorPanel level={1} title={words.failed} retryLabel="Retry" wayOut={back} {...again}>
      {words.failedHelp}
    </ErrorPanel>,
  );
}
