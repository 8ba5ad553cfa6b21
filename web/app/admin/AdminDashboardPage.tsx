import { useApolloClient } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { amount } from "../../../schema/rules/counted.ts";
import { UploadSection } from "../../admin-questions/UploadSection.tsx";
import { useHasExtras } from "../../admin/use-has-extras.ts";
import { Overview } from "../../admin/Overview.tsx";
import { AdminOverviewDocument } from "../../admin/overview.generated.ts";
import { adminPaths } from "../../lib/navigation/admin-paths.ts";
import { useLeaveOnce } from "../../lib/navigation/use-leave-once.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import type { IconPath } from "../../ui/icons/icon-path.ts";
import { chartIcon, lockIcon, logoutIcon, rightIcon, userIcon } from "../../ui/icons/icon-paths.ts";
import { bookIcon, fileIcon, usersIcon } from "../../ui/icons/staff-icons.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { Panel } from "../panel.ts";
import { PanelDialog } from "../PanelDialog.tsx";
import { routes } from "../routes.ts";
import { AdminTotalsDocument, useAdminTotalsQuery } from "./admin-dashboard.generated.ts";
import { adminPanels } from "./panels.ts";
import { platformPanels } from "./platform-panels.ts";
import styles from "./AdminDashboardPage.module.css";

/** "2,418 users"; just the noun while nobody knows how many. */
const amountIfKnown = (count: number | undefined, word: string): string =>
  count === undefined ? `${word}s` : amount(count, word);

function CardFace({ icon, title, children }: { icon: IconPath; title: string; children: ReactNode }) {
  return (
    <>
      <Icon path={icon} size={24} />
      <span className="may-shrink">
        <b>{title}</b>
        <span className="small muted tabular">{children}</span>
      </span>
      <Icon path={rightIcon} />
    </>
  );
}

/** `/admin/admindashboard`: what can be done, as cards, and how the platform is used. */
export function AdminDashboardPage() {
  const { leave } = useLeaveOnce();
  const client = useApolloClient();
  const hasExtras = useHasExtras();
  const [opened, setOpened] = useState<Panel | null>(null);
  const { data } = useAdminTotalsQuery({ fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const users = data?.adminUsers?.total;
  const questions = data?.adminQuestions?.total;
  /** What was added or deleted in a panel changes the figures behind it. */
  const close = (): void => {
    setOpened(null);
    client.refetchQueries({ include: [AdminTotalsDocument, AdminOverviewDocument] }).catch(() => undefined);
  };
  const opener = (panel: Panel, icon: IconPath, text: string) => (
    <button type="button" className={`card ${styles.jump}`} aria-haspopup="dialog" onClick={() => setOpened(panel)}>
      <CardFace icon={icon} title={panel.title}>
        {text}
      </CardFace>
    </button>
  );
  return (
    <div className="panel-page wide">
      <div className="panel-head">
        <h1>{routes.adminDashboard.title}</h1>
        <Button variant="secondary" onClick={() => leave(adminPaths.logout())}>
          <Icon path={logoutIcon} />
          Logout
        </Button>
      </div>
      <div className={styles.jumps}>
        {opener(adminPanels.questions, fileIcon, amountIfKnown(questions, "question"))}
        {opener(adminPanels.users, usersIcon, amountIfKnown(users, "user"))}
        {opener(adminPanels.create, lockIcon, "By email and password")}
        {hasExtras && (
          <>
            {opener(platformPanels.schools, bookIcon, "With students and exams")}
            {opener(platformPanels.payments, chartIcon, "By date and reference")}
            {opener(platformPanels.admins, userIcon, "Who may log in here")}
          </>
        )}
      </div>
      <UploadSection hasExtras={hasExtras} />
      <section className="section" aria-label="Overview">
        <Overview />
      </section>
      {opened && <PanelDialog panel={opened} onClose={close} />}
    </div>
  );
}
