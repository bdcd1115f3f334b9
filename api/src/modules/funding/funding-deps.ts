import type { CoreDeps } from '../../core-deps.ts';
import type { Projects } from '../accounts/index.ts';
import type { AdsModule } from '../ads/index.ts';
import type { DrawsModule } from '../draws/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ParticipationsModule } from '../participations/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { FundingRepository } from './funding.repository.ts';

export interface FundingDeps extends Pick<CoreDeps, 'withTransaction'> {
  readonly fundings: FundingRepository;
  readonly projects: Pick<Projects, 'assertActive' | 'find'>;
  readonly quests: Pick<QuestsModule, 'find' | 'getOwn' | 'setFunded'>;
  readonly participations: Pick<ParticipationsModule, 'countWork'>;
  readonly ads: Pick<AdsModule, 'readSettledCents'>;
  readonly draws: Pick<DrawsModule, 'isGranted'>;
  readonly ledger: Pick<LedgerModule, 'postEntry' | 'findByKey' | 'balanceOf' | 'balancesOf'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
}
