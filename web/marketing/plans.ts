import { productName } from "../../schema/rules/product.ts";
import type { plans as typesOfPlans } from "../../schema/rules/words.ts";

/** One card of the pricing page; the exam types it sells are in schema/rules/words.ts under the same id. */
export interface PricingPlan {
  id: keyof typeof typesOfPlans;
  title: string;
  features: readonly string[];
  buttonText: string;
}

const papers = "Full papers with the 60-minute clock";
const reasons = "Every answer explained";
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
  {
    id: "jamb",
    title: "JAMB",
    features: [`Every JAMB subject on ${productName}`, papers, reasons, results],
    buttonText,
  },
  {
    id: "postutme",
    title: "Post UTME",
    features: ["University screening tests", papers, reasons, results],
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
    features: ["Certificates for your career", papers, reasons, results],
    buttonText,
  },
];
