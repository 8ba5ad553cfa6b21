import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { updateStudentRules } from "../../schema/rules/school-people.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { useForm } from "../lib/use-form.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import { ClassSelect } from "./ClassSelect.tsx";
import { updateStudent } from "./many-calls.ts";
import type { Person, SchoolClassName } from "./person.ts";
import { texts } from "./texts.ts";

const words = texts.edit;

interface EditStudentDialogProps {
  student: Person;
  classes: readonly SchoolClassName[] | null;
  onClose: () => void;
}

/** Corrects name and class of a student (EXT-57a). */
export function EditStudentDialog({ student, classes, onClose }: EditStudentDialogProps) {
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const { form, field } = useForm<"name" | "classId", { name: string; classId: string }>({
    initial: { name: student.name, classId: student.classId ?? "" },
    rules: updateStudentRules,
    onSubmit: async (given) => {
      setProblem(null);
      const outcome = await sendToSchool(() => updateStudent(client, student.id, given), failureText(words.failed));
      if (outcome === null) return;
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
      formId="edit-student"
      submitLabel={words.save}
      busyLabel={words.saving}
    >
      <form className="stack" id="edit-student" {...form} aria-label={words.title}>
        <Field label="Full name" autoComplete="off" required autoFocus {...field("name")} />
        <ClassSelect classes={classes} isRequired {...field("classId")} />
        {problem !== null && <Notice tone="bad" title={problem} />}
      </form>
    </FormDialog>
  );
}
