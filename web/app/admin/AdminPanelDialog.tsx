import { Suspense, useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { adminPanels, type AdminPanelName } from "./admin-panels.ts";
import { adminTexts } from "./admin-texts.ts";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { PartFailed } from "../OnDemand.tsx";

/** One of the three panels over the page. */
export function AdminPanelDialog({ name, onClose }: { name: AdminPanelName; onClose: () => void }) {
  const { title, shape, width, Panel } = adminPanels[name];
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen
      title={title}
      shape={shape}
      wide={width === "widest" ? "most" : width === "wide"}
      busy={isBusy}
      closesOutside={false}
      onClose={onClose}
    >
      <div className="panel">
        <ErrorBoundary fallback={<PartFailed />}>
          <Suspense fallback={<Skeleton label={adminTexts.loading} />}>
            <Panel onBusy={setBusy} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Dialog>
  );
}
