import { useId, useState } from "react";
import { remarkReasonMaxLength, schoolRemarksPerPage } from "../../schema/rules/limits.ts";
import { markingKeys, type MarkingKey } from "../../schema/rules/words.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { keptChanges, useKeptChanges } from "../lib/forms/kept-changes.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { newRequestKey } from "../lib/calls/request-key.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { QuestionPicture } from "../ui/texts/QuestionPicture.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { KeyChanges, type RemarkPreview } from "./KeyChanges.tsx";
import { RightAnswer, type KeyedQuestion } from "./RightAnswer.tsx";
import { useRemarkSchoolQuestionMutation, useSchoolRemarkPreviewQuery } from "./remark.generated.ts";
import { remarkTexts as words } from "./remark-texts.ts";
import styles from "./CorrectKeyForm.module.css";

const schoolRemarkFormRules = formRules(
  async () => (await import("../../schema/rules/school-results.ts")).schoolRemarkFormRules,
);

/** The preview of the chosen key; none is asked for while that is the present one. */
function useKeyChanges(variables: { examId: string; questionId: string; newKey: MarkingKey }, isSame: boolean) {
  const [turned, setTurned] = useState<{ of: MarkingKey; page: number; from: RemarkPreview } | null>(null);
  const before = turned?.of === variables.newKey ? turned : null;
  const page = before?.page ?? 1;
  const query = useSchoolRemarkPreviewQuery({
    variables: { ...variables, page, limit: schoolRemarksPerPage },
    skip: isSame,
    // late answers may have been counted since
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  // while a page is turned, the page before stays
  const loaded = loading ? null : data?.schoolRemarkPreview;
  const preview = isSame || error ? null : (loaded ?? before?.from ?? null);
  return {
    preview,
    page,
    error,
    loading,
    turn: (to: number) => {
      if (preview !== null) setTurned({ of: variables.newKey, page: to, from: preview });
    },
    again: again.onRetry,
    /** What is shown was counted from a key that is no longer the present one. */
    recount: () => {
      setTurned(null);
      again.onRetry();
    },
  };
}

const readKey = (value: string, otherwise: MarkingKey): MarkingKey =>
  markingKeys.find((key) => key === value) ?? otherwise;

interface CorrectKeyFormProps {
  examId: string;
  number: number;
  question: KeyedQuestion;
  onBusy: (isBusy: boolean) => void;
  /** Somebody else has corrected the key since. */
  onStale: () => void;
  onClose: () => void;
  onDone: () => void;
}

/** The form of the correction: the right answer, what it changes, and why. */
export function CorrectKeyForm({ examId, number, question, onBusy, onStale, onClose, onDone }: CorrectKeyFormProps) {
  const formId = useId();
  const isBusy = useSchoolBusy();
  const [requestId] = useState(newRequestKey);
  const [problem, setProblem] = useState<string | null>(null);
  const [correct, { loading: isSending }] = useRemarkSchoolQuestionMutation();
  const oldKey: MarkingKey | null = question.countsForAll ? "ALL" : question.correctAnswer;
  const before = question.explanation?.trim() ?? "";
  const what = `correct ${examId} ${question.id}`;
  const untouched = { newKey: oldKey ?? "", reason: "", explanation: before };
  const [kept] = useState(() => keptChanges(schoolWorkOwner, what, untouched));
  const { form, field, values, setValue, showErrors } = useForm({
    initial: { ...untouched, ...kept?.texts },
    rules: schoolRemarkFormRules,
    onSubmit: (given) => {
      if (given.newKey === oldKey) return showErrors({ newKey: words.same });
      void send(given);
    },
  });
  const [shownWords, setShownWords] = useState(before);
  if (before !== shownWords) {
    // a colleague has saved another explanation meanwhile, which the one shown here must not replace unseen
    setShownWords(before);
    if (values.explanation === shownWords) setValue("explanation", before);
  }
  const isTyped = values.reason !== "" || values.explanation !== before;
  useKeptChanges(schoolWorkOwner, what, untouched, isTyped ? values : null);
  const newKey = readKey(values.newKey, "A");
  const isSame = values.newKey === oldKey || values.newKey === "";
  const { preview, page, error, loading, turn, again, recount } = useKeyChanges(
    { examId, questionId: question.id, newKey },
    isSame,
  );

  const send = async ({ explanation, ...given }: { newKey: MarkingKey; reason: string; explanation: string }) => {
    if (oldKey === null || preview === null) return setProblem(words.seeFirst);
    setProblem(null);
    const changedWords = explanation === before ? null : explanation;
    const input = { ...given, oldKey, explanation: changedWords, requestId };
    onBusy(true);
    const outcome = await sendToSchool(
      () => correct({ variables: { examId, questionId: question.id, input } }),
      failureText(words.failed),
    );
    onBusy(false);
    if (outcome === null) return;
    if (outcome.problem !== undefined) {
      if (codeOf(outcome.error) === "STALE_VERSION") {
        onStale();
        recount();
      }
      return setProblem(outcome.problem);
    }
    schoolToasts.good(words.done(number, outcome.value.data?.remarkSchoolQuestion.changed ?? 0));
    onDone();
  };

  return (
    <>
      <form id={formId} className="stack" {...form}>
        {kept && <Notice tone="info" live="off" title={kept.notice} />}
        <p className="strong break-anywhere">
          <FormattedText parts={question.formatted?.question}>{question.text}</FormattedText>
        </p>
        <QuestionPicture url={question.image} alt={question.imageAlt} number={number} />
        <RightAnswer question={question} oldKey={oldKey} field={field("newKey")} />
        <TextArea {...field("reason")} label={words.reason} rows={1} required maxLength={remarkReasonMaxLength} />
        <section className="stack-small" aria-label={words.preview} aria-busy={loading}>
          {isSame ? (
            <p className="small muted">{words.choose}</p>
          ) : preview ? (
            <KeyChanges preview={preview} page={page} busy={isBusy} onPage={turn} />
          ) : error ? (
            <ErrorPanel
              title={failureText(words.previewFailed)(error)}
              retryLabel="Retry"
              busy={isBusy}
              onRetry={again}
            />
          ) : (
            <Skeleton label={words.previewLoading} lines={3} />
          )}
        </section>
        {before !== "" && (
          <TextArea {...field("explanation")} label={words.explanation} help={words.explanationHelp} rows={3} />
        )}
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
      <div className={`dialog-actions ${styles.actions}`}>
        <Button type="submit" form={formId} busy={isSending} busyLabel={words.busy}>
          {words.submit(preview?.changed ?? 0)}
        </Button>
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}
