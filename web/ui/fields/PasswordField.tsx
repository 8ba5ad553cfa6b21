import { useId, useState } from "react";
import { Button } from "../buttons/Button.tsx";
import type { FieldProps } from "./Field.tsx";
import { describedBy, FieldFrame } from "./FieldFrame.tsx";
import { eyeIcon, eyeOffIcon } from "../icons/status-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import "./PasswordField.css";

/** A password with a Show/Hide switch. Pass `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({ label, help, error, id, ...input }: Omit<FieldProps, "type">) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={inputId} label={label} help={help} error={error}>
      <div className="password-input">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...describedBy(inputId, { help, error })}
          id={inputId}
          className="input"
          type={isShown ? "text" : "password"}
        />
        <Button
          variant="ghost"
          aria-pressed={isShown}
          aria-label="Show password"
          aria-controls={inputId}
          onClick={() => setShown(!isShown)}
        >
          <Icon path={isShown ? eyeOffIcon : eyeIcon} />
          {isShown ? "Hide" : "Show"}
        </Button>
      </div>
    </FieldFrame>
  );
}
