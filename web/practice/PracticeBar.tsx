import { answeredCount, refusedIds, unsavedIds, type Attempt } from "../attempt/attempt.ts";
import type { AttemptState } from "../attempt/state.ts";
import { paperTitle, type Paper } from "../lib/paper.ts";
import { PaperName } from "../lib/PaperName.tsx";
import { percentOf } from "../lib/percent.ts";
import { DeskBar } from "../attempt/parts/DeskBar.tsx";
import type { SaveWords } from "../attempt/save-state.ts";
import { tallyOf } from "./practice-results.ts";
import { offlineText } from "./texts.ts";

interface PracticeBarProps {
  paper: Paper;
  state: AttemptState;
  attempt: Attempt;
  secondsLeft: number;
  isOnline: boolean;
}

/** The bar of practice: how many are answered and remain, and whether the answers are checked. */
export function PracticeBar({ paper, state, attempt, secondsLeft, isOnline }: PracticeBarProps) {
  const { total, answered, remaining } = tallyOf(state);
  return (
    <DeskBar
      title={paperTitle(paper)}
      save={checksOf(attempt, isOnline)}
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

function checksOf(attempt: Attempt, isOnline: boolean): SaveWords {
  const waiting = unsavedIds(attempt).length;
  if (!isOnline) return { tone: "wait", isOffline: true, short: "Offline", strip: offlineText(waiting) };
  const failed = refusedIds(attempt).length;
  const words = failed > 0 ? `${failed} not checked` : waiting > 0 ? "Checking…" : "Checked";
  return {
    tone: waiting > 0 ? "wait" : "good",
    isOffline: false,
    short: answeredCount(attempt) > 0 ? words : null,
    strip: null,
  };
}
