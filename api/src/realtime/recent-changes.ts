import type { Principal } from '../http/principal.ts';

export type ConnectedAccount = Pick<Principal, 'accountId'> & { readonly audience: 'user' | 'project' };

/** The recently committed changes of an account. */
export interface AccountChanges {
  readonly notifications: readonly { readonly id: string; readonly createdAt: Date }[];
  readonly movements: readonly { readonly id: string; readonly createdAt: Date }[];
  readonly totalPoints: number;
}

/** Reads the changes of these accounts within a time span, by account id. Accounts without changes are left out. */
export type ReadRecentChanges = (
  accounts: readonly ConnectedAccount[],
  within: { readonly from: Date; readonly to: Date },
) => Promise<ReadonlyMap<string, AccountChanges>>;
