import { profileOf } from '../modules/accounts/x-stand-in/index.ts';
import type { Hold, MoneyModel, Quest, Refusal, User } from './money-model.ts';
import { isHidden, takePlace } from './quest-rules.ts';

/** The signal of few followers holds a reward, and no other signal is raised. */
export const HOLD_SETTINGS = { RISK_HOLD_SCORE: '15', RISK_FOLLOWERS: '10000' };
const HOLD_MS = 7 * 24 * 60 * 60_000;

const isRisky = ({ handle }: User): boolean => profileOf(handle).public_metrics.followers_count < 10_000;

/** A mission is completed once per person. Its reserve falls by the reward, which is paid or held. */
export function completeMission(model: MoneyModel, user: User, quest: Quest, nowMs: number) {
  const { mxp } = quest;
  const isHeld = isRisky(user);
  const hold: Hold = { user, quest, mxp, id: '', isHeld, state: isHeld ? 'held' : 'released', atMs: nowMs };
  const isTwice = !isHidden(quest) && model.holds.some((one) => one.user === user && one.quest === quest);
  const refusal: Refusal = isTwice ? 'conflict' : takePlace(quest, nowMs);
  if (refusal === null) {
    model.holds.push(hold);
    quest.fee -= mxp;
    if (hold.state === 'released') user.mxp += mxp;
    if (quest.taken === quest.places) quest.status = 'concluded';
  }
  return { hold, refusal };
}

/** A closed project has no balance. */
export function settleHold(hold: Hold, state: 'released' | 'taken_back'): Refusal {
  const { user, quest, mxp } = hold;
  if (hold.state !== 'held') return 'already_decided';
  hold.state = state;
  if (state === 'released') user.mxp += mxp;
  else if (!quest.project.isClosed) quest.project.mxp += mxp;
  return null;
}

/** The holds whose time has come. */
export function releaseHolds({ holds }: MoneyModel, nowMs: number): void {
  for (const hold of holds) if (hold.atMs + HOLD_MS <= nowMs) settleHold(hold, 'released');
}

export function takeBackHolds({ holds }: MoneyModel, user: User): void {
  for (const hold of holds) if (hold.user === user) settleHold(hold, 'taken_back');
}

/** The MXP that are on hold, of one user or of all. */
export function onHoldMxpOf({ holds }: MoneyModel, user?: User): number {
  const held = holds.filter((hold) => hold.state === 'held' && (user === undefined || hold.user === user));
  return held.reduce((sum, { mxp }) => sum + mxp, 0);
}
