import type { BadgeTone } from "../ui/display/Badge.tsx";
import type { IconPath } from "../ui/icons/icon-path.ts";
import { checkIcon } from "../ui/icons/public-icons.ts";
import { clockIcon } from "../ui/icons/status-icons.ts";
import type { SchoolExamRowFragment } from "./school-exams.generated.ts";

export type SchoolExamRow = SchoolExamRowFragment;

interface StatusLook {
  label: string;
  tone: BadgeTone;
  icon?: IconPath;
}

/** Label and colour of a status; only staff see drafts. */
export const statusLooks: Record<NonNullable<SchoolExamRow["status"]>, StatusLook> = {
  DRAFT: { label: "Draft", tone: "plain" },
  ACTIVE: { label: "Active", tone: "good" },
  SCHEDULED: { label: "Scheduled", tone: "info", icon: clockIcon },
  COMPLETED: { label: "Completed", tone: "plain", icon: checkIcon },
};

/** How many exams have a status; null when the exams could not be loaded. */
export const countOf = (exams: readonly SchoolExamRow[] | null, status?: SchoolExamRow["status"]): number | null =>
  exams && (status ? exams.filter((exam) => exam.status === status).length : exams.length);
