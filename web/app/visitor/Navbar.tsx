import { useLocation } from "react-router-dom";
import { productName } from "../../../schema/rules/product.ts";
import { Link, MenuLink } from "../../lib/Link.tsx";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/sessions.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Brand } from "../../ui/Brand.tsx";
import { closeIcon, downIcon, menuIcon } from "../../ui/public-icons.ts";
import { Icon } from "../../ui/Icon.tsx";
import { linksOf, type NavLink } from "../routes.ts";
import { useLogout } from "../candidate/use-logout.ts";
import { usePopup } from "./use-popup.ts";

const items = (links: readonly NavLink[]) =>
  links.map(({ label, to }) => (
    <li key={to}>
      <MenuLink to={to} className={to === paths.schools() ? "hot" : undefined}>
        {label}
      </MenuLink>
    </li>
  ));

function ExamsMenu({ links }: { links: readonly NavLink[] }) {
  const { root, isOpen, opener, panel } = usePopup<HTMLLIElement>();
  const { pathname } = useLocation();
  const isHere = links.some(({ to }) => to.toLowerCase() === pathname.toLowerCase());
  return (
    <li ref={root} className="popup-root">
      <button type="button" className={isHere ? "nav-item here" : "nav-item"} {...opener}>
        Exams <Icon path={downIcon} size={16} />
      </button>
      {/* Always there: without scripts the style sheet shows it. */}
      <ul className="popup" hidden={!isOpen} {...panel}>
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
    <div ref={root} className="popup-root">
      <button type="button" className="nav-item account" {...opener}>
        <Avatar name={firstName} />
        <bdi className="account-name">{firstName}</bdi>
        <span className="vh">, account menu</span>
        <Icon path={downIcon} size={16} />
      </button>
      {isOpen && (
        <ul className="popup end-popup" {...panel}>
          <li>
            <Link to={paths.dashboard()}>Dashboard</Link>
          </li>
          <li>
            <button type="button" aria-disabled={isBusy || undefined} onClick={() => void logOut()}>
              Logout
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
    <div ref={root} className="nav-menu">
      <button type="button" className="btn icon" aria-label={isOpen ? "Close menu" : "Open menu"} {...opener}>
        <Icon path={isOpen ? closeIcon : menuIcon} size={24} />
      </button>
      {isOpen && (
        <div className="phone-menu" {...panel}>
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
    <header className="nav">
      <nav className="wrap" aria-label="Main">
        <Link className="brand" to={paths.home()}>
          <Brand name={productName} />
        </Link>
        <ul className="nav-links">
          <ExamsMenu links={exams} />
          {items(pages)}
        </ul>
        <div className="end">
          {session ? (
            <AccountMenu firstName={session.user.firstName?.trim() || "Candidate"} />
          ) : (
            <Link className={buttonClass({}, "nav-cta")} to={paths.login()}>
              Get Started
            </Link>
          )}
          <PhoneMenu exams={exams} pages={pages} isLoggedIn={session !== null} />
        </div>
      </nav>
    </header>
  );
}
