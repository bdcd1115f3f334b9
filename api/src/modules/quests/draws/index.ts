import { AppError, getDraw, listDrawEntries } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { route, type CallContext } from '../../../http/route.ts';
import { createBeacon } from './beacon.ts';
import type { DrawDeps } from './draw-deps.ts';
import { presentDraw } from './draw.presenter.ts';
import { claimDaysOf } from './claim-days.ts';
import { createClaimRepository } from './claim.repository.ts';
import { createDrawRepository } from './draw.repository.ts';
import { createEntryPages } from './entry-pages.ts';
import { createGiveawaySubscribers } from './giveaway-subscribers.ts';
import { notifyEntrantsJob } from './notify-entrants.job.ts';
import { passOnPlacesJob } from './pass-on-places.job.ts';
import { hasPayableWallet } from './prize-share.ts';
import { rewardWinnersJob } from './reward-winners.job.ts';
import { runDueDrawsJob } from './run-due-draws.job.ts';

const YEAR_S = 365 * 24 * 60 * 60;
/** A draw says little about a giveaway, so its early access does not hide it. */
const ANYONE = { readLevel: async () => Infinity };
const NO_ENTRIES = { tickets: [], hasMore: false };

/** Draws that anyone can repeat: the commitment is published when a giveaway goes live. */
export function createDrawsModule(
  deps: Omit<DrawDeps, 'draws' | 'claims' | 'entryPages' | 'beacon'> &
    Pick<CoreDeps, 'connection' | 'random'> & { drandUrl: string | null },
) {
  const { quests, participations, payables, clock } = deps;
  const draws = createDrawRepository(deps.connection);
  const claims = createClaimRepository(deps.connection);
  const beacon = createBeacon(deps.drandUrl);
  const entryPages = createEntryPages(draws, participations);
  const all: DrawDeps = { ...deps, draws, claims, entryPages, beacon };

  const find = async (giveawayId: number) => {
    const quest = await quests.getShown({ id: giveawayId, type: 'giveaway' }, ANYONE);
    const draw = await draws.find(giveawayId);
    if (!draw) throw new AppError('not_found');
    return { quest, draw };
  };

  const listEntries = async ({ query, request, response }: CallContext<typeof listDrawEntries>) => {
    const { giveaway_id: giveawayId, after } = query;
    await quests.getShown({ id: giveawayId, type: 'giveaway' }, ANYONE);
    const draw = await draws.findState(giveawayId);
    if (!draw) throw new AppError('not_found');
    // The entries of an open giveaway still change.
    if (draw.state === 'open') return NO_ENTRIES;
    if (draw.entriesHash === null) return entryPages.read(giveawayId, after);
    response.set('ETag', `"${draw.entriesHash}"`);
    // A fresh request gets status 304 without the body.
    const page = request.fresh ? NO_ENTRIES : await entryPages.read(giveawayId, after);
    response.set('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    return page;
  };

  return {
    /** When the prizes of a user without a payable wallet pass on to alternates, by giveaway. */
    handOversOf: async (userId: string): Promise<ReadonlyMap<number, Date>> => {
      const open = await claims.listUnpaidOf(userId);
      if (open.length === 0) return new Map();
      const [user] = await deps.users.list([userId]);
      if (hasPayableWallet(deps.users, user)) return new Map();
      const found = await Promise.all(open.map(async (claim) => ({ claim, draw: await draws.find(claim.giveawayId) })));
      const passing = found.filter(({ draw }) => draw && draw.handOvers.length < draw.alternates.length);
      return new Map(
        passing.map(({ claim }) => [claim.giveawayId, claimDaysOf(claim.since, deps.winnerClaimDays).endsAt]),
      );
    },
    /** Whether each winner of a draw has the prize, and no place is due to pass on. */
    isGranted: async (giveawayId: number, session: ClientSession): Promise<boolean> => {
      const draw = await draws.find(giveawayId, session);
      if (draw?.state !== 'drawn' || draw.rewarded !== null) return false;
      return !(await claims.hasDue(giveawayId, clock.now(), session));
    },
    ...createGiveawaySubscribers({ ...deps, draws, beacon }),
    /** The cover of a deleted user's work returns to its reserve, and their places among winners pass on. */
    giveUp: async (userId: string, session: ClientSession): Promise<void> => {
      await payables.uncover({ userId, kind: 'task' }, session);
      await claims.makeDue(userId, clock.now(), session);
    },
    jobs: [runDueDrawsJob(all), rewardWinnersJob(all), notifyEntrantsJob(all), passOnPlacesJob(all)],
    routes: [
      route(getDraw, async ({ query }) => {
        const { quest, draw } = await find(query.giveaway_id);
        return { draw: presentDraw(draw, quest, clock.now()) };
      }),
      route(listDrawEntries, listEntries),
    ],
  };
}

export type DrawsModule = ReturnType<typeof createDrawsModule>;
