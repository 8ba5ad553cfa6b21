import { parseArgs } from "node:util";

/*
 * `node bench/exam-day/wave.ts --candidates 10000 --within 10 --cores 8 [--per-minute 600]`: how a wave of sign-ins goes
 * through machines of so many cores. It measures nothing: the costs below come from `npm run bench:exam-day`, and the same
 * numbers always give the same answer. docs/capacity.md explains and quotes it.
 */

/** Seconds of processor time of all parts together. */
const cost = {
  /** Login, dashboard, choice of the paper, the paper. */
  signIn: 0.07,
  /** Forty answers, one by one. */
  answers: 0.12,
  /** The submission, its result and its mail. */
  submission: 0.01,
};
const examMinutes = 60;
/** Share of the cores that may be in use on average: beyond it times of answers grow quickly. */
const usable = 0.5;

interface Wave {
  candidates: number;
  /** Minutes within which they come; most in the middle. */
  within: number;
  cores: number;
  /** Sign-ins that the waiting room lets in; all of them without one. */
  perMinute: number;
}

interface Outcome {
  /** Cores in use in the busiest minute, of all parts together. */
  busiestCores: number;
  busiestMinute: number;
  longestWaitMinutes: number;
  maxWaiting: number;
  /** Minute in which the last one was let in. */
  lastIn: number;
}

/** Sign-ins of each minute: they grow evenly until the middle, and fall evenly afterwards. */
function arrivals({ candidates, within }: Wave): number[] {
  const upTo = (minute: number): number => {
    const share = Math.min(1, minute / within);
    return candidates * (share < 0.5 ? 2 * share ** 2 : 1 - 2 * (1 - share) ** 2);
  };
  return Array.from({ length: Math.ceil(within) }, (_, minute) => upTo(minute + 1) - upTo(minute));
}

function simulate(wave: Wave): Outcome {
  const coming = arrivals(wave);
  const admitted: number[] = [];
  let waiting = 0;
  let [maxWaiting, longestWaitMinutes] = [0, 0];
  for (let minute = 0; minute < coming.length || waiting > 0.5; minute += 1) {
    waiting += coming[minute] ?? 0;
    const enters = Math.min(waiting, wave.perMinute);
    waiting -= enters;
    admitted.push(enters);
    maxWaiting = Math.max(maxWaiting, waiting);
    longestWaitMinutes = Math.max(longestWaitMinutes, waiting / wave.perMinute);
  }
  const seconds = Array.from({ length: admitted.length + examMinutes + 1 }, () => 0);
  for (const [minute, people] of admitted.entries()) {
    seconds[minute] = (seconds[minute] ?? 0) + people * cost.signIn;
    for (let later = minute; later < minute + examMinutes; later += 1) {
      seconds[later] = (seconds[later] ?? 0) + (people * cost.answers) / examMinutes;
    }
    seconds[minute + examMinutes] = (seconds[minute + examMinutes] ?? 0) + people * cost.submission;
  }
  const busiest = Math.max(...seconds);
  return {
    busiestCores: busiest / 60,
    busiestMinute: seconds.indexOf(busiest),
    longestWaitMinutes,
    maxWaiting,
    lastIn: admitted.length,
  };
}

const { values } = parseArgs({
  options: {
    candidates: { type: "string", default: "10000" },
    within: { type: "string", default: "10" },
    cores: { type: "string", default: "8" },
    "per-minute": { type: "string", default: "Infinity" },
  },
});
const wave: Wave = {
  candidates: Number(values.candidates),
  within: Number(values.within),
  cores: Number(values.cores),
  perMinute: Number(values["per-minute"]),
};
if (Object.values(wave).some((value) => !(value > 0))) {
  console.error("--candidates, --within (minutes), --cores and --per-minute must be numbers above 0.");
  process.exit(1);
}
const { busiestCores, busiestMinute, longestWaitMinutes, maxWaiting, lastIn } = simulate(wave);
console.log(`${wave.candidates} candidates sign in within ${wave.within} minutes, ${wave.cores} cores:`);
console.log(`  busiest minute: ${busiestMinute + 1}, ${busiestCores.toFixed(1)} cores in use`);
console.log(`  cores needed at ${usable * 100} % use: ${Math.ceil(busiestCores / usable)}`);
console.log(`  enough: ${busiestCores <= wave.cores * usable ? "yes" : "no"}`);
if (Number.isFinite(wave.perMinute)) {
  console.log(
    `  waiting room: at most ${Math.round(maxWaiting)} people, ${longestWaitMinutes.toFixed(1)} minutes; all in after ${lastIn} minutes`,
  );
}
const rest = wave.cores * usable - (wave.candidates * cost.answers) / (examMinutes * 60);
const bearable = Math.floor((rest / cost.signIn) * 60);
console.log(`  WAITING_ROOM_PER_MINUTE for these cores: ${bearable > 0 ? bearable : "too few cores"}`);
