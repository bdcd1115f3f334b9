import type { CoreDeps } from '../../../core-deps.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import type { AdsModule } from '../../quests/ads/index.ts';
import type { DrawsModule } from '../../quests/draws/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { ParticipationsModule } from '../../quests/participations/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';
import type { FundingRepository } from './funding.repository.ts';

export interface FundingDeps extends Pick<CoreDeps, 'withTransaction'> {
  readonly fundings: FundingRepository;
  readonly projects: Pick<Projects, 'assertActive' | 'find'>;
  readonly quests: Pick<QuestsModule, 'find' | 'getOwn' | 'setFunded'>;
  readonly participations: Pick<ParticipationsModule, 'countWork' | 'hasOpenAppeals'>;
  readonly ads: Pick<AdsModule, 'readSettledCents'>;
  readonly draws: Pick<DrawsModule, 'isGranted'>;
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'findByKey' | 'balanceOf' | 'balancesOf'>;
  readonly payables: Pick<PayablesModule, 'coverDebts'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
}
