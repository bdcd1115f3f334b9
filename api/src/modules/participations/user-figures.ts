import type { Giveaway, Opportunity, QuestType, ResponseOf, Task, getQuestStats } from '@magnetx/contracts';
import type { PayablesModule } from '../payables/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { ParticipationRepository } from './participation.repository.ts';

type Status = NonNullable<(Task | Giveaway | Opportunity)['user_participation']>['status'];

/** How many quests of one type a user takes part in: by status, and all those that are in the lists. */
export interface OwnCounts {
  readonly total: number;
  of: (status: Status) => number;
}

export async function countOwn(
  { participations, quests }: Pick<UserFiguresDeps, 'participations' | 'quests'>,
  userId: string,
  type: QuestType,
): Promise<OwnCounts> {
  const [counts, questIds] = await Promise.all([
    participations.countByStatus(userId, type),
    participations.listQuestIds(userId, type),
  ]);
  const total = await quests.lists.countAmong(questIds);
  return { total, of: (status) => counts[status] ?? 0 };
}

export interface UserFiguresDeps {
  readonly participations: ParticipationRepository;
  readonly quests: QuestsModule;
  readonly payables: PayablesModule;
}

export type UserFigures = Omit<ResponseOf<typeof getQuestStats>, 'success'>;

/** The dashboard's figures on tasks, giveaways and opportunities. */
export async function readUserFigures(
  { participations, quests, payables }: UserFiguresDeps,
  userId: string,
): Promise<UserFigures> {
  const own = (type: QuestType) => countOwn({ participations, quests }, userId, type);
  const [tasks, giveaways, opportunities] = await Promise.all([own('task'), own('giveaway'), own('opportunity')]);
  const [openTasks, shownGiveaways, shownOpportunities] = await Promise.all([
    quests.lists.tallyOf('task'),
    quests.lists.tallyOf('giveaway'),
    quests.lists.tallyOf('opportunity'),
  ]);
  const { prizesCents } = await payables.sumsFor(userId);
  return {
    quests: { won: tasks.of('paid'), participated: tasks.total, open: openTasks.open },
    giveaways: {
      active: shownGiveaways.active,
      total: shownGiveaways.all,
      entered: giveaways.total,
      won: giveaways.of('winner'),
      balance_cents: prizesCents,
    },
    opportunities: {
      applied: opportunities.of('applied'),
      interviews: opportunities.of('interview'),
      offers: opportunities.of('offer'),
      active: shownOpportunities.active,
    },
  };
}
