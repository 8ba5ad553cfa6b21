import { opensOffline } from "../../lib/device/service-worker.ts";

/** Said before an attempt starts where a page cannot be opened again without a network, such as a school's plain http. */
export const KeepOpenNote = () =>
  opensOffline() ? null : (
    <p className="small muted">
      Keep this page open: on this address it cannot be opened again without a network. Your answers stay on this
      device.
    </p>
  );
