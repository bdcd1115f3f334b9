import type { ClientSession } from 'mongoose';
import { freePlace, type ParticipationDeps } from './participate.ts';
import type { Participation } from './participation.model.ts';

type Leave = (part: Participation, session: ClientSession) => Promise<void>;

/**
 * Withdraws a deleted user from open giveaways and unapproved work, in the caller's transaction. Entries in ended
 * giveaways stay. Approved work stays without its address, text and recommendation, which may identify the user.
 * Applications count on, but what was written in them is erased, and the project no longer lists them.
 */
export function createWithdraw(deps: ParticipationDeps) {
  const { participations, quests, clock } = deps;
  const leaveGiveaway: Leave = async (part, session) => {
    const { questId } = part;
    const endsAt = (await quests.find(questId))?.endsAt ?? null;
    // The entries are final from the deadline on, because the beacon's value may be known by now.
    if (endsAt !== null && endsAt <= clock.now()) return;
    // The place is freed first. If the giveaway is concluded concurrently, the entry stays for its draw.
    if (await freePlace(deps, part, ['active'], session)) await participations.remove(part, session);
  };

  const leaveTask: Leave = async (part, session) => {
    const { status, work } = part;
    if (work !== null && (status === 'approved' || status === 'paid')) {
      const anonymous = { ...work, url: '', text: '' };
      delete anonymous.recommendation;
      delete anonymous.isToCheck;
      delete anonymous.appeal;
      await participations.changeIf(part, [status], { work: anonymous }, session);
      return;
    }
    // A rejection has freed the place before.
    if (status === 'pending') await freePlace(deps, part, ['active', 'concluded'], session);
    await participations.remove(part, session);
  };

  const leaveOpportunity: Leave = async (part, session) => {
    if (part.application) await participations.forgetApplication(part, session);
  };

  /** The completions stay, and so does their count. */
  const leaveMission: Leave = () => Promise.resolve();

  const leave = { task: leaveTask, giveaway: leaveGiveaway, opportunity: leaveOpportunity, mission: leaveMission };
  return async (userId: string, session: ClientSession): Promise<void> => {
    for (const part of await participations.listOf(userId, session)) {
      await leave[part.type](part, session);
    }
  };
}
