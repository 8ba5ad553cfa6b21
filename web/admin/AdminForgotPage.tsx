import { adminPaths } from "../lib/navigation/admin-paths.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { texts } from "./texts.ts";

/** `/admin/forgot-password`: what to do instead of a mailed link (D-41). */
export function AdminForgotPage() {
  return (
    <>
      <div className="stack-small">
        <h1>{texts.forgot.title}</h1>
        <p className="muted">{texts.forgot.lead}</p>
      </div>
      <div className="stack">
        <p>
          <b>Ask another admin.</b> Anyone who can log in can create a new admin account for you under Create Admin.
        </p>
        <p>
          <b>Nobody can log in?</b> The person who runs the server gives your account a new password there with your
          email address and this command:
        </p>
        <p>
          <code>npm run db:admin-password</code>
        </p>
      </div>
      <Link className={buttonClass({ variant: "secondary", block: true })} to={adminPaths.login()}>
        Back to the admin login
      </Link>
    </>
  );
}
