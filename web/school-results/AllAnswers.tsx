import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { answersPerPage, pageSizeMax } from "../../schema/rules/limits.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { failureText, sendToSchool } from "../lib/calls/school-action.ts";
import { send } from "../lib/calls/send.ts";
import { loadSchoolFile } from "../lib/files/school-file.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { downloadIcon, refreshIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { printIcon } from "../ui/icons/staff-icons.ts";
import { Pager } from "../ui/lists/Pager.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import {
  SchoolExamAnswersDocument,
  useSchoolExamAnswersQuery,
  type SchoolExamAnswersQuery,
} from "./answers.generated.ts";
import { answersTexts as words } from "./answers-texts.ts";
import { ExamHead } from "./ExamHead.tsx";
import type { ReportedExam } from "./report-figures.ts";
import styles from "./AllAnswers.module.css";

type Answers = NonNullable<SchoolExamAnswersQuery["schoolExamAnswers"]>;
type Student = Answers["students"][number];

function Cell({ answer, right }: { answer: string; right: string | null }) {
  if (answer === "-") {
    return (
      <td className={styles.none}>
        –<span className="visually-hidden"> no answer</span>
      </td>
    );
  }
  if (right === null) return <td>{answer}</td>;
  const isRight = answer === right;
  return (
    <td className={isRight ? styles.right : styles.wrong}>
      {answer}
      {!isRight && <span aria-hidden="true"> ×</span>}
      <span className="visually-hidden">{isRight ? " right" : " wrong"}</span>
    </td>
  );
}

function Row({ student, questions, isSoFar }: { student: Student } & Pick<Answers, "questions" | "isSoFar">) {
  const { name, state, score, answers } = student;
  return (
    <tr>
      <th scope="row">{name}</th>
      {state === "ABSENT" ? (
        <td className={styles.away} colSpan={questions.length + 1}>
          <Badge>{isSoFar ? words.notHere : words.absent}</Badge>
        </td>
      ) : (
        <>
          <td>{score ?? <Badge tone="info">{words.writing}</Badge>}</td>
          {questions.map(({ questionId, correctAnswer }, at) => (
            <Cell key={questionId} answer={answers.charAt(at) || "-"} right={correctAnswer} />
          ))}
        </>
      )}
    </tr>
  );
}

function AnswerTable({ title, found: { questions, students, isSoFar } }: { title: string; found: Answers }) {
  return (
    // the keyboard scrolls what has the focus
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table className={`${styles.table} tabular`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.student}</th>
            <th scope="col">{words.score}</th>
            {questions.map(({ questionId, correctAnswer, countsForAll }, at) => (
              <th key={questionId} scope="col">
                <span className="visually-hidden">Question </span>
                {at + 1}
                <span className={styles.key}>
                  <span className="visually-hidden">
                    {countsForAll ? ", every student gets the mark: " : ", right answer "}
                  </span>
                  {countsForAll ? words.all : (correctAnswer ?? "–")}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <Row key={student.studentId} student={student} questions={questions} isSoFar={isSoFar} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Everybody's answers, as the server has them now. */
async function readAll(client: ApolloClient, examId: string): Promise<Answers> {
  const students: Student[] = [];
  for (let page = 1; ; page += 1) {
    const { schoolExamAnswers: found } = await send(
      client,
      SchoolExamAnswersDocument,
      { examId, page, limit: pageSizeMax },
      // the right answers must not stay in the cache
      { fetchPolicy: "no-cache" },
    );
    students.push(...found.students);
    if (found.students.length === 0 || students.length >= found.total) return { ...found, students };
  }
}

/** Who answered what in an exam: a row for each student, a column for each question (EXT-49). */
export function AllAnswers({ exam, onBack }: { exam: ReportedExam; onBack: () => void }) {
  useTopOfPage();
  const isBusy = useSchoolBusy();
  const client = useApolloClient();
  const [page, setPage] = useState(1);
  // everybody, once they were loaded to be printed
  const [all, setAll] = useState<Answers | null>(null);
  const query = useSchoolExamAnswersQuery({
    variables: { examId: exam.id, page, limit: answersPerPage },
    // the right answers must not stay in the cache, and students answer while this is open
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const { data, previousData, loading } = query;
  const { error, again } = useRetry(query);
  const found = error ? null : (all ?? (data ?? previousData)?.schoolExamAnswers);
  const title = found?.isSoFar ? words.soFar : words.title;
  const refresh = (): void => {
    setAll(null);
    again.onRetry();
  };
  const print = async (): Promise<void> => {
    if (found && found.students.length < found.total) {
      const outcome = await sendToSchool(() => readAll(client, exam.id), failureText(words.failed));
      if (!outcome?.value) return;
      flushSync(() => setAll(outcome.value));
    }
    window.print();
  };
  return (
    <div className={`page-body ${styles.page}`}>
      <ExamHead
        title={title}
        exam={exam}
        count={found && words.count(found.total)}
        onBack={onBack}
        actions={
          found &&
          found.total > 0 && (
            <div className="page-actions">
              {found.isSoFar && (
                <Button variant="secondary" busy={loading} onClick={refresh}>
                  <Icon path={refreshIcon} />
                  {words.refresh}
                </Button>
              )}
              <Button variant="secondary" busy={isBusy} onClick={() => void loadSchoolFile("ANSWERS", exam.id)}>
                <Icon path={downloadIcon} />
                {words.download}
              </Button>
              <Button variant="secondary" busy={isBusy} onClick={() => void print()}>
                <Icon path={printIcon} />
                {words.print(found.total)}
              </Button>
            </div>
          )
        }
      />
      <section className="card list-card" aria-busy={loading} aria-label={exam.name}>
        {!found && loading && !error ? (
          <div className="padded">
            <Skeleton label={words.loading} lines={6} height={44} />
          </div>
        ) : codeOf(error) === "NOT_OFFERED" ? (
          <EmptyState level={2} title={words.notOffered} />
        ) : codeOf(error) === "FORBIDDEN" ? (
          <EmptyState level={2} title={failureText(words.failed)(error)} />
        ) : !found ? (
          <ErrorPanel
            level={2}
            title={failureText(words.failed)(error)}
            retryLabel="Retry"
            busy={isBusy}
            onRetry={again.onRetry}
          />
        ) : found.total === 0 ? (
          <EmptyState level={2} title={words.none} />
        ) : (
          <>
            <p className="padded small muted">
              {words.help} {words.key}
            </p>
            <AnswerTable title={title} found={found} />
            {found.students.length < found.total && (
              <Pager page={page} pageSize={answersPerPage} total={found.total} busy={loading} onPage={setPage} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
