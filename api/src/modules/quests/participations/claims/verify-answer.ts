import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Verdict } from '../../checks/index.ts';
import { seedOf } from './claim.presenter.ts';
import { messageIdOf } from './look-again.ts';
import { checksOf, readPerson, type ClaimDeps } from './own-claim.ts';
import type { Answer } from './settle-answer.ts';

/** Before a check without a time for it is tried again. */
const PAUSE_MS = 10 * 60_000;

const WALLET_TAKEN = t('Your wallet has passed this for another account. It can do so for one.');

/** Verifies an answer, outside of transactions, because it may take long. */
export async function verifyAnswer(deps: ClaimDeps, given: Answer, isInCall: boolean): Promise<Verdict> {
  const { quest, claim, userId, position, answer } = given;
  const check = checksOf(quest)[position];
  if (!check) throw new AppError('not_found');
  const now = deps.clock.now();
  const verifier = deps.checks.verifierOf(check);
  if (isInCall && verifier.runs === 'queue') {
    const evidence = { source: 'queue', observedAt: now, hash: '' };
    return { result: 'unknown', reason: '', evidence, lookAgainAt: now };
  }
  const { person, facts } = await readPerson(deps, userId);
  const about = {
    message: { id: claim ? messageIdOf(claim, position) : '', claimId: claim?._id ?? '' },
    seed: seedOf(quest.id, position, userId),
    quest: { id: quest.id, projectId: quest.projectId, liveAt: quest.liveAt ?? now },
    startedAt: claim?.startedAt ?? now,
  };
  const verdict = await verifier.verify({ check, answer, facts, now, person, ...about });
  const { wallet, ...unbound } = verdict;
  const owner = wallet === undefined ? undefined : await deps.claims.walletUserOf(quest.id, wallet);
  if (owner !== undefined) {
    return owner === userId ? unbound : { ...unbound, result: 'failed', reason: WALLET_TAKEN };
  }
  // Queued work looks again in any case; otherwise the person does.
  return isInCall || verdict.result !== 'unknown'
    ? verdict
    : { lookAgainAt: new Date(now.getTime() + PAUSE_MS), ...verdict };
}
