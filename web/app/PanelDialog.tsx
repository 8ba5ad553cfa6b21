import { useRef, useState } from "react";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { FetchedPart } from "../ui/notices/FetchedPart.tsx";
import type { Panel } from "./panel.ts";

/** A panel over the dashboard. */
export function PanelDialog({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const { title, shape, width, closesOutside, Content } = panel;
  const [isBusy, setBusy] = useState(false);
  const typed = useRef<EventTarget>(null);
  // Escape would lose a typed password unseen; of a list it would only lose the search (D-322)
  const escape = (): void => {
    const field = typed.current;
    const isKept = width === "narrow" && field instanceof HTMLInputElement && field.isConnected && field.value !== "";
    if (!isKept) onClose();
  };
  return (
    <Dialog
      isOpen
      title={title}
      shape={shape}
      wide={width === "widest" ? "most" : width === "wide"}
      busy={isBusy}
      closesOutside={closesOutside}
      onClose={onClose}
      onEscape={escape}
      onInput={({ target }) => (typed.current = target)}
    >
      <div className="panel-content">
        <FetchedPart waiting={<Skeleton label="Loading..." />}>
          <Content level={3} isInDialog onBusy={setBusy} />
        </FetchedPart>
      </div>
    </Dialog>
  );
}
