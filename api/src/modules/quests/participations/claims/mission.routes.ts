import { answerCheck, getMission, listMissions } from '@magnetx/contracts';
import { route, type Route } from '../../../../http/route.ts';
import { getOwnParticipation } from '../get-own-participation.ts';
import { listQuests } from '../list-quests.ts';
import { createPresenter } from '../quest.presenter.ts';
import type { AnswerCheck } from './answer-check.ts';
import { readClaimDetail } from './conditions.ts';
import { presentMission } from './claim.presenter.ts';
import { readOwnClaims } from './own-claim.ts';
import type { AnswerDeps } from './settle-answer.ts';

export interface MissionRoutesDeps extends AnswerDeps {
  readonly answerCheck: AnswerCheck;
}

export function createMissionRoutes(deps: MissionRoutesDeps): Route[] {
  const present = createPresenter(deps, presentMission);

  const detailOf = async (userId: string, id: number) => {
    const found = await getOwnParticipation(deps, { userId, id, type: 'mission' });
    const [{ own, checks }, saved] = await Promise.all([
      readClaimDetail(deps, userId, found.quest),
      deps.savedQuests.listAmong(userId, [id]),
    ]);
    const hold = await deps.holds.stateOf({ userId, questId: id, period: own.period.name });
    return { ...(await present.one({ ...found, own, isSaved: saved.has(id) })), checks, hold };
  };

  return [
    route(listMissions, async ({ caller, query: { filter, ...rest } }) => {
      const userId = caller().accountId;
      const isFiltered = filter === 'open' || filter === 'ended';
      const shelf = { type: 'mission' as const, ...(isFiltered && { isOpen: filter === 'open' }) };
      const isOwn = filter === 'participated';
      const { items, tally, own: counts, pagination } = await listQuests(deps, { ...rest, userId, shelf, isOwn });
      const own = await readOwnClaims(
        deps,
        userId,
        items.map(({ quest }) => quest),
      );
      const shown = items.flatMap((item, index) => (own[index] ? [{ ...item, own: own[index] }] : []));
      return {
        missions: await present.all(shown),
        stats: { completed: counts.total, open: tally.open, total: tally.all },
        pagination,
      };
    }),
    route(getMission, async ({ caller, query }) => ({ mission: await detailOf(caller().accountId, query.id) })),
    route(answerCheck, async ({ caller, body, request }) => {
      const userId = caller().accountId;
      await deps.holds.see(userId, request.ip ?? '');
      return deps.answerCheck(userId, body);
    }),
  ];
}
