import type { CoreDeps } from '../../../core-deps.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { ProjectBalancesModule } from '../project-balances/index.ts';
import type { CreditRequestRepository } from './credit-request.repository.ts';

export interface CreditRequestsDeps extends Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random'> {
  readonly projects: Pick<Projects, 'find' | 'list' | 'assertActive'>;
  readonly ledger: Pick<LedgerModule, 'balancesOf'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly creditIn: ProjectBalancesModule['creditIn'];
}

export interface CreditRequestParts extends CreditRequestsDeps {
  readonly requests: CreditRequestRepository;
}
