import { useId } from "react";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { kindOf } from "./exam-form.ts";
import { ExamForm, type ExamFormProps } from "./ExamForm.tsx";
import { formTexts as words } from "./form-texts.ts";

/** The form of an exam as a dialog. */
export function ExamFormDialog({
  onClose,
  ...props
}: Omit<ExamFormProps, "formId" | "onDone"> & { onClose: () => void }) {
  const formId = useId();
  const isBusy = useSchoolBusy();
  const isNew = props.exam === null;
  return (
    <FormDialog
      title={words.titles[kindOf(props)]}
      shape="full"
      wide
      busy={isBusy}
      onClose={onClose}
      formId={formId}
      submitLabel={isNew ? words.create : "Save exam"}
      busyLabel={isNew ? words.creating : words.updating}
    >
      <ExamForm {...props} formId={formId} onDone={onClose} />
    </FormDialog>
  );
}
