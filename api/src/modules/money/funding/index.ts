import { maxOwedCents, reserveRewards } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { route } from '../../../http/route.ts';
import type { ReadBalanceCopies } from '../../ledger/ledger/index.ts';
import type { CoverChange } from '../../ledger/payables/index.ts';
import type { RequestedReserve } from '../../quests/quests/index.ts';
import type { FundingDeps } from './funding-deps.ts';
import { createFundingRepository } from './funding.repository.ts';
import { createOnQuestChanged, releaseReservesJob } from './release-reserve.ts';
import { reserve } from './reserve-rewards.ts';

/** Reads the reserves that must be empty, for the ledger's verification. */
export function createReadEmptyReserves(connection: Connection): ReadBalanceCopies {
  return createFundingRepository(connection).listEmpty;
}

/**
 * Reserves: dollars that a project has set aside for the cash rewards of a quest. Payables are covered from them
 * (`payables/cover.ts`), and the rest returns after the quest has ended.
 */
export function createFundingModule(deps: Omit<FundingDeps, 'fundings'> & Pick<CoreDeps, 'connection'>) {
  const fundings = createFundingRepository(deps.connection);
  const all = { ...deps, fundings };
  const { quests, projects, ledger, withTransaction } = deps;
  return {
    /** The dollars of a project that are reserved for quests, in US cents. */
    sumReserved: async (projectId: string): Promise<number> => {
      const ids = await fundings.listHeld(projectId);
      const balances = await ledger.balancesOf(ids.map((id) => `funding:${id}` as const));
      return balances.values().reduce((sum, cents) => sum + cents, 0);
    },
    onQuestChanged: createOnQuestChanged(all),
    onReserveRequested: ({ quest, ...request }: RequestedReserve, session: ClientSession): Promise<void> =>
      reserve(all, quest, request, session),
    /**
     * Reopens a released reserve that got a cover back. A quest with an uncovered reward is not funded, and one with
     * unlimited places while its reserve covers one more.
     */
    onCoverChanged: async ({ questId, isMissed }: CoverChange, session: ClientSession): Promise<void> => {
      const funding = await fundings.find(questId, session);
      const quest = funding && (await quests.find(questId, session));
      if (!quest) return;
      if (funding.state === 'released' && !isMissed) await fundings.change(questId, { state: 'ending' }, session);
      const { cashCents, isFunded: wasFunded } = quest;
      const isUnlimited = maxOwedCents(quest) === null;
      const isEnough = isUnlimited ? (await ledger.balanceOf(`funding:${questId}`, session)) >= cashCents : wasFunded;
      const isFunded = isEnough && !isMissed;
      if (isFunded !== wasFunded) await quests.setFunded(questId, isFunded, session);
    },
    jobs: [releaseReservesJob(all)],
    routes: [
      route(reserveRewards, async ({ caller, params: { questId }, body, attempt }) => {
        const projectId = caller().accountId;
        await withTransaction(async (session) => {
          const quest = await quests.getOwn({ projectId, questId }, session);
          await projects.assertActive(projectId, session);
          await reserve(all, quest, { amountCents: body.amount_cents, attempt }, session);
        });
        return {
          reserved_cents: await ledger.balanceOf(`funding:${questId}`),
          available_cents: await ledger.balanceOf(`project:${projectId}:usd`),
        };
      }),
    ],
  };
}

export type FundingModule = ReturnType<typeof createFundingModule>;
