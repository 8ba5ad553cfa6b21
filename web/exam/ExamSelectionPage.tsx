import { skipToken } from "@apollo/client/react";
import { useEffect, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from "react";
import { useLocation, type Location } from "react-router-dom";
import { examSeconds, toastExamMs } from "../../schema/rules/limits.ts";
import { selectionIncomplete } from "../../schema/rules/words.ts";
import { fieldsOf } from "../lib/fields-of.ts";
import { KeepOpenNote } from "../attempt/parts/KeepOpenNote.tsx";
import { DeviceNotice } from "../attempt/parts/DeviceNotice.tsx";
import { Link } from "../lib/navigation/Link.tsx";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { paperKey, paperName, type Paper } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useLeaveOnce } from "../lib/navigation/use-leave-once.ts";
import { useSession } from "../lib/sessions/sessions.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useFailureToast } from "../lib/calls/use-failure-toast.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { dataCostText } from "../ui/texts/data-cost.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { notePictureSizes } from "../ui/texts/pictures.ts";
import { Select } from "../ui/fields/Select.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { usePaperSizeQuery } from "./selection.generated.ts";
import { useExamChoice } from "./use-exam-choice.ts";
import { OpenExams } from "./OpenExams.tsx";
import { useOpenExams, type OpenExam } from "./use-open-exams.ts";
import { selectionTexts } from "./selection-texts.ts";
import styles from "./ExamSelectionPage.module.css";

function Failure({ query, text }: { query: Parameters<typeof useRetry>[0]; text: string }) {
  const { error, again } = useRetry(query);
  useFailureToast(error, text, toastExamMs);
  if (!error) return null;
  return (
    <Notice
      tone="bad"
      title={text}
      action={
        <PassingButton variant="secondary" busy={again.busy} onClick={again.onRetry}>
          Try again
        </PassingButton>
      }
    />
  );
}

const options = (
  values: readonly (string | number)[],
  label: (value: string) => string = (value) => value,
): ReactNode =>
  values.map((value) => (
    <option key={value} value={value}>
      {label(String(value))}
    </option>
  ));

const noSubscription = (
  <div className="card">
    <EmptyState
      level={2}
      title="You have no active subscription."
      action={
        <Link className={buttonClass()} to={paths.dashboard()}>
          Choose an exam type
        </Link>
      }
    >
      Subscribe to an exam type on the dashboard; its papers will appear here.
    </EmptyState>
  </div>
);

/** Whether the exam page sent the person here because its address named no complete paper. */
const cameIncomplete = (state: unknown): boolean => fieldsOf(state)["isIncomplete"] === true;

/** Names the open exams that the server knows and this device does not have. The dashboard continues them. */
function OpenOnOthers({ here, known }: { here: readonly OpenExam[] | undefined; known: readonly Paper[] | undefined }) {
  const hereKeys = here?.map(({ paper }) => paperKey(paper));
  const elsewhere = hereKeys && known?.filter((paper) => !hereKeys.includes(paperKey(paper)));
  if (!elsewhere?.length) return null;
  return (
    <div className={`page-width ${styles.elsewhere}`}>
      {elsewhere.map((paper) => (
        <Notice key={paperKey(paper)} tone="info" title={`${paperName(paper)} is open on another device.`}>
          <Link to={paths.dashboard()}>Continue on the dashboard</Link>
        </Notice>
      ))}
    </div>
  );
}

/** `/exams`: exam type, subject, year, then the exam. */
export function ExamSelectionPage() {
  const session = useSession();
  const { leave } = useLeaveOnce();
  const { state } = useLocation() as Location<unknown>;
  const choice = useExamChoice();
  const { types, status, subjects, years, choosable, examType, subjectName, year, isLoading } = choice;
  const [isIncomplete, setIncomplete] = useState(() => cameIncomplete(state));

  const candidateId = session?.user.id ?? null;
  const here = useOpenExams(candidateId);
  const isReady = examType !== "" && subjectName !== "" && year !== "";
  const paper = { examType, subjectName, year: Number(year) };
  // a server that does not tell, or fails to, does not hinder the exam
  const size = usePaperSizeQuery(isReady ? { variables: { paper } } : skipToken).data?.paperSize;
  useEffect(
    function keepSizesOfPictures() {
      if (size) notePictureSizes(size.pictures);
    },
    [size],
  );

  // While something loads, a field whose turn has come stays where Tab finds it, and takes no choice.
  const closedIf = (isEarly: boolean) => ({
    disabled: isEarly,
    "aria-disabled": isLoading || undefined,
    onKeyDown: (event: KeyboardEvent) => {
      if (isLoading && event.key !== "Tab") event.preventDefault();
    },
  });
  const choose: typeof choice.choose = (next) => {
    if (isLoading) return;
    choice.choose(next);
    setIncomplete(false);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wholeYear = Number.parseInt(year, 10);
    if (!isReady || !Number.isInteger(wholeYear)) {
      setIncomplete(true);
      toasts.bad(selectionIncomplete, toastExamMs);
      return;
    }
    leave(paths.quiz({ examType, subjectName, year: wholeYear }));
  };

  return (
    <div className={styles.background}>
      <div className={`page-width ${styles.page}`} data-asking={(candidateId !== null && !here) || undefined}>
        <h1>{selectionTexts.selectTitle}</h1>
        <OpenExams candidateId={candidateId} />
        <Failure query={types} text={selectionTexts.examTypesFailed} />
        <Failure query={status} text={selectionTexts.subscriptionFailed} />
        {choice.hasNothing ? (
          noSubscription
        ) : (
          <form className={`card padded ${styles.form}`} onSubmit={handleSubmit} noValidate aria-busy={isLoading}>
            <Select
              label="Exam Type"
              value={examType}
              {...closedIf(choosable.length === 0 && !choice.isLoadingTypes)}
              onChange={(event) => choose({ examType: event.target.value, subjectName: "", year: "" })}
            >
              <option value="">{choice.isLoadingTypes ? "Loading..." : "Select an exam type"}</option>
              {options(choosable, examTypeLabel)}
            </Select>
            <Failure query={subjects} text={selectionTexts.subjectsFailed} />
            <Select
              label="Subject"
              value={subjectName}
              {...closedIf(examType === "")}
              help={subjects.data?.examSubjects?.length === 0 ? "No subjects for this exam type yet." : undefined}
              onChange={(event) => choose({ examType, subjectName: event.target.value, year: "" })}
            >
              <option value="">{subjects.loading ? "Loading..." : "Select a subject"}</option>
              {options(subjects.data?.examSubjects ?? [])}
            </Select>
            <Failure query={years} text={selectionTexts.yearsFailed} />
            <Select
              label="Year"
              value={year}
              {...closedIf(subjectName === "")}
              help={years.data?.examYears?.length === 0 ? "No years for this subject yet." : undefined}
              onChange={(event) => choose({ examType, subjectName, year: event.target.value })}
            >
              <option value="">{years.loading ? "Loading..." : "Select a year"}</option>
              {options(years.data?.examYears ?? [])}
            </Select>
            <DeviceNotice />
            {isIncomplete && !isReady && <Notice tone="bad" title={selectionIncomplete} />}
            <Button type="submit" large block disabled={!isReady || isLoading}>
              {selectionTexts.startExam}
            </Button>
            <output className="small muted">{size && dataCostText(size)}</output>
            <p className="small muted">
              {examSeconds / 60} minutes. Your answers stay on this device if the network drops.
            </p>
            <KeepOpenNote />
          </form>
        )}
      </div>
      {/* Below the form, because it is known last: a button that moves is pressed by mistake. */}
      <OpenOnOthers here={here} known={choice.openExams} />
    </div>
  );
}
