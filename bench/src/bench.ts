export interface BenchRow {
  readonly name: string;
  readonly perSecond: number;
  /** To the peer of the same run, whose ratio is 1. */
  readonly ratio: number;
  /** Processor time of the measured process for one operation, where the system reports it. */
  readonly cpuMicros?: number;
}

/** A figure that has no peer: a size, a duration. */
export interface BenchFact {
  readonly name: string;
  readonly value: string;
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  readonly facts?: readonly BenchFact[];
  /** Operations that did not succeed; figures with failures say nothing. */
  readonly failed: number;
}

export interface Bench {
  readonly title: string;
  /** `tiny` only shows that the bench still runs; its figures mean nothing. */
  run: (size: 'tiny' | 'full') => Promise<BenchResult>;
}

/** Needs a browser and the front ends' builds, which the tests of this project come before: e2e runs it tiny. */
export interface BrowserBench {
  readonly title: string;
  run: () => Promise<BenchResult>;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
