import { useId, type ReactNode, type Ref, type SelectHTMLAttributes } from "react";
import { describedBy, FieldFrame, type FieldText } from "./FieldFrame.tsx";
import { downIcon } from "../icons/public-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import "./Select.css";

interface SelectProps extends FieldText, Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  /** `<option>` elements. */
  children: ReactNode;
  ref?: Ref<HTMLSelectElement>;
}

/** The native select with our styles. */
export function Select({ label, help, error, id, children, ...select }: SelectProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <FieldFrame id={selectId} label={label} help={help} error={error}>
      <div className="select-box">
        <select {...select} {...describedBy(selectId, { help, error })} id={selectId} className="select">
          {children}
        </select>
        <Icon path={downIcon} />
      </div>
    </FieldFrame>
  );
}
