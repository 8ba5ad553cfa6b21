import { lazy, type ComponentType } from "react";

/** What a panel is told by the dialog or page it stands in. */
export interface PanelProps {
  /** Of the headings inside. */
  level: 2 | 3;
  /** Told when something is being sent. */
  onBusy?: (isBusy: boolean) => void;
}

/** The four panels, each fetched when it is first opened. */
export const panelLoads = {
  profile: async () => (await import("../../account/ProfilePanel.tsx")).ProfilePanel,
  performance: async () => (await import("../../results/PerformancePanel.tsx")).PerformancePanel,
  examHistory: async () => (await import("../../results/HistoryPanel.tsx")).HistoryPanel,
  settings: async () => (await import("../../account/SettingsPanel.tsx")).SettingsPanel,
} as const satisfies Record<string, () => Promise<ComponentType<PanelProps>>>;
export type PanelName = keyof typeof panelLoads;

const lazyPanel = (load: () => Promise<ComponentType<PanelProps>>) => lazy(async () => ({ default: await load() }));

export const panels: Record<PanelName, { title: string; isWide: boolean; Panel: ComponentType<PanelProps> }> = {
  profile: { title: "Profile", isWide: false, Panel: lazyPanel(panelLoads.profile) },
  performance: { title: "Performance", isWide: true, Panel: lazyPanel(panelLoads.performance) },
  examHistory: { title: "Exam History", isWide: true, Panel: lazyPanel(panelLoads.examHistory) },
  settings: { title: "Settings", isWide: false, Panel: lazyPanel(panelLoads.settings) },
};
