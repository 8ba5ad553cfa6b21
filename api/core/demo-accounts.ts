import { hasAid } from "../../schema/runtime.ts";
import type { ApiConfig } from "./config.ts";

/**
 * Accounts of a fresh development database, printed by `npm start`; never made in production. Everybody can read their
 * passwords here, so they open nothing to a network (D-103). They meet the rules of every form.
 */
export const demoAccounts = [
  { kind: "candidate", email: "demo@akada.example", password: "Try-Akada-2026" },
  { kind: "admin", email: "admin@akada.example", password: "Run-Akada-2026" },
  { kind: "school", email: "school-admin@akada.example", password: "Run-School-2026" },
] as const;

/** Exam types that the demo candidate may sit. */
export const demoSubscriptions = ["JAMB", "WAEC"] as const;

/** Whether this is a demo account with its printed password, on a server that keeps them shut. */
export const isClosedDemoAccount = (config: ApiConfig, email: string | null, password: string): boolean =>
  !hasAid(config, "accounts") &&
  demoAccounts.some((account) => account.email === email?.toLowerCase() && account.password === password);
