import { answerCheck, listOwnHolds, settleHold } from '@magnetx/contracts';
import { livingUsers } from './account-steps.ts';
import * as rules from './hold-rules.ts';
import { kindOf } from './kinds.ts';
import { recentQuests } from './quest-steps.ts';
import type { PlanStep } from './step.ts';

/** Older holds are left alone. */
const RECENT = 20;

/** As many missions within a minute raise no signal. */
const PER_MINUTE_MAX = 3;

const complete: PlanStep = ({ model, random, nowMs }) => {
  const user = random.pick(livingUsers(model));
  const missions = recentQuests(model).filter((quest) => kindOf(quest).isReserve);
  const quest = random.pick(random.chance(0.9) ? missions.filter(({ status }) => status === 'active') : missions);
  if (!user || !quest) return null;
  const isNew = (atMs: number) => atMs > nowMs - 60_000;
  if (model.holds.filter((one) => one.user === user && isNew(one.atMs)).length >= PER_MINUTE_MAX) return null;
  const { hold, refusal } = rules.completeMission(model, user, quest, nowMs);
  const { isHeld } = hold;
  return {
    title: `completion of mission ${quest.id} by ${user.handle}${isHeld ? ', on hold' : ''}`,
    touches: [user, quest, quest.project],
    expected: refusal,
    run: async ({ send }) => {
      const { code } = await send(answerCheck, user, { body: { quest_id: quest.id, check: 0 } });
      if (code !== null || !isHeld) return code;
      const own = await send(listOwnHolds, user);
      if (own.code === null) hold.id = own.body.holds[0]?.id ?? '';
      return own.code;
    },
  };
};

const settle: PlanStep = ({ model, random }) => {
  const known = model.holds.filter(({ isHeld }) => isHeld).slice(-RECENT);
  const hold = random.pick(random.chance(0.9) ? known.filter(({ state }) => state === 'held') : known);
  if (!hold) return null;
  const state = random.chance(0.5) ? 'released' : 'taken_back';
  return {
    title: `the reward of ${hold.user.handle} for mission ${hold.quest.id} is ${state}`,
    touches: [hold.user, hold.quest, hold.quest.project],
    expected: rules.settleHold(hold, state),
    run: async ({ send }) =>
      (await send(settleHold, 'admin', { body: { id: hold.id, state, reason: 'simulated' } })).code,
  };
};

/** With the relative frequency of each. */
export const HOLD_STEPS: readonly (readonly [number, PlanStep])[] = [
  [30, complete],
  [6, settle],
];
