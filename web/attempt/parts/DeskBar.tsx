import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { Icon } from "../../ui/icons/Icon.tsx";
import { refreshIcon } from "../../ui/icons/icon-paths.ts";
import { infoIcon } from "../../ui/icons/status-icons.ts";
import { ProgressBar } from "../../ui/notices/ProgressBar.tsx";
import { offlineIcon, savedIcon } from "../../ui/icons/public-icons.ts";
import type { SaveWords } from "../save-state.ts";
import styles from "./DeskBar.module.css";

interface DeskBarProps {
  /** The title; a long subject in it is cut. */
  children: ReactNode;
  title: string;
  save: SaveWords;
  /** In place of where the answers are. */
  corner?: ReactNode;
  /** The time left. */
  clock: ReactNode;
  counts: readonly (readonly [string | number, string])[];
  percent: number;
}

/**
 * Scrolls by the height that the bar gains with its strip, so that no option moves away under a finger. Browsers do so themselves
 * on a page that is scrolled already.
 */
function useSteadyQuestions(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  const height = useRef<number>(null);
  useLayoutEffect(function holdQuestions() {
    const now = bar.current?.offsetHeight ?? 0;
    const gained = now - (height.current ?? now);
    height.current = now;
    if (gained > 0 && window.scrollY === 0) window.scrollBy({ top: gained, behavior: "instant" });
  });
  return bar;
}

/** The bar above the questions: title, whether answers are saved, time left, counts and progress. */
export function DeskBar({ children, title, save, corner, clock, counts, percent }: DeskBarProps) {
  const bar = useSteadyQuestions();
  return (
    <header className={styles.bar} ref={bar}>
      <div className={styles.content}>
        <h1 className={styles.name} aria-label={title} title={title}>
          {children}
        </h1>
        {corner ? (
          <div className={styles.save}>{corner}</div>
        ) : (
          <output className={save.tone === "wait" ? `${styles.save} ${styles.wait}` : styles.save}>
            {save.short !== null && (
              <>
                <Icon path={save.isOffline ? offlineIcon : save.tone === "wait" ? refreshIcon : savedIcon} />
                {save.short}
              </>
            )}
          </output>
        )}
        {clock}
        <div className={styles.tally}>
          {counts.map(([count, name]) => (
            <div key={name}>
              <b>{count}</b>
              <span>{name}</span>
            </div>
          ))}
        </div>
      </div>
      <ProgressBar percent={percent} label="Answered" thin />
      {save.strip !== null && (
        <output className={styles.offline}>
          <Icon path={save.isOffline ? offlineIcon : infoIcon} />
          <span>{save.strip}</span>
        </output>
      )}
    </header>
  );
}
