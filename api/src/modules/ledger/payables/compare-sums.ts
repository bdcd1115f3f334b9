import { formatCount, formatUsd } from '@magnetx/contracts';
import type { BatchSum, Sum } from './payable-sums.ts';

/** The total of several sums. */
export function totalOf(sums: readonly BatchSum[]): Sum {
  return {
    amountCents: sums.reduce((cents, sum) => cents + sum.amountCents, 0),
    count: sums.reduce((counted, sum) => counted + sum.count, 0),
  };
}

/** Compares the stored sums with those of the payables. */
export function compareSums(stored: readonly BatchSum[], actual: readonly BatchSum[]): string[] {
  const keyOf = ({ batchId, status }: BatchSum) => `${status} rewards${batchId === null ? '' : ` of batch ${batchId}`}`;
  const textOf = (sums: readonly BatchSum[] = []): string => {
    const { amountCents, count } = totalOf(sums);
    return `${formatCount(count, 'reward')} of ${formatUsd(amountCents)}`;
  };
  const [storedBy, actualBy] = [Map.groupBy(stored, keyOf), Map.groupBy(actual, keyOf)];
  return [...new Set([...storedBy.keys(), ...actualBy.keys()])].flatMap((key) => {
    const [one, other] = [textOf(storedBy.get(key)), textOf(actualBy.get(key))];
    return one === other ? [] : [`${key}: stored as ${one}, but there are ${other}`];
  });
}
