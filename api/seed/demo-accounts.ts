/**
 * Accounts of a fresh development database, printed by `npm start`; never made in production. Their passwords meet the
 * rules of every form.
 */
export const demoAccounts = [
  { kind: "candidate", email: "demo@akada.example", password: "Try-Akada-2026" },
  { kind: "admin", email: "admin@akada.example", password: "Run-Akada-2026" },
  { kind: "school", email: "school-admin@akada.example", password: "Run-School-2026" },
] as const;

/** Exam types that the demo candidate may sit. */
export const demoSubscriptions = ["JAMB", "WAEC"] as const;
