import type { AdPrices } from '@magnetx/contracts';
import type { CoreDeps } from '../../core-deps.ts';
import type { Users } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ParticipationsModule } from '../participations/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { AdRepository } from './ad.repository.ts';

export interface AdDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly ads: AdRepository;
  readonly users: Pick<Users, 'list'>;
  readonly quests: Pick<QuestsModule, 'find' | 'conclude'>;
  readonly participations: Pick<ParticipationsModule, 'listTypesOf'>;
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'balanceOf'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly prices: AdPrices;
}
