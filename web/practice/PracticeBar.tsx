import { paperTitle } from "../lib/paper.ts";
import { PaperName } from "../lib/PaperName.tsx";
import { percentOf } from "../lib/percent.ts";
import { DeskBar, type DeskSave } from "../attempt/parts/DeskBar.tsx";
import { failedIds, uncheckedIds, type PracticeRecord } from "./practice-record.ts";
import { tallyOf } from "./practice-review.ts";
import { offlineText } from "./texts.ts";

interface PracticeBarProps {
  record: PracticeRecord;
  secondsLeft: number;
  isOnline: boolean;
}

/** The bar of practice: how many are answered and remain, and whether the answers are checked. */
export function PracticeBar({ record, secondsLeft, isOnline }: PracticeBarProps) {
  const { paper } = record;
  const { total, answered, remaining } = tallyOf(record);
  return (
    <DeskBar
      title={paperTitle(paper)}
      save={checksOf(record, isOnline)}
      secondsLeft={secondsLeft}
      counts={[
        [answered, "answered"],
        [remaining, "remaining"],
      ]}
      percent={percentOf(answered, total)}
    >
      <PaperName paper={paper} />
    </DeskBar>
  );
}

function checksOf(record: PracticeRecord, isOnline: boolean): DeskSave {
  const waiting = uncheckedIds(record).length;
  if (!isOnline) return { tone: "wait", isOffline: true, short: "Offline", strip: offlineText(waiting) };
  const failed = failedIds(record).length;
  const words = failed > 0 ? `${failed} not checked` : waiting > 0 ? "Checking…" : "Checked";
  return {
    tone: waiting > 0 ? "wait" : "good",
    isOffline: false,
    short: tallyOf(record).answered > 0 ? words : null,
    strip: null,
  };
}
