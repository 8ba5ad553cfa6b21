import { useId } from "react";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ExamForm, type ExamFormProps } from "./ExamForm.tsx";
import { texts } from "./texts.ts";

const words = texts.form;

/** The form of an exam as a dialog. */
export function ExamFormDialog({
  onClose,
  ...props
}: Omit<ExamFormProps, "formId" | "onDone"> & { onClose: () => void }) {
  const formId = useId();
  const isBusy = useSchoolBusy();
  const isNew = props.exam === null;
  return (
    <Dialog
      isOpen
      title={isNew ? words.createTitle : words.editTitle}
      shape="full"
      wide
      busy={isBusy}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={isNew ? words.creating : words.updating}>
            {isNew ? texts.exams.create : "Save exam"}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <ExamForm {...props} formId={formId} onDone={onClose} />
    </Dialog>
  );
}
