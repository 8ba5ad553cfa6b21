import type { ReactNode } from "react";
import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { usePracticeSubjectsQuery } from "./pickers.generated.ts";
import { ChoiceList, LoadingChoices } from "./ChoiceList.tsx";
import { FullScreenError } from "./FullScreenError.tsx";
import { practiceTexts } from "./texts.ts";

interface SubjectPickerProps {
  /** Content above the list. */
  intro: ReactNode;
  /** A test that can go on without the list; the intro offers it, also when the list fails. */
  hasOffer: boolean;
  examType: string;
  onChoose: (subject: string) => void;
  /** Forgets every choice and asks again. */
  onTryAgain: () => void;
}

/** First choice: the subject. */
export function SubjectPicker({ intro, hasOffer, examType, onChoose, onTryAgain }: SubjectPickerProps) {
  const { data, loading, error } = usePracticeSubjectsQuery({ variables: { examType } });
  const subjects = data?.practiceSubjects;
  if (loading && !subjects) {
    return (
      <>
        {intro}
        <LoadingChoices label={practiceTexts.loadingSubjects} count={6} />
      </>
    );
  }
  if (error || !subjects) {
    const failure = { title: practiceTexts.subjectsFailed, error, onTryAgain, help: "" };
    if (!hasOffer) return <FullScreenError {...failure} />;
    return (
      <>
        {intro}
        <FullScreenError {...failure} level={2} />
      </>
    );
  }
  if (subjects.length === 0) {
    return (
      <>
        {intro}
        <div className="card">
          <EmptyState
            level={2}
            title={practiceTexts.noSubjects}
            action={
              <Link className={buttonClass({ variant: "secondary" })} to={paths.dashboard()}>
                {practiceTexts.backToDashboard}
              </Link>
            }
          >
            Papers appear here as soon as they are published. Other exams may have some already.
          </EmptyState>
        </div>
      </>
    );
  }
  return (
    <>
      {intro}
      <section aria-labelledby="choose">
        <h2 id="choose">Choose a subject</h2>
        <ChoiceList choices={subjects} onChoose={onChoose} />
      </section>
    </>
  );
}
