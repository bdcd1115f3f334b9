import { createAnalyticsModule } from '../modules/insight/analytics/index.ts';
import { createOverviewModule } from '../modules/insight/overview/index.ts';
import { createProjectDashboardModule } from '../modules/insight/project-dashboard/index.ts';
import type { Administration } from './administration.ts';
import type { Foundations, ProductDeps } from './foundations.ts';
import type { Money } from './money.ts';
import type { Quests } from './quests.ts';

/** The figures that projects and admins see. */
export function createInsight(
  { core, config: { pseudonymSecret }, ledger, payables, accounts }: Foundations,
  { quests, participations, activity, ads, reviews }: Quests,
  { creditRequests, payouts, payoutRecords }: Pick<Money, 'creditRequests' | 'payouts' | 'payoutRecords'>,
  { contact }: Pick<Administration, 'contact'>,
  state: Pick<ProductDeps, 'countSockets' | 'isRedisUp'> & { readonly jobNames: () => readonly string[] },
) {
  const { users, projects, members, features } = accounts;
  const { billVisits } = ads;
  const counted = { quests, participations, activity };
  const analytics = createAnalyticsModule({ ...core, ...counted, users, projects, ads, pseudonymSecret, billVisits });
  const { readFigures: readStats, readDays } = analytics;
  const { countWaiting } = reviews;
  const read = { readStats, readDays, countWaiting, payables, payoutRecords };
  const dashboard = createProjectDashboardModule({ ...core, ...counted, ...read, members, features, ledger });
  const waiting = { reviews, contact, creditRequests, payouts, payables };
  const { countSockets, isRedisUp, jobNames } = state;
  const overview = createOverviewModule({
    ...core,
    ...waiting,
    users,
    quests,
    activity,
    countSockets,
    isRedisUp,
    jobNames,
  });
  return { analytics, dashboard, overview };
}
