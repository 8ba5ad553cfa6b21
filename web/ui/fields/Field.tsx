import { useId, type InputHTMLAttributes, type Ref } from "react";
import { describedBy, FieldFrame, type FieldText } from "./FieldFrame.tsx";

export interface FieldProps extends FieldText, Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** A one-line text field, or one for a file, whose errors come after the choice. */
export function Field({ label, help, error, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} label={label} help={help} error={error} isLive={input.type === "file"}>
      <input
        type="text"
        {...input}
        {...describedBy(inputId, { help, error })}
        id={inputId}
        className="input"
        data-autofocus={input.autoFocus || undefined}
      />
    </FieldFrame>
  );
}
