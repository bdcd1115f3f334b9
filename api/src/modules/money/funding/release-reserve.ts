import { formatUsd } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { walkBatches } from '../../../db/walk-batches.ts';
import { runEach, type Job } from '../../../jobs/index.ts';
import { roundKey, transfer } from '../../ledger/ledger/index.ts';
import { withCoveredDebt } from '../../ledger/payables/index.ts';
import { kindOf, type Quest, type QuestChange } from '../../quests/quests/index.ts';
import type { FundingDeps } from './funding-deps.ts';

/** How often reserves of ended quests are looked at. */
const EVERY_MS = 10_000;

/** Returns the rest of a quest's reserve to its project, whose oldest debts it covers. */
async function release(deps: FundingDeps, quest: Quest, session: ClientSession): Promise<void> {
  const { fundings, ledger, payables, projects, notifications } = deps;
  const { id, projectId, title, type } = quest;
  const funding = await fundings.find(id, session);
  if (!funding || funding.state === 'released') return;
  const { releases } = funding;
  await fundings.change(id, { state: 'released', releases: releases + 1 }, session);
  const account = `funding:${id}` as const;
  const leftCents = await ledger.balanceOf(account, session);
  if (leftCents === 0) return;
  const key = roundKey('funding-release', { id, round: releases });
  const postings = transfer(account, `project:${projectId}:usd`, leftCents);
  await ledger.postEntry({ key, kind: 'funding-release', memo: `Reserve of quest ${id} returned`, postings }, session);
  const coveredCents = await payables.coverDebts(projectId, session);
  // A closed project keeps the dollars, which are owed to it, but reads no notifications.
  if (!(await projects.find(projectId, session))) return;
  const returned = t('{leftCents} of the reserve of “{title}” is available again', {
    leftCents: formatUsd(leftCents),
    title,
  });
  const message = coveredCents > 0 ? withCoveredDebt(returned, coveredCents) : `${returned}.`;
  const news = { type: 'info', title: t('Reserve returned'), topic: type, target: { kind: 'statement' } } as const;
  await notifications.store({ ...news, userId: projectId, message }, session);
}

/** Whether undecided or appealed work, or a winner without the prize, may still be covered from the reserve. */
async function isClaimable({ participations, draws }: FundingDeps, quest: Quest, session: ClientSession) {
  const { takesWork, hasDraw } = kindOf(quest);
  if (takesWork) {
    const isUndecided = (await participations.countWork(quest.id, ['pending'], session)) > 0;
    return isUndecided || participations.hasOpenAppeals(quest.id, session);
  }
  // An ad is charged when it ends.
  return hasDraw === true && !(await draws.isGranted(quest.id, session));
}

/** The reserve follows its quest: it returns with a rejection or removal, and ends with the conclusion. */
export function createOnQuestChanged(deps: FundingDeps) {
  const { fundings, quests } = deps;
  return async ({ quest, set }: QuestChange, session: ClientSession): Promise<void> => {
    const { id, status, deletedAt } = quest;
    const isGone = status === 'rejected' || deletedAt !== null;
    if (!isGone && status !== 'concluded') return;
    if (set.status === undefined && !set.deletedAt) return;
    const funding = await fundings.find(id, session);
    if (funding?.state !== 'held' && !(isGone && funding?.state === 'ending')) return;
    if (isGone) {
      await release(deps, quest, session);
      await quests.setFunded(id, false, session);
    } else await fundings.change(id, { state: 'ending' }, session);
  };
}

/** Returns the reserves of ended quests, once nothing can claim them any more. */
export function releaseReservesJob(deps: FundingDeps): Job {
  const { fundings, quests, withTransaction } = deps;
  const settle = (id: number): Promise<void> =>
    withTransaction(async (session) => {
      const quest = await quests.find(id, session);
      if (quest && (quest.deletedAt !== null || !(await isClaimable(deps, quest, session)))) {
        await release(deps, quest, session);
      }
    });
  return {
    name: 'release-reserves',
    everyMs: EVERY_MS,
    run: async (context) => {
      const read = (last: number | null, limit: number) => fundings.listEnding(last ?? 0, limit);
      for await (const ids of walkBatches(read)) await runEach(ids, context, settle);
    },
  };
}
