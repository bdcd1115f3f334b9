import type { QuestKind, ResponseOf, getQuestStats } from '@magnetx/contracts';
import type { ParticipationDeps } from './participate.ts';
import type { Participation } from './participation.model.ts';

/** The number of a user's participations of one type: by status, and in all quests that the lists show. */
export async function countOwn({ participations, quests }: ParticipationDeps, userId: string, type: QuestKind) {
  const [counts, questIds] = await Promise.all([
    participations.countByStatus(userId, type),
    participations.listQuestIds(userId, type),
  ]);
  const total = await quests.lists.countAmong(questIds);
  return { total, of: (status: Participation['status']) => counts[status] ?? 0 };
}

/** The dashboard's statistics of tasks, giveaways and opportunities. */
export async function readQuestStats(
  deps: ParticipationDeps,
  userId: string,
): Promise<Omit<ResponseOf<typeof getQuestStats>, 'success'>> {
  const read = (type: QuestKind) => Promise.all([countOwn(deps, userId, type), deps.quests.lists.tallyOf(type)]);
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
