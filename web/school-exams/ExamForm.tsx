import { useEffect, useRef, useState, type ComponentProps } from "react";
import { examDurationMaxMinutes, examDurationMinMinutes, questionFileBytes } from "../../schema/rules/limits.ts";
import { toldApart } from "../../schema/rules/apart.ts";
import { terms } from "../../schema/rules/school-words.ts";
import { isChangedSince } from "../lib/forms/changed-since.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { keptChanges, useKeptChanges } from "../lib/forms/kept-changes.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { codeOf } from "../lib/calls/message-of.ts";
import { newRequestKey } from "../lib/calls/request-key.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { Field } from "../ui/fields/Field.tsx";
import { FileField } from "../ui/fields/FileField.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import type { Named, NamedPerson } from "../lib/named.ts";
import { copyOf, kindOf, toExamInput, initialTexts, newTeacher, type ExamFormTexts } from "./exam-form.ts";
import type { SchoolExamRow } from "./exam-status.ts";
import { formTexts as words } from "./form-texts.ts";
import { refreshExams, useExamCalls } from "./use-exam-calls.ts";
import { useNewerExam } from "./use-newer-exam.ts";

const schoolExamFormRules = formRules(
  async () => (await import("../../schema/rules/school-exams.ts")).schoolExamFormRules,
);

export interface ExamFormProps {
  /** Id for the submit button, which is outside the form. */
  formId: string;
  /** Null for a new exam. */
  exam: SchoolExamRow | null;
  /** The exam whose questions a new one gets; null or left out for none. */
  copied?: SchoolExamRow | null;
  /** Null when they could not be loaded. */
  subjects: readonly Named[] | null;
  classes: readonly Named[] | null;
  /** For administrators, who may hand an exam over; null otherwise. */
  teachers?: readonly NamedPerson[] | null;
  defaultMinutes: number | null;
  schoolId: string | null;
  /** Loads the lists again. */
  onRetry: () => void;
  /** Whether something was typed or chosen. */
  onTyped?: (isTyped: boolean) => void;
  /** Whether the person has asked to leave without saving. */
  isGivenUp?: boolean;
  onDone: () => void;
}

const termOptions = terms.map((term) => (
  <option key={term} value={term}>
    {term}
  </option>
));

/** The options of a list, with the one that the exam has where the list lacks it. */
function optionsOf(list: readonly Named[] | null, id: string | null | undefined, name: string | null | undefined) {
  const isMissing = id && name && !list?.some((listed) => listed.id === id);
  return [...(isMissing ? [{ id, name }] : []), ...(list ?? [])].map((option) => (
    <option key={option.id} value={option.id}>
      {option.name}
    </option>
  ));
}

const faultOfFile = ({ name, size }: File): string | null =>
  /\.(pdf|docx?)$/i.test(name) && size <= questionFileBytes ? null : words.wrongFile;

function ListsFailed({ onRetry }: { onRetry: () => void }) {
  const isBusy = useSchoolBusy();
  const retry = (
    <PassingButton variant="secondary" busy={isBusy} onClick={onRetry}>
      Retry
    </PassingButton>
  );
  return <Notice tone="bad" title={words.listsFailed} action={retry} />;
}

interface TeacherSelectProps extends Omit<ComponentProps<typeof Select>, "label" | "children"> {
  teachers: readonly NamedPerson[];
  owner: string | null | undefined;
}

/** Hands an exam over to another teacher (D-323). */
function TeacherSelect({ teachers, owner, ...select }: TeacherSelectProps) {
  if (!owner || teachers.length === 0) return null;
  return (
    <Select label="Teacher" help={words.teacherHelp} {...select}>
      {optionsOf(
        toldApart(teachers, ({ email }) => [email]),
        owner,
        words.noTeacher,
      )}
    </Select>
  );
}

interface QuestionFileProps extends Pick<ComponentProps<typeof FileField>, "error" | "ref" | "onFile"> {
  attached: string | null | undefined;
}

/** The file of questions that staff keep with an exam. */
function QuestionFile({ attached, ...field }: QuestionFileProps) {
  return (
    <>
      <FileField label="Question file (optional)" help={words.fileHelp} accept=".pdf,.doc,.docx" {...field} />
      {attached && <p className="small muted">Now attached: {attached}. A new file takes its place.</p>}
    </>
  );
}

const minutes = {
  type: "number",
  inputMode: "numeric",
  min: examDurationMinMinutes,
  max: examDurationMaxMinutes,
} as const;

const isIncomplete = ({ examName, term, subjectId, classId }: ExamFormTexts): boolean =>
  [examName, term, subjectId, classId].some((value) => !value.trim());

/** What the tab keeps: the fields, and the name of a file, which has to be chosen again. */
const keptPart = (texts: ExamFormTexts, file: File | null) => ({ ...texts, file: file?.name ?? "" });

/** The texts to begin with: what was typed before on top of the exam as it is now. */
function useKeptBefore(what: string, texts: ExamFormTexts) {
  const [kept] = useState(() => keptChanges(schoolWorkOwner, what, keptPart(texts, null)));
  const { file, ...typed } = kept?.texts ?? {};
  const keptNotice = kept && (
    <Notice tone="info" live="off" title={file === undefined ? kept.notice : `${kept.notice} ${words.fileAgain}`} />
  );
  return { initial: { ...texts, ...typed }, keptNotice };
}

/** The fields of an exam (S-CEX-01), for creating and editing. */
export function ExamForm({
  formId,
  exam,
  copied = null,
  subjects,
  classes,
  teachers,
  defaultMinutes,
  schoolId,
  onRetry,
  onTyped,
  isGivenUp = false,
  onDone,
}: ExamFormProps) {
  const calls = useExamCalls();
  const fileInput = useRef<HTMLInputElement>(null);
  const [requestKey] = useState(newRequestKey);
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isFixed = exam?.hasAttempts === true;
  const what = `exam ${exam?.id ?? (copied ? `copy ${copied.id}` : "new")}`;
  const start = exam ?? (copied && copyOf(copied));
  const { initial, keptNotice } = useKeptBefore(what, initialTexts(start, defaultMinutes));
  const [isSaved, setSaved] = useState(false);

  const { form, field, values, setValue } = useForm({
    initial,
    rules: schoolExamFormRules,
    onSubmit: async (parsed) => {
      if (fileError !== null) return fileInput.current?.focus();
      setProblem(null);
      const input = toExamInput(parsed);
      const outcome = await sendToSchool(
        () =>
          exam
            ? calls.update(exam.id, { ...input, ...newTeacher(exam, parsed.teacherId), version: newer.version }, file)
            : calls.create(
                { ...input, status: "DRAFT", schoolId, ...(copied && { copyOf: copied.id }) },
                file,
                requestKey,
              ),
        failureText(exam ? words.updateFailed : words.failed),
      );
      if (outcome === null) return;
      if (outcome.problem !== undefined) {
        if (codeOf(outcome.error) === "STALE_VERSION") newer.noteConflict();
        return setProblem(outcome.problem);
      }
      schoolToasts.good(exam ? words.updated : words.created);
      setSaved(true);
      onDone();
      await refreshExams(calls);
    },
  });
  const onMerged = (): void => setProblem(words.merged);
  const newer = useNewerExam({ exam, values, setValue, read: calls.refresh, onMerged });
  const untouched = keptPart(initialTexts(newer.shown ?? start, defaultMinutes), null);
  const typed = keptPart(values, file);
  const isTyped = isChangedSince(untouched, typed);
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);
  useKeptChanges(schoolWorkOwner, what, untouched, isSaved || isGivenUp ? null : typed);
  const takeFile = (chosen: File | null): void => {
    setFile(chosen);
    setFileError(chosen === null ? null : faultOfFile(chosen));
  };
  return (
    <form
      className="stack"
      id={formId}
      {...form}
      onSubmit={(event) => {
        if (isIncomplete(values)) schoolToasts.bad(words.fillAll);
        form.onSubmit(event);
      }}
      aria-label={words.titles[kindOf({ exam, copied })]}
    >
      {(subjects === null || classes === null) && <ListsFailed onRetry={onRetry} />}
      {isFixed && <Notice tone="info" live="off" title={words.fixed} />}
      {copied && <Notice tone="info" live="off" title={words.copies(copied.questionCount ?? 0)} />}
      {keptNotice}
      <Field label="Exam name" autoComplete="off" required autoFocus {...field("examName")} />
      <div className="form-columns">
        <Select label="Term" required {...field("term")}>
          <option value="">Choose a term</option>
          {termOptions}
        </Select>
        <Select
          label="Subject"
          required
          help={subjects?.length === 0 ? words.noSubjects : undefined}
          {...field("subjectId")}
        >
          <option value="">Choose a subject</option>
          {optionsOf(subjects, start?.subjectId, start?.subjectName)}
        </Select>
        <Select
          label="Class"
          required
          disabled={isFixed}
          help={classes?.length === 0 ? words.noClasses : undefined}
          {...field("classId")}
        >
          <option value="">Choose a class</option>
          {optionsOf(classes, start?.classId, start?.className)}
        </Select>
        <Field label="Date" type="date" required disabled={isFixed} {...field("examDate")} />
        <Field label="Duration (minutes)" {...minutes} required disabled={isFixed} {...field("duration")} />
      </div>
      <TeacherSelect teachers={teachers ?? []} owner={exam?.createdBy} {...field("teacherId")} />
      <TextArea label="Instructions (optional)" rows={4} help="Students read this first." {...field("instructions")} />
      {!copied && (
        <QuestionFile attached={exam?.questionFileName} error={fileError} ref={fileInput} onFile={takeFile} />
      )}
      {problem !== null && <Notice tone="bad" title={problem} />}
    </form>
  );
}
