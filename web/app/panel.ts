import type { ComponentType } from "react";
import { fetched } from "../lib/fetched.ts";

/** Props of a panel, from the dialog or page around it. */
interface PanelProps {
  /** Level of the headings inside. */
  level: 2 | 3;
  isInDialog?: boolean;
  /** Called when sending begins and ends. */
  onBusy?: (isBusy: boolean) => void;
}

type LoadPanel = () => Promise<ComponentType<PanelProps>>;

/** A part of a dashboard that opens over it and is a page of its own, too. */
export interface Panel {
  title: string;
  width: "narrow" | "wide" | "widest";
  shape: "sheet" | "full";
  /** Whether a press beside the dialog closes it. */
  closesOutside: boolean;
  load: LoadPanel;
  /** Fetched when it is first opened. */
  Content: ComponentType<PanelProps>;
}

export const buildPanel = (look: Omit<Panel, "load" | "Content">, load: LoadPanel): Panel => ({
  ...look,
  load,
  Content: fetched(load),
});
