import type { ReactNode } from "react";
import { Link } from "../lib/navigation/Link.tsx";
import { failureText } from "../lib/calls/school-action.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { leftIcon } from "../ui/icons/icon-paths.ts";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { useSchoolExamQuestionsQuery } from "./questions.generated.ts";
import { questionTexts } from "./question-texts.ts";
import type { QuestionSet } from "./use-question-list.ts";

interface QuestionLoaderProps {
  exam: SchoolExamRow;
  children: (set: QuestionSet) => ReactNode;
}

/** Loads the questions of an exam for their editor. */
export function QuestionLoader({ exam, children }: QuestionLoaderProps) {
  const isBusy = useSchoolBusy();
  const query = useSchoolExamQuestionsQuery({
    variables: { examId: exam.id },
    // the right answers must not stay in the cache
    fetchPolicy: "no-cache",
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const set = data?.schoolExamQuestions;
  return (
    <div className="page-body">
      <p className="page-back">
        <Link className={buttonClass({ variant: "ghost" })} to={schoolPaths.dashboard("exams")}>
          <Icon path={leftIcon} />
          Back to exams
        </Link>
      </p>
      {set ? (
        children(set)
      ) : (
        <>
          <div className="page-head">
            <h1>Questions of {exam.name}</h1>
          </div>
          <section className="card padded" aria-label="Questions">
            {loading && !error ? (
              <Skeleton label="Loading questions..." lines={6} />
            ) : (
              <ErrorPanel
                title={failureText(questionTexts.loadFailed)(error)}
                retryLabel="Retry"
                busy={isBusy}
                onRetry={again.onRetry}
              />
            )}
          </section>
        </>
      )}
    </div>
  );
}
