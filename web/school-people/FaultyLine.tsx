import { Field } from "../ui/fields/Field.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { alertIcon } from "../ui/icons/status-icons.ts";
import type { ImportLine, LineChange } from "./import-lines.ts";
import { importTexts } from "./import-texts.ts";
import "../ui/fields/FieldFrame.css";
import styles from "./FaultyLine.module.css";

interface FaultyLineProps {
  line: ImportLine;
  change: LineChange;
  /** Whether a person has changed something, so that the problem may be gone. */
  isChanged: boolean;
  /** Whether the list has admission numbers. */
  hasNumber: boolean;
  /** The line has just been taken out of those that are ready. */
  autoFocus?: boolean;
  onChange: (changed: Partial<LineChange>) => void;
}

/** A line with a problem, or one that a person wants to correct, and its fields. */
export function FaultyLine({ line, change, isChanged, hasNumber, autoFocus = false, onChange }: FaultyLineProps) {
  const field = (name: "name" | "email" | "className" | "admissionNo", label: string) => (
    <Field
      label={
        <>
          {label}
          <span className="visually-hidden"> of line {line.line}</span>
        </>
      }
      autoComplete="off"
      autoFocus={autoFocus && name === "name"}
      disabled={change.isLeftOut}
      value={change[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <fieldset className={`${styles.line} float-legend`}>
      {isChanged ? (
        <legend className="muted">
          Line {line.line}: {change.isLeftOut ? importTexts.skipped : importTexts.changed}
        </legend>
      ) : line.problem === null ? (
        <legend className="muted">Line {line.line}</legend>
      ) : (
        <legend className="field-error">
          <Icon path={alertIcon} size={16} />
          <span>
            Line {line.line}: {line.problem}
          </span>
        </legend>
      )}
      <div className={styles.fields}>
        {field("name", "Name")}
        {field("email", "Email")}
        {field("className", "Class")}
        {hasNumber && field("admissionNo", "Admission number")}
      </div>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={change.isLeftOut}
          onChange={(event) => onChange({ isLeftOut: event.target.checked })}
        />
        {importTexts.leaveOut}
        <span className="visually-hidden"> line {line.line}</span>
      </label>
    </fieldset>
  );
}
