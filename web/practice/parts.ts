import type { ComponentProps, ComponentType } from "react";
import { partOf, type Part } from "../lib/use-part.ts";
import type { PracticeResults } from "./PracticeResults.tsx";

/** The screen of the questions, loaded when a subject is chosen. */
export const runningPart = partOf(async () => ({ View: (await import("./RunningPractice.tsx")).RunningPractice }));

/** The screen of the results, loaded while the questions are shown. */
export type ResultsPart = Part<{ View: ComponentType<Omit<ComponentProps<typeof PracticeResults>, "report">> }>;
