import { SITE_NAME } from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Projects, Users } from '../../accounts/accounts/index.ts';
import type { AccountName, LedgerModule } from '../../ledger/ledger/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { PerkRepository } from './perk.repository.ts';
import type { RedemptionRepository } from './redemption.repository.ts';

export interface PerksDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random'> {
  readonly users: Pick<Users, 'hold' | 'list' | 'find' | 'findSharing'>;
  readonly projects: Pick<Projects, 'find' | 'list' | 'assertActive'>;
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'balanceOf' | 'totalsOf'>;
  readonly notifications: Pick<NotificationsModule, 'store' | 'storeCounted'>;
}

export interface PerkParts extends PerksDeps {
  readonly perks: PerkRepository;
  readonly redemptions: RedemptionRepository;
}

/** The id of the project that offers a perk. Null: the site does. */
export type Offerer = string | null;

/** The account that holds the prices of redemptions that wait for their fulfilment. */
export const heldAccountOf = (perkId: string): AccountName => `perk:${perkId}`;

/** The account that prices go to once a redemption is fulfilled. */
export function accountOf(offerer: Offerer): AccountName {
  return offerer === null ? 'platform:fees' : `project:${offerer}`;
}

/** The name of an offerer, from the projects that are found. */
export function offererName(offerer: Offerer, names: ReadonlyMap<string, string>): string {
  return offerer === null ? SITE_NAME : (names.get(offerer) ?? '');
}
