import { useLocation } from "react-router-dom";
import { productName } from "../../../schema/rules/product.ts";
import { Link, MenuLink } from "../../lib/navigation/Link.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/sessions/sessions.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { Brand } from "../../ui/display/Brand.tsx";
import { closeIcon, downIcon, menuIcon } from "../../ui/icons/public-icons.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { linksOf, type NavLink } from "../routes.ts";
import { useLogout } from "../candidate/use-logout.ts";
import { usePopup } from "./use-popup.ts";
import "../../ui/buttons/Button.css";
import styles from "./Navbar.module.css";

const items = (links: readonly NavLink[]) =>
  links.map(({ label, to }) => (
    <li key={to}>
      <MenuLink to={to} className={to === paths.schools() ? styles.highlighted : undefined}>
        {label}
      </MenuLink>
    </li>
  ));

function ExamsMenu({ links }: { links: readonly NavLink[] }) {
  const { root, isOpen, opener, panel } = usePopup<HTMLLIElement>();
  const { pathname } = useLocation();
  const isHere = links.some(({ to }) => to.toLowerCase() === pathname.toLowerCase());
  return (
    <li ref={root} className={styles.popupRoot}>
      <button type="button" className={isHere ? `${styles.item} ${styles.here}` : styles.item} {...opener}>
        Exams <Icon path={downIcon} size={16} />
      </button>
      {/* Always there: without scripts the style sheet shows it. */}
      <ul className={styles.popup} hidden={!isOpen} {...panel}>
        {items(links)}
      </ul>
    </li>
  );
}

/** Avatar and first name; the menu behind them holds Dashboard and Logout. */
function AccountMenu({ firstName }: { firstName: string }) {
  const { root, isOpen, opener, panel } = usePopup<HTMLDivElement>();
  const { isBusy, logOut } = useLogout(paths.home());
  return (
    <div ref={root} className={styles.popupRoot}>
      <button type="button" className={`${styles.item} ${styles.account}`} {...opener}>
        <Avatar name={firstName} />
        <bdi className={styles.accountName}>{firstName}</bdi>
        <span className="visually-hidden">, account menu</span>
        <Icon path={downIcon} size={16} />
      </button>
      {isOpen && (
        <ul className={`${styles.popup} ${styles.endPopup}`} {...panel}>
          <li>
            <Link to={paths.dashboard()}>Dashboard</Link>
          </li>
          <li>
            <button type="button" aria-disabled={isBusy || undefined} onClick={() => void logOut()}>
              {isBusy ? "Logging out..." : "Logout"}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** The menu of narrow screens: every link in one panel below the bar. */
function PhoneMenu({ exams, pages, isLoggedIn }: { exams: NavLink[]; pages: NavLink[]; isLoggedIn: boolean }) {
  const { root, isOpen, opener, panel } = usePopup<HTMLDivElement>();
  const entry = isLoggedIn
    ? [{ label: "Choose an exam", to: paths.exams() }]
    : [
        { label: "Login", to: paths.login() },
        { label: "Create Your Account", to: paths.register() },
      ];
  return (
    <div ref={root} className={styles.menuButton}>
      <button type="button" className="button icon-only" aria-label={isOpen ? "Close menu" : "Open menu"} {...opener}>
        <Icon path={isOpen ? closeIcon : menuIcon} size={24} />
      </button>
      {isOpen && (
        <div className={styles.phoneMenu} {...panel}>
          <h2>Exams</h2>
          <ul>{items([...exams, ...pages, ...entry])}</ul>
        </div>
      )}
    </div>
  );
}

/** The bar of the public pages. */
export function Navbar() {
  const session = useSession();
  const exams = linksOf("exams");
  const pages = linksOf("pages");
  return (
    <header className={`${styles.nav} no-print`}>
      <nav className="page-width" aria-label="Main">
        <Link className="brand" to={paths.home()}>
          <Brand name={productName} />
        </Link>
        <ul className={styles.links}>
          <ExamsMenu links={exams} />
          {items(pages)}
        </ul>
        <div className={styles.end}>
          {session ? (
            <AccountMenu firstName={session.user.firstName?.trim() || "Candidate"} />
          ) : (
            <Link className={buttonClass({}, styles.action)} to={paths.login()}>
              Get Started
            </Link>
          )}
          <PhoneMenu exams={exams} pages={pages} isLoggedIn={session !== null} />
        </div>
      </nav>
    </header>
  );
}
