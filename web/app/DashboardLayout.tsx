import { useState, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router-dom";
import { productName } from "../../schema/rules/product.ts";
import { Link, MenuLink } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { Avatar } from "../ui/display/Avatar.tsx";
import { Brand } from "../ui/display/Brand.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { DisabledLink } from "../ui/buttons/DisabledLink.tsx";
import { Drawer } from "../ui/dialogs/Drawer.tsx";
import type { IconPath } from "../ui/icons/icon-path.ts";
import { logoutIcon } from "../ui/icons/icon-paths.ts";
import { menuIcon } from "../ui/icons/public-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { BrokenPage } from "./BrokenPage.tsx";
import { ErrorBoundary } from "../ui/notices/ErrorBoundary.tsx";
import type { Panel } from "./panel.ts";
import { PanelDialog } from "./PanelDialog.tsx";
import type { Route } from "./routes.ts";
import { SkipLink } from "./SkipLink.tsx";
import styles from "./DashboardLayout.module.css";

export interface MenuEntry {
  label: string;
  to: string;
  icon: IconPath;
  /** Why the entry is disabled; undefined if it is not. */
  disabledReason?: string;
  /** On the dashboard a plain press opens it over the page instead of going to `to`. */
  panel?: Panel;
  /** Whether it is open, where the path alone does not tell. */
  isCurrent?: boolean;
}

/** The entry that leads to a page of the route table. */
export const entryOf = ({ label, title, path }: Route & { title: string }, icon: IconPath): MenuEntry => ({
  label: label ?? title,
  to: path,
  icon,
});

interface DashboardLayoutProps {
  /** Names the menu for readers. */
  label: string;
  /** The page over which panels open. */
  home: string;
  entries: readonly MenuEntry[];
  /** Whose dashboard it is; the initial stands in the bar of narrow screens. */
  personName: string;
  onLogout: () => void;
  isLoggingOut?: boolean;
  logoutLabel?: string;
  /** The dark panel of platform administration. */
  isDark?: boolean;
  /** Content of the bar beside the menu button; with it the bar is shown at every width. */
  bar?: ReactNode;
  children: ReactNode;
}

interface MenuProps extends Pick<DashboardLayoutProps, "entries" | "onLogout" | "isLoggingOut" | "logoutLabel"> {
  /** Null if entries lead to pages instead of panels. */
  openPanel: ((panel: Panel) => void) | null;
}

/** Whether a press asks for another tab or window, which the browser handles. */
const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

function Menu({ entries, onLogout, isLoggingOut = false, logoutLabel = "Logout", openPanel }: MenuProps) {
  const press = (event: MouseEvent, panel: Panel | undefined): void => {
    if (!openPanel || !panel || !isPlainPress(event)) return;
    event.preventDefault();
    openPanel(panel);
  };
  return (
    <div className={styles.menu}>
      <Link className="brand" to={paths.home()}>
        <Brand name={productName} />
      </Link>
      {entries.map(({ label, to, icon, disabledReason, panel, isCurrent }) =>
        disabledReason ? (
          <DisabledLink key={label} className={styles.item}>
            <Icon path={icon} />
            {label}
            <small>{disabledReason}</small>
          </DisabledLink>
        ) : isCurrent !== undefined ? (
          <Link key={label} className={styles.item} to={to} aria-current={isCurrent ? "page" : undefined}>
            <Icon path={icon} />
            {label}
          </Link>
        ) : (
          <MenuLink
            key={label}
            className={styles.item}
            to={to}
            aria-haspopup={openPanel && panel ? "dialog" : undefined}
            onClick={(event) => press(event, panel)}
          >
            <Icon path={icon} />
            {label}
          </MenuLink>
        ),
      )}
      <button
        type="button"
        className={`${styles.item} ${styles.last}`}
        data-leaves=""
        aria-disabled={isLoggingOut || undefined}
        onClick={onLogout}
      >
        <Icon path={logoutIcon} />
        {isLoggingOut ? "Logging out..." : logoutLabel}
      </button>
    </div>
  );
}

/**
 * The frame of dashboards: side panel from 1024 px; below, a bar with a button that opens the same menu. One panel is
 * open at a time.
 */
export function DashboardLayout({
  label,
  home,
  entries,
  personName,
  isDark,
  bar,
  children,
  ...logout
}: DashboardLayoutProps) {
  const { pathname, search, key } = useLocation();
  // Both belong to the history entry on which they were opened, so that they are closed on another page.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ panel: Panel; on: string } | null>(null);
  const isOpen = openedOn === key;
  const isHome = pathname.replace(/\/+$/, "").toLowerCase() === home;
  const openPanel = isHome ? (panel: Panel): void => setOpened({ panel, on: key }) : null;
  // At once, so that the focus is back on the menu button before the dialog remembers where to return it.
  const closeDrawer = (): void => flushSync(() => setOpenedOn(null));
  return (
    <div
      className={[`${styles.shell} print-flow`, isDark && styles.dark, bar && styles.withBar].filter(Boolean).join(" ")}
    >
      <SkipLink />
      <header className={`${styles.topBar} no-print`}>
        <Button
          variant="plain"
          icon
          className={styles.menuButton}
          aria-label="Open menu"
          aria-expanded={isOpen}
          onClick={() => setOpenedOn(key)}
        >
          <Icon path={menuIcon} size={24} />
        </Button>
        {bar ?? (
          <>
            <Link className="brand" to={paths.home()}>
              <Brand name={productName} />
            </Link>
            <Avatar name={personName} />
          </>
        )}
      </header>
      <nav className={`${styles.sidebar} no-print`} aria-label={label}>
        <Menu entries={entries} {...logout} openPanel={openPanel} />
      </nav>
      <Drawer isOpen={isOpen} label={label} onClose={() => setOpenedOn(null)}>
        <Menu
          entries={entries}
          {...logout}
          openPanel={
            openPanel &&
            ((panel) => {
              closeDrawer();
              openPanel(panel);
            })
          }
        />
      </Drawer>
      <main className={`${styles.main} print-flow`} id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname + search} fallback={<BrokenPage />}>
          {children}
        </ErrorBoundary>
      </main>
      {opened?.on === key && <PanelDialog panel={opened.panel} onClose={() => setOpened(null)} />}
    </div>
  );
}
