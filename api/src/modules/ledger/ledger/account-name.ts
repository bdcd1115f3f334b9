/**
 * A ledger account of a user, a project, a quest's reserve, a perk, or the platform. Its name determines its currency:
 * `reserve` has a mission's MXP, `held` a user's rewards on hold, `perk` the prices of what is not fulfilled yet, and
 * `funding` the dollars of a quest's rewards.
 */
export type AccountName =
  | `user:${string}`
  | `project:${string}`
  | 'platform:issuance'
  | 'platform:fees'
  | `reserve:${number}`
  | `held:${string}`
  | `perk:${string}`
  | `project:${string}:usd`
  | `funding:${number}`
  | `payable:${string}`
  | 'platform:deposits'
  | 'platform:revenue';

/** MXP in whole MXP, dollars in US cents. */
export type Currency = 'mxp' | 'usd';

const OWNED_MXP = /^(user|project):[A-Za-z0-9]{1,64}$/;
const HELD_MXP = /^(reserve:\d{1,16}|(held|perk):[A-Za-z0-9]{1,64})$/;
const OWNED_USD = /^(project:[A-Za-z0-9]{1,64}:usd|funding:\d{1,16}|payable:[A-Za-z0-9]{1,64})$/;
const PLATFORM_MXP = ['platform:issuance', 'platform:fees'];
const PLATFORM_USD = ['platform:deposits', 'platform:revenue'];

/** Owned accounts cannot be negative. The platform's accounts are the counter-side and may be. */
export function isOwnedAccount(account: string): boolean {
  return OWNED_MXP.test(account) || HELD_MXP.test(account) || OWNED_USD.test(account);
}

export function isAccountName(account: string): account is AccountName {
  return isOwnedAccount(account) || PLATFORM_MXP.includes(account) || PLATFORM_USD.includes(account);
}

export function currencyOf(account: string): Currency {
  return OWNED_USD.test(account) || PLATFORM_USD.includes(account) ? 'usd' : 'mxp';
}

/** The user or project whose MXP an account holds. Null for any other account. */
export function holderOf(account: string): { readonly kind: 'user' | 'project'; readonly id: string } | null {
  if (!OWNED_MXP.test(account)) return null;
  const [kind = '', id = ''] = account.split(':');
  return { kind: kind === 'user' ? 'user' : 'project', id };
}
