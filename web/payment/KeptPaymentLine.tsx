import { useOnline } from "../lib/device/use-online.ts";
import { Notice, type NoticeTone } from "../ui/notices/Notice.tsx";
import { keptTexts } from "./texts.ts";
import type { KeptCheck } from "./use-kept-check.ts";

const tones: Record<KeptCheck, NoticeTone> = {
  checking: "info",
  confirmed: "good",
  notPaid: "mid",
  unreachable: "mid",
};

/** The result of a payment that this device has stored, on the card of its exam. */
export function KeptPaymentLine({ check, onAgain }: { check: KeptCheck | null; onAgain: () => void }) {
  const isOnline = useOnline();
  if (check === null) return null;
  return (
    <Notice tone={tones[check]} title={keptTexts[check].title}>
      {check === "unreachable" && !isOnline ? keptTexts.offline : keptTexts[check].help}
      {check === "unreachable" && isOnline && (
        <>
          {" "}
          <button type="button" className="link-button" onClick={onAgain}>
            Check again
          </button>
        </>
      )}
    </Notice>
  );
}
