import { answeredCount, refusedIds, unsavedIds, type Attempt } from "../attempt/attempt.ts";
import type { AttemptState } from "../attempt/state.ts";
import type { Kept } from "../lib/device/device-store.ts";
import { paperTitle, type Paper } from "../lib/paper.ts";
import { PaperName } from "../lib/PaperName.tsx";
import { percentOf } from "../lib/words/percent.ts";
import { AttemptClock } from "../attempt/parts/AttemptClock.tsx";
import { DeskBar } from "../attempt/parts/DeskBar.tsx";
import type { SaveWords } from "../attempt/save-state.ts";
import { tallyOf } from "./practice-results.ts";
import { offlineText, practiceTexts } from "./texts.ts";

interface PracticeBarProps {
  paper: Paper;
  state: AttemptState;
  attempt: Attempt;
  kept: Kept;
  now: () => number;
  isOnline: boolean;
}

/** The bar of practice: how many are answered and remain, and whether the answers are checked. */
export function PracticeBar({ paper, state, attempt, kept, now, isOnline }: PracticeBarProps) {
  const { total, answered, remaining } = tallyOf(state);
  return (
    <DeskBar
      title={paperTitle(paper)}
      save={checksOf(attempt, kept, isOnline)}
      clock={<AttemptClock deadline={attempt.deadline} now={now} />}
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

function checksOf(attempt: Attempt, kept: Kept, isOnline: boolean): SaveWords {
  const waiting = unsavedIds(attempt).length;
  const lost = kept === "device" ? null : practiceTexts.notKept;
  if (!isOnline) return { tone: "wait", isOffline: true, short: "Offline", strip: lost ?? offlineText(waiting) };
  const failed = refusedIds(attempt).length;
  const words = failed > 0 ? `${failed} not checked` : waiting > 0 ? "Checking…" : "Checked";
  return {
    tone: waiting > 0 ? "wait" : "good",
    isOffline: false,
    short: answeredCount(attempt) > 0 ? words : null,
    strip: lost,
  };
}
