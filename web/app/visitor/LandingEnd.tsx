import { Link } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { Pictures } from "../../marketing/Pictures.tsx";
import { Testimonials } from "../../marketing/Testimonials.tsx";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import styles from "./LandingEnd.module.css";
import landingPageStyles from "./LandingPage.module.css";

function Closing() {
  const session = useSession();
  return (
    <section className={styles.closing}>
      <div className="page-width">
        <div>
          <h2>One paper today. One less surprise on the day.</h2>
          <p className="muted">Take a full paper and see your score at once.</p>
        </div>
        <div className={landingPageStyles.actions}>
          {session ? (
            <Link className={buttonClass({ large: true })} to={paths.dashboard()}>
              Go to Dashboard
            </Link>
          ) : (
            <>
              <Link className={buttonClass({ large: true })} to={paths.register()}>
                Create Your Account
              </Link>
              <Link className={buttonClass({ variant: "secondary", large: true })} to={paths.login()}>
                Login
              </Link>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** The lower half of the front page. */
export function LandingEnd() {
  return (
    <>
      <Pictures />
      <Testimonials />
      <Closing />
    </>
  );
}
