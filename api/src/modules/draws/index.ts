import { createHash } from 'node:crypto';
import { getDraw, listDrawEntries, sha256OfHex } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { AppError } from '../../http/app-error';
import { route, type CallContext, type Route } from '../../http/route';
import { runEach, type Job } from '../../jobs';
import type { Random } from '../../runtime/random';
import { findShownQuest } from '../participations';
import type { Quest } from '../quests';
import { createBeacon, roundAfter, timeOfRound } from './beacon';
import { presentDraw } from './draw.presenter';
import { createDrawRepository } from './draw.repository';
import { createEntryPages } from './entry-pages';
import { rewardWinners } from './reward-winners';
import { runDraw, type RunDrawDeps } from './run-draw';
import { tellEntrants } from './tell-entrants';

export interface DrawsDeps extends Omit<RunDrawDeps, 'draws' | 'entryPages' | 'beacon'> {
  readonly connection: Connection;
  readonly random: Random;
  readonly drandUrl: string | null;
}

export interface DrawsModule {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
}

const YEAR_S = 365 * 24 * 60 * 60;
const NO_ENTRIES = { tickets: [], hasMore: false };
/** How many draws are looked up at once. */
const BATCH = 20;

/** 32 bytes in hex. */
function newSeed(random: Random): string {
  return createHash('sha256').update(random.secret()).digest('hex');
}

/** The moment after which nobody could enter: the deadline, however late it was noticed, or an earlier end. */
function endOf({ concludedBecause, endsAt, concludedAt }: Quest, now: Date): Date {
  return (concludedBecause === 'deadline' ? endsAt : concludedAt) ?? now;
}

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
 * to repeat. The beacon round that counts is the first after the moment in which it ended.
 */
export function createDrawsModule(deps: DrawsDeps): DrawsModule {
  const { quests, participations, clock, random } = deps;
  const draws = createDrawRepository(deps.connection);
  const beacon = createBeacon(deps.drandUrl);
  const entryPages = createEntryPages(draws, participations);
  const all: RunDrawDeps = { ...deps, draws, entryPages, beacon };

  quests.whenLive(async ({ id, type, maxWinners }, session) => {
    if (type !== 'giveaway') return;
    const chain = beacon && (await beacon.chain());
    const seed = newSeed(random);
    const own = chain && { ...chain, round: null, randomness: null, signature: null };
    await draws.open({ giveawayId: id, commitment: await sha256OfHex(seed), maxWinners, beacon: own }, seed, session);
  });

  // Nobody has entered: whoever approves it again commits to a seed of its own.
  quests.whenUnlisted(async ({ id, type }, session) => {
    if (type === 'giveaway') await draws.close(id, session);
  });

  quests.whenConcluded(async (quest: Quest, session: ClientSession) => {
    if (quest.type !== 'giveaway') return;
    const draw = await draws.find(quest.id, session);
    const now = clock.now();
    const round = draw?.beacon ? roundAfter(draw.beacon, endOf(quest, now)) : null;
    const own = draw?.beacon ? { ...draw.beacon, round } : null;
    const dueAt = own && round !== null ? timeOfRound(own, round) : now;
    await draws.freeze(quest.id, own, dueAt, session);
  });

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
