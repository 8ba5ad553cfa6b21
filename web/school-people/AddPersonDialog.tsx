import { useState } from "react";
import { formRules } from "../lib/forms/form-rules.ts";
import { schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useKeptForm } from "../lib/forms/use-kept-form.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { ClassSelect } from "./ClassSelect.tsx";
import type { PeopleCalls } from "./people-calls.ts";
import type { Named } from "../lib/named.ts";
import { wordsFor, type PersonKind } from "./person.ts";
import { newRequestKey } from "../lib/calls/request-key.ts";
import { refusedPersonField } from "./refused-person-field.ts";
import { texts } from "./texts.ts";

const studentRules = formRules(async () => (await import("../../schema/rules/school-people.ts")).studentRules);
const teacherRules = formRules(async () => (await import("../../schema/rules/school-people.ts")).teacherRules);

interface AddPersonDialogProps {
  kind: PersonKind;
  classes: readonly Named[] | null;
  calls: PeopleCalls;
  /** Whether the server is ours, which keeps admission numbers and imports lists of students without an email address. */
  isOurs: boolean;
  onClose: () => void;
}

/** Adds a student or a teacher, who gets a sign-in ID later. */
export function AddPersonDialog({ kind, classes, calls, isOurs, onClose }: AddPersonDialogProps) {
  const words = wordsFor[kind];
  const isBusy = useSchoolBusy();
  const [requestKey] = useState(newRequestKey);
  const [problem, setProblem] = useState<string | null>(null);
  const { form, field, showErrors, keptNotice } = useKeptForm<
    "name" | "email" | "classId" | "admissionNo",
    { name: string; email: string; classId?: unknown; admissionNo?: string | null | undefined }
  >({
    owner: schoolWorkOwner,
    what: `add ${kind}`,
    initial: { name: "", email: "", classId: "", admissionNo: "" },
    rules: kind === "student" ? studentRules : teacherRules,
    onSubmit: async ({ name, email, classId, admissionNo }) => {
      setProblem(null);
      const person = {
        name,
        email,
        classId: typeof classId === "string" && classId !== "" ? classId : null,
        ...(admissionNo && { admissionNo }),
      };
      const outcome = await sendToSchool(() => calls.create(person, requestKey), words.createFailed);
      if (outcome === null) return;
      const refused = refusedPersonField(outcome);
      if (refused !== null) {
        showErrors({ [refused]: outcome.problem });
        // a colleague may have added the person meanwhile
        return void calls.refresh({ isQuiet: true }).catch(() => undefined);
      }
      if (outcome.problem !== undefined) return setProblem(outcome.problem);
      schoolToasts.good(words.created);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.add}
      busy={isBusy}
      onClose={onClose}
      formId="add-person"
      submitLabel={words.add}
      busyLabel="Adding..."
    >
      <form className="stack" id="add-person" {...form} aria-label={words.add}>
        {keptNotice !== null && <Notice tone="info" live="off" title={keptNotice} />}
        <Field label="Full name" autoComplete="off" required autoFocus {...field("name")} />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          help={isOurs ? texts.noEmailHelp : undefined}
          {...field("email")}
        />
        <ClassSelect classes={classes} isRequired={kind === "student"} {...field("classId")} />
        {isOurs && <Field label={texts.numberField} autoComplete="off" {...field("admissionNo")} />}
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
