import { useState } from "react";
import type { CheckedQuestion } from "../../schema/rules/admin-questions.ts";
import { questionFields, type QuestionField } from "../../schema/rules/question-columns.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { logFailure } from "../lib/calls/log-failure.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { useKeptChanges } from "../lib/forms/kept-changes.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { useStayWarning } from "../lib/navigation/use-stay-warning.ts";
import { adminWorkOwner } from "../lib/sessions/admin-work.ts";
import { useUpdateQuestionMutation, type AdminQuestionRowFragment } from "./admin-questions.generated.ts";
import { differences, draftOf, inputOf, keptEdit, keptPart, type Draft } from "./draft.ts";
import type { Theirs } from "./EditConflict.tsx";
import { useQuestionVersionsLazyQuery } from "./versions.generated.ts";

const questionRules = formRules(async () => (await import("../../schema/rules/admin-questions.ts")).questionRules);

const isGone = "Somebody else has deleted this question. What you typed is still here: copy what you want to keep.";

interface QuestionEdit {
  question: AdminQuestionRowFragment;
  onSaved: (saved: AdminQuestionRowFragment | null) => void;
  onClose: () => void;
}

/** The form of a question: typed texts and their draft, saving, and the conflict with another admin who has saved first. */
export function useQuestionEdit({ question, onSaved, onClose }: QuestionEdit) {
  const what = `question ${question.id}`;
  const stored = draftOf(question);
  const [restored] = useState(() => keptEdit(what, stored));
  const [base, setBase] = useState(restored ? restored.base : question.version);
  const [common, setCommon] = useState(restored?.common ?? stored);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [news, setNews] = useState(restored ? "What you had typed before is back in the form." : "");
  const [isLeaving, setLeaving] = useState(false);
  const [update, { loading }] = useUpdateQuestionMutation();
  // loaded when another admin has saved a version that the cache cannot have
  const [loadVersions, versions] = useQuestionVersionsLazyQuery({ fetchPolicy: "network-only" });

  const { form, field, values, setValue } = useForm<QuestionField, CheckedQuestion>({
    initial: restored?.draft ?? stored,
    rules: questionRules,
    onSubmit: (checked) => void save(checked),
  });
  const isChanged = differences(stored, values).length > 0;

  useKeptChanges(adminWorkOwner, what, keptPart(common, null), isChanged ? keptPart(values, base) : null);
  useStayWarning(isChanged);

  const askToClose = (): void => {
    if (isChanged && !isLeaving) setLeaving(true);
    else onClose();
  };
  const fill = (draft: Draft): void => {
    for (const name of questionFields) setValue(name, draft[name]);
  };

  /** Another admin saved first: loads their text, to show it beside the one here. */
  const showTheirs = async (): Promise<void> => {
    setFailure(null);
    const { data } = await loadVersions({ variables: { id: question.id } });
    const newest = data?.questionVersions?.[0];
    if (!newest) {
      setFailure("Somebody else changed this question meanwhile, and their text could not be loaded. Try again.");
      return;
    }
    const draft = draftOf(newest.question);
    const typed = differences(common, values);
    // Saved as it stands, a field that nobody has touched here would undo what the other one did.
    for (const name of differences(common, draft)) if (!typed.includes(name)) setValue(name, draft[name]);
    setTheirs({ ...newest, draft });
    setCommon(draft);
    setBase(newest.version);
  };

  const save = async (checked: CheckedQuestion): Promise<void> => {
    setFailure(null);
    setLeaving(false);
    try {
      const { data } = await update({ variables: { id: question.id, input: inputOf(checked, base) } });
      onSaved(data?.updateQuestion.question ?? null);
    } catch (error) {
      logFailure("The question was not saved", error);
      if (codeOf(error) === "STALE_VERSION") await showTheirs().catch(() => setFailure(reasonOf(error)));
      else setFailure(codeOf(error) === "NOT_FOUND" ? isGone : reasonOf(error));
    }
  };

  return {
    form,
    field,
    values,
    setValue,
    fill,
    /** As the bank has it. */
    stored,
    isChanged,
    base,
    theirs,
    failure,
    news,
    setNews,
    isSaving: loading,
    isLoadingTheirs: versions.loading,
    /** Whether the person has asked to close the form with unsaved changes. */
    isLeaving,
    stay: (): void => setLeaving(false),
    askToClose,
    discard: onClose,
  };
}
