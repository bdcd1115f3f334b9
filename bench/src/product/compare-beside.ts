import { median, type BenchFact, type BenchRow } from '../bench.ts';
import { measureOthers, quantile } from './other-calls.ts';
import type { World } from './world.ts';

/** The work of another client while the calls of an ordinary person are measured. */
export interface OtherWork {
  readonly name: string;
  /** Does it once, whole; false when it went wrong. */
  readonly once: () => Promise<boolean>;
}

export interface Rounds {
  readonly rounds: number;
  readonly requestsPerRound: number;
}

/** Repeats the work until it is stopped; returns the duration of each, and the number of failures. */
async function repeat({ once }: OtherWork, isOver: () => boolean) {
  const millis: number[] = [];
  let failed = 0;
  do {
    const startedAt = performance.now();
    if (!(await once())) failed += 1;
    millis.push(performance.now() - startedAt);
  } while (!isOver());
  return { millis, failed };
}

/** Latencies of the person's calls without and beside the work, in alternating rounds. */
export async function compareBeside(
  world: World,
  token: string,
  work: OtherWork,
  { rounds, requestsPerRound }: Rounds,
) {
  const [quiet, beside, works]: [number[], number[], number[]] = [[], [], []];
  let failed = 0;
  const measureInto = async (millis: number[]): Promise<void> => {
    const measured = await measureOthers(world, token, requestsPerRound);
    millis.push(...measured.millis);
    failed += measured.failed;
  };
  for (let round = 0; round < rounds; round += 1) {
    await measureInto(quiet);
    let isOver = false;
    const working = repeat(work, () => isOver);
    await measureInto(beside);
    isOver = true;
    const done = await working;
    works.push(...done.millis);
    failed += done.failed;
  }
  return { name: work.name, quiet, beside, failed, works };
}

export type Compared = Awaited<ReturnType<typeof compareBeside>>;

export function rowsOf({ name, quiet, beside }: Compared): BenchRow[] {
  const [alone, together] = [quantile(quiet, 0.95), quantile(beside, 0.95)];
  return [
    { name: `${name}: 19 of 20 without`, perSecond: 1000 / alone, ratio: 1 },
    { name: `${name}: 19 of 20 beside it`, perSecond: 1000 / together, ratio: alone / together },
  ];
}

/** `noun`: what is counted, as `reads`. */
export function factOf({ name, quiet, beside, works }: Compared, noun: string): BenchFact {
  const text = (of: (values: readonly number[]) => number) =>
    `${(of(beside) / of(quiet)).toFixed(2)} (${of(quiet).toFixed(1)} ms, ${of(beside).toFixed(1)})`;
  const slowest = text((values) => quantile(values, 0.95));
  const each = `${works.length} ${noun} of ${median(works).toFixed(0)} ms`;
  return { name, value: `19 of 20 ${slowest}; the middle one ${text(median)}; ${each}` };
}
