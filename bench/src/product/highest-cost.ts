import type { BenchFact } from '../bench.ts';
import type { Comparison } from './compare-worlds.ts';

function worst(costs: Comparison['costs'], by: 'latency' | 'cpu'): string {
  const known = costs.flatMap((cost) => (cost[by] === undefined ? [] : [{ name: cost.name, cost: cost[by] }]));
  const [first] = known.sort((a, b) => b.cost - a.cost);
  return first === undefined ? 'not reported by this system' : `${first.cost.toFixed(2)} (${first.name})`;
}

/** The call that many cost most, beside few. */
export function highest(costs: Comparison['costs']): BenchFact[] {
  return [
    { name: 'the most that many cost, with 1 for few', value: worst(costs, 'latency') },
    { name: 'the same by processor time', value: worst(costs, 'cpu') },
  ];
}
