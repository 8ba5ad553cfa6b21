import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { Button } from "../buttons/Button.tsx";
import { closeIcon } from "../icons/public-icons.ts";
import { Icon } from "../icons/Icon.tsx";
import "./Dialog.css";
import "./Drawer.css";

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Names the panel for readers. */
  label: string;
  children: ReactNode;
}

/** A side panel over the page for narrow screens: a native modal dialog, so focus and Escape work by themselves. */
export function Drawer({ isOpen, ...rest }: DrawerProps) {
  return isOpen ? <OpenDrawer {...rest} /> : null;
}

function OpenDrawer({ onClose, label, children }: Omit<DrawerProps, "isOpen">) {
  const ref = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(
    function openAndReturnFocus() {
      const drawer = ref.current;
      if (drawer && !drawer.open) drawer.showModal();
      return () => {
        drawer?.close();
        if (before instanceof HTMLElement) before.focus();
      };
    },
    [before],
  );
  const handleCancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  const handleClick = (event: MouseEvent): void => {
    if (event.target === ref.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for the veil
    <dialog ref={ref} className="drawer" aria-label={label} onCancel={handleCancel} onClick={handleClick}>
      <div className="drawer-content">
        <Button variant="plain" icon className="dialog-close" aria-label="Close menu" onClick={onClose}>
          <Icon path={closeIcon} />
        </Button>
        {children}
      </div>
    </dialog>
  );
}
