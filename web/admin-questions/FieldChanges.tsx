import type { QuestionField } from "../../schema/rules/question-columns.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { fieldLabels, type Draft } from "./draft.ts";
import styles from "./FieldChanges.module.css";

interface FieldChangesProps {
  fields: readonly QuestionField[];
  before: { label: string; draft: Draft };
  after: { label: string; draft: Draft };
  /** Puts the first value of a field into the form. */
  onTake?: (field: QuestionField) => void;
}

const shown = (field: QuestionField, text: string) =>
  text === "" ? <i className="muted">empty</i> : field === "examType" ? examTypeLabel(text) : text;

/** Two values of each field that differs, one above the other. */
export function FieldChanges({ fields, before, after, onTake }: FieldChangesProps) {
  return (
    <ul className={styles.changes}>
      {fields.map((field) => (
        <li key={field}>
          <b className="small">{fieldLabels[field].replace(" (optional)", "")}</b>
          <dl className="small">
            <div>
              <dt>{before.label}</dt>
              <dd className="break-anywhere">{shown(field, before.draft[field])}</dd>
            </div>
            <div>
              <dt>{after.label}</dt>
              <dd className="break-anywhere">{shown(field, after.draft[field])}</dd>
            </div>
          </dl>
          {onTake && (
            <Button variant="ghost" onClick={() => onTake(field)}>
              Use {before.label.toLowerCase()}
              <span className="visually-hidden"> for {fieldLabels[field]}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
