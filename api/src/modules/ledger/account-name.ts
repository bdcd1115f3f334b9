/** A ledger account of a user, of a project, or of the platform. */
export type AccountName = `user:${string}` | `project:${string}` | 'platform:issuance' | 'platform:fees';

const OWNED = /^(user|project):[A-Za-z0-9]{1,64}$/;
const PLATFORM = ['platform:issuance', 'platform:fees'];

/** Accounts of users and projects cannot be negative. The platform's accounts are the counter-side and may be. */
export function isOwnedAccount(account: string): boolean {
  return OWNED.test(account);
}

export function isAccountName(account: string): account is AccountName {
  return isOwnedAccount(account) || PLATFORM.includes(account);
}
