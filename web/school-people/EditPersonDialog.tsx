import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { formRules } from "../lib/forms/form-rules.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useKeptForm } from "../lib/forms/use-kept-form.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { Field } from "../ui/fields/Field.tsx";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { ClassSelect } from "./ClassSelect.tsx";
import { updateStudent, updateTeacher } from "./many-calls.ts";
import type { Named } from "../lib/named.ts";
import { wordsFor, type Person, type PersonKind } from "./person.ts";
import { refusedPersonField } from "./refused-person-field.ts";
import { texts } from "./texts.ts";

const updateStudentRules = formRules(
  async () => (await import("../../schema/rules/school-people.ts")).updateStudentRules,
);
const updateTeacherRules = formRules(
  async () => (await import("../../schema/rules/school-people.ts")).updateTeacherRules,
);

interface EditPersonDialogProps {
  kind: PersonKind;
  person: Person;
  classes: readonly Named[] | null;
  onClose: () => void;
}

/** Corrects name, address, class and admission number of a student (EXT-57a) or a teacher, who may be without a class (EXT-61). */
export function EditPersonDialog({ kind, person, classes, onClose }: EditPersonDialogProps) {
  const words = wordsFor[kind].edit;
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const { form, field, showErrors, keptNotice } = useKeptForm<
    "name" | "email" | "classId" | "admissionNo",
    { name: string; email?: string | null | undefined; classId?: unknown; admissionNo?: string | null | undefined }
  >({
    owner: schoolWorkOwner,
    what: `${kind} ${person.id}`,
    initial: {
      name: person.name,
      email: person.email ?? "",
      classId: person.classId ?? "",
      admissionNo: person.admissionNo ?? "",
    },
    rules: kind === "student" ? updateStudentRules : updateTeacherRules,
    onSubmit: async ({ name, email = null, classId, admissionNo = null }) => {
      setProblem(null);
      // with these the server writes only what was changed here: a student who was moved to another class meanwhile stays there
      const seen = { name: person.name, email: person.email ?? "", classId: person.classId };
      const before = person.admissionNo ?? "";
      // a server that keeps no numbers is asked to change none
      const isRenumbered = admissionNo !== null && admissionNo !== before;
      const given = typeof classId === "string" ? classId : "";
      const outcome = await sendToSchool(
        () =>
          kind === "student"
            ? updateStudent(client, person.id, {
                name,
                email,
                classId: given,
                ...(isRenumbered && { admissionNo }),
                seen: isRenumbered ? { ...seen, admissionNo: before } : seen,
              })
            : updateTeacher(client, person.id, { name, email, classId: given === "" ? null : given, seen }),
        failureText(words.failed),
      );
      if (outcome === null) return;
      const refused = refusedPersonField(outcome);
      if (refused !== null) return showErrors({ [refused]: outcome.problem });
      if (outcome.problem !== undefined) return setProblem(outcome.problem);
      schoolToasts.good(words.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title}
      busy={isBusy}
      onClose={onClose}
      formId="edit-person"
      submitLabel={texts.edit.save}
      busyLabel={texts.edit.saving}
    >
      <form className="stack" id="edit-person" {...form} aria-label={words.title}>
        {keptNotice !== null && <Notice tone="info" live="off" title={keptNotice} />}
        <Field label="Full name" autoComplete="off" required autoFocus {...field("name")} />
        <Field
          label={kind === "student" ? "Email (optional)" : "Email"}
          type="email"
          inputMode="email"
          autoComplete="off"
          required={kind === "teacher"}
          {...field("email")}
        />
        <ClassSelect classes={classes} isRequired={kind === "student"} {...field("classId")} />
        {kind === "student" && <Field label={texts.numberField} autoComplete="off" {...field("admissionNo")} />}
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
