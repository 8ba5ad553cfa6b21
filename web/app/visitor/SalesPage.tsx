import type { ExamPageName } from "../../marketing/exam-pages.ts";
import { ExamTypePage } from "./ExamTypePage.tsx";
import { OlevelPage } from "./OlevelPage.tsx";
import { PricingPage } from "./PricingPage.tsx";

/** The pages that sell, in one file: they share most of what they need, and who reads one often opens another. */
export function SalesPage({ name }: { name: ExamPageName | "olevel" | "pricing" }) {
  if (name === "pricing") return <PricingPage />;
  return name === "olevel" ? <OlevelPage /> : <ExamTypePage name={name} />;
}
