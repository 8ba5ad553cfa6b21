import type { ReactNode } from "react";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { leftIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { ChoiceList, LoadingChoices } from "./ChoiceList.tsx";
import { FullScreenError } from "./FullScreenError.tsx";
import { usePracticeYearsQuery } from "./pickers.generated.ts";
import { noYearsText, practiceTexts } from "./texts.ts";
import styles from "./YearPicker.module.css";

interface YearPickerProps {
  /** Content above the list; not shown with a full-screen error. */
  intro: ReactNode;
  examType: string;
  subject: string;
  onChoose: (year: number) => void;
  onBack: () => void;
  onTryAgain: () => void;
}

/** Second choice: the year, ascending. */
export function YearPicker({ intro, examType, subject, onChoose, onBack, onTryAgain }: YearPickerProps) {
  useTopOfPage();
  const { data, loading, error } = usePracticeYearsQuery({ variables: { examType, subject } });
  const years = data?.practiceYears;
  const back = (
    <Button variant="secondary" onClick={onBack}>
      <Icon path={leftIcon} />
      {practiceTexts.goBack}
    </Button>
  );
  if (error || (!years && !loading)) {
    return <FullScreenError title={practiceTexts.yearsFailed} error={error} onTryAgain={onTryAgain} />;
  }
  if (years?.length === 0) {
    return (
      <>
        {intro}
        <div className="card">
          <EmptyState level={2} title={noYearsText(subject)} action={back}>
            Please choose another subject.
          </EmptyState>
        </div>
      </>
    );
  }
  return (
    <>
      {intro}
      {years ? (
        <section aria-labelledby="choose">
          <h2 id="choose">Choose a year</h2>
          <p className={`muted ${styles.chosen}`}>{subject}</p>
          <ChoiceList choices={years} onChoose={onChoose} />
        </section>
      ) : (
        <LoadingChoices label={practiceTexts.loadingYears} count={3} />
      )}
      <div>{back}</div>
    </>
  );
}
