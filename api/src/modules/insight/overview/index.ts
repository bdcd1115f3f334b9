import { AppError, getAdminOverview, getAdminStats, getSystemStatus, retryWork } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../core-deps.ts';
import { pingDatabase } from '../../../db/connect.ts';
import { route, type Route } from '../../../http/route.ts';
import { createJobRepository, createWorkRepository, type Job } from '../../../jobs/index.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import type { AppealsModule } from '../../accounts/appeals/index.ts';
import type { ActivityModule } from '../../quests/activity/index.ts';
import type { ContactModule } from '../../administration/contact/index.ts';
import type { CreditRequestsModule } from '../../money/credit-requests/index.ts';
import { presentDebt, type PayablesModule } from '../../ledger/payables/index.ts';
import type { PayoutsModule } from '../../money/payouts/index.ts';
import type { HoldsModule } from '../../quests/holds/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';
import type { ReviewsModule } from '../../quests/reviews/index.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { createPlatformDays } from './platform-days.ts';
import { checkSystem } from './system-status.ts';

export interface OverviewDeps extends Pick<CoreDeps, 'connection' | 'clock' | 'withTransaction'> {
  readonly users: Pick<Users, 'count' | 'countJoined'>;
  readonly quests: Pick<QuestsModule, 'lists'>;
  readonly reviews: Pick<ReviewsModule, 'countPending' | 'countByAge'>;
  readonly activity: Pick<ActivityModule, 'sumDay'>;
  readonly contact: Pick<ContactModule, 'countUnread'>;
  readonly creditRequests: Pick<CreditRequestsModule, 'countOpen'>;
  readonly appeals: Pick<AppealsModule, 'countOpen'>;
  readonly holds: Pick<HoldsModule, 'countHeld'>;
  readonly payouts: Pick<PayoutsModule, 'sumPaidCents'>;
  readonly payables: Pick<PayablesModule, 'debts'>;
  /** Authenticated live connections. */
  countSockets: () => number;
  /** Whether Redis answers. Null without Redis. */
  isRedisUp: () => boolean | null;
  jobNames: () => readonly string[];
  workNames: () => readonly string[];
}

/** Of the pieces of work in System Status, the longest given up. */
const GIVEN_UP_MAX = 20;

/** The admins' dashboard: what waits for them, totals, days and system status. */
export function createOverviewModule(deps: OverviewDeps): { readonly routes: readonly Route[]; readonly jobs: Job[] } {
  const { connection, users, quests, reviews, payouts, clock, withTransaction } = deps;
  const jobs = createJobRepository(connection);
  const work = createWorkRepository(connection);
  const days = createPlatformDays(deps);
  const system = {
    ...deps,
    version: packageJson.version,
    uptimeS: () => process.uptime(),
    pingDatabase: () => pingDatabase(connection),
    listJobs: jobs.list,
    listDead: () => work.listDead(deps.workNames(), GIVEN_UP_MAX),
    now: () => clock.now(),
    nowMs: () => performance.now(),
  };
  return {
    jobs: [days.job],
    routes: [
      route(getAdminOverview, async () => {
        const [queue, unread, open, appeals, held, byDay, debt] = await Promise.all([
          reviews.countByAge(clock.now()),
          deps.contact.countUnread(),
          deps.creditRequests.countOpen(),
          deps.appeals.countOpen(),
          deps.holds.countHeld(),
          days.read(),
          deps.payables.debts.total(),
        ]);
        const waiting = { queue, unread_messages: unread, open_credit_requests: open };
        return { ...waiting, open_appeals: appeals, held_rewards: held, debt: presentDebt(debt), days: byDay };
      }),
      route(getAdminStats, async () => {
        const [totalUsers, tasks, pendingTasks, paidCents] = await Promise.all([
          users.count(),
          quests.lists.tallyOf('task'),
          reviews.countPending(),
          payouts.sumPaidCents(),
        ]);
        return { stats: { totalUsers, activeTasks: tasks.active, pendingTasks, paidOut: paidCents / 100 } };
      }),
      route(getSystemStatus, async () => ({ ...(await checkSystem(system)), checkedAt: clock.now().toISOString() })),
      route(retryWork, async ({ body: { id }, audit }) => {
        const note = { subject: `work ${id}` };
        audit.on(note);
        await withTransaction(async (session) => {
          if (!(await work.retry(id, clock.now(), session))) {
            throw new AppError('not_found', { message: t('This work is not given up any more.') });
          }
          await audit.done(note, session);
        });
        return {};
      }),
    ],
  };
}
