import type { ReactNode } from "react";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { KeysHelp } from "./KeysHelp.tsx";
import { Palette, PaletteLegend } from "./Palette.tsx";
import type { PaletteEntry } from "../palette-entry.ts";
import { QuestionFoot, type QuestionFootProps } from "./QuestionFoot.tsx";
import { SubmitDialog } from "./SubmitDialog.tsx";
import type { QuestionDesk } from "./use-question-desk.ts";
import styles from "./QuestionsFrame.module.css";

interface QuestionsFrameProps {
  desk: QuestionDesk;
  keys: { isOn: boolean; setOn: (isOn: boolean) => void };
  entries: readonly PaletteEntry[];
  waitingWords?: string;
  /** The progress, in words and figures. */
  place: ReactNode;
  foot: Omit<QuestionFootProps, "onPalette" | "onFinish">;
  submitTitle: string;
  submitLabel: string;
  deadline: number;
  now: () => number;
  onSubmit: () => void;
  children: ReactNode;
}

/** The questions with the overview beside them, the bar at the bottom and the dialogs. */
export function QuestionsFrame(props: QuestionsFrameProps) {
  const { desk, keys, entries, waitingWords, submitLabel } = props;
  const answered = entries.filter(({ state }) => state === "answered").length;
  const flagged = entries.filter(({ isFlagged }) => isFlagged).length;
  const palette = <Palette entries={entries} onJump={desk.jump} waitingWords={waitingWords} />;
  const legend = <PaletteLegend waitingWords={waitingWords} />;

  return (
    <>
      <main className={styles.body} id="main" tabIndex={-1}>
        {props.children}
        <aside className={styles.side} aria-label="Overview">
          <div className={`${styles.sideContent} card`}>
            <div className="row spread">
              <h2>Questions</h2>
              <span className="small muted tabular">{props.place}</span>
            </div>
            {palette}
            <Button variant="secondary" block onClick={desk.openSubmit}>
              {submitLabel}
            </Button>
            {legend}
            <KeysHelp isOn={keys.isOn} onChange={keys.setOn} />
          </div>
        </aside>
      </main>
      <QuestionFoot {...props.foot} onPalette={desk.openPalette} onFinish={desk.openSubmit} />
      <Dialog
        isOpen={desk.dialog === "palette"}
        onClose={desk.close}
        title="Questions"
        actions={
          <Button large onClick={desk.openSubmit}>
            {submitLabel}
          </Button>
        }
      >
        <p className={`small muted tabular ${styles.summary}`}>
          {answered} answered, {entries.length - answered} not answered, {flagged} flagged
        </p>
        {palette}
        <div className={styles.legend}>{legend}</div>
      </Dialog>
      <SubmitDialog
        isOpen={desk.dialog === "submit"}
        title={props.submitTitle}
        submitLabel={submitLabel}
        entries={entries}
        deadline={props.deadline}
        now={props.now}
        onClose={desk.close}
        onSubmit={props.onSubmit}
        onJump={desk.jump}
      />
    </>
  );
}
