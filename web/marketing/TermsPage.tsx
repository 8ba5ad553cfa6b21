import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { PageHead } from "./PageHead.tsx";
import { termsTexts } from "./terms-texts.ts";
import styles from "./TermsPage.module.css";

/** `/terms`: the terms that both registrations link to. */
export function TermsPage() {
  return (
    <>
      <PageHead title={termsTexts.title} lead={termsTexts.lead} />
      <div className={`page-width ${styles.page}`}>
        {termsTexts.parts.map(({ title, text }) => (
          <section key={title} className="stack">
            <h2>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p>
          {termsTexts.questions} <Link to={paths.contact()}>{termsTexts.contact}</Link>
        </p>
      </div>
    </>
  );
}
