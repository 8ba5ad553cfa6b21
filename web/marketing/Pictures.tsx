import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { questionsAre } from "./question-words.ts";
import exam from "./pictures/exam.webp";
import report from "./pictures/report.webp";
import result from "./pictures/result.webp";
import styles from "./Pictures.module.css";

/** What each group of people gets, with a picture taken from the running product (`npm run pictures`). */
const views = [
  {
    title: "You are preparing for an exam",
    text: "Take a full paper against the clock. Every answer is saved the moment you choose it.",
    picture: exam,
    shows: "A mathematics question with four options on a phone. Above it: 42:00 left, 10 of 40 answered, Saved.",
  },
  {
    title: "You are a parent",
    text: "See the score of each paper, what was wrong, and which subject needs more work.",
    picture: result,
    shows: "A result on a phone: 8 of 12, 67%. 8 correct, 2 incorrect, 2 unattempted.",
  },
  {
    title: "You run a school",
    text: "Set your own exam. The report of the class is ready when the last student submits.",
    picture: report,
    shows: "The report of a class: average 71%, 3 of 6 passed, nobody absent, and the score of each student.",
  },
] as const;

/** Real screens of the product, for a candidate, a parent and a school. */
export function Pictures() {
  return (
    <section className={`band ${styles.band}`} aria-labelledby="pictures">
      <div className="page-width">
        <div className="section-head">
          <h2 id="pictures">See it before you start</h2>
          <p>
            These are pictures of the real screens. {questionsAre} <Link to={paths.terms()}>Read the terms</Link>.
          </p>
        </div>
        <div className="grid three-columns">
          {views.map(({ title, text, picture, shows }) => (
            <article className={`card ${styles.view}`} key={title}>
              <img src={picture} width="480" height="540" alt={shows} loading="lazy" decoding="async" />
              <div>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
