import { paperTitle, type Paper } from "../lib/paper.ts";
import { PaperName } from "../lib/PaperName.tsx";
import { DeskBar } from "../attempt/parts/DeskBar.tsx";
import type { Tally } from "./exam-figures.ts";
import type { SaveState } from "../attempt/save-state.ts";

interface ExamBarProps {
  paper: Paper;
  secondsLeft: number;
  figures: Tally;
  saveState: SaveState;
}

/** The bar of an exam: how many are answered, and how many are right so far. */
export function ExamBar({ paper, secondsLeft, figures, saveState }: ExamBarProps) {
  return (
    <DeskBar
      title={paperTitle(paper)}
      save={saveState}
      secondsLeft={secondsLeft}
      counts={[
        [`${figures.attempted}/${figures.total}`, "answered"],
        [`${figures.passed}/${figures.total}`, "score"],
      ]}
      percent={figures.progress}
    >
      <PaperName paper={paper} />
    </DeskBar>
  );
}
