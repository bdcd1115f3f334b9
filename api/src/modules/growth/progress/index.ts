import {
  AppError,
  createSeason,
  editSeason,
  endSeason,
  getProgress,
  getSeasonBoard,
  listPlannedSeasons,
  listSeasons,
  removeSeason,
  setTimeZone,
} from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { DerivedCollection } from '../../../db/derived-collection.ts';
import { route } from '../../../http/route.ts';
import type { User, Users } from '../../accounts/accounts/index.ts';
import { createCountEarnings } from './count-earnings.ts';
import { createPlanSeason } from './plan-season.ts';
import { createReadProgress, type ReadProgressDeps } from './read-progress.ts';
import { createSeasonBoards, presentSeason } from './season-boards.ts';
import { createSeasonRepository, type StoredSeason } from './season.repository.ts';
import { createSeasonTotalRepository } from './season-total.repository.ts';
import { createVerifyProgress, type VerifyProgressDeps } from './verify-progress.ts';
import { walkSeasonsJob } from './walk-seasons.job.ts';

export type { Achievements } from './read-progress.ts';
export { createVerifyProgress, type ProgressReport } from './verify-progress.ts';

export interface ProgressDeps
  extends
    Omit<ReadProgressDeps, 'clock' | 'ledger'>,
    Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random'>,
    Pick<VerifyProgressDeps, 'readPoints'> {
  readonly ledger: ReadProgressDeps['ledger'] & VerifyProgressDeps['ledger'];
  readonly users: Pick<Users, 'find' | 'list' | 'setTimeZone'>;
}

/** The seasons in the list of the user area. */
const LISTED_MAX = 50;

/** Levels, streaks and badges of users, and seasons with their leaderboards. */
export function createProgressModule(deps: ProgressDeps) {
  const { connection, users, clock } = deps;
  const seasons = createSeasonRepository(connection);
  const totals = createSeasonTotalRepository(connection);
  const parts = { ...deps, seasons, totals };
  const { achievementsOf, progressOf } = createReadProgress(deps);
  const boards = createSeasonBoards(parts);
  const plan = createPlanSeason(parts);
  const present = (season: StoredSeason) => presentSeason(season, clock);
  const get = async (id: string): Promise<User> => {
    const user = await users.find(id);
    if (!user) throw new AppError('not_authenticated');
    return user;
  };
  const readSeason = async (userId: string) => {
    const season = await seasons.findAt(clock.now());
    return season && { season: present(season), place: await boards.placeOf(season.id, userId) };
  };
  const { verify, repair } = createVerifyProgress(deps);
  const derivedTotals: DerivedCollection = {
    name: 'season_totals',
    findWrong: async () => (await verify()).wrong.map(({ seasonId, userId }) => `season ${seasonId}, user ${userId}`),
    rebuild: async () => repair((await verify()).wrong),
  };
  return {
    derived: [derivedTotals],
    achievementsOf,
    /** The running season with the first page of its board. Null between seasons. */
    runningSeason: async () => {
      const season = await seasons.findAt(clock.now());
      return season && { ...season, rows: (await boards.page(season.id, '', 1)).rows };
    },
    countEarnings: createCountEarnings(parts),
    eraseTotals: totals.erase,
    jobs: [walkSeasonsJob(parts)],
    routes: [
      route(getProgress, async ({ caller }) => {
        const user = await get(caller().accountId);
        const [progress, season] = await Promise.all([progressOf(user), readSeason(user.id)]);
        return { progress: { ...progress, season } };
      }),
      route(setTimeZone, async ({ caller, body }) => {
        await users.setTimeZone(caller().accountId, body.time_zone);
        return {};
      }),
      route(listSeasons, async () => ({ seasons: (await seasons.listNewest(LISTED_MAX)).map(present) })),
      route(getSeasonBoard, async ({ caller, params: { seasonId }, query: { page } }) => {
        const season = await seasons.find(seasonId);
        if (!season) throw new AppError('not_found');
        return { season: present(season), ...(await boards.page(seasonId, caller().accountId, page)) };
      }),
      route(listPlannedSeasons, async ({ query }) => {
        const { rows, next } = await seasons.page(query);
        return { seasons: rows.map(present), next };
      }),
      route(createSeason, async ({ body, audit }) => ({ season: present(await plan.create(body, audit)) })),
      route(editSeason, async ({ params: { seasonId }, body, audit }) => ({
        season: present(await plan.edit(seasonId, body, audit)),
      })),
      route(endSeason, async ({ params: { seasonId }, audit }) => ({
        season: present(await plan.end(seasonId, audit)),
      })),
      route(removeSeason, async ({ params: { seasonId }, audit }) => {
        await plan.remove(seasonId, audit);
        return {};
      }),
    ],
  };
}

export type ProgressModule = ReturnType<typeof createProgressModule>;
