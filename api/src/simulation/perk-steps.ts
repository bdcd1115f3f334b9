import { offerProjectPerk, redeemPerk, settleProjectRedemption } from '@magnetx/contracts';
import { livingUsers, openProjects } from './account-steps.ts';
import * as rules from './perk-rules.ts';
import type { Redemption, Refusal } from './money-model.ts';
import type { PlanStep } from './step.ts';

/** Older perks and redemptions are left alone. */
const RECENT = 12;

const offer: PlanStep = ({ model, random, count }) => {
  const project = random.pick(openProjects(model));
  if (!project) return null;
  const [price, stock] = [1 + random.below(400), 1 + random.below(3)];
  const perk = rules.offerPerk(model, project, price, stock);
  const body = { title: `Perk ${count}`, text: 'simulated', price_mxp: price, stock, fulfilment: 'hand' as const };
  return {
    title: `perk of ${project.name} for ${price}`,
    touches: [project],
    expected: null,
    run: async ({ send }) => {
      const outcome = await send(offerProjectPerk, project, { body });
      if (outcome.code === null) perk.id = outcome.body.perk.id;
      return outcome.code;
    },
  };
};

const redeem: PlanStep = ({ model, random }) => {
  const user = random.pick(livingUsers(model));
  const perk = random.pick(model.perks.slice(-RECENT));
  if (!user || !perk) return null;
  const { redemption, refusal } = rules.redeemPerk(model, user, perk);
  return {
    title: `redemption by ${user.handle}`,
    touches: [user, perk.project],
    expected: refusal,
    run: async ({ send }) => {
      const outcome = await send(redeemPerk, user, { body: { perk_id: perk.id } });
      if (outcome.code === null) redemption.id = outcome.body.redemption_id;
      return outcome.code;
    },
  };
};

/** The project settles a redemption. */
const settle =
  (state: 'fulfilled' | 'refunded', apply: (redemption: Redemption) => Refusal): PlanStep =>
  ({ model, random }) => {
    const recent = model.redemptions.slice(-RECENT);
    const redemption = random.pick(recent.filter(({ perk }) => !perk.project.isClosed));
    if (!redemption) return null;
    const { user, perk } = redemption;
    const title = `redemption of ${user.handle}, which was ${redemption.state}, is ${state}`;
    const expected = apply(redemption);
    const body = { state, words: 'simulated' };
    return {
      title,
      touches: [user, perk.project],
      expected,
      run: async ({ send }) =>
        (await send(settleProjectRedemption, perk.project, { params: { redemptionId: redemption.id }, body })).code,
    };
  };

/** With the relative frequency of each. */
export const PERK_STEPS: readonly (readonly [number, PlanStep])[] = [
  [3, offer],
  [8, redeem],
  [3, settle('refunded', rules.refundPerk)],
  [3, settle('fulfilled', rules.fulfilPerk)],
];
