import { Suspense } from "react";
import type { SchoolRole } from "../../schema/rules/school-words.ts";
import { fetched } from "../lib/fetched.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { ErrorBoundary } from "../ui/notices/ErrorBoundary.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useSchoolMailQuery, type SchoolMailStateFragment } from "./mail.generated.ts";
import { mailTexts } from "./mail-texts.ts";
import styles from "./MailNotice.module.css";

const MailCodeForm = fetched(async () => (await import("./MailCodeForm.tsx")).MailCodeForm);

/**
 * Says which mails of the school have to wait: all of them until its address is verified by a code (D-99), later those above
 * the daily limit. Shows nothing if none waits, or if the server does not offer this.
 */
export function MailNotice({ role }: { role: SchoolRole }) {
  // If the server does not offer it, or fails, the dashboard works without the notice.
  const { data } = useSchoolMailQuery({ errorPolicy: "all", fetchPolicy: "cache-and-network" });
  const mail = data?.schoolMail;
  if (!mail) return null;
  if (!mail.isVerified) {
    // The notice appears together with its form, so that the page below moves only once. If the form cannot be loaded, there is no notice.
    return (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <section className={`stack ${styles.notice}`} aria-label={mailTexts.title}>
            <Notice tone="mid" live="off" title={mailTexts.title}>
              {role === "ADMIN" ? mailTexts.why(mail.email) : mailTexts.whyForTeacher(mail.email)}
              <Waiting mail={mail} />
              {role === "ADMIN" && <MailCodeForm email={mail.email} />}
            </Notice>
          </section>
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (mail.waiting.length === 0) return null;
  return (
    <section className={`stack ${styles.notice}`} aria-label={mailTexts.held}>
      <Notice tone="mid" live="off" title={mailTexts.held}>
        {mailTexts.heldWhy(mail.mailsPerDay)}
        <Waiting mail={mail} />
      </Notice>
    </section>
  );
}

function Waiting({ mail: { waiting } }: { mail: SchoolMailStateFragment }) {
  if (waiting.length === 0) return null;
  return (
    <ul className={`points ${styles.waiting}`}>
      {waiting.map(({ examId, examName, event, people, goesOnAt }) => (
        <li key={`${examId} ${event}`}>
          {mailTexts.waiting(examName, event, people)}
          {goesOnAt !== null && ` ${mailTexts.goesOn(dayAndTime(goesOnAt))}`}
        </li>
      ))}
    </ul>
  );
}
