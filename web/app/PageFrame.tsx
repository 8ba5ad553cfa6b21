import type { ComponentType, ReactNode } from "react";
import { SkeletonLine } from "../ui/notices/Skeleton.tsx";
import { areas } from "./areas.ts";
import type { Frame } from "./area.ts";
import { adminPanels } from "./admin/panels.ts";
import { panels } from "./candidate/panels.ts";
import type { NamedRoute } from "./routes.ts";
import { SchoolShell } from "./school/SchoolShell.tsx";
import { PublicLayout } from "./visitor/PublicLayout.tsx";
import timedPageStyles from "../attempt/parts/timed-page.module.css";
import selectionStyles from "../exam/ExamSelectionPage.module.css";

const Bare: Frame = ({ children }) => children;
const Public: Frame = ({ children }) => <PublicLayout>{children}</PublicLayout>;
const nobody = { role: null, tab: null };
const School: Frame = ({ children }) => <SchoolShell {...nobody}>{children}</SchoolShell>;

const lines = (
  <div className="stack">
    {["40%", "100%", "92%", "96%", "60%"].map((width) => (
      <SkeletonLine key={width} width={width} height={20} />
    ))}
  </div>
);

const isNarrow = (title: string | null): boolean =>
  [...Object.values(panels), ...Object.values(adminPanels)].some(
    (panel) => panel.title === title && panel.width === "narrow",
  );

/** Heading and grey lines in place of the content; a page whose heading depends on the person has a line there, too. */
function Waiting({ route: { name, title, layout } }: { route: NamedRoute }) {
  const heading: ReactNode =
    title === null || name === "dashboard" || name === "quiz" ? <SkeletonLine width="220px" height={28} /> : title;
  if (name === "quiz") {
    // the exam has no layout around it
    return (
      <main className={timedPageStyles.page}>
        <h1 className={timedPageStyles.title}>{heading}</h1>
        <div className="card padded">{lines}</div>
      </main>
    );
  }
  if (layout === "public") {
    return (
      <div className={selectionStyles.background}>
        <div className={`page-width ${selectionStyles.page}`}>
          <h1>{heading}</h1>
          <div className="card padded">{lines}</div>
        </div>
      </div>
    );
  }
  if (name === "dashboard") {
    return (
      <div className="panel-page">
        <div className="panel-head">
          <h1>{heading}</h1>
          <SkeletonLine width="152px" height={48} />
        </div>
        {lines}
      </div>
    );
  }
  return (
    <div className={isNarrow(title) ? "panel-page narrow" : "panel-page"}>
      <div className="panel-head">
        <h1>{heading}</h1>
      </div>
      <div className="card padded">{lines}</div>
    </div>
  );
}

/**
 * Header, menu and grey lines of a page behind a sign-in, as the build draws them: nothing of a person. Loads the page too, so
 * that its files are announced.
 */
export async function loadPageFrame(route: NamedRoute): Promise<ComponentType> {
  const area = await areas[route.area]();
  const [Provider = Bare, Dashboard = Bare] = await Promise.all([
    area.loadProvider?.(),
    route.layout === "dashboard" ? area.loadDashboard?.() : undefined,
    area.pages[route.name]?.(),
  ]);
  const isSchools = route.area === "school" && route.layout === "own";
  const Layout = isSchools ? School : route.layout === "public" ? Public : Dashboard;
  return () => (
    <Provider route={route}>
      <Layout route={route}>
        <Waiting route={route} />
      </Layout>
    </Provider>
  );
}
