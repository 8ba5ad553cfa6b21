import { hasAid } from "../../../server/runtime.ts";
import type { ApiConfig } from "../config.ts";

/**
 * Accounts of a new development database, printed by `npm start` and never made in production. Their passwords are public,
 * so these accounts are closed on a server that a network can reach (D-103).
 */
export const demoAccounts = [
  { kind: "candidate", email: "demo@akada.example", password: "Try-Akada-2026" },
  { kind: "admin", email: "admin@akada.example", password: "Run-Akada-2026" },
  { kind: "school", email: "school-admin@akada.example", password: "Run-School-2026" },
] as const;

/** Exam types that the demo candidate has paid for. */
export const demoSubscriptions = ["JAMB", "WAEC"] as const;

/** Whether this is a demo account with its public password, on a server where demo accounts are closed. */
export const isClosedDemoAccount = (config: ApiConfig, email: string | null, password: string): boolean =>
  !hasAid(config, "accounts") &&
  demoAccounts.some((account) => account.email === email?.toLowerCase() && account.password === password);
