import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { OnDemand, PartFailed } from "../ui/OnDemand.tsx";
import type { Panel } from "./panel.ts";

const TextDialog = lazy(async () => ({ default: (await import("../ui/TextDialog.tsx")).TextDialog }));

/** A panel over the dashboard. */
export function PanelDialog({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const { title, shape, width, closesOutside, isForm = false, Content } = panel;
  const [isBusy, setBusy] = useState(false);
  const Frame = isForm ? TextDialog : Dialog;
  const dialog = (
    <Frame
      isOpen
      title={title}
      shape={shape}
      wide={width === "widest" ? "most" : width === "wide"}
      busy={isBusy}
      closesOutside={closesOutside}
      onClose={onClose}
      actions={
        isForm && (
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        )
      }
    >
      <div className="panel-content">
        <ErrorBoundary fallback={<PartFailed />}>
          <Suspense fallback={<Skeleton label="Loading..." />}>
            <Content level={3} onBusy={setBusy} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Frame>
  );
  if (!isForm) return dialog;
  return (
    <OnDemand title={title} onClose={onClose}>
      {dialog}
    </OnDemand>
  );
}
