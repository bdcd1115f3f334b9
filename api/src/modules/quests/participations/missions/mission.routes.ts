import { answerCheck, getMission, listMissions } from '@magnetx/contracts';
import { route, type Route } from '../../../../http/route.ts';
import { getOwnParticipation } from '../get-own-participation.ts';
import { listQuests } from '../list-quests.ts';
import { createPresenter, type Shown, type ShownParticipation } from '../quest.presenter.ts';
import { countOwn } from '../quest-stats.ts';
import { createAnswerCheck, type AnswerDeps } from './answer-check.ts';
import { presentMission, presentMissionDetail } from './mission.presenter.ts';
import { checksOf, readPerson, readOwnMission, readOwnMissions, type OwnMission } from './own-mission.ts';

type Item = ShownParticipation & { readonly own: OwnMission };

export function createMissionRoutes(deps: AnswerDeps): Route[] {
  const present = createPresenter(deps, presentMission);
  const answer = createAnswerCheck(deps);

  const detailOf = async (userId: string, id: number) => {
    const found = await getOwnParticipation(deps, { userId, id, type: 'mission' });
    const needsFacts = checksOf(found.quest).some(({ kind }) => kind === 'facts');
    const [own, saved, read] = await Promise.all([
      readOwnMission(deps, userId, found.quest),
      deps.savedQuests.listAmong(userId, [id]),
      needsFacts ? readPerson(deps, userId) : null,
    ]);
    const detail = (item: Item, shown: Shown) =>
      presentMissionDetail(deps, item, { userId, facts: read?.facts ?? null }, shown);
    return createPresenter(deps, detail).one({ ...found, own, isSaved: saved.has(id) });
  };

  return [
    route(listMissions, async ({ caller, query: { filter, ...rest } }) => {
      const userId = caller().accountId;
      const isFiltered = filter === 'open' || filter === 'ended';
      const shelf = { type: 'mission' as const, ...(isFiltered && { isOpen: filter === 'open' }) };
      const [{ items, tally, pagination }, { total: completed }] = await Promise.all([
        listQuests(deps, { ...rest, userId, shelf, isOwn: filter === 'participated' }),
        countOwn(deps, userId, 'mission'),
      ]);
      const own = await readOwnMissions(
        deps,
        userId,
        items.map(({ quest }) => quest),
      );
      const shown = items.flatMap((item, index) => (own[index] ? [{ ...item, own: own[index] }] : []));
      return {
        missions: await present.all(shown),
        stats: { completed, open: tally.open, total: tally.all },
        pagination,
      };
    }),
    route(getMission, async ({ caller, query }) => ({ mission: await detailOf(caller().accountId, query.id) })),
    route(answerCheck, async ({ caller, body }) => {
      const userId = caller().accountId;
      const { result, reason, earnedMxp } = await answer(userId, body);
      return { mission: await detailOf(userId, body.mission_id), result, reason, earned_mxp: earnedMxp };
    }),
  ];
}
