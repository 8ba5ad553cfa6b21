import { Link } from "../lib/navigation/Link.tsx";
import { remedyOf } from "../attempt/remedy-of.ts";
import { serverMessageOf } from "../lib/calls/message-of.ts";
import { paths } from "../lib/navigation/paths.ts";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { practiceTexts } from "./texts.ts";
import styles from "./full-error.module.css";

interface FullScreenErrorProps {
  /** The documented sentence. */
  title: string;
  error: unknown;
  /** Forgets every choice and starts with the subjects. */
  onTryAgain: () => void;
  /** 2 below content that stays. */
  level?: 1 | 2;
  /** What the next try costs. */
  help?: string;
}

/** Shows only the error, a button to try again and a link away. */
export function FullScreenError({
  title,
  error,
  onTryAgain,
  level = 1,
  help = practiceTexts.startsAgain,
}: FullScreenErrorProps) {
  return (
    <div className={styles.page}>
      <ErrorPanel level={level} title={title} retryLabel={practiceTexts.tryAgain} onRetry={onTryAgain}>
        {serverMessageOf(error) ?? `${remedyOf(error)} ${help}`.trim()}
      </ErrorPanel>
      <Link to={paths.dashboard()}>{practiceTexts.backToDashboard}</Link>
    </div>
  );
}
