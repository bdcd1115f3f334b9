import type { MoneyModel, Perk, Project, Redemption, Refusal, User } from './money-model.ts';

export function offerPerk({ perks }: MoneyModel, project: Project, price: number, stock: number): Perk {
  const perk = { project, id: '', price, left: stock };
  perks.push(perk);
  return perk;
}

/** A person redeems a perk once, not counting refunds. */
export function redeemPerk(model: MoneyModel, user: User, perk: Perk): { redemption: Redemption; refusal: Refusal } {
  const { project, price, left } = perk;
  const redemption = { user, perk, id: '', isRefunded: false };
  const isOwn = (one: Redemption) => one.user === user && one.perk === perk && !one.isRefunded;
  let refusal: Refusal = null;
  if (project.isClosed) refusal = 'not_found';
  else if (left === 0) refusal = 'sold_out';
  else if (model.redemptions.some(isOwn)) refusal = 'limit_reached';
  else if (user.mxp < price) refusal = 'insufficient_balance';
  if (refusal === null) {
    perk.left -= 1;
    user.mxp -= price;
    project.mxp += price;
    model.redemptions.push(redemption);
  }
  return { redemption, refusal };
}

export function refundPerk(redemption: Redemption): Refusal {
  const { user, perk, isRefunded } = redemption;
  if (user.isDeleted) return 'conflict';
  if (isRefunded) return 'already_decided';
  if (perk.project.mxp < perk.price) return 'insufficient_balance';
  redemption.isRefunded = true;
  perk.project.mxp -= perk.price;
  user.mxp += perk.price;
  return null;
}

/** Redemptions that wait for a closing project are refunded, by the platform where the project has too little. */
export function refundWaiting({ redemptions }: MoneyModel, project: Project): void {
  for (const redemption of redemptions) {
    const { user, perk, isRefunded } = redemption;
    if (perk.project !== project || isRefunded || user.isDeleted) continue;
    redemption.isRefunded = true;
    user.mxp += perk.price;
  }
}
