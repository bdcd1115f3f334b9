import type { CoreDeps } from '../../../core-deps.ts';
import { runEach, type Job, type JobContext } from '../../../jobs/index.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { ParticipationsModule } from '../participations/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import type { Beacon } from './beacon.ts';
import type { ClaimRepository } from './claim.repository.ts';
import type { DrawRepository, StoredDraw } from './draw.repository.ts';
import type { EntryPages } from './entry-pages.ts';

export interface DrawDeps extends Pick<CoreDeps, 'withTransaction' | 'clock'> {
  readonly draws: DrawRepository;
  readonly claims: ClaimRepository;
  readonly entryPages: EntryPages;
  readonly beacon: Beacon | null;
  /** The days in which a winner without a payable wallet must set one. */
  readonly winnerClaimDays: number;
  readonly users: Pick<Users, 'list' | 'hold' | 'payableWalletOf'>;
  readonly quests: QuestsModule;
  readonly participations: ParticipationsModule;
  readonly payables: PayablesModule;
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
}

/** Draws per run of a job. */
const DRAWS_PER_RUN = 20;

/** A job that runs for each draw of a list. */
export function createDrawJob(
  name: string,
  listOf: (deps: DrawDeps) => (limit: number) => Promise<StoredDraw[]>,
  work: (deps: DrawDeps, draw: StoredDraw, context: JobContext) => Promise<void>,
) {
  return (deps: DrawDeps): Job => ({
    name,
    everyMs: 0,
    run: async (context) => {
      await runEach(await listOf(deps)(DRAWS_PER_RUN), context, (draw) => work(deps, draw, context));
    },
  });
}
