import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { Button } from "../buttons/Button.tsx";
import { closeIcon } from "../icons/public-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import { placeOf } from "../focus/kept-place.ts";
import "./Dialog.css";

interface DialogProps {
  isOpen: boolean;
  /** Asked for by Escape, the cross or a press beside the dialog; never called while `busy`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons; the main one first (it comes last on wide screens). */
  actions?: ReactNode;
  /** Something is being sent: the dialog cannot be closed. */
  busy?: boolean;
  /** `sheet` rises from the bottom on phones, `full` covers the phone (forms). Centred from 640 px. */
  shape?: "sheet" | "full";
  /** `most`: as wide as tables need. */
  wide?: boolean | "most";
  /** A press beside the dialog closes it; `TextDialog` is for typed text. */
  closesOutside?: boolean;
  /** Takes Escape and the phone's back gesture, which otherwise close it. */
  onEscape?: () => void;
  onInput?: (event: SyntheticEvent) => void;
}

/**
 * The native modal dialog: the browser keeps the focus inside and the page behind inert. The focus starts on a part
 * with `autoFocus` (Button, Field, OtpBoxes), else on the title, and returns to where it was. Title, cross and buttons
 * stay in sight while the rest scrolls; a failure, which stands at its end, is scrolled into view.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  busy = false,
  shape = "sheet",
  wide = false,
  closesOutside = true,
  onEscape = onClose,
  onInput,
}: Omit<DialogProps, "isOpen">) {
  const ref = useRef<HTMLDialogElement>(null);
  const [pressed] = useState(() => document.activeElement);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(
    function openAndReturnFocus() {
      const dialog = ref.current;
      // If this dialog follows another one, that one has given the focus back by now.
      const { activeElement: now, body } = document;
      const giveBack = placeOf((now === body || dialog?.contains(now) ? pressed : now) ?? body);
      if (dialog && !dialog.open) dialog.showModal();
      // React focuses `autoFocus` before the dialog is shown, when nothing in it can take the focus yet.
      (dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? titleRef.current)?.focus();
      return () => {
        dialog?.close();
        giveBack();
      };
    },
    [pressed],
  );

  const shownFailure = useRef<Element | null>(null);
  useEffect(function showFailure() {
    const failure = ref.current?.querySelector(".notice.bad[role=alert]") ?? null;
    if (failure !== shownFailure.current) failure?.scrollIntoView({ block: "nearest" });
    shownFailure.current = failure;
  });

  const askToClose = (): void => {
    if (!busy) onClose();
  };
  const escape = (): void => {
    if (!busy) onEscape();
  };
  // Called for the Escape key and for the phone's back gesture, which only sends `cancel`.
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    escape();
  };
  const handleCancel = (event: SyntheticEvent): void => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    escape();
  };
  // Browsers close it without asking at a second press of the phone's back button; then it is shown again.
  const handleClose = (event: SyntheticEvent): void => {
    if (event.target === ref.current && !ref.current.open) ref.current.showModal();
  };
  const handleClick = (event: MouseEvent): void => {
    if (event.target === ref.current && closesOutside) askToClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for the veil
    <dialog
      ref={ref}
      className={["dialog", shape === "full" && "full", wide && "wide", wide === "most" && "widest"]
        .filter(Boolean)
        .join(" ")}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={handleClose}
      onClick={handleClick}
      onInput={onInput}
    >
      <div className="dialog-content">
        <div className="dialog-grip" aria-hidden="true" />
        <h2 id={titleId} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        <div className="dialog-body">{children}</div>
        {actions && <div className="dialog-actions">{actions}</div>}
        <Button variant="plain" icon className="dialog-close" aria-label="Close" disabled={busy} onClick={askToClose}>
          <Icon path={closeIcon} />
        </Button>
      </div>
    </dialog>
  );
}
