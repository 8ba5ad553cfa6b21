import type { ReactNode } from "react";
import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { checkIcon, offlineIcon, savedIcon } from "../ui/icons/public-icons.ts";
import { aboutTexts } from "./about-texts.ts";
import { AggregateCalculator } from "./AggregateCalculator.tsx";
import { PageHead } from "./PageHead.tsx";
import "../ui/notices/Notice.css";
import "../ui/display/Badge.css";
import styles from "./AboutPage.module.css";

const { offline, simulation, calculators, app } = aboutTexts;
const gridLooks: Partial<Record<string, string>> = { a: styles.answered, f: styles.flagged, c: styles.current };

/** The states of forty questions in a sample palette: answered, flagged, open, not seen. */
const grid = "aaaaaafaaaaaaafaaacnnnnnnnnnnnnnnnnnnnnn";
const keys = ["A", "B", "C", "D", "N", "P", "S", "R"];

interface PartProps {
  title: string;
  text: string;
  points?: readonly string[];
  badge?: ReactNode;
  children: ReactNode;
}

function Part({ title, text, points, badge, children }: PartProps) {
  return (
    <section className={styles.part}>
      <div className="page-width">
        <div className="stack">
          {badge}
          <h2>{title}</h2>
          <p className={styles.text}>{text}</p>
          {points && (
            <ul>
              {points.map((point) => (
                <li key={point}>
                  <Icon path={checkIcon} />
                  {point}
                </li>
              ))}
            </ul>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

/** `/about`: offline past questions, the simulation, a calculator, and the coming app. */
export function AboutPage() {
  return (
    <div>
      <PageHead title={aboutTexts.title} lead={aboutTexts.lead} />
      <Part {...offline}>
        <div className={styles.art} aria-hidden="true">
          <div className="notice mid">
            <Icon path={offlineIcon} />
            <div>
              <b>Offline</b>
              <span className="notice-text">11 answers kept on this device, 38:20 left</span>
            </div>
          </div>
          <div className="notice good">
            <Icon path={savedIcon} />
            <div>
              <b>Back online</b>
              <span className="notice-text">All 40 answers saved</span>
            </div>
          </div>
        </div>
      </Part>
      <Part {...simulation}>
        <div className={styles.art} aria-hidden="true">
          <div className={`${styles.grid} tabular`}>
            {Array.from(grid, (state, index) => (
              <i key={index} className={gridLooks[state]}>
                {index + 1}
              </i>
            ))}
          </div>
          <div className={styles.keys}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </div>
        </div>
      </Part>
      <Part title={calculators.title} text={calculators.text}>
        <AggregateCalculator />
      </Part>
      <Part {...app} badge={<span className="badge info">{app.badge}</span>}>
        <div className={`${styles.art} ${styles.phone}`} aria-hidden="true">
          <div className={styles.phoneScreen}>
            <em />
            <span />
            <span className={styles.on} />
            <span />
            <span />
          </div>
        </div>
      </Part>
      <section className={styles.part}>
        <div className={`page-width ${styles.closing}`}>
          <h2>{aboutTexts.closing}</h2>
          <Link className={buttonClass({ large: true })} to={paths.jamb()}>
            Try JAMB
          </Link>
        </div>
      </section>
    </div>
  );
}
