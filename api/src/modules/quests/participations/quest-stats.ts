import type { QuestKind, ResponseOf, getQuestStats } from '@magnetx/contracts';
import type { ParticipationDeps } from './participate.ts';
import type { Participation } from './participation.model.ts';

export interface OwnCounts {
  /** In all quests that the lists show. */
  readonly total: number;
  readonly of: (status: Participation['status']) => number;
}

/** Counts a user's participations of one type. */
export async function countOwn(
  { quests }: Pick<ParticipationDeps, 'quests'>,
  own: readonly Pick<Participation, 'questId' | 'status'>[],
): Promise<OwnCounts> {
  const total = await quests.lists.countAmong(own.map(({ questId }) => questId));
  return { total, of: (status) => own.filter((each) => each.status === status).length };
}

/** The dashboard's statistics of tasks, giveaways and opportunities. */
export async function readQuestStats(
  deps: ParticipationDeps,
  userId: string,
): Promise<Omit<ResponseOf<typeof getQuestStats>, 'success'>> {
  const readOwn = async (type: QuestKind) => countOwn(deps, await deps.participations.listStatuses(userId, type));
  const read = (type: QuestKind) => Promise.all([readOwn(type), deps.quests.lists.tallyOf(type)]);
  const [[tasks, allTasks], [giveaways, allGiveaways], [opportunities, allOpportunities]] = await Promise.all([
    read('task'),
    read('giveaway'),
    read('opportunity'),
  ]);
  const { prizesCents } = await deps.payables.sumsFor(userId);
  return {
    quests: { won: tasks.of('paid'), participated: tasks.total, open: allTasks.open },
    giveaways: {
      active: allGiveaways.active,
      total: allGiveaways.all,
      entered: giveaways.total,
      won: giveaways.of('winner'),
      balance_cents: prizesCents,
    },
    opportunities: {
      applied: opportunities.of('applied'),
      interviews: opportunities.of('interview'),
      offers: opportunities.of('offer'),
      active: allOpportunities.active,
    },
  };
}
