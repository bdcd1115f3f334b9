import { drawWinners } from '@magnetx/contracts';
import { timeOfRound } from './beacon.ts';
import { createDrawJob, type DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';

/** The delay before a failed draw is retried. */
const RETRY_MS = 10_000;

/** Fetches and stores the value of the draw's beacon round. Null if the round is in the future. */
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

async function completeDraw(deps: DrawDeps, waiting: StoredDraw, prizeCents: number): Promise<void> {
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
  // Stored before the draw, because the list is too large for its transaction. It cannot change any more.
  await entryPages.store(giveawayId, tickets);
  await withTransaction(async (session) => {
    // Each of these succeeds once, so a second run changes nothing.
    if (!(await quests.markDrawn(giveawayId, session))) return;
    const result = { seed, entriesHash, entryCount, winners, alternates, prizeCents };
    if (!(await draws.complete(giveawayId, result, clock.now(), session))) return;
    await participations.entries.recordDraw(giveawayId, outcome, session);
  });
}

/**
 * Draws the winners of a concluded giveaway, once its beacon round has happened. One
 * transaction stores the result and the winners; `rewardWinners` follows. Concurrent runs draw once. A failed draw is
 * retried later, and delays no other draw.
 */
async function runDraw(deps: DrawDeps, draw: StoredDraw): Promise<void> {
  const { draws, quests, clock } = deps;
  const retryAt = new Date(clock.now().getTime() + RETRY_MS);
  const quest = await quests.find(draw.giveawayId);
  // A removed giveaway has no winners.
  if (!quest || quest.deletedAt !== null) return draws.abandon(draw.giveawayId);
  try {
    await completeDraw(deps, draw, quest.cashCents);
  } catch (error) {
    await draws.postpone(draw.giveawayId, retryAt);
    throw error;
  }
}

export const runDueDrawsJob = createDrawJob(
  'run-due-draws',
  ({ draws, clock }) =>
    (limit) =>
      draws.listDue(clock.now(), limit),
  runDraw,
);
