import type { ComponentProps, ComponentType } from "react";
import { partOf, type Part } from "../lib/use-part.ts";
import type { PracticeResults } from "./PracticeResults.tsx";

/** The questions, fetched with the choice of a subject. */
export const runningPart = partOf(async () => ({ View: (await import("./RunningPractice.tsx")).RunningPractice }));

/** The results, fetched while the questions are shown. */
export type ResultsPart = Part<{ View: ComponentType<Omit<ComponentProps<typeof PracticeResults>, "report">> }>;
