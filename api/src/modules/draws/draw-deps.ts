import type { WithTransaction } from '../../db/with-transaction.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Users } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ParticipationsModule } from '../participations/index.ts';
import type { PayablesModule } from '../payables/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { Beacon } from './beacon.ts';
import type { DrawRepository } from './draw.repository.ts';
import type { EntryPages } from './entry-pages.ts';

/** What the jobs work with that hold draws, give prizes and tell people. */
export interface DrawDeps {
  readonly draws: DrawRepository;
  readonly entryPages: EntryPages;
  readonly beacon: Beacon | null;
  readonly users: Pick<Users, 'list' | 'hold'>;
  readonly quests: QuestsModule;
  readonly participations: ParticipationsModule;
  readonly payables: PayablesModule;
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
}
