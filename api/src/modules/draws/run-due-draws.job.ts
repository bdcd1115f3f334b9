import { drawWinners } from '@magnetx/contracts';
import { runEach, type Job } from '../../jobs/index.ts';
import { timeOfRound } from './beacon.ts';
import type { DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';

/** How many draws are looked up at once. */
const BATCH = 20;
/** When a draw is tried again that could not be held, in ms. */
const RETRY_MS = 10_000;

/** The draw with its round's value: fetched and kept once. Null while the round lies ahead. */
async function withBeacon({ draws, beacon, clock }: DrawDeps, draw: StoredDraw): Promise<StoredDraw | null> {
  const { giveawayId, beacon: own } = draw;
  if (own === null || own.randomness !== null) return draw;
  if (own.round === null) throw new Error(`Giveaway ${giveawayId} has ended without a round`);
  const happensAt = timeOfRound(own, own.round);
  if (happensAt > clock.now()) {
    await draws.postpone(giveawayId, happensAt);
    return null;
  }
  if (beacon === null) throw new Error(`Giveaway ${giveawayId} waits for a beacon, but DRAND_URL is not set`);
  const filled = { ...own, ...(await beacon.fetchRound(own, own.round)) };
  await draws.setBeacon(giveawayId, filled);
  return { ...draw, beacon: filled };
}

async function hold(deps: DrawDeps, waiting: StoredDraw): Promise<void> {
  const { draws, entryPages, quests, participations, withTransaction, clock } = deps;
  const draw = await withBeacon(deps, waiting);
  if (draw === null) return;
  const { giveawayId, maxWinners } = draw;
  const seed = await draws.findSeed(giveawayId);
  if (seed === null) throw new Error(`Giveaway ${giveawayId} has no seed`);
  const tickets = await entryPages.readAll(giveawayId);
  const outcome = await drawWinners({ seed, randomness: draw.beacon?.randomness ?? null, tickets, maxWinners });
  const { entriesHash, entryCount } = outcome;
  const [winners, alternates] = [[...outcome.winners], [...outcome.alternates]];
  // Before the draw counts, so that its list is there with it. Too large for the transaction, and fixed by now.
  await entryPages.store(giveawayId, tickets);
  await withTransaction(async (session) => {
    // Each of these lets one pass: whoever comes second changes nothing.
    if (!(await quests.markDrawn(giveawayId, session))) return;
    const result = { seed, entriesHash, entryCount, winners, alternates };
    if (!(await draws.complete(giveawayId, result, clock.now(), session))) return;
    await participations.entries.recordDraw(giveawayId, outcome, session);
  });
}

/**
 * Holds one draw whose giveaway has ended (design, section 3: giveaways): waits for its beacon round, draws, and in one
 * transaction keeps the result and says who won; what they won follows (`rewardWinners`). Doing it twice, or in two
 * processes at once, does it once. One that cannot be held now is tried again in a while, and keeps no other waiting.
 */
async function runDraw(deps: DrawDeps, draw: StoredDraw): Promise<void> {
  const { draws, quests, clock } = deps;
  const retryAt = new Date(clock.now().getTime() + RETRY_MS);
  const quest = await quests.find(draw.giveawayId);
  // A giveaway that was taken off has no winners.
  if (!quest || quest.deletedAt !== null) return draws.abandon(draw.giveawayId);
  try {
    await hold(deps, draw);
  } catch (error) {
    await draws.postpone(draw.giveawayId, retryAt);
    throw error;
  }
}

export function runDueDrawsJob(deps: DrawDeps): Job {
  return {
    name: 'run-due-draws',
    everyMs: 0,
    run: async (context) => {
      const due = await deps.draws.listDue(deps.clock.now(), BATCH);
      await runEach(due, context, (draw) => runDraw(deps, draw));
    },
  };
}
