import { Button } from "../../ui/buttons/Button.tsx";
import { flagIcon, gridIcon, leftIcon, rightIcon } from "../../ui/icons/icon-paths.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import styles from "./QuestionFoot.module.css";

export interface QuestionFootProps {
  isFirst: boolean;
  isLast: boolean;
  isFlagged: boolean;
  /** Number of the question that Flag acts on. */
  current: number;
  onPrevious: () => void;
  onNext: () => void;
  onFlag: () => void;
  onPalette: () => void;
  /** On the last screen the main button leads to the submission. */
  finishLabel: string;
  onFinish: () => void;
}

/** The bar that stays at the bottom while questions are shown. */
export function QuestionFoot(props: QuestionFootProps) {
  const { isFirst, isLast, isFlagged, current, onPrevious, onNext, onFlag, onPalette, finishLabel, onFinish } = props;
  return (
    <nav className={styles.foot} aria-label="Questions">
      <div className={styles.content}>
        <Button variant="plain" disabled={isFirst} onClick={onPrevious}>
          <Icon path={leftIcon} />
          Previous
        </Button>
        <Button
          variant="plain"
          className={isFlagged ? styles.flagged : undefined}
          aria-pressed={isFlagged}
          aria-label={`Flag the current question, ${current}`}
          onClick={onFlag}
        >
          <Icon path={flagIcon} />
          Flag
        </Button>
        <Button variant="plain" className={styles.palette} aria-haspopup="dialog" onClick={onPalette}>
          <Icon path={gridIcon} />
          Questions
        </Button>
        {isLast ? (
          <Button onClick={onFinish}>{finishLabel}</Button>
        ) : (
          <Button onClick={onNext}>
            Next
            <Icon path={rightIcon} />
          </Button>
        )}
      </div>
    </nav>
  );
}
