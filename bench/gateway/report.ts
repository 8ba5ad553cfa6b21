import type { Contestant } from "./contestants.ts";
import type { Measured } from "./documents.ts";

/** One contestant with one document: the least processor time of the rounds, the most memory. */
export interface Figures {
  contestant: string;
  document: string;
  cpuMicroseconds: number;
  mib: number;
  /** REST calls per request. */
  calls: number;
  bad: number;
}

/** Milliseconds of the fixed rate, the least of the rounds. */
export interface Latency {
  contestant: string;
  p50: number;
  p99: number;
  bad: number;
}

export interface Run {
  figures: readonly Figures[];
  latencies: readonly Latency[];
  perSecond: number;
  contestants: readonly Contestant[];
  documents: readonly Measured[];
  conditions: string;
}

interface Goal {
  what: string;
  atLeast?: number;
  atMost?: number;
  figure: number | undefined;
}

const line = (...cells: string[]): string => `| ${cells.join(" | ")} |`;
const ratio = (value: number | undefined): string => (value === undefined ? "" : value.toFixed(2));

const figuresOf = ({ figures }: Run, contestant: string, document: string): Figures | undefined =>
  figures.find((one) => one.contestant === contestant && one.document === document);

/** Wrong or missing responses, at both kinds of load. */
const wrongOf = ({ figures, latencies }: Run, name: string): number =>
  [...figures, ...latencies].reduce((sum, { contestant, bad }) => sum + (contestant === name ? bad : 0), 0);

/** How many requests the first answers in the processor time that the second needs for one. */
function ofCpu(run: Run, document: string, contestant: string, other: string): number | undefined {
  const [mine, theirs] = [figuresOf(run, contestant, document), figuresOf(run, other, document)];
  return mine === undefined || theirs === undefined ? undefined : theirs.cpuMicroseconds / mine.cpuMicroseconds;
}

const nested = "q1l";
const compared = [nested, "q2", "q3"];
const leastOfBareById = 1.25;
const leastOfBare: Record<string, number> = { q2: 0.8, "q2 br": 0.8, q2s: 2, "q2s br": 2, q3: 0.95, q4: 0.6 };
const maxCalls: Record<string, number> = { [nested]: 2, q2: 1, q2s: 0, q3: 4, q4: 0 };

/** The goals of our gateway with the measured values, without goals whose contestants did not run. */
export function goalsOf(run: Run): Goal[] {
  const mine = run.figures.filter(({ contestant }) => contestant === "ours");
  const p99Of = (name: string): number | undefined => run.latencies.find((one) => one.contestant === name)?.p99;
  const [ours, bare] = [p99Of("ours"), p99Of("bare")];
  const goals: Goal[] = [
    ...Object.entries(leastOfBare).map(([document, atLeast]) => {
      return { what: `${document}, of bare`, atLeast, figure: ofCpu(run, document, "ours", "bare") };
    }),
    {
      what: `${nested}, of bare by id`,
      atLeast: leastOfBareById,
      figure: ofCpu(run, nested, "ours", "bare by id"),
    },
    ...compared.flatMap((document) => [
      { what: `${document}, of mercurius`, atLeast: 1, figure: ofCpu(run, document, "ours", "mercurius") },
      { what: `${document}, of yoga`, atLeast: 1, figure: ofCpu(run, document, "ours", "yoga") },
      {
        what: `${document}, of mercurius-tuned`,
        atLeast: 0.9,
        figure: ofCpu(run, document, "ours", "mercurius-tuned"),
      },
    ]),
    ...Object.entries(maxCalls).map(([document, atMost]) => {
      const calls = figuresOf(run, "ours", document)?.calls;
      // rounded, because the last request of a load may be incomplete
      const figure = calls === undefined ? undefined : Number(calls.toFixed(1));
      return { what: `${document}, REST calls per request`, atMost, figure };
    }),
    {
      what: `q3 at ${run.perSecond} a second, p99 of bare's`,
      atMost: 2.5,
      figure: ours === undefined || bare === undefined ? undefined : ours / bare,
    },
    {
      what: "memory under load, MiB",
      atMost: 400,
      figure: mine.length === 0 ? undefined : Math.max(...mine.map(({ mib }) => mib)),
    },
    { what: "wrong or missing answers", atMost: 0, figure: mine.length === 0 ? undefined : wrongOf(run, "ours") },
  ];
  return goals.filter(({ figure }) => figure !== undefined);
}

/** Compares the rounded figure, as it is printed. */
export function isMet({ atLeast, atMost, figure }: Goal): boolean {
  const printed = Number(ratio(figure));
  return printed >= (atLeast ?? Number.NEGATIVE_INFINITY) && printed <= (atMost ?? Number.POSITIVE_INFINITY);
}

export function report(run: Run): string {
  const { contestants, documents, latencies, perSecond, conditions } = run;
  const head = (...names: string[]): string[] => [line(...names), line(...names.map((_, at) => (at ? "--:" : "---")))];
  const cells = (show: (one: Figures) => string): string[] =>
    contestants.map(({ name }) =>
      line(
        name,
        ...documents.map((document) => {
          const found = figuresOf(run, name, document.name);
          return found === undefined ? "" : show(found);
        }),
      ),
    );
  const names = documents.map(({ name }) => name);
  return [
    conditions,
    "",
    ...contestants.map(({ name, about }) => `- ${name}: ${about}`),
    "",
    ...documents.map(({ name, about }) => `- ${name}: ${about}`),
    "",
    "Requests per processor time, bare is 1.00:",
    "",
    ...head("server", ...names),
    ...cells(({ contestant, document }) => ratio(ofCpu(run, document, contestant, "bare"))),
    "",
    "Microseconds of processor time per request:",
    "",
    ...head("server", ...names),
    ...cells(({ cpuMicroseconds }) => cpuMicroseconds.toFixed(0)),
    "",
    "REST calls per request:",
    "",
    ...head("server", ...names),
    ...cells(({ calls }) => calls.toFixed(1)),
    "",
    "Most memory under load in MiB, and answers that were wrong or missing under either load:",
    "",
    ...head("server", "MiB", "wrong"),
    ...contestants.map(({ name }) => {
      const own = run.figures.filter(({ contestant }) => contestant === name);
      return line(name, Math.max(...own.map(({ mib }) => mib)).toFixed(0), String(wrongOf(run, name)));
    }),
    "",
    ...(latencies.length === 0
      ? []
      : [`q3 at ${perSecond} requests a second, milliseconds from when each was due:`, ""]),
    ...(latencies.length === 0 ? [] : head("server", "p50", "p99")),
    ...latencies.map(({ contestant, p50, p99 }) => line(contestant, ratio(p50), ratio(p99))),
    ...(latencies.length === 0 ? [] : [""]),
    "What our gateway must reach:",
    "",
    ...head("figure", "goal", "measured", "met"),
    ...goalsOf(run).map((goal) => {
      const bound = goal.atLeast === undefined ? `≤ ${ratio(goal.atMost)}` : `≥ ${ratio(goal.atLeast)}`;
      return line(goal.what, bound, ratio(goal.figure), isMet(goal) ? "yes" : "**no**");
    }),
    "",
  ].join("\n");
}
