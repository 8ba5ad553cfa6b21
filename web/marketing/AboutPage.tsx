import "./about.css";
import type { ReactNode } from "react";
import { Link } from "../lib/Link.tsx";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Icon } from "../ui/Icon.tsx";
import { checkIcon, offlineIcon, savedIcon } from "../ui/public-icons.ts";
import { aboutTexts } from "./about-texts.ts";
import { AggregateCalculator } from "./AggregateCalculator.tsx";
import { PageHead } from "./PageHead.tsx";

const { offline, simulation, calculators, app } = aboutTexts;
/** The state of forty questions in a palette: answered, flagged, the one that is open, not seen. */
const grid = "aaaaaafaaaaaaafaaacnnnnnnnnnnnnn";
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
    <section className="about-part">
      <div className="wrap">
        <div className="stack">
          {badge}
          <h2>{title}</h2>
          <p className="about-text">{text}</p>
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

/** `/about`: offline past questions, the simulation, a calculator, and the app that is to come. */
export function AboutPage() {
  return (
    <div className="about">
      <PageHead title={aboutTexts.title} lead={aboutTexts.lead} />
      <Part {...offline}>
        <div className="about-art" aria-hidden="true">
          <div className="note mid">
            <Icon path={offlineIcon} />
            <div>
              <b>Offline</b>
              <span className="body">11 answers kept on this phone, 38:20 left</span>
            </div>
          </div>
          <div className="note good">
            <Icon path={savedIcon} />
            <div>
              <b>Back online</b>
              <span className="body">All 40 answers saved</span>
            </div>
          </div>
        </div>
      </Part>
      <Part {...simulation}>
        <div className="about-art" aria-hidden="true">
          <div className="about-grid num">
            {Array.from(grid, (state, index) => (
              <i key={index} className={state}>
                {index + 1}
              </i>
            ))}
          </div>
          <div className="about-keys">
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
        <div className="about-art phone" aria-hidden="true">
          <div className="about-phone">
            <em />
            <span />
            <span className="on" />
            <span />
            <span />
          </div>
        </div>
      </Part>
      <section className="about-part">
        <div className="wrap about-closing">
          <h2>{aboutTexts.closing}</h2>
          <Link className={buttonClass({ large: true })} to={paths.jamb()}>
            Try JAMB
          </Link>
        </div>
      </section>
    </div>
  );
}
