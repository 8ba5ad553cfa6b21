import { useState, type SubmitEvent } from "react";
import { useLocation } from "react-router-dom";
import { productName } from "../../../schema/rules/product.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { site, type SiteLink } from "../../lib/navigation/site.ts";
import { ContactWays, OuterLink, SocialSigns } from "../../marketing/ContactWays.tsx";
import { Brand } from "../../ui/display/Brand.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { routes } from "../routes.ts";
import { SchoolsBand } from "./SchoolsBand.tsx";
import "../../ui/fields/FieldFrame.css";
import styles from "./PageEnd.module.css";

const learn: SiteLink[] = [
  { label: "FAQ", href: null },
  { label: "Study Tips", href: null },
  site.blog,
  { label: "Privacy Policy", href: null },
  { label: "Terms of Use", href: null },
];

/** The newsletter form, which sends nothing yet, as the line below its button says. */
function Newsletter() {
  const [isAsked, setAsked] = useState(false);
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setAsked(true);
  };
  return (
    <form className="stack-small" noValidate onSubmit={handleSubmit}>
      <h2>
        <label htmlFor="newsletter">Newsletter</label>
      </h2>
      <input
        className="input"
        id="newsletter"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
      />
      <Button type="submit" variant="night" block>
        Subscribe
      </Button>
      <output>{isAsked && "The newsletter is not open yet. Nothing was sent."}</output>
    </form>
  );
}

/** Contact, social links, what is still to come, newsletter. Links without an address are shown disabled. */
export function Footer() {
  return (
    <footer className={`${styles.foot} no-print`}>
      <div className="page-width">
        <div className={styles.columns}>
          <div className="stack">
            <Link className="brand" to={paths.home()}>
              <Brand name={productName} />
            </Link>
            <p className={styles.claim}>Computer-based test practice for Nigerian candidates and schools.</p>
            <SocialSigns />
          </div>
          <div>
            <h2>Contact</h2>
            <ContactWays />
          </div>
          <div>
            <h2>Learn</h2>
            <ul>
              {learn.map((link) => (
                <li key={link.label}>
                  <OuterLink {...link} />
                </li>
              ))}
            </ul>
          </div>
          <Newsletter />
        </div>
        <hr />
        <p>
          © {site.firstYear} {productName}. Times are shown in Lagos time.{" "}
          <Link to={paths.terms()}>Terms and privacy</Link>
        </p>
      </div>
    </footer>
  );
}

/** Below the pages of candidates who are signed in, and below a result that a parent opens: no advertisement, no newsletter. */
const ShortFooter = () => (
  <footer className={`${styles.foot} ${styles.short} no-print`}>
    <div className="page-width">
      <p>
        © {site.firstYear} {productName}. Times are shown in Lagos time.
      </p>
      <p className="row">
        <Link to={paths.contact()}>Contact</Link>
        <Link to={paths.terms()}>Terms and privacy</Link>
      </p>
    </div>
  </footer>
);

/** Banner and footer below every public page; the school page has no banner, because the banner leads to it. */
export function PageEnd() {
  const path = useLocation().pathname.toLowerCase();
  const isSignedIn = useSession() !== null;
  if (isSignedIn || path === routes.schoolSharedResult.path) return <ShortFooter />;
  return (
    <>
      {path !== paths.schools() && <SchoolsBand />}
      <Footer />
    </>
  );
}
