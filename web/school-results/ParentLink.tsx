import { useState } from "react";
import { resultLinkDays } from "../../schema/rules/limits.ts";
import { copyText } from "../lib/device/clipboard.ts";
import { day } from "../lib/words/dates.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { publicAddress } from "../lib/navigation/public-address.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { whatsAppAddress } from "../lib/navigation/whatsapp.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { copyIcon } from "../ui/icons/icon-paths.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import {
  useCreateSchoolResultLinkMutation,
  useDeleteSchoolResultLinkMutation,
  useSchoolResultLinkQuery,
  type SchoolResultLinkQuery,
} from "./result-link.generated.ts";
import { resultLinkTexts as words } from "./result-link-texts.ts";
import styles from "./ParentLink.module.css";

type Link = SchoolResultLinkQuery["schoolResultLink"];

interface ParentLinkProps {
  examId: string;
  studentId: string;
  /** Names for the message to the parent. */
  exam: string;
  student: string;
}

/** The link by which a parent sees one result (EXT-68): made, copied, sent, renewed and stopped here. */
export function ParentLink({ examId, studentId, exam, student }: ParentLinkProps) {
  const isBusy = useSchoolBusy();
  const variables = { examId, studentId };
  // the link opens a result: it must not stay in the cache
  const query = useSchoolResultLinkQuery({
    variables,
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  // what was made or stopped here since
  const [changed, setChanged] = useState<{ link: Link }>();
  const [isStopping, setStopping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [create] = useCreateSchoolResultLinkMutation({ fetchPolicy: "no-cache" });
  const [remove] = useDeleteSchoolResultLinkMutation({ fetchPolicy: "no-cache" });
  const link = changed ? changed.link : data?.schoolResultLink;

  const make = async (): Promise<void> => {
    setProblem(null);
    const outcome = await sendToSchool(() => create({ variables }), failureText(words.makeFailed));
    const made = outcome?.value?.data?.createSchoolResultLink;
    if (outcome?.problem !== undefined) setProblem(outcome.problem);
    if (!made) return;
    setChanged({ link: made });
    schoolToasts.good(words.renewed(day(made.expiresAt)));
  };
  const stop = async (): Promise<void> => {
    setProblem(null);
    const outcome = await sendToSchool(() => remove({ variables }), failureText(words.stopFailed));
    if (outcome?.problem !== undefined) setProblem(outcome.problem);
    if (!outcome?.value) return;
    setStopping(false);
    setChanged({ link: null });
    schoolToasts.good(words.stopped);
  };

  if (codeOf(error) === "NOT_OFFERED") return null;
  return (
    <section className={`card padded stack ${styles.link}`} aria-labelledby="parent-link" aria-busy={loading}>
      <h2 id="parent-link">{words.title}</h2>
      {loading && !error ? (
        <Skeleton label={words.loading} lines={2} />
      ) : error && !changed ? (
        <ErrorPanel
          level={3}
          title={failureText(words.failed)(error)}
          retryLabel="Retry"
          busy={isBusy}
          onRetry={again.onRetry}
        />
      ) : link ? (
        <LiveLink
          link={link}
          message={(address) => words.message(student, exam, address)}
          busy={isBusy}
          onRenew={() => void make()}
          onStop={() => {
            setProblem(null);
            setStopping(true);
          }}
        />
      ) : (
        <>
          <p>{words.none(resultLinkDays)}</p>
          <div>
            <PassingButton variant="secondary" busy={isBusy} onClick={() => void make()}>
              {words.make}
            </PassingButton>
          </div>
        </>
      )}
      {problem !== null && !isStopping && <Notice tone="bad" title={problem} />}
      {isStopping && (
        <ConfirmDialog
          title={words.stopTitle}
          confirmLabel={words.stop}
          busyLabel={words.stopBusy}
          busy={isBusy}
          onConfirm={() => void stop()}
          onCancel={() => {
            setStopping(false);
            setProblem(null);
          }}
        >
          <div className="stack">
            {words.stopHelp(student)}
            {problem !== null && <Notice tone="bad" title={problem} />}
          </div>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface LiveLinkProps {
  link: NonNullable<Link>;
  message: (address: string) => string;
  busy: boolean;
  onRenew: () => void;
  onStop: () => void;
}

function LiveLink({ link: { token, expiresAt, isExpired, madeBy }, message, busy, onRenew, onStop }: LiveLinkProps) {
  const address = publicAddress(schoolPaths.sharedResult(token));
  const copy = async (): Promise<void> => {
    if (await copyText(address)) schoolToasts.good(words.copied);
    else schoolToasts.bad(words.copyFailed);
  };
  return (
    <>
      {isExpired ? (
        <Notice tone="mid" live="off" title={words.expired(day(expiresAt))}>
          {words.expiredHelp}
        </Notice>
      ) : (
        <>
          <Field
            label={words.field}
            value={address}
            readOnly
            help={`${words.works(day(expiresAt), madeBy)} ${words.warning}`}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className={styles.ways}>
            <a
              className={buttonClass()}
              href={whatsAppAddress(message(address))}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.whatsApp}
            </a>
            <Button variant="secondary" onClick={() => void copy()}>
              <Icon path={copyIcon} />
              {words.copy}
            </Button>
          </div>
        </>
      )}
      <div className={styles.ways}>
        <Button variant={isExpired ? "primary" : "ghost"} busy={busy} onClick={onRenew}>
          {words.renew(resultLinkDays)}
        </Button>
        <Button variant="ghost" busy={busy} onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </>
  );
}
