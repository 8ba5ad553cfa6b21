import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { Questions } from "./Questions.tsx";
import { schoolsTexts as words } from "./schools-texts.ts";
import styles from "./SchoolsPage.module.css";

/** `/schools`: what the school side offers and the ways into it. */
export function SchoolsPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className="page-width">
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
          <div className={styles.actions}>
            <Link className={buttonClass({ variant: "night", large: true })} to={schoolPaths.register()}>
              {words.register}
            </Link>
            <Link className={buttonClass({ variant: "night-outline", large: true })} to={schoolPaths.login()}>
              {words.login}
            </Link>
            <Link className={buttonClass({ variant: "night-outline", large: true })} to={schoolPaths.demo()}>
              {words.demo}
            </Link>
            <Link className={buttonClass({ variant: "night-outline", large: true })} to={paths.contact()}>
              {words.contact}
            </Link>
          </div>
        </div>
      </header>
      <section className="band">
        <div className="page-width">
          <h2>{words.featuresTitle}</h2>
          <div className="grid three-columns">
            {words.features.map(({ title, text }) => (
              <article className="card padded stack-small" key={title}>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </article>
            ))}
          </div>
        </div>
      </section>
      <section className="band sunk">
        <div className="page-width">
          <h2>{words.stepsTitle}</h2>
          <ol className={styles.steps}>
            {words.steps.map(({ title, text }, index) => (
              <li key={title}>
                <span className="bubble on tabular" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="band">
        <div className={`page-width ${styles.price}`}>
          <div>
            <h2>{words.priceTitle}</h2>
            <p className="muted">{words.price}</p>
          </div>
          <Link className={buttonClass({ large: true })} to={paths.contact()}>
            Ask for a price
          </Link>
        </div>
      </section>
      <section className="band sunk">
        <div className="page-width">
          <h2>{words.voicesTitle}</h2>
          <div className="grid three-columns">
            {words.voices.map(({ name, role, message }) => (
              <figure className="card padded stack" key={name}>
                <blockquote>{message}</blockquote>
                <figcaption>
                  <b>{name}</b>
                  <span className="muted small">{role}</span>
                </figcaption>
              </figure>
            ))}
          </div>
          {words.areVoicesSamples && <p className={`small muted ${styles.samples}`}>{words.samples}</p>}
        </div>
      </section>
      <Questions title={words.faqTitle} questions={words.faq} />
    </div>
  );
}
