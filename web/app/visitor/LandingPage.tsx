import "./landing.css";
import { productName } from "../../../schema/rules/product.ts";
import { Link } from "../../lib/Link.tsx";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/sessions.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { offlineIcon, savedIcon } from "../../ui/public-icons.ts";
import { Icon } from "../../ui/Icon.tsx";
import { linksOf } from "../routes.ts";
import { lazyBelow } from "./lazy-below.tsx";
import { SampleQuestion } from "./SampleQuestion.tsx";
import { TypedWords } from "./TypedWords.tsx";

const typedWords = ["JAMB", "WAEC", "Post UTME"];
/** In the sign of an exam, where its first letter would be the sign of another. */
const letters: Partial<Record<string, string>> = { [paths.juniorWaec()]: "W", [paths.professionalExams()]: "X" };
const barCount = 6;

function Hero() {
  const session = useSession();
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div>
          <h1>
            Walk in ready for <TypedWords words={typedWords} />
          </h1>
          <p className="hero-lead">
            Timed practice that looks and behaves like the computer in the exam hall. It works on the phone you already
            have, even when the network drops.
          </p>
          <div className="hero-cta">
            <Link className={buttonClass({ large: true })} to={session ? paths.dashboard() : paths.login()}>
              Take Free Test
            </Link>
            <Link className={buttonClass({ variant: "sec", large: true })} to={paths.pricing()}>
              See pricing
            </Link>
          </div>
        </div>
        <SampleQuestion />
      </div>
    </section>
  );
}

function ExamChips() {
  return (
    <section className="chips" aria-label="Exam types">
      <div className="wrap">
        <h2>Choose your exam</h2>
        <ul className="list">
          {linksOf("exams").map(({ to, label }) => (
            <li key={to}>
              <Link className="chip" to={to}>
                <span className="bub" aria-hidden="true">
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
      <div className="wrap">
        <div className="sec-h">
          <h2>Welcome to {productName}</h2>
          <p>
            Pick an exam, a subject and a year. Answer under the real clock. Then read why each answer is right, in
            plain words.
          </p>
        </div>
        <div className="grid g3">
          <article className="card ben">
            <div className="ben-art">
              <div className="bars" aria-hidden="true">
                {Array.from({ length: barCount }, (_, index) => (
                  <i key={index} />
                ))}
              </div>
            </div>
            <div className="ben-t">
              <h3>Help you pass</h3>
              <p className="mute">
                Every wrong answer comes back with its reason, and your weak subject is named so you know what to open
                next.
              </p>
            </div>
          </article>
          <article className="card ben">
            <div className="ben-art">
              <div className="mini" aria-hidden="true">
                <div className="note mid">
                  <Icon path={offlineIcon} />
                  <div>
                    <b>Offline</b>
                    <span className="body">3 answers kept on this phone</span>
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
            </div>
            <div className="ben-t">
              <h3>Practice anywhere</h3>
              <p className="mute">
                No network, no light, no problem: your answers and your time are kept, and sent when you are back.
              </p>
            </div>
          </article>
          <article className="card ben">
            <div className="ben-art">
              <div className="ph" aria-hidden="true">
                <em />
                <span />
                <span className="on" />
                <span />
                <span />
              </div>
            </div>
            <div className="ben-t">
              <h3>Mobile friendly</h3>
              <p className="mute">
                Big targets, few kilobytes, no app to install. Made first for a small Android phone, then for the
                computer.
              </p>
            </div>
          </article>
        </div>
      </div>
    </section>
  );
}

const LandingEnd = lazyBelow("landing-wait", async () => (await import("./LandingEnd.tsx")).LandingEnd);

/** The front page. */
export function LandingPage() {
  return (
    <div className="landing">
      <Hero />
      <ExamChips />
      <Benefits />
      <LandingEnd />
    </div>
  );
}
