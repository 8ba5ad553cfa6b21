import { timerRedUnderSeconds } from "../../schema/rules/limits.ts";
import { examTypeLabel } from "../lib/exam-labels.ts";
import { Countdown } from "../ui/Countdown.tsx";
import { Icon } from "../ui/Icon.tsx";
import { infoIcon, refreshIcon } from "../ui/icon-paths.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { offlineIcon, savedIcon } from "../ui/public-icons.ts";
import type { Tally } from "./exam-figures.ts";
import { paperTitle, type Paper } from "../lib/paper.ts";
import type { SaveState } from "./save-state.ts";

interface ExamBarProps {
  paper: Paper;
  secondsLeft: number;
  figures: Tally;
  saveState: SaveState;
}

/** The bar that stays on top: paper, clock, counts, where the answers are, progress. */
export function ExamBar({ paper, secondsLeft, figures, saveState }: ExamBarProps) {
  return (
    <header className="xbar">
      <div className="xbar-in">
        {/* A long subject gives way, type and year stay. */}
        <h1 className="what" aria-label={paperTitle(paper)} title={paperTitle(paper)}>
          <span>{examTypeLabel(paper.examType)} ·</span>
          <span className="what-subject">{paper.subjectName}</span>
          <span>· {paper.year}</span>
        </h1>
        <output className={saveState.tone === "wait" ? "save wait" : "save"}>
          <Icon path={saveState.isOffline ? offlineIcon : saveState.tone === "wait" ? refreshIcon : savedIcon} />
          {saveState.short}
        </output>
        <Countdown
          seconds={secondsLeft}
          label="Time left"
          after={secondsLeft < timerRedUnderSeconds ? "left, under 5 min" : "left"}
          warns
        />
        <div className="tally">
          <div>
            <b>
              {figures.attempted}/{figures.total}
            </b>
            <span>answered</span>
          </div>
          <div>
            <b>
              {figures.passed}/{figures.total}
            </b>
            <span>score</span>
          </div>
        </div>
      </div>
      <ProgressBar percent={figures.progress} label="Answered" thin />
      {saveState.strip && (
        <output className="off-banner">
          <Icon path={saveState.isOffline ? offlineIcon : infoIcon} />
          <span>{saveState.strip}</span>
        </output>
      )}
    </header>
  );
}
