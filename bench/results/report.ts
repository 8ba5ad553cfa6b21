import { ms, type Times } from "./timing.ts";
import type { Price } from "./submit.ts";

/** All measurements of one run. */
export interface Measured {
  lines: { what: string; times: Times; serverMs: number; budgetMs: number }[];
  plans: { what: string; plan: string }[];
  recomputed: Times;
  submissions: { alone: Record<keyof Price, Times>; together: Times; perSecond: number };
  meanwhile: Times;
  size: { results: number; candidates: number; withResults: number; usual: number; keenest: number };
  machine: string;
}

const whole = new Intl.NumberFormat("en-NG");
const row = (...cells: string[]): string => `| ${cells.join(" | ")} |`;
const three = ({ median, p95, max }: Times): string[] => [median, p95, max].map(ms);

export function report(measured: Measured, workers: number): string {
  const { lines, plans, recomputed, submissions, meanwhile, size, machine } = measured;
  return [
    "# Results and ranking at a million results",
    "",
    "Made by `node bench/results/main.ts`; do not edit. It fills a database of its own, measures the functions that the",
    "API calls (`api/results/store.ts`, `api/auth/store.ts`, `api/exam/*-store.ts`), and drops the database again.",
    "",
    `${whole.format(size.results)} results of ${whole.format(size.candidates)} candidates, ${whole.format(size.withResults)} of them with a result: half have ${size.usual} or fewer, the keenest has ${whole.format(size.keenest)}. ${machine}. Milliseconds; a call counts from the store function to its answer, on the same machine; "server" is planning and execution as the server reports them for one call.`,
    "",
    "## Reads",
    "",
    row("read", "median", "p95", "slowest", "server", "budget"),
    row("---", "--:", "--:", "--:", "--:", "--:"),
    ...lines.map(({ what, times, serverMs, budgetMs }) => row(what, ...three(times), ms(serverMs), `${budgetMs}`)),
    row(`Leaderboard while ${workers} submit without a pause`, ...three(meanwhile), "", "50"),
    row("For comparison: the ranking from all results", ...three(recomputed), "", ""),
    "",
    "## What a submission costs",
    "",
    row("part", "median", "p95", "slowest"),
    row("---", "--:", "--:", "--:"),
    row("End the attempt, score forty answers, store the result", ...three(submissions.alone.score)),
    row("Keep the candidate's line of the ranking", ...three(submissions.alone.standing)),
    row("The whole transaction with its commit", ...three(submissions.alone.total)),
    row(`The whole, ${workers} at a time (${submissions.perSecond} a second)`, ...three(submissions.together)),
    "",
    "## Why",
    "",
    "The ranking is a table with one line per candidate (`standings`), kept by the transaction that stores a result: it",
    "reads that candidate's own results and writes one line. The leaderboard then reads fifty entries of one index and",
    "fifty candidates; its cost does not grow with the results. The figures of a candidate read that candidate's results",
    "through `results_candidate`. The plans, executed:",
    "",
    ...plans.flatMap(({ what, plan }) => [`### ${what}`, "", "```", plan, "```", ""]),
  ].join("\n");
}
