import type { ClientSession } from 'mongoose';
import type { Clock } from '../../runtime/clock.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { Participation } from './participation.model.ts';
import type { ParticipationRepository } from './participation.repository.ts';

export interface WithdrawDeps {
  readonly participations: ParticipationRepository;
  readonly quests: QuestsModule;
  readonly clock: Clock;
}

export type Withdraw = (userId: string, session: ClientSession) => Promise<void>;

/**
 * Takes a user who leaves out of what is undecided, in the caller's transaction: giveaways that still run, and work
 * that nobody has approved. Entries of ended giveaways stay, and so does approved work, which was paid for, but without
 * what the user wrote: its address names them.
 */
export function createWithdraw({ participations, quests, clock }: WithdrawDeps): Withdraw {
  const leaveGiveaway = async (part: Participation, session: ClientSession): Promise<void> => {
    const { questId } = part;
    const endsAt = (await quests.find(questId))?.endsAt ?? null;
    // Its entries are frozen from the deadline on: the beacon's value that follows may be known already.
    if (endsAt !== null && endsAt <= clock.now()) return;
    // Freed first: a giveaway that is concluded at the same moment keeps the entry, and its draw.
    if (await quests.places.free(questId, ['active'], session)) await participations.remove(part, session);
  };

  const leaveTask = async (part: Participation, session: ClientSession): Promise<void> => {
    const { id, questId, status, work } = part;
    if (work !== null && (status === 'approved' || status === 'paid')) {
      await participations.changeIf(id, [status], { work: { ...work, url: '', text: '' } }, session);
      return;
    }
    // A rejection has freed its place already.
    if (status === 'pending') await quests.places.free(questId, ['active', 'concluded'], session);
    await participations.remove(part, session);
  };

  return async (userId, session) => {
    for (const part of await participations.listOf(userId, session)) {
      if (part.type === 'giveaway') await leaveGiveaway(part, session);
      if (part.type === 'task') await leaveTask(part, session);
    }
  };
}
