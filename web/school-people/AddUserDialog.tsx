import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { formRules } from "../lib/forms/form-rules.ts";
import { messageOf, statusOf } from "../lib/calls/message-of.ts";
import { schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useKeptForm } from "../lib/forms/use-kept-form.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { ClassSelect } from "./ClassSelect.tsx";
import { CredentialsResult } from "./CredentialsResult.tsx";
import { createUser, studentCalls, teacherCalls, type Credentials } from "./people-calls.ts";
import type { Named } from "../lib/named.ts";
import { wordsFor } from "./person.ts";
import { newRequestKey } from "../lib/calls/request-key.ts";
import { refusedPersonField } from "./refused-person-field.ts";
import { texts } from "./texts.ts";

const schoolUserRules = formRules(async () => (await import("../../schema/rules/school-people.ts")).schoolUserRules);

const words = {
  title: "Add User",
  role: "Role",
  chooseRole: "Choose a role",
  failed: "Failed to create user",
  forbidden: "You don't have permission to perform this action",
};

interface AddUserDialogProps {
  classes: readonly Named[] | null;
  schoolId: string | null;
  /** Whether it asks for the admission number of a student; only where the server keeps it. */
  hasNumber: boolean;
  onClose: () => void;
}

/** Adds a teacher or student together with a sign-in ID, and shows that ID. */
export function AddUserDialog({ classes, schoolId, hasNumber, onClose }: AddUserDialogProps) {
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const [requestKey] = useState(newRequestKey);
  const [problem, setProblem] = useState<string | null>(null);
  const [created, setCreated] = useState<Credentials | null>(null);

  const { form, field, values, showErrors, keptNotice } = useKeptForm({
    owner: schoolWorkOwner,
    what: "add user",
    initial: { role: "", name: "", email: "", classId: "", admissionNo: "" },
    rules: schoolUserRules,
    onSubmit: async ({ admissionNo, ...input }) => {
      setProblem(null);
      // what was typed before another role was chosen
      const number = input.role === "STUDENT" && admissionNo ? { admissionNo } : {};
      const outcome = await sendToSchool(
        () => createUser(client, { ...input, ...number, classId: input.classId || null, schoolId }, requestKey),
        (error) => (statusOf(error) === 403 ? words.forbidden : messageOf(error, words.failed)),
      );
      if (outcome === null) return;
      const refused = refusedPersonField(outcome);
      const kind = input.role === "TEACHER" ? "teacher" : "student";
      const calls = kind === "teacher" ? teacherCalls(client, schoolId) : studentCalls(client, schoolId);
      if (refused !== null) {
        showErrors({ [refused]: outcome.problem });
        // a colleague may have added the person meanwhile
        return void calls.refresh({ isQuiet: true }).catch(() => undefined);
      }
      if (outcome.value === undefined) return setProblem(outcome.problem);
      const { tempPassword, expiresAt } = outcome.value;
      schoolToasts.good(wordsFor[kind].created);
      schoolToasts.info(`${input.email}: ${tempPassword}`);
      setCreated({ name: input.name, email: input.email, tempPassword, expiresAt });
      const refreshed = await sendToSchool(
        () => calls.refresh(),
        () => texts.refreshFailed,
      );
      if (refreshed && refreshed.problem === undefined) schoolToasts.good(wordsFor[kind].refreshed);
    },
  });

  if (created) return <CredentialsResult credentials={created} onClose={onClose} />;
  return (
    <FormDialog
      title={words.title}
      busy={isBusy}
      onClose={onClose}
      formId="add-user"
      submitLabel={words.title}
      busyLabel="Adding..."
    >
      <form className="stack" id="add-user" {...form} aria-label={words.title}>
        {keptNotice !== null && <Notice tone="info" live="off" title={keptNotice} />}
        <Select label={words.role} required autoFocus {...field("role")}>
          <option value="">{words.chooseRole}</option>
          <option value="TEACHER">Teacher</option>
          <option value="STUDENT">Student</option>
        </Select>
        <Field label="Full name" autoComplete="off" required {...field("name")} />
        <Field label="Email" type="email" inputMode="email" autoComplete="off" required {...field("email")} />
        <ClassSelect classes={classes} isRequired={values.role === "STUDENT"} {...field("classId")} />
        {hasNumber && values.role === "STUDENT" && (
          <Field label={texts.numberField} autoComplete="off" {...field("admissionNo")} />
        )}
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
