import { buildPanel } from "../panel.ts";
import { routes } from "../routes.ts";

const narrow = { width: "narrow", shape: "full", closesOutside: true } as const;
const wide = { width: "wide", shape: "full", closesOutside: true } as const;

/** The four panels of the dashboard (C-DASH-04). */
export const panels = {
  profile: buildPanel(
    { ...narrow, title: routes.profile.title },
    async () => (await import("../../account/ProfilePanel.tsx")).ProfilePanel,
  ),
  performance: buildPanel(
    { ...wide, title: routes.performance.title },
    async () => (await import("../../results/PerformancePanel.tsx")).PerformancePanel,
  ),
  examHistory: buildPanel(
    { ...wide, title: routes.examHistory.title },
    async () => (await import("./ExamHistoryPanel.tsx")).ExamHistoryPanel,
  ),
  settings: buildPanel(
    // passwords may be typed in it
    { ...narrow, closesOutside: false, title: routes.settings.title },
    async () => (await import("../../account/SettingsPanel.tsx")).SettingsPanel,
  ),
};
