import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { otpDigits } from "../../../schema/rules/limits.ts";
import { describedBy, FieldFrame } from "./FieldFrame.tsx";
import "./OtpBoxes.css";

interface OtpBoxesProps {
  label: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  help?: ReactNode;
  error?: string | null;
  autoFocus?: boolean;
}

const boxes = Array.from({ length: otpDigits }, (_, index) => index);

/**
 * Six drawn boxes over one real input, so that filling from a message, pasting, deleting and screen readers work by
 * themselves. A chosen digit is selected, so that typing replaces it, and so is a code that was refused.
 */
export function OtpBoxes({ label, value, onChange, help, error, autoFocus }: OtpBoxesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [caret, setCaret] = useState(value.length);
  const current = Math.min(caret, value.length, otpDigits - 1);

  useEffect(
    function goBackToWrongCode() {
      if (!error) return;
      input.current?.focus();
      // a whole code, so that another one takes its place; one that is not complete is gone on with
      if (input.current?.value.length === otpDigits) input.current.select();
    },
    [error],
  );

  const choose = (index: number): void => {
    const at = Math.max(0, Math.min(index, value.length, otpDigits - 1));
    input.current?.setSelectionRange(at, Math.min(at + 1, value.length));
    setCaret(at);
  };
  const readCaret = (): void => setCaret(input.current?.selectionStart ?? value.length);

  const handleChange = (typed: string): void => {
    const digits = typed.replace(/\D/g, "").slice(0, otpDigits);
    onChange(digits);
    setCaret(Math.min(input.current?.selectionStart ?? digits.length, digits.length));
  };
  const handlePaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const text = event.clipboardData.getData("text");
    if (!/^\d+$/.test(text)) return;
    const digits = text.slice(0, otpDigits);
    onChange(digits);
    setCaret(digits.length);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: value.length }[event.key];
    if (to === undefined || event.shiftKey) return;
    event.preventDefault();
    choose(to);
  };
  const handleClick = (event: MouseEvent<HTMLInputElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    choose(width > 0 ? Math.floor(((event.clientX - left) / width) * otpDigits) : value.length);
  };

  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className={error ? "otp-boxes wrong" : "otp-boxes"}>
        {boxes.map((box) => {
          const isCurrent = isFocused && box === current;
          return (
            <span
              key={box}
              aria-hidden="true"
              data-testid="otp-box"
              className={isCurrent ? (value[box] ? "current-box full" : "current-box") : undefined}
            >
              {value[box]}
            </span>
          );
        })}
        <input
          {...describedBy(id, { help, error })}
          ref={input}
          id={id}
          name="otp"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${otpDigits}}`}
          value={value}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          onChange={(event) => handleChange(event.target.value)}
          onPaste={handlePaste}
          onKeyDown={handleKeyDown}
          onClick={handleClick}
          onSelect={readCaret}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </div>
    </FieldFrame>
  );
}
