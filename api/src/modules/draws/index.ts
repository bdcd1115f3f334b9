import { getDraw, listDrawEntries } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { AppError } from '../../http/app-error.ts';
import { route, type CallContext, type Route } from '../../http/route.ts';
import type { Job } from '../../jobs/index.ts';
import type { Random } from '../../runtime/random.ts';
import { createBeacon } from './beacon.ts';
import type { DrawDeps } from './draw-deps.ts';
import { presentDraw } from './draw.presenter.ts';
import { createDrawRepository } from './draw.repository.ts';
import { createEntryPages } from './entry-pages.ts';
import { createFollowGiveaways } from './follow-giveaways.ts';
import { rewardWinnersJob } from './reward-winners.job.ts';
import { runDueDrawsJob } from './run-due-draws.job.ts';
import { tellEntrantsJob } from './tell-entrants.job.ts';

export interface DrawsDeps extends Omit<DrawDeps, 'draws' | 'entryPages' | 'beacon'> {
  readonly connection: Connection;
  readonly random: Random;
  readonly drandUrl: string | null;
}

export interface DrawsModule extends ReturnType<typeof createFollowGiveaways> {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
}

const YEAR_S = 365 * 24 * 60 * 60;
const NO_ENTRIES = { tickets: [], hasMore: false };

/**
 * Fair draws (design, section 3: giveaways): committed to when a giveaway goes live, held once it has ended, for anyone
 * to repeat.
 */
export function createDrawsModule(deps: DrawsDeps): DrawsModule {
  const { quests, participations } = deps;
  const draws = createDrawRepository(deps.connection);
  const beacon = createBeacon(deps.drandUrl);
  const entryPages = createEntryPages(draws, participations);
  const all: DrawDeps = { ...deps, draws, entryPages, beacon };

  const find = async (giveawayId: number) => {
    const quest = await quests.getShown({ id: giveawayId, type: 'giveaway' });
    const draw = await draws.find(giveawayId);
    if (!draw) throw new AppError('not_found');
    return { quest, draw };
  };

  const listEntries = async ({ query, request, response }: CallContext<typeof listDrawEntries>) => {
    const { giveaway_id: giveawayId, after } = query;
    await quests.getShown({ id: giveawayId, type: 'giveaway' });
    const draw = await draws.findState(giveawayId);
    if (!draw) throw new AppError('not_found');
    // Until it has ended, entries still come and go.
    if (draw.state === 'open') return NO_ENTRIES;
    if (draw.entriesHash === null) return entryPages.read(giveawayId, after);
    response.set('ETag', `"${draw.entriesHash}"`);
    // Express answers 304 then, without the body.
    const page = request.fresh ? NO_ENTRIES : await entryPages.read(giveawayId, after);
    response.set('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    return page;
  };

  return {
    ...createFollowGiveaways({ ...deps, draws, beacon }),
    jobs: [runDueDrawsJob(all), rewardWinnersJob(all), tellEntrantsJob(all)],
    routes: [
      route(getDraw, async ({ query }) => {
        const { quest, draw } = await find(query.giveaway_id);
        return { draw: presentDraw(draw, quest) };
      }),
      route(listDrawEntries, listEntries),
    ],
  };
}
