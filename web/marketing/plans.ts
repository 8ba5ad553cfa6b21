import type { plans as typesOfPlans } from "../../schema/rules/words.ts";

/** One card of the pricing page; the exam types it sells are in schema/rules/words.ts under the same id. */
export interface PricingPlan {
  id: keyof typeof typesOfPlans;
  title: string;
  features: readonly string[];
  buttonText: string;
}

const papers = "Full papers with the 60-minute clock";
const reasons = "A reason for every answer";
const results = "Results by email, history and weak subjects";
const buttonText = "Subscribe";

/** The five plans (C-PRC-01); prices come from the price list. */
export const pricingPlans: readonly PricingPlan[] = [
  {
    id: "olevel",
    title: "O-Level",
    features: ["WAEC, NECO or GCE: you choose which", papers, reasons, results],
    buttonText,
  },
  { id: "jamb", title: "JAMB", features: ["Every subject of the bank", papers, reasons, results], buttonText },
  {
    id: "postutme",
    title: "Post UTME",
    features: ["Screening tests of the universities", papers, reasons, results],
    buttonText,
  },
  {
    id: "common",
    title: "Common Entrance",
    features: ["From primary to secondary school", papers, reasons, results],
    buttonText,
  },
  {
    id: "professional",
    title: "Professional Exams",
    features: ["Practice for certificates at work", papers, reasons, results],
    buttonText,
  },
];
