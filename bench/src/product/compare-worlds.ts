import { median, type BenchRow } from '../bench.ts';
import { answer } from './other-calls.ts';
import type { World } from './world.ts';

/** One call, as different people may make it. */
export interface MeasuredCall {
  readonly name: string;
  readonly address: string;
}

export interface Inhabited {
  readonly world: World;
  /** Of those who call, in turn. */
  readonly tokens: readonly string[];
}

export interface Comparison {
  readonly rows: readonly BenchRow[];
  /** Of each call, what it costs in the last world, with 1 for the first: by latency and by processor time. */
  readonly costs: readonly { name: string; latency: number; cpu: number | undefined }[];
  readonly failed: number;
}

const WARM_UP_MAX = 5;

/** Makes each call in all worlds in turn, one request at a time: what else the machine does falls on all alike. */
export async function compareWorlds(
  worlds: readonly Inhabited[],
  calls: readonly MeasuredCall[],
  times: number,
): Promise<Comparison> {
  const rows: BenchRow[] = [];
  const costs: Comparison['costs'][number][] = [];
  let failed = 0;
  const warmUp = Math.min(WARM_UP_MAX, times);
  for (const { name, address } of calls) {
    const request = async ({ world, tokens }: Inhabited, turn: number): Promise<number> => {
      const target = world.target(address, tokens[turn % tokens.length] ?? '');
      const startedAt = performance.now();
      if (!(await answer(target))) failed += 1;
      return performance.now() - startedAt;
    };
    for (let turn = 0; turn < warmUp; turn += 1) for (const one of worlds) await request(one, turn);
    const measured = worlds.map((one) => ({ one, millis: [] as number[], cpuBefore: one.world.cpuMillis() }));
    for (let turn = 0; turn < times; turn += 1) {
      for (const { one, millis } of measured) millis.push(await request(one, turn));
    }
    const figures = measured.map(({ one, millis, cpuBefore }) => {
      const cpuAfter = one.world.cpuMillis();
      const known = cpuBefore !== undefined && cpuAfter !== undefined;
      return {
        name: `${name}, ${one.world.name}`,
        millis: median(millis),
        ...(known && { cpuMicros: ((cpuAfter - cpuBefore) * 1000) / times }),
      };
    });
    const [peer, last] = [figures[0], figures.at(-1)];
    for (const { millis, ...row } of figures) {
      rows.push({ ...row, perSecond: 1000 / millis, ratio: (peer?.millis ?? 0) / millis });
    }
    costs.push({
      name,
      latency: (last?.millis ?? 0) / (peer?.millis ?? 0),
      cpu: last?.cpuMicros && peer?.cpuMicros ? last.cpuMicros / peer.cpuMicros : undefined,
    });
  }
  return { rows, costs, failed };
}
