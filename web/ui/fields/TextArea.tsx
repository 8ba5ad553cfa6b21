import { useId, type Ref, type TextareaHTMLAttributes } from "react";
import { describedBy, FieldFrame, type FieldText } from "./FieldFrame.tsx";

interface TextAreaProps extends FieldText, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text field of several lines; people may make it higher. */
export function TextArea({ label, help, error, id, rows = 6, ...textarea }: TextAreaProps) {
  const ownId = useId();
  const textareaId = id ?? ownId;
  return (
    <FieldFrame id={textareaId} label={label} help={help} error={error}>
      <textarea
        {...textarea}
        {...describedBy(textareaId, { help, error })}
        id={textareaId}
        rows={rows}
        className="input"
      />
    </FieldFrame>
  );
}
