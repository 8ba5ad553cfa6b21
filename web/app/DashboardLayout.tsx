import "./shell.css";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { productName } from "../../schema/rules/product.ts";
import { Link, MenuLink } from "../lib/Link.tsx";
import { paths } from "../lib/paths.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Brand } from "../ui/Brand.tsx";
import { Button } from "../ui/Button.tsx";
import { DisabledLink } from "../ui/DisabledLink.tsx";
import { Drawer } from "../ui/Drawer.tsx";
import type { IconPath } from "../ui/icon-path.ts";
import { logoutIcon } from "../ui/icon-paths.ts";
import { menuIcon } from "../ui/public-icons.ts";
import { Icon } from "../ui/Icon.tsx";
import { BrokenPage } from "./BrokenPage.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { SkipLink } from "./SkipLink.tsx";

export interface MenuEntry {
  label: string;
  to: string;
  icon: IconPath;
  /** Shown, but not to be used; says why. */
  disabledReason?: string;
}

interface DashboardLayoutProps {
  /** Names the menu for readers. */
  label: string;
  entries: readonly MenuEntry[];
  /** Whose dashboard it is; the initial stands in the bar of narrow screens. */
  personName: string;
  onLogout: () => void;
  isLoggingOut?: boolean;
  logoutLabel?: string;
  /** The dark panel of platform administration. */
  isDark?: boolean;
  children: ReactNode;
}

type MenuProps = Pick<DashboardLayoutProps, "entries" | "onLogout" | "isLoggingOut" | "logoutLabel">;

function Menu({ entries, onLogout, isLoggingOut = false, logoutLabel = "Logout" }: MenuProps) {
  return (
    <div className="side-in">
      <Link className="brand" to={paths.home()}>
        <Brand name={productName} />
      </Link>
      {entries.map(({ label, to, icon, disabledReason }) =>
        disabledReason ? (
          <DisabledLink key={label} className="item">
            <Icon path={icon} />
            {label}
            <small>{disabledReason}</small>
          </DisabledLink>
        ) : (
          <MenuLink key={label} className="item" to={to}>
            <Icon path={icon} />
            {label}
          </MenuLink>
        ),
      )}
      <button type="button" className="item push" aria-disabled={isLoggingOut || undefined} onClick={onLogout}>
        <Icon path={logoutIcon} />
        {logoutLabel}
      </button>
    </div>
  );
}

/** The frame of dashboards: side panel from 1024 px; below, a bar with a button that opens the same menu. */
export function DashboardLayout({ label, entries, personName, isDark, children, ...logout }: DashboardLayoutProps) {
  const { pathname, key } = useLocation();
  // Bound to the visit it was opened on: another page finds it closed.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === key;
  return (
    <div className={isDark ? "shell dark" : "shell"}>
      <SkipLink />
      <header className="top">
        <Button
          variant="plain"
          icon
          className="menu-button"
          aria-label="Open menu"
          aria-expanded={isOpen}
          onClick={() => setOpenedOn(key)}
        >
          <Icon path={menuIcon} size={24} />
        </Button>
        <Link className="brand" to={paths.home()}>
          <Brand name={productName} />
        </Link>
        <Avatar name={personName} />
      </header>
      <nav className="side" aria-label={label}>
        <Menu entries={entries} {...logout} />
      </nav>
      <Drawer isOpen={isOpen} label={label} onClose={() => setOpenedOn(null)}>
        <Menu entries={entries} {...logout} />
      </Drawer>
      <main className="main" id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={<BrokenPage />}>
          {children}
        </ErrorBoundary>
      </main>
    </div>
  );
}
