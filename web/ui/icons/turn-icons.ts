import type { IconPath } from "./icon-path.ts";

export const pauseIcon: IconPath = { d: "M9 6v12M15 6v12" };
export const playIcon: IconPath = { d: "M8 5.5v13l10.5-6.5z" };
