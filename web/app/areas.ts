import type { Area } from "./area.ts";
import { candidateArea } from "./candidate/area.ts";
import type { AreaName } from "./routes.ts";
import { visitorArea } from "./visitor/area.tsx";

/** The page lists of administration and schools are loaded when they are opened, because most visits never need them. */
export const areas: Record<AreaName, () => Area | Promise<Area>> = {
  visitor: () => visitorArea,
  candidate: () => candidateArea,
  admin: async () => (await import("./admin/area.ts")).adminArea,
  school: async () => (await import("./school/area.tsx")).schoolArea,
};
