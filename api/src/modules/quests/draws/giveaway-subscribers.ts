import { createHash } from 'node:crypto';
import { sha256OfHex } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Random } from '../../../runtime/random.ts';
import { kindOf, type Quest } from '../quests/index.ts';
import { roundAfter, timeOfRound, type Beacon } from './beacon.ts';
import type { DrawRepository } from './draw.repository.ts';

export interface GiveawaySubscribersDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly draws: DrawRepository;
  readonly beacon: Beacon | null;
}

/** 32 bytes in hex. */
function newSeed(random: Random): string {
  return createHash('sha256').update(random.secret()).digest('hex');
}

/** The end of entries: the deadline, or an earlier conclusion. The job may conclude a giveaway late. */
function endOf({ concludedBecause, endsAt, concludedAt }: Quest, now: Date): Date {
  return (concludedBecause === 'deadline' ? endsAt : concludedAt) ?? now;
}

/** The draw follows its giveaway as it goes live, is unlisted and concludes. Other quests have none. */
export function createGiveawaySubscribers({ draws, beacon, clock, random }: GiveawaySubscribersDeps) {
  return {
    openDraw: async (quest: Quest, session: ClientSession): Promise<void> => {
      if (!kindOf(quest).hasDraw) return;
      const { id, maxWinners } = quest;
      const chain = beacon && (await beacon.chain());
      const seed = newSeed(random);
      const own = chain && { ...chain, round: null, randomness: null, signature: null };
      await draws.open({ giveawayId: id, commitment: await sha256OfHex(seed), maxWinners, beacon: own }, seed, session);
    },

    /** The giveaway has no entries. Its next approval commits to a new seed. */
    closeDraw: async (quest: Quest, session: ClientSession): Promise<void> => {
      if (kindOf(quest).hasDraw) await draws.close(quest.id, session);
    },

    /** The first beacon round after the end of entries counts. */
    freezeDraw: async (quest: Quest, session: ClientSession): Promise<void> => {
      if (!kindOf(quest).hasDraw) return;
      const draw = await draws.find(quest.id, session);
      const now = clock.now();
      const round = draw?.beacon ? roundAfter(draw.beacon, endOf(quest, now)) : null;
      const own = draw?.beacon ? { ...draw.beacon, round } : null;
      const dueAt = own && round !== null ? timeOfRound(own, round) : now;
      await draws.freeze(quest.id, own, dueAt, session);
    },
  };
}
