/** Numbers that look random and are the same in every run with the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Mostly short times and a few long ones, as people think; `mean` on average. */
  thinkTime(mean: number): number;
}

/** How far think times are spread: two thirds of them lie between half and twice the median. */
const spread = 0.7;

/** The generator mulberry32, which is enough for choices of invented people. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    thinkTime: (mean) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return mean * Math.exp(spread * normal - spread ** 2 / 2);
    },
  };
}
