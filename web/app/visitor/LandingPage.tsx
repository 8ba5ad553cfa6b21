import { productName } from "../../../schema/rules/product.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { offlineIcon, savedIcon } from "../../ui/icons/public-icons.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { linksOf } from "../routes.ts";
import { lazyBelow } from "./lazy-below.tsx";
import { SampleQuestion } from "./SampleQuestion.tsx";
import { TypedWords } from "./TypedWords.tsx";
import "../../ui/notices/Notice.css";
import styles from "./LandingPage.module.css";

const typedWords = ["JAMB", "WAEC", "Post UTME"];
/** Letters in the signs of exams whose first letter another exam uses. */
const letters: Partial<Record<string, string>> = { [paths.juniorWaec()]: "W", [paths.professionalExams()]: "P" };
const barCount = 6;

function Hero() {
  const session = useSession();
  return (
    <section className={styles.hero}>
      <div className={`page-width ${styles.heroColumns}`}>
        <div>
          <h1>
            Walk in ready for <TypedWords words={typedWords} />
          </h1>
          <p className={styles.lead}>
            Timed practice that looks and behaves like the computer in the exam hall. It works on the phone you already
            have, even when the network drops.
          </p>
          <div className={styles.actions}>
            <Link className={buttonClass({ large: true })} to={session ? paths.dashboard() : paths.trial()}>
              Take Free Test
            </Link>
            <Link className={buttonClass({ variant: "secondary", large: true })} to={paths.pricing()}>
              See pricing
            </Link>
          </div>
          {!session && <p className={styles.trial}>Five questions first, no account needed.</p>}
        </div>
        <SampleQuestion />
      </div>
    </section>
  );
}

function ExamChips() {
  return (
    <section className={styles.exams} aria-label="Exam types">
      <div className="page-width">
        <h2>Choose your exam</h2>
        <ul className={styles.examList}>
          {linksOf("exams").map(({ to, label }) => (
            <li key={to}>
              <Link className={styles.exam} to={to}>
                <span className="bubble" aria-hidden="true">
                  {letters[to] ?? label[0]}
                </span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <section className="band">
      <div className="page-width">
        <div className="section-head">
          <h2>Welcome to {productName}</h2>
          <p>
            Pick an exam, a subject and a year. Answer under the real clock. Then read why each answer is right, in
            plain words.
          </p>
        </div>
        <div className="grid three-columns">
          <article className={`card ${styles.benefit}`}>
            <div className={styles.benefitArt}>
              <div className={styles.bars} aria-hidden="true">
                {Array.from({ length: barCount }, (_, index) => (
                  <i key={index} />
                ))}
              </div>
            </div>
            <div className={styles.benefitText}>
              <h3>Help you pass</h3>
              <p className="muted">
                Every wrong answer comes back with its reason, and your weak subject is named so you know what to open
                next.
              </p>
            </div>
          </article>
          <article className={`card ${styles.benefit}`}>
            <div className={styles.benefitArt}>
              <div className={styles.answers} aria-hidden="true">
                <div className="notice mid">
                  <Icon path={offlineIcon} />
                  <div>
                    <b>Offline</b>
                    <span className="notice-text">3 answers kept on this device</span>
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
            </div>
            <div className={styles.benefitText}>
              <h3>Practice anywhere</h3>
              <p className="muted">No network or no power? Keep going. Your answers and your time are kept.</p>
            </div>
          </article>
          <article className={`card ${styles.benefit}`}>
            <div className={styles.benefitArt}>
              <div className={styles.phone} aria-hidden="true">
                <em />
                <span />
                <span className={styles.on} />
                <span />
                <span />
              </div>
            </div>
            <div className={styles.benefitText}>
              <h3>Mobile friendly</h3>
              <p className="muted">
                Big targets, little data, no app to install. Made first for a small Android phone, then for the
                computer.
              </p>
            </div>
          </article>
        </div>
      </div>
    </section>
  );
}

const LandingEnd = lazyBelow(styles.endLoading, async () => (await import("./LandingEnd.tsx")).LandingEnd);

/** The front page. */
export function LandingPage() {
  return (
    <div>
      <Hero />
      <ExamChips />
      <Benefits />
      <LandingEnd />
    </div>
  );
}
