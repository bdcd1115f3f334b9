import { getDraw, listDrawEntries } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { AppError } from '../../http/app-error';
import { route, type CallContext, type Route } from '../../http/route';
import { runEach, type Job } from '../../jobs';
import type { Random } from '../../runtime/random';
import { findShownQuest } from '../participations';
import { createBeacon } from './beacon';
import { presentDraw } from './draw.presenter';
import { createDrawRepository } from './draw.repository';
import { createEntryPages } from './entry-pages';
import { createFollowGiveaways } from './follow-giveaways';
import { rewardWinners } from './reward-winners';
import { runDraw, type RunDrawDeps } from './run-draw';
import { tellEntrants } from './tell-entrants';

export interface DrawsDeps extends Omit<RunDrawDeps, 'draws' | 'entryPages' | 'beacon'> {
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
/** How many draws are looked up at once. */
const BATCH = 20;

function createDrawJobs(deps: RunDrawDeps): Job[] {
  const { draws, clock } = deps;
  return [
    {
      name: 'run-due-draws',
      everyMs: 0,
      run: async (context) => {
        const due = await draws.listDue(clock.now(), BATCH);
        await runEach(due, context, (draw) => runDraw(deps, draw));
      },
    },
    {
      name: 'reward-winners',
      everyMs: 0,
      run: async (context) => {
        await runEach(await draws.listUnrewarded(BATCH), context, (draw) => rewardWinners(deps, draw, context));
      },
    },
    {
      name: 'tell-entrants',
      everyMs: 0,
      run: async (context) => {
        await runEach(await draws.listUntold(BATCH), context, (draw) => tellEntrants(deps, draw, context));
      },
    },
  ];
}

/**
 * Fair draws (design, section 3: giveaways): committed to when a giveaway goes live, held once it has ended, for anyone
 * to repeat.
 */
export function createDrawsModule(deps: DrawsDeps): DrawsModule {
  const { quests, participations } = deps;
  const draws = createDrawRepository(deps.connection);
  const beacon = createBeacon(deps.drandUrl);
  const entryPages = createEntryPages(draws, participations);
  const all: RunDrawDeps = { ...deps, draws, entryPages, beacon };

  const find = async (giveawayId: number) => {
    const quest = await findShownQuest(quests, { id: giveawayId, type: 'giveaway' });
    const draw = await draws.find(giveawayId);
    if (!draw) throw new AppError('not_found');
    return { quest, draw };
  };

  const listEntries = async ({ query, request, response }: CallContext<typeof listDrawEntries>) => {
    const { giveaway_id: giveawayId, after } = query;
    await findShownQuest(quests, { id: giveawayId, type: 'giveaway' });
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
    jobs: createDrawJobs(all),
    routes: [
      route(getDraw, async ({ query }) => {
        const { quest, draw } = await find(query.giveaway_id);
        return { draw: presentDraw(draw, quest) };
      }),
      route(listDrawEntries, listEntries),
    ],
  };
}
