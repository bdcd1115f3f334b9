export interface BenchRow {
  readonly name: string;
  readonly perSecond: number;
  /** To the peer of the same run, whose ratio is 1. */
  readonly ratio: number;
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  /** Operations that did not succeed; figures with failures say nothing. */
  readonly failed: number;
}

export interface Bench {
  readonly title: string;
  /** `tiny` only shows that the bench still runs; its figures mean nothing. */
  run: (size: 'tiny' | 'full') => Promise<BenchResult>;
}
