/** A ledger account: what a person or a project owns, or one of the platform's own. */
export type AccountName = `user:${string}` | `project:${string}` | 'platform:issuance' | 'platform:fees';

const OWNED = /^(user|project):[A-Za-z0-9]{1,64}$/;
const PLATFORM = ['platform:issuance', 'platform:fees'];

/** Users and projects never owe; the platform's accounts are the counter-side and may be negative. */
export function isOwnedAccount(account: string): boolean {
  return OWNED.test(account);
}

export function isAccountName(account: string): account is AccountName {
  return isOwnedAccount(account) || PLATFORM.includes(account);
}
