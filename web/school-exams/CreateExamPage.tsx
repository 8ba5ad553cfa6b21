import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isNetworkError } from "../lib/calls/message-of.ts";
import { schoolToasts } from "../lib/calls/school-action.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useIsShown } from "../lib/use-later.ts";
import { useUnsavedGuard } from "../lib/navigation/use-unsaved-guard.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { leftIcon } from "../ui/icons/icon-paths.ts";
import { LeaveDialog } from "../ui/dialogs/LeaveDialog.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { useExamFormListsQuery } from "./create-page.generated.ts";
import { ExamForm } from "./ExamForm.tsx";
import { formTexts as words } from "./form-texts.ts";
import styles from "./CreateExamPage.module.css";

/** `/schools/exams/create`: the form as a page of its own (S-RT-06). */
export function CreateExamPage({ schoolId, isAdmin }: { schoolId: string | null; isAdmin: boolean }) {
  const navigate = useNavigate();
  const formId = useId();
  const isBusy = useSchoolBusy();
  const [isTyped, setTyped] = useState(false);
  const guard = useUnsavedGuard(isTyped);
  const isShown = useIsShown();
  const toExams = (): void => {
    if (isShown()) void navigate(schoolPaths.dashboard("exams"), { replace: true });
  };
  const query = useExamFormListsQuery({ variables: { isAdmin }, errorPolicy: "all" });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  // the settings only fill in the usual duration, which the form can do without (S-SHELL-11)
  const lacksList = !data?.schoolSubjects || !data.schoolClasses;
  const failure = error && lacksList ? (isNetworkError(error) ? words.fetchFailed : words.listsFailed) : null;
  useEffect(
    function sayFailure() {
      if (error && failure) schoolToasts.bad(failure);
    },
    [error, failure],
  );
  return (
    <div className={`page-body ${styles.page}`}>
      <p className="page-back">
        <Link className={buttonClass({ variant: "ghost" })} to={schoolPaths.dashboard("exams")}>
          <Icon path={leftIcon} />
          Back to exams
        </Link>
      </p>
      <div className="page-head">
        <h1>{words.titles.create}</h1>
      </div>
      <div className="card padded stack">
        {loading && data === undefined && !failure ? (
          <Skeleton label="Loading subjects and classes" lines={6} />
        ) : failure && !data?.schoolSubjects && !data?.schoolClasses ? (
          <ErrorPanel level={2} title={failure} retryLabel="Retry" busy={isBusy} onRetry={again.onRetry} />
        ) : (
          <>
            <ExamForm
              formId={formId}
              exam={null}
              subjects={data?.schoolSubjects ?? null}
              classes={data?.schoolClasses ?? null}
              defaultMinutes={data?.schoolSettings?.defaultExamDuration ?? null}
              schoolId={schoolId}
              onRetry={again.onRetry}
              onTyped={setTyped}
              isGivenUp={guard.isLeaving}
              onDone={toExams}
            />
            <div className="row form-buttons">
              <Button type="submit" form={formId} busy={isBusy} busyLabel={words.creating}>
                {words.create}
              </Button>
            </div>
          </>
        )}
      </div>
      <LeaveDialog guard={guard}>{words.leaveHelp}</LeaveDialog>
    </div>
  );
}
