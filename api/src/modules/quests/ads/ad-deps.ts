import type { AdPrices, QuestKind } from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { AdRepository } from './ad.repository.ts';

export interface AdDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly ads: AdRepository;
  readonly users: Pick<Users, 'list'>;
  readonly quests: Pick<QuestsModule, 'find' | 'conclude'>;
  /** Typed here, because the lists of participations read the ads in turn. */
  readonly participations: { listTypesOf: (userId: string) => Promise<readonly QuestKind[]> };
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'balanceOf'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly prices: AdPrices;
}
