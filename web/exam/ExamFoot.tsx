import { Button } from "../ui/Button.tsx";
import { flagIcon, gridIcon, leftIcon, rightIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";

interface ExamFootProps {
  page: number;
  pageCount: number;
  isFlagged: boolean;
  /** Number of the question that Flag acts on. */
  current: number;
  onPage: (page: number) => void;
  onFlag: () => void;
  onPalette: () => void;
  /** On the last page the main button leads to the hand-in. */
  onFinish: () => void;
}

/** The bar that stays at the bottom. */
export function ExamFoot({ page, pageCount, isFlagged, current, onPage, onFlag, onPalette, onFinish }: ExamFootProps) {
  const isLast = page >= pageCount;
  return (
    <nav className="xfoot" aria-label="Questions">
      <div className="xfoot-in">
        <Button variant="plain" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon path={leftIcon} />
          Previous
        </Button>
        <Button
          variant="plain"
          className={isFlagged ? "flagged" : undefined}
          aria-pressed={isFlagged}
          aria-label={`Flag the current question, ${current}`}
          onClick={onFlag}
        >
          <Icon path={flagIcon} />
          Flag
        </Button>
        <Button variant="plain" className="pal-btn" aria-haspopup="dialog" onClick={onPalette}>
          <Icon path={gridIcon} />
          Palette
        </Button>
        {isLast ? (
          <Button onClick={onFinish}>Finish</Button>
        ) : (
          <Button onClick={() => onPage(page + 1)}>
            Next
            <Icon path={rightIcon} />
          </Button>
        )}
      </div>
    </nav>
  );
}
