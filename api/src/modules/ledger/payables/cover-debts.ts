import { formatUsd } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { Clock } from '../../../runtime/clock.ts';
import { withId } from '../../../db/document-schema.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import { runEach, type Job } from '../../../jobs/index.ts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { LedgerModule } from '../ledger/index.ts';
import { settledChanges, type CountEvents } from './counted.ts';
import type { Cover } from './cover.ts';
import type { Debts } from './debts.ts';
import { DEBT_INDEX, type payableModels, type StoredPayable } from './payable.model.ts';

/** The most debts that one transaction covers. A job resumes with the rest. */
export const COVERS_PER_STEP = 100;
const EVERY_MS = 5_000;

/** A sentence about dollars that came in, with the part that covered debts. */
export function withCoveredDebt(sentence: string, coveredCents: number): string {
  return coveredCents > 0
    ? t('{sentence}. {coveredCents} of your dollars paid rewards that you owed.', {
        sentence,
        coveredCents: formatUsd(coveredCents),
      })
    : sentence;
}

interface CoverDebtsDeps {
  readonly payables: ReturnType<typeof payableModels>['payables'];
  readonly debts: Debts;
  readonly cover: Pick<Cover, 'settle'>;
  readonly ledger: Pick<LedgerModule, 'balanceOf'>;
  readonly events: CountEvents;
  readonly clock: Clock;
}

export type CoverDebts = ReturnType<typeof createCoverDebts>;

/**
 * Covers the oldest debts of a project from its dollars, in the transaction that brought dollars in, each as a whole.
 * It ends with the first debt that is larger than the remaining dollars. Returns the sum.
 */
export function createCoverDebts({ payables, debts, cover, ledger, events, clock }: CoverDebtsDeps) {
  return async (projectId: string, session: ClientSession): Promise<number> => {
    const { owedCents } = (await debts.ofProjects([projectId], session)).get(projectId) ?? { owedCents: 0 };
    if (owedCents === 0) return 0;
    const heldCents = await ledger.balanceOf(`project:${projectId}:usd`, session);
    const oldest = await payables
      .find({ projectId, debtNumber: { $gt: 0 } })
      .sort(DEBT_INDEX)
      .limit(COVERS_PER_STEP)
      .session(session)
      .lean();
    const covered: StoredPayable[] = [];
    let sumCents = 0;
    for (const payable of oldest.map(withId)) {
      if (sumCents + payable.amountCents > heldCents) break;
      sumCents += payable.amountCents;
      covered.push(payable);
    }
    const coveredAt = clock.now();
    for (const payable of covered) await cover.settle(payable, session);
    await payables
      .updateMany(
        { _id: { $in: covered.map(({ id }) => id) } },
        { $set: { isCovered: true, coveredAt, debtNumber: null } },
      )
      .session(session);
    await debts.remove(covered, session);
    await debts.setCovering(projectId, covered.length === COVERS_PER_STEP, session);
    await events.payablesChanged.emit(settledChanges(covered, coveredAt), session);
    return sumCents;
  };
}

/** Covers debts beyond the limit of one transaction. */
export function coverDebtsJob(
  { withTransaction }: Pick<CoreDeps, 'withTransaction'>,
  debts: Pick<Debts, 'listCovering'>,
  coverDebts: CoverDebts,
): Job {
  return {
    name: 'cover-debts',
    everyMs: EVERY_MS,
    run: async (context) => {
      const read = (last: string | null, limit: number) => debts.listCovering(last ?? '', limit);
      for await (const ids of walkBatches(read)) {
        await runEach(ids, context, async (projectId) => {
          while (!context.isEnding() && (await withTransaction((session) => coverDebts(projectId, session))) > 0);
        });
      }
    },
  };
}
