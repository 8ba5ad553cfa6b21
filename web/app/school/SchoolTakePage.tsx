import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { useSchoolExamsQuery } from "../../school-exams/school-exams.generated.ts";
import { loadAccess, type AttemptAccess } from "../../school-attempts/attempt-store.ts";
import { AttemptIntro } from "../../school-attempts/AttemptIntro.tsx";
import { SchoolAttempt } from "../../school-attempts/SchoolAttempt.tsx";
import { currentSchoolSession, useSchoolSession, type StoredSchoolSession } from "../../lib/sessions/school-session.ts";
import { fetched } from "../../lib/fetched.ts";
import { useSchoolBusy } from "../../lib/calls/school-requests.ts";
import { useRetry } from "../../lib/calls/use-retry.ts";
import { ErrorPanel } from "../../ui/notices/ErrorPanel.tsx";
import { Skeleton } from "../../ui/notices/Skeleton.tsx";
import { ToSchoolLogin } from "./RequireSchool.tsx";
import { SignedInAs } from "./SignedInAs.tsx";
import { useCurrentExams } from "./use-current-exams.ts";
import { Page } from "../Page.tsx";
import styles from "../../attempt/parts/timed-page.module.css";

const SchoolPreviewPage = fetched(async () => (await import("./SchoolPreviewPage.tsx")).SchoolPreviewPage);

/**
 * `/schools/exams/{id}/take`: a student takes an exam, and an attempt that has begun continues without a session (D-81). Staff see
 * what the student would get (D-385).
 */
export function SchoolTakePage() {
  const session = useSchoolSession();
  const [first] = useState(session);
  const { examId = "" } = useParams();
  if (!first) return <ToSchoolLogin />;
  if (first.role !== "STUDENT") return <SchoolPreviewPage frame={inFrame} />;
  return (
    <Page title="School exam">
      <Taking key={examId} examId={examId} student={first} />
    </Page>
  );
}

/* The frame has no menus, so that nothing leads a student away from the exam. */
const inFrame = (content: React.ReactNode) => (
  <div className={styles.background}>
    <main className={styles.page} id="main">
      {content}
    </main>
  </div>
);

const waiting = inFrame(<Skeleton label="Loading..." lines={5} />);

interface TakingProps {
  examId: string;
  /** The session when the page was opened: it may end during the exam. */
  student: StoredSchoolSession;
}

function Taking({ examId, student }: TakingProps) {
  const { userId: studentId } = student;
  const isBusy = useSchoolBusy();
  const [kept, setKept] = useState<AttemptAccess | null | undefined>(undefined);
  const [isStarted, setStarted] = useState(false);
  const query = useSchoolExamsQuery({ skip: isStarted });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  useEffect(
    function askDevice() {
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        const found = await loadAccess(studentId, examId);
        if (isCurrent) setKept(found);
      };
      void ask();
      return () => {
        isCurrent = false;
      };
    },
    [studentId, examId],
  );
  const client = useApolloClient();
  useEffect(
    function letListBeReadAgain() {
      return () => {
        // The list says of each exam whether it was begun and submitted.
        client.cache.evict({ id: "ROOT_QUERY", fieldName: "schoolExams" });
      };
    },
    [client],
  );
  const exam = data?.schoolExams?.find(({ id }) => id === examId) ?? null;
  const isTaking = isStarted || Boolean(kept) || Boolean(exam?.ownAttempt);
  useCurrentExams(isTaking ? null : data?.schoolExams);

  const who = <SignedInAs session={student} />;

  if (kept === undefined) return waiting;
  if (isTaking) {
    return (
      <SchoolAttempt
        examId={examId}
        examName={exam?.name ?? kept?.examName ?? "School exam"}
        studentId={studentId}
        studentName={student.name ?? null}
        who={who}
        access={kept}
        frame={inFrame}
      />
    );
  }
  if (loading && data === undefined && !error) return waiting;
  if (error) {
    if (currentSchoolSession() === null) return <ToSchoolLogin />;
    return inFrame(
      <ErrorPanel
        level={1}
        title="The exam could not be loaded."
        retryLabel="Retry"
        busy={isBusy}
        onRetry={again.onRetry}
      >
        Check your connection and try again.
      </ErrorPanel>,
    );
  }
  return inFrame(
    <AttemptIntro
      // drawn anew when the status changes, because it counts the time that is left from when it first shows the exam as open
      key={exam?.status}
      exam={exam}
      who={who}
      onStart={() => setStarted(true)}
    />,
  );
}
