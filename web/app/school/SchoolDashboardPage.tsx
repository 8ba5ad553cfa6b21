import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { fetched } from "../../lib/fetched.ts";
import { useSchoolSession, type StoredSchoolSession } from "../../lib/sessions/school-session.ts";
import { useSchoolBusy } from "../../lib/calls/school-requests.ts";
import { ErrorPanel } from "../../ui/notices/ErrorPanel.tsx";
import { ListSkeleton } from "../../ui/lists/ListSkeleton.tsx";
import { ErrorBoundary } from "../../ui/notices/ErrorBoundary.tsx";
import { NotYours } from "./NotYours.tsx";
import { Page } from "../Page.tsx";
import { SchoolShell } from "./SchoolShell.tsx";
import { mayOpen, tabNamed, type SchoolTabName } from "./school-tabs.ts";
import { schoolTexts } from "./school-texts.ts";
import { useSchoolDashboard } from "./use-school-dashboard.ts";
import styles from "./SchoolDashboardPage.module.css";

const SchoolOverview = fetched(async () => (await import("./SchoolOverview.tsx")).SchoolOverview);
const SchoolExamsPanel = fetched(async () => (await import("./SchoolExamsPanel.tsx")).SchoolExamsPanel);
const OpenSchoolExams = fetched(
  async () => (await import("../../school-attempts/OpenSchoolExams.tsx")).OpenSchoolExams,
);
const NamesPanel = fetched(async () => (await import("../../school-subjects/NamesPanel.tsx")).NamesPanel);
const PeoplePanel = fetched(async () => (await import("../../school-people/PeoplePanel.tsx")).PeoplePanel);
const ReportsPanel = fetched(async () => (await import("../../school-results/ReportsPanel.tsx")).ReportsPanel);
const SettingsPanel = fetched(async () => (await import("../../school-settings/SettingsPanel.tsx")).SettingsPanel);

/** The school dashboard; `tab` where the address is one of the linked pages that open a tab (D-62), else `?tab=` says it. */
export function SchoolDashboardPage({ tab }: { tab?: SchoolTabName }) {
  const { search, key } = useLocation();
  const session = useSchoolSession();
  const query = new URLSearchParams(search);
  const { name, label } = tabNamed(tab ?? query.get("tab"));
  const find = query.get("find") ?? "";
  if (!session) return null;
  if (!mayOpen(session.role, name)) return <NotYours />;
  return (
    <Page title={label}>
      <SchoolShell role={session.role} tab={name}>
        <Content
          title={query.has("view") ? null : label}
          session={session}
          tab={name}
          find={find}
          searchKey={find === "" ? "" : key}
        />
      </SchoolShell>
    </Page>
  );
}

/** Buttons beside the heading of a tab, whose place is kept while it loads. */
const buttonsOf: Partial<Record<SchoolTabName, number>> = {
  dashboard: 3,
  exams: 1,
  students: 2,
  teachers: 1,
  reports: 1,
};

interface ContentProps {
  /** The heading that the tab will have; null where one of its exams is open. */
  title: string | null;
  session: StoredSchoolSession;
  tab: SchoolTabName;
  /** What the search of the tab begins with. */
  find: string;
  /** Another for each search in the bar, so that the tab begins anew with it. */
  searchKey: string;
}

function Content({ title, session, tab, find, searchKey }: ContentProps) {
  const isBusy = useSchoolBusy();
  const { isLoading, hasNothing, data, reload } = useSchoolDashboard(session);
  const waiting = (
    <ListSkeleton
      title={title}
      label={schoolTexts.loading}
      actions={title === null || session.role === "STUDENT" ? 0 : (buttonsOf[tab] ?? 0)}
    />
  );
  if (isLoading) return waiting;
  if (hasNothing) {
    return (
      <div className="stack page-body">
        {session.role === "STUDENT" && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <OpenSchoolExams studentId={session.userId} />
            </Suspense>
          </ErrorBoundary>
        )}
        <div className="card">
          <ErrorPanel level={1} title={schoolTexts.loadFailed} retryLabel="Retry" busy={isBusy} onRetry={reload}>
            {schoolTexts.loadFailedHelp}
          </ErrorPanel>
        </div>
      </div>
    );
  }
  const schoolId = session.schoolId ?? null;
  const schoolName = data.schoolSettings?.schoolName ?? session.schoolName ?? null;
  const people = { classes: data.schoolClasses ?? null, schoolId, schoolName, find, onRetry: reload };
  const panel = {
    dashboard: <SchoolOverview session={session} data={data} schoolName={schoolName} onRetry={reload} />,
    exams: (
      <SchoolExamsPanel
        key={searchKey}
        find={find}
        role={session.role}
        exams={data.schoolExams ?? null}
        subjects={data.schoolSubjects ?? null}
        classes={data.schoolClasses ?? null}
        teachers={data.schoolTeachers ?? null}
        defaultMinutes={data.schoolSettings?.defaultExamDuration ?? null}
        schoolId={schoolId}
        schoolName={schoolName}
        onRetry={reload}
      />
    ),
    subjects: <NamesPanel key="subject" kind="subject" items={data.schoolSubjects ?? null} onRetry={reload} />,
    classes: <NamesPanel key="class" kind="class" items={data.schoolClasses ?? null} onRetry={reload} />,
    students: (
      <PeoplePanel key={`student ${searchKey}`} kind="student" people={data.schoolStudents ?? null} {...people} />
    ),
    teachers: (
      <PeoplePanel key={`teacher ${searchKey}`} kind="teacher" people={data.schoolTeachers ?? null} {...people} />
    ),
    reports: (
      <ReportsPanel
        exams={data.schoolExams ?? null}
        subjects={data.schoolSubjects ?? null}
        students={data.schoolStudents ?? null}
        schoolName={schoolName}
        onRetry={reload}
      />
    ),
    settings: <SettingsPanel settings={data.schoolSettings ?? null} onRetry={reload} />,
  }[tab];
  return (
    <>
      <div className={styles.paperHead} data-school={schoolName} />
      <Suspense fallback={waiting}>{panel}</Suspense>
    </>
  );
}
