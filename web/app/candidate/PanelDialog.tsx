import { Suspense, useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { dashboardTexts } from "./dashboard-texts.ts";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { PartFailed } from "../OnDemand.tsx";
import { panels, type PanelName } from "./panels.ts";

/** A panel over the dashboard. */
export function PanelDialog({ name, onClose }: { name: PanelName; onClose: () => void }) {
  const { title, isWide, Panel } = panels[name];
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog isOpen title={title} shape="full" wide={isWide} busy={isBusy} onClose={onClose}>
      <div className="panel">
        <ErrorBoundary fallback={<PartFailed />}>
          <Suspense fallback={<Skeleton label={dashboardTexts.loading} />}>
            <Panel level={3} onBusy={setBusy} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Dialog>
  );
}
