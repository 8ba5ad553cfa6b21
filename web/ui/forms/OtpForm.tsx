import { useLayoutEffect, useRef, type KeyboardEvent, type SubmitEvent } from "react";
import { amount } from "../../../schema/rules/counted.ts";
import { otpDigits } from "../../../schema/rules/limits.ts";
import { Button } from "../buttons/Button.tsx";
import { mailIcon } from "../icons/contact-icons.ts";
import { Countdown } from "../display/Countdown.tsx";
import { Icon } from "../icons/Icon.tsx";
import { Notice } from "../notices/Notice.tsx";
import { OtpBoxes } from "../fields/OtpBoxes.tsx";
import { clockIcon } from "../icons/status-icons.ts";
import "../fields/FieldFrame.css";
import styles from "./OtpForm.module.css";

interface OtpFormProps {
  words: { title: string; label: string; expired: string; noCode: string; askNow: string; wait: string };
  resendLabel: string;
  hintId: string;
  otp: string;
  secondsLeft: number;
  /** What is wrong with the code. */
  error: string | null;
  success: string | null;
  resendProblem: string | null;
  /** The code is being checked, or was right. */
  isBusy: boolean;
  isResending: boolean;
  onType: (digits: string) => void;
  onVerify: () => void;
  onResend: () => void;
}

/** The boxes for a mailed code, the time it is valid, and the way to a new one. */
export function OtpForm(props: OtpFormProps) {
  const { words, hintId, otp, secondsLeft, error, success, resendProblem, isBusy } = props;
  const missing = otpDigits - otp.length;
  const hasExpired = secondsLeft === 0;
  const form = useRef<HTMLFormElement>(null);
  const resend = useRef<HTMLButtonElement>(null);
  const wasExpired = useRef(hasExpired);
  // before the browser takes the focus from a button that is disabled now
  useLayoutEffect(
    function goOnAtNextStep() {
      if (wasExpired.current && !hasExpired) form.current?.querySelector("input")?.focus();
      else if (document.activeElement?.matches(":disabled")) resend.current?.focus();
      wasExpired.current = hasExpired;
    },
    [hasExpired],
  );

  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    props.onVerify();
  };
  // A disabled button keeps Enter from submitting; an early Enter should still say what is missing.
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isKept = missing > 0 || hasExpired;
    if (event.key === "Enter" && isKept && event.target instanceof HTMLInputElement) props.onVerify();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter inside the form's own field */}
      <form
        className="stack"
        ref={form}
        noValidate
        aria-label={words.title}
        onSubmit={handleSubmit}
        onKeyDown={handleKeyDown}
      >
        <OtpBoxes label={words.label} value={otp} error={error} autoFocus onChange={props.onType} />
        <div className={hasExpired ? `${styles.validity} ${styles.over}` : styles.validity}>
          <Icon path={clockIcon} />
          <span aria-live="polite">{hasExpired && !success ? words.expired : "Code valid for"}</span>
          {!hasExpired && <Countdown seconds={secondsLeft} label="Code valid for" />}
        </div>
        <Button
          type="submit"
          large
          block
          disabled={!isBusy && (hasExpired || missing > 0)}
          busy={isBusy}
          busyLabel={success === null ? "Verifying..." : "Verified"}
          aria-describedby={hintId}
        >
          Verify
        </Button>
        <p className={`field-help ${styles.hint}`} id={hintId}>
          {hasExpired ? !success && "Ask for a new code below." : missing > 0 && `${amount(missing, "digit")} to go`}
        </p>
      </form>
      {success !== null && <Notice tone="good" title={success} />}
      <Notice
        tone="plain"
        live="off"
        icon={mailIcon}
        title={words.noCode}
        action={
          <Button
            variant="ghost"
            ref={resend}
            disabled={!hasExpired || success !== null}
            busy={props.isResending}
            onClick={props.onResend}
          >
            {props.resendLabel}
          </Button>
        }
      >
        {hasExpired ? words.askNow : words.wait}
      </Notice>
      {resendProblem !== null && <Notice tone="bad" title={resendProblem} />}
    </>
  );
}
