import type { WithTransaction } from '../../db/with-transaction';
import type { Clock } from '../../runtime/clock';
import type { Users } from '../accounts';
import type { LedgerModule } from '../ledger';
import type { NotificationsModule } from '../notifications';
import type { ParticipationsModule } from '../participations';
import type { PayablesModule } from '../payables';
import type { QuestsModule } from '../quests';
import type { Beacon } from './beacon';
import type { DrawRepository } from './draw.repository';
import type { EntryPages } from './entry-pages';

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
