import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { z } from 'zod';
import type { Enqueue, WorkKind } from '../../../../jobs/index.ts';
import type { Claim } from './claim.model.ts';
import { checkedAt, type ClaimDeps } from './own-claim.ts';

const payload = z.object({ questId: z.int(), claimId: z.string(), revision: z.int(), position: z.int() });

/** Tries a check again whose result is unknown. */
export const LOOK_AGAIN: WorkKind<z.output<typeof payload>> = {
  name: 'look-again',
  payload,
  attempts: 5,
  backOffMs: { first: 60_000, max: 3_600_000 },
  timeoutMs: 60_000,
  concurrency: 4,
};

/** Names an answer in a claim. Each later look at the answer adds one to both numbers. */
export const messageIdOf = (claim: Claim, position: number): string =>
  `check_${claim._id}_${claim.revision - checkedAt(claim, position).looks}`;

/** Looks immediately at an answer that a later look is due for. Throws `conflict` if none is. */
export function createLookNow({
  claims,
  enqueue,
  clock,
}: Pick<ClaimDeps, 'claims' | 'clock'> & { readonly enqueue: Enqueue }) {
  return async (of: { readonly questId: number; readonly claimId: string; readonly messageId: string }) => {
    const { questId, claimId } = of;
    const claim = await claims.get(questId, claimId);
    const position = claim?.checks.findIndex(({ lookAgainAt }) => lookAgainAt !== null) ?? -1;
    if (!claim || position < 0 || messageIdOf(claim, position) !== of.messageId) {
      throw new AppError('conflict', { message: t('The result of this check is known, or another answer followed.') });
    }
    const { revision } = claim;
    const key = `${claimId}:${revision}:now`;
    await enqueue(LOOK_AGAIN, { questId, claimId, revision, position }, { key, dueAt: clock.now() });
  };
}
