export interface SeededRandom {
  /** A whole number from 0, below the limit. */
  below: (limit: number) => number;
  chance: (probability: number) => boolean;
  /** Undefined for an empty list. */
  pick: <T>(values: readonly T[]) => T | undefined;
}

/** Mulberry32: the same seed gives the same numbers. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, chance: (probability) => next() < probability, pick: (values) => values[below(values.length)] };
}
