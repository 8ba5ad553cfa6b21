import type { ReactNode } from "react";
import { badIcon } from "../icons/status-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import "./FieldFrame.css";

export interface FieldText {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null;
}

/** What an input of this frame needs so that label, help and error are read with it. */
export function describedBy(id: string, { help, error }: Pick<FieldText, "help" | "error">) {
  const ids = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  // Said also of a field without a fault: browsers call a required one that is empty invalid before anybody has touched it.
  return { "aria-invalid": Boolean(error), "aria-describedby": ids || undefined };
}

interface FieldFrameProps extends FieldText {
  id: string;
  /** Its errors come while the focus is elsewhere, so a reader has to be told. */
  isLive?: boolean;
  children: ReactNode;
}

/** Label above, control, then error and help below. */
export function FieldFrame({ id, label, help, error, isLive = false, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`} role={isLive ? "alert" : undefined}>
          <Icon path={badIcon} size={16} />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
