import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WorkKind } from '../../../../jobs/index.ts';
import type { Claim } from './claim.model.ts';
import { DAY_MS } from './own-claim.ts';

const payload = z.object({ questId: z.int(), claimId: z.string(), position: z.int() });

/** Looks once more at what a person can undo after it has passed a check. */
export const LOOK_BACK: WorkKind<z.output<typeof payload>> = {
  name: 'look-back',
  payload,
  attempts: 5,
  backOffMs: { first: 3_600_000, max: DAY_MS },
  timeoutMs: 60_000,
  concurrency: 1,
};

/** One of ten passed checks is looked at again, within a week. */
const SAMPLE = 10;
export const LOOK_BACK_DAYS = 7;

/** When a passed check is looked at again, if it is part of the sample. */
export function lookBackAt({ _id }: Pick<Claim, '_id'>, position: number, now: Date): Date | null {
  const number = createHash('sha256').update(`${_id}:${position}`).digest().readUInt32BE();
  const share = Math.floor(number / SAMPLE) / (2 ** 32 / SAMPLE);
  return number % SAMPLE === 0 ? new Date(now.getTime() + (1 + share * (LOOK_BACK_DAYS - 1)) * DAY_MS) : null;
}
