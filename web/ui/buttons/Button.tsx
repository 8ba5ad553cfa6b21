import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { buttonClass, type ButtonLook } from "./button-class.ts";
import { Spinner } from "../notices/Spinner.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";
import "./Button.css";

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  children: ReactNode;
  /** Something is being sent: presses do nothing, the focus stays, the width stays. */
  busy?: boolean;
  /** What the button says meanwhile. */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The button of the product. While busy it stays focusable (`aria-disabled`), so that keyboard and screen reader keep
 * their place; both labels lie in one grid cell, so the wider one decides the width. A submit button of a page that
 * is not hydrated yet is disabled, because the browser would send the form itself, with the password in the address.
 * `aria-disabled` is for a button that cannot be used yet and says why: it can be focused, and presses do nothing.
 */
export function Button({
  variant,
  large,
  block,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const isHydrated = useIsHydrated();
  const isEarly = type === "submit" && !isHydrated;
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy || rest["aria-disabled"]) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default is "button"
      type={type}
      className={buttonClass({ variant, large, block, icon }, className)}
      data-autofocus={rest.autoFocus || undefined}
      disabled={isEarly || rest.disabled}
      data-early={isEarly || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <span className="button-faces">
          <span className="button-face" data-off={busy || undefined} aria-hidden={busy || undefined}>
            {children}
          </span>
          <span className="button-face" data-off={!busy || undefined} aria-hidden={!busy || undefined}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}
