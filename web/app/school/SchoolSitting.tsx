import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { sittingBeatMs } from "../../../schema/rules/limits.ts";
import { sittingCalls, type KeptSitting, type SentAnswer } from "../../school-exams/sitting-calls.ts";
import { texts } from "../../school-exams/texts.ts";
import { SittingReceipt } from "../../school-exams/SittingReceipt.tsx";
import { Link } from "../../lib/Link.tsx";
import { codeOf, serverMessageOf } from "../../lib/message-of.ts";
import { schoolToasts } from "../../lib/school-action.ts";
import { schoolPaths } from "../../lib/school-paths.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { Button } from "../../ui/Button.tsx";
import { DeskBar } from "../../attempt/parts/DeskBar.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TimeSpeaker } from "../../attempt/parts/TimeSpeaker.tsx";
import type { ExamEngine, SittingSession, SittingView } from "../candidate/exam-engine.ts";
import { SchoolQuestions } from "./SchoolQuestions.tsx";

interface SchoolSittingProps {
  engine: ExamEngine;
  examId: string;
  examName: string;
  studentId: string;
  /** What this device knows of the sitting; null for one that begins now. */
  kept: KeptSitting | null;
  /** The sitting goes on after its end: it is to be opened anew, as this device keeps it. */
  onReopened: () => void;
  frame: (content: ReactNode) => ReactNode;
}

const toExams = <Link to={schoolPaths.dashboard("exams")}>Back to exams</Link>;

type SittingRecord = NonNullable<SittingView["exam"]["record"]>;

const refusedIn = (record: SittingRecord): number =>
  Object.values(record.answers).filter(({ state }) => state === "refused").length;

/** An answer that is on the server already; before the first one, none to the last question, as old as the sitting. */
function idleAnswer(engine: ExamEngine, { record, pages }: SittingView["exam"]): SentAnswer | null {
  if (!record) return null;
  const saved = Object.entries(record.answers).find(([, { state, seq }]) => state === "saved" && seq > 0);
  if (saved) {
    const [questionId, { letter, seq, answeredAt }] = saved;
    return { questionId, answer: letter, seq, answeredAt };
  }
  const question = engine.questionAt(pages, (record.totalQuestions ?? 0) - 1);
  const answeredAt = new Date(record.startedAt).toISOString();
  return question ? { questionId: question.id, answer: null, seq: 1, answeredAt } : null;
}

/** As it was before the end, with everything to be sent that the server would not take. */
const reopened = (record: SittingRecord, deadline: number): SittingRecord => ({
  ...record,
  revision: record.revision + 1,
  deadline,
  handIn: null,
  reply: null,
  entry: null,
  answers: Object.fromEntries(
    Object.entries(record.answers).map(([id, answer]) => [
      id,
      answer.state === "refused" ? { ...answer, state: "waiting" as const } : answer,
    ]),
  ),
});

function useSitting({ engine, examId, examName, studentId, kept, onReopened }: SchoolSittingProps) {
  const client = useApolloClient();
  const [parts] = useState(() => {
    let isLeft = false;
    const askEnd = async (): Promise<number | null> => {
      const idle = idleAnswer(engine, session.view().exam);
      return idle && calls.beat(idle);
    };
    const reopen = async (record: SittingRecord, deadline: number): Promise<void> => {
      isLeft = true;
      await engine.saveExam(candidateId, reopened(record, deadline));
      onReopened();
    };
    /** Goes on where a teacher has opened the sitting again, so that what came too late can arrive (D-82). */
    const lookAgain = async (): Promise<boolean> => {
      const end = await askEnd();
      const { record } = session.view().exam;
      if (end === null || !record || isLeft) return false;
      await reopen(record, end);
      return true;
    };
    const candidateId = `school-${studentId}`;
    const calls = sittingCalls(client, {
      store: engine,
      examId,
      examName,
      studentId,
      kept,
      deadline: () => session.view().exam.record?.deadline ?? null,
      onMoved: () => session.resync(),
    });
    const session: SittingSession = engine.createExamSession(
      {
        paper: { examType: "school", subjectName: examId, year: 0 },
        candidateId,
        entry: examId,
      },
      {
        loadPage: calls.loadPage,
        check: calls.check,
        submit: async ({ answersHeld }) => {
          const { record } = session.view().exam;
          if (record?.handIn?.by === "clock") {
            // Extra time that was given in the last moment, or while there was no network.
            const end = await askEnd();
            if (end !== null && end > session.now()) {
              await reopen(record, end);
              return new Promise<never>(() => undefined);
            }
          }
          const answers = Object.values(record?.answers ?? {});
          const arrived = answers.filter(({ state }) => state === "saved").map(({ seq }) => seq);
          const { receipt, answered, total } = await calls.submit(Math.max(0, ...arrived), answersHeld ?? null);
          return {
            __typename: "SubmitExamResult",
            emailed: false,
            message: null,
            review: [],
            // A school's exam tells no score here: `score` counts the answers that arrived.
            result: {
              __typename: "ExamResult",
              id: examId,
              score: answered,
              totalQuestions: total,
              percentage: 0,
              status: "",
              receipt,
            },
          };
        },
        candidateId: () => studentId,
        onEvent: (event) => {
          if (isLeft) return;
          if (event === "submitted" || event === "submittedWithoutMail") schoolToasts.good("Exam handed in");
          else if (event === "validate") schoolToasts.bad("An answer was not taken. It is kept on this phone.");
          else if (event === "submit") schoolToasts.bad("The exam could not be handed in yet.");
        },
      },
    );
    return { session, calls, askEnd, lookAgain };
  });
  const { session, calls, askEnd, lookAgain } = parts;
  useEffect(
    function runWhileShown() {
      return session.start();
    },
    [session],
  );
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { phase, record } = view.exam;
  const asks = phase === "running" ? askEnd : phase === "results" && record && refusedIn(record) > 0 ? lookAgain : null;
  useEffect(
    function keepAsking() {
      if (asks === null) return undefined;
      const ask = (): void => {
        if (document.visibilityState === "visible" && navigator.onLine) void asks();
      };
      const timer = setInterval(ask, sittingBeatMs);
      // A phone that was asleep or without a network may have missed much.
      document.addEventListener("visibilitychange", ask);
      window.addEventListener("online", ask);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", ask);
        window.removeEventListener("online", ask);
      };
    },
    [asks],
  );
  return { session, calls, view, lookAgain };
}

function problemOf(view: SittingView): { title: string; help: string } {
  const own = serverMessageOf(view.error);
  if (codeOf(view.error) === "NOT_OFFERED") return { title: "This server cannot deliver exams.", help: "" };
  if (view.problem === "questions")
    return {
      title: own ?? "The questions could not be loaded.",
      help: own ? "" : "Check your network. Nothing is lost.",
    };
  if (view.problem === "submit")
    return {
      title: "The exam could not be handed in yet.",
      help: own ?? "It stays on this phone and can be sent again.",
    };
  return { title: "An answer was not taken.", help: `${own ?? ""} Your answer is kept on this phone.`.trim() };
}

function Problem({ session, view }: { session: SittingSession; view: SittingView }) {
  if (view.sync.state === "stopped") {
    return (
      <Notice
        tone="bad"
        title={texts.sitting.signedOut}
        action={<Link to={schoolPaths.login()}>{texts.sitting.signIn}</Link>}
      >
        {texts.sitting.signedOutHelp}
      </Notice>
    );
  }
  if (view.problem === null) return null;
  const { title, help } = problemOf(view);
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Button variant="sec" onClick={session.retry}>
          Try again
        </Button>
      }
    >
      {help}
    </Notice>
  );
}

/** A student's sitting: opening, offer to go on, questions, hand-in, receipt. Nothing says right or wrong. */
export function SchoolSitting(props: SchoolSittingProps) {
  const { engine, examName, studentId, frame } = props;
  const { session, calls, view, lookAgain } = useSitting(props);
  const { phase, record } = view.exam;
  // oxlint-disable-next-line react/hooks -- a module that was loaded once
  engine.usePlainBody((phase === "running" || phase === "handingIn") && record !== null);
  useEffect(
    function showTop() {
      if (phase === "results" || phase === "handingIn") window.scrollTo(0, 0);
    },
    [phase],
  );
  if (phase === "empty") {
    return frame(
      <div className="stack">
        <h1 className="opening-title">{examName}</h1>
        <Notice tone="info" title="This exam has no questions.">
          Please tell your teacher.
        </Notice>
        <p>{toExams}</p>
      </div>,
    );
  }
  if (phase === "loading" || record === null) {
    return frame(
      <div className="stack">
        <h1 className="opening-title">{examName}</h1>
        {view.problem === null ? (
          <Skeleton label="Loading questions..." lines={5} />
        ) : (
          <Problem session={session} view={view} />
        )}
        <p>{toExams}</p>
      </div>,
    );
  }
  const total = engine.totalOf(view.exam);
  if (phase === "offer") {
    return frame(
      <div className="stack-6">
        <engine.ResumeOffer
          level={1}
          name={examName}
          leftMs={Math.max(0, record.deadline - session.now())}
          answered={Object.keys(record.answers).length}
          total={total || null}
          action={
            <Button variant="night" onClick={session.continueExam}>
              Continue
            </Button>
          }
        />
        <Problem session={session} view={view} />
        <p>{toExams}</p>
      </div>,
    );
  }
  if (phase === "results") {
    return frame(
      <SittingReceipt
        examName={examName}
        receipt={record.reply?.result?.receipt ?? null}
        answered={record.reply?.result?.score ?? Object.keys(record.answers).length}
        total={record.reply?.result?.totalQuestions ?? total}
        notDelivered={refusedIn(record)}
        onSendAgain={lookAgain}
        onSaveFile={() => engine.saveAnswerFile(record, studentId)}
      />,
    );
  }
  return (
    <Running
      engine={engine}
      session={session}
      view={view}
      examName={examName}
      studentId={studentId}
      pageSize={calls.questionsPerPage()}
    />
  );
}

interface RunningProps {
  engine: ExamEngine;
  session: SittingSession;
  view: SittingView;
  examName: string;
  studentId: string;
  pageSize: number;
}

function Running({ engine, session, view, examName, studentId, pageSize }: RunningProps) {
  const navigate = useNavigate();
  const { HandingIn, LeaveDialog } = engine;
  const { record, phase } = view.exam;
  const secondsLeft = useCountdown({ deadline: record?.deadline ?? 0, now: session.now }) ?? 0;
  const save = engine.saveStateOf(view);
  // oxlint-disable-next-line react/hooks -- a module that was loaded once
  const guard = engine.useLeaveGuard({ isRunning: phase === "running", isUnsaved: save.isUnsaved });
  if (!record) return null;
  const entries = engine.paletteOf(view.exam);
  const answered = entries.filter(({ state }) => state === "answered").length;
  const stoppedAt = record.handIn && Math.ceil(Math.max(0, record.deadline - Date.parse(record.handIn.at)) / 1000);
  const shown = stoppedAt ?? secondsLeft;
  const problem = <Problem session={session} view={view} />;
  return (
    <>
      <DeskBar
        title={examName}
        save={save}
        secondsLeft={shown}
        counts={[[`${answered}/${entries.length}`, "answered"]]}
        percent={entries.length > 0 ? (answered / entries.length) * 100 : 0}
      >
        <span className="what-subject">{examName}</span>
      </DeskBar>
      <TimeSpeaker
        secondsLeft={secondsLeft}
        isTimeUp={record.handIn?.by === "clock"}
        timeIsUp={engine.examTexts.timeIsUp}
      />
      {phase === "running" ? (
        <SchoolQuestions
          engine={engine}
          session={session}
          view={view}
          record={record}
          pageSize={pageSize}
          problem={problem}
        />
      ) : (
        <main className="handing-page" id="main">
          <HandingIn view={view} candidateId={studentId} onRetry={session.retry} problem={problem} />
        </main>
      )}
      <LeaveDialog
        isOpen={guard.isAsking}
        waiting={engine.waitingAnswers(record).length}
        onStay={guard.stay}
        onLeave={() => void navigate(schoolPaths.dashboard("exams"), { replace: true })}
      />
    </>
  );
}
