import { timerRedUnderSeconds } from "../../schema/rules/limits.ts";
import { examTypeLabel } from "../lib/exam-labels.ts";
import { paperTitle } from "../lib/paper.ts";
import { percentOf } from "../lib/percent.ts";
import { Countdown } from "../ui/Countdown.tsx";
import { Icon } from "../ui/Icon.tsx";
import { refreshIcon } from "../ui/icon-paths.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { offlineIcon, savedIcon } from "../ui/public-icons.ts";
import { failedIds, uncheckedIds, type PracticeRecord } from "./practice-record.ts";
import { tallyOf } from "./practice-review.ts";
import { offlineText } from "./texts.ts";

interface PracticeBarProps {
  record: PracticeRecord;
  secondsLeft: number;
  isOnline: boolean;
}

/** The bar that stays on top: paper, clock, counts, whether the answers are checked, progress. */
export function PracticeBar({ record, secondsLeft, isOnline }: PracticeBarProps) {
  const { paper } = record;
  const { total, answered, remaining } = tallyOf(record);
  const waiting = uncheckedIds(record).length;
  const failed = failedIds(record).length;
  const words = !isOnline ? "Offline" : failed > 0 ? `${failed} not checked` : waiting > 0 ? "Checking…" : "Checked";
  return (
    <header className="xbar">
      <div className="xbar-in">
        <h1 className="what" aria-label={paperTitle(paper)} title={paperTitle(paper)}>
          <span>{examTypeLabel(paper.examType)} ·</span>
          <span className="what-subject">{paper.subjectName}</span>
          <span>· {paper.year}</span>
        </h1>
        <output className={isOnline && waiting === 0 ? "save" : "save wait"}>
          {(answered > 0 || !isOnline) && (
            <>
              <Icon path={!isOnline ? offlineIcon : waiting > 0 ? refreshIcon : savedIcon} />
              {words}
            </>
          )}
        </output>
        <Countdown
          seconds={secondsLeft}
          label="Time left"
          after={secondsLeft < timerRedUnderSeconds ? "left, under 5 min" : "left"}
          warns
        />
        <div className="tally">
          <div>
            <b>{answered}</b>
            <span>answered</span>
          </div>
          <div>
            <b>{remaining}</b>
            <span>remaining</span>
          </div>
        </div>
      </div>
      <ProgressBar percent={percentOf(answered, total)} label="Answered" thin />
      {!isOnline && (
        <output className="off-banner">
          <Icon path={offlineIcon} />
          <span>{offlineText(waiting)}</span>
        </output>
      )}
    </header>
  );
}
