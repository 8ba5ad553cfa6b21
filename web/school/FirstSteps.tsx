import type { ReactNode } from "react";
import { Link } from "../lib/navigation/Link.tsx";
import { checkIcon } from "../ui/icons/public-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import styles from "./FirstSteps.module.css";

/** Something that a school does before its first exam. */
export interface FirstStep {
  label: string;
  help: string;
  to: string;
  isDone: boolean;
}

/** What a new school does first, in order, with a tick on what is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }): ReactNode {
  return (
    <section className={`card padded stack ${styles.card}`} aria-labelledby="first-steps">
      <h2 id="first-steps">Set up an exam, step by step</h2>
      <ol className={styles.steps}>
        {steps.map(({ label, help, to, isDone }, index) => (
          <li key={label}>
            <span className={isDone ? `${styles.mark} ${styles.done}` : styles.mark}>
              {isDone ? <Icon path={checkIcon} label="Done" /> : index + 1}
            </span>
            <span>
              <Link to={to}>{label}</Link>
              <span className={`small muted ${styles.help}`}>{help}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
