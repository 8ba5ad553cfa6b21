import "./ProgressBar.css";
interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  thin?: boolean;
}

/** A bar with its value for readers; write the number beside it, too. */
export function ProgressBar({ percent, label, thin }: ProgressBarProps) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className={thin ? "progress thin" : "progress"}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native element cannot be drawn the same in every browser
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={whole}
    >
      <i style={{ width: `${whole}%` }} />
    </div>
  );
}
