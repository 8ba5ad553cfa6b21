import { useState } from "react";
import { counted } from "../../../schema/rules/counted.ts";
import { countOf } from "../../school-exams/exam-status.ts";
import { ExamNews } from "../../school-exams/ExamNews.tsx";
import { FirstExams } from "../../school-exams/FirstExams.tsx";
import { FirstSteps, type FirstStep } from "../../school/FirstSteps.tsx";
import { MailNotice } from "../../school/MailNotice.tsx";
import { Overview, type Figure } from "../../school/Overview.tsx";
import { fetched } from "../../lib/fetched.ts";
import { Link } from "../../lib/navigation/Link.tsx";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../../lib/calls/school-requests.ts";
import type { StoredSchoolSession } from "../../lib/sessions/school-session.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { plusIcon } from "../../ui/icons/staff-icons.ts";
import { OnDemand } from "../../ui/dialogs/OnDemand.tsx";
import type { SchoolDashboardQuery } from "./school-dashboard.generated.ts";
import { tabPath } from "./school-tabs.ts";
import { SignedInAs } from "./SignedInAs.tsx";

const ExamFormDialog = fetched(async () => (await import("../../school-exams/ExamFormDialog.tsx")).ExamFormDialog);
const AddUserDialog = fetched(async () => (await import("../../school-people/AddUserDialog.tsx")).AddUserDialog);

interface SchoolOverviewProps {
  session: StoredSchoolSession;
  data: Partial<SchoolDashboardQuery>;
  schoolName: string | null;
  onRetry: () => void;
}

/** Classes of a teacher: the one given when the account was made, and those of the own exams (D-61). */
const assignedClasses = (own: readonly { classId: string | null }[], given: string | null | undefined): number =>
  new Set([given ?? null, ...own.map(({ classId }) => classId)].filter((id) => id !== null)).size;

/** Figures of the role (S-DASH-01, 03, 05). */
function figuresOf({ role, userId, classId }: StoredSchoolSession, data: Partial<SchoolDashboardQuery>): Figure[] {
  const all = data.schoolExams ?? null;
  const given = classId ? 1 : null;
  const completed = (exams: typeof all): Figure => ({
    label: "Completed",
    value: countOf(exams, "COMPLETED"),
    dot: "plain",
  });
  if (role === "STUDENT") {
    return [
      { label: "Upcoming", value: countOf(all, "SCHEDULED"), dot: "info" },
      completed(all),
      // Students of the own class, where the server counts them (D-86).
      { label: "Total Students", value: all?.find(({ studentCount }) => studentCount !== null)?.studentCount ?? null },
    ];
  }
  const isAdmin = role === "ADMIN";
  // If the server does not name the authors, it is not known which exams are the teacher's own.
  const isOwnKnown = !isAdmin && (all ?? []).every(({ createdBy }) => createdBy !== null);
  const own = isOwnKnown ? (all?.filter(({ createdBy }) => createdBy === userId) ?? null) : all;
  return [
    { label: isOwnKnown ? "My Exams" : "Total Exams", value: countOf(own) },
    { label: "Active", value: countOf(own, "ACTIVE"), dot: "good" },
    { label: "Scheduled", value: countOf(own, "SCHEDULED"), dot: "info" },
    completed(own),
    isAdmin
      ? { label: "Total Teachers", value: data.schoolTeachers?.length ?? null }
      : { label: "Classes Assigned", value: own && (isOwnKnown ? assignedClasses(own, classId) : given) },
    { label: "Total Students", value: data.schoolStudents?.length ?? null },
  ];
}

/** What a school needs before an exam; empty where a list did not load, because it may be there. */
const firstSteps = ({
  schoolSubjects,
  schoolClasses,
  schoolTeachers,
  schoolStudents,
}: Partial<SchoolDashboardQuery>): FirstStep[] =>
  schoolSubjects && schoolClasses && schoolTeachers && schoolStudents
    ? [
        {
          label: "Add your subjects",
          help: "For example Mathematics, English Language.",
          to: tabPath("subjects"),
          isDone: schoolSubjects.length > 0,
        },
        {
          label: "Add your classes",
          help: "For example JSS 1A, SS 2 Gold.",
          to: tabPath("classes"),
          isDone: schoolClasses.length > 0,
        },
        {
          label: "Add your teachers",
          help: "They can set exams too. You can do this later.",
          to: tabPath("teachers"),
          isDone: schoolTeachers.length > 0,
        },
        {
          label: "Add your students",
          help: "Import a class list, then print a login card for each student.",
          to: tabPath("students"),
          isDone: schoolStudents.length > 0,
        },
        {
          label: "Create the exam",
          help: "Add its questions, then publish it to its class.",
          to: tabPath("exams"),
          isDone: false,
        },
      ]
    : [];

/** The dashboard tab of each role. */
export function SchoolOverview({ session, data, schoolName, onRetry }: SchoolOverviewProps) {
  const isBusy = useSchoolBusy();
  const [isAdding, setAdding] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const exams = data.schoolExams ?? null;
  const isStaff = session.role !== "STUDENT";
  const steps = session.role === "ADMIN" && exams?.length === 0 ? firstSteps(data) : [];
  const link = (to: string, label: string) => (
    <Link className={buttonClass({ variant: "secondary" })} to={to}>
      {label}
    </Link>
  );
  const createExam = (
    <Button busy={isBusy} onClick={() => setCreating(true)}>
      <Icon path={plusIcon} />
      Create exam
    </Button>
  );
  const actions = {
    ADMIN: (
      <>
        {link(schoolPaths.settings(), "School settings")}
        <Button variant="secondary" busy={isBusy} onClick={() => setAdding(true)}>
          <Icon path={plusIcon} />
          Add User
        </Button>
        {createExam}
      </>
    ),
    TEACHER: (
      <>
        {link(schoolPaths.reports(), "View reports")}
        {link(schoolPaths.students(), "Manage students")}
        {createExam}
      </>
    ),
    STUDENT: null,
  }[session.role];
  return (
    <>
      <Overview
        schoolName={schoolName}
        who={<SignedInAs session={session} />}
        figures={figuresOf(session, data)}
        actions={actions}
        news={
          <>
            {isStaff && <MailNotice role={session.role} />}
            <ExamNews exams={exams} isStaff={isStaff} />
          </>
        }
      >
        {steps.length > 0 && <FirstSteps steps={steps} />}
        <FirstExams
          exams={exams}
          isStaff={isStaff}
          link={
            exams &&
            exams.length > 0 && (
              <Link to={tabPath("exams")}>{exams.length === 1 ? "1 exam" : `All ${counted(exams.length)} exams`}</Link>
            )
          }
        />
      </Overview>
      {isCreating && (
        <OnDemand title="Create Exam" onClose={() => setCreating(false)}>
          <ExamFormDialog
            exam={null}
            subjects={data.schoolSubjects ?? null}
            classes={data.schoolClasses ?? null}
            defaultMinutes={data.schoolSettings?.defaultExamDuration ?? null}
            schoolId={session.schoolId ?? null}
            onRetry={onRetry}
            onClose={() => setCreating(false)}
          />
        </OnDemand>
      )}
      {isAdding && (
        <OnDemand title="Add User" onClose={() => setAdding(false)}>
          <AddUserDialog
            classes={data.schoolClasses ?? null}
            schoolId={session.schoolId ?? null}
            hasNumber={!data.schoolStudents?.length || data.schoolStudents.some(({ canEdit }) => canEdit)}
            onClose={() => setAdding(false)}
          />
        </OnDemand>
      )}
    </>
  );
}
