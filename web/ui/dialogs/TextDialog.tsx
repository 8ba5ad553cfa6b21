import { useRef, useState, type ComponentProps, type SyntheticEvent } from "react";
import { Button } from "../buttons/Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** A field that is still shown with a text in it: forms that were sent are emptied or taken away. */
const isFilled = (field: Element): boolean =>
  field.isConnected &&
  field.matches("textarea, input:not([type=radio], [type=checkbox])") &&
  "value" in field &&
  field.value !== "";

/**
 * A dialog with fields for text. A press beside it does not close it, and Escape asks first if something was typed (D-285).
 */
export function TextDialog({ onClose, actions, ...dialog }: ComponentProps<typeof Dialog>) {
  const typed = useRef(new Set<Element>());
  const [askedAt, setAskedAt] = useState<Element | null>(null);
  const goOn = (): void => {
    setAskedAt(null);
    // the buttons that the question has taken the place of are drawn anew
    const back = askedAt?.isConnected ? askedAt : [...typed.current].reverse().find(isFilled);
    if (back instanceof HTMLElement) back.focus();
  };
  const escape = (): void => {
    if (askedAt) goOn();
    else if ([...typed.current].some(isFilled)) setAskedAt(document.activeElement);
    else onClose();
  };
  const handleInput = ({ target, currentTarget }: SyntheticEvent): void => {
    // dialogs inside this one ask for themselves
    if (!(target instanceof Element) || target.closest("dialog") !== currentTarget) return;
    typed.current.add(target);
    setAskedAt(null);
  };
  return (
    <Dialog
      closesOutside={false}
      {...dialog}
      onClose={onClose}
      onEscape={escape}
      onInput={handleInput}
      actions={
        askedAt ? (
          <>
            <p className="strong" role="alert">
              What you typed is not saved yet.
            </p>
            <Button variant="danger" onClick={onClose}>
              Discard changes
            </Button>
            <Button variant="secondary" autoFocus onClick={goOn}>
              Go on editing
            </Button>
          </>
        ) : (
          actions
        )
      }
    />
  );
}
