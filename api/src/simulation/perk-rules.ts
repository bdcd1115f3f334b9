import type { MoneyModel, Perk, Project, Redemption, Refusal, User } from './money-model.ts';

export function offerPerk({ perks }: MoneyModel, project: Project, price: number, stock: number): Perk {
  const perk = { project, id: '', price, left: stock };
  perks.push(perk);
  return perk;
}

/** A person redeems a perk once, not counting refunds. */
export function redeemPerk(model: MoneyModel, user: User, perk: Perk): { redemption: Redemption; refusal: Refusal } {
  const { project, price, left } = perk;
  const redemption: Redemption = { user, perk, id: '', state: 'waiting' };
  const isOwn = (one: Redemption) => one.user === user && one.perk === perk && one.state !== 'refunded';
  let refusal: Refusal = null;
  if (project.isClosed) refusal = 'not_found';
  else if (left === 0) refusal = 'sold_out';
  else if (model.redemptions.some(isOwn)) refusal = 'limit_reached';
  else if (user.mxp < price) refusal = 'insufficient_balance';
  if (refusal === null) {
    perk.left -= 1;
    user.mxp -= price;
    model.redemptions.push(redemption);
  }
  return { redemption, refusal };
}

/** A redemption that waits is refunded from its held price, and any other by its project. */
export function refundPerk(redemption: Redemption): Refusal {
  const { user, perk, state } = redemption;
  if (user.isDeleted) return 'conflict';
  if (state === 'refunded') return 'already_decided';
  if (state === 'fulfilled') {
    if (perk.project.mxp < perk.price) return 'insufficient_balance';
    perk.project.mxp -= perk.price;
  }
  redemption.state = 'refunded';
  user.mxp += perk.price;
  return null;
}

export function fulfilPerk(redemption: Redemption): Refusal {
  if (redemption.state !== 'waiting') return 'already_decided';
  redemption.state = 'fulfilled';
  redemption.perk.project.mxp += redemption.perk.price;
  return null;
}

/** A deleted user's price goes to the project. */
export function closeWaiting({ redemptions }: MoneyModel, user: User): void {
  for (const redemption of redemptions) {
    if (redemption.user !== user || redemption.state !== 'waiting') continue;
    redemption.state = 'closed';
    redemption.perk.project.mxp += redemption.perk.price;
  }
}

/** A closing project's users have the prices of what waits back. */
export function refundWaiting({ redemptions }: MoneyModel, project: Project): void {
  for (const redemption of redemptions) {
    if (redemption.perk.project === project && redemption.state === 'waiting') refundPerk(redemption);
  }
}

/** The prices of what waits. */
export function heldMxpOf({ redemptions }: MoneyModel): number {
  const waiting = redemptions.filter(({ state }) => state === 'waiting');
  return waiting.reduce((sum, { perk }) => sum + perk.price, 0);
}
