import { createAnalyticsModule } from '../modules/insight/analytics/index.ts';
import { createOverviewModule, type OverviewDeps } from '../modules/insight/overview/index.ts';
import { createProjectDashboardModule } from '../modules/insight/project-dashboard/index.ts';
import type { Administration } from './administration.ts';
import type { Foundations } from './foundations.ts';
import type { Money } from './money.ts';
import type { Quests } from './quests.ts';

/** The figures that projects and admins see. */
export function createInsight(
  { core, config: { pseudonymSecret }, ledger, email, payables, accounts }: Foundations,
  { quests, participations, activity, ads, reviews, appeals, holds }: Quests,
  { creditRequests, payouts, payoutRecords }: Pick<Money, 'creditRequests' | 'payouts' | 'payoutRecords'>,
  { contact }: Pick<Administration, 'contact'>,
  state: Pick<OverviewDeps, 'countSockets' | 'isRedisUp' | 'jobNames' | 'workNames'>,
) {
  const { users, projects, members, features } = accounts;
  const { billVisits } = ads;
  const counted = { quests, participations, activity };
  const analytics = createAnalyticsModule({ ...core, ...counted, users, projects, ads, pseudonymSecret, billVisits });
  const { readFigures: readStats, readDays } = analytics;
  const { countWaiting } = reviews;
  const read = { readStats, readDays, countWaiting, payables, payoutRecords };
  const dashboard = createProjectDashboardModule({ ...core, ...counted, ...read, members, features, email, ledger });
  const waiting = { reviews, appeals, holds, contact, creditRequests, payouts, payables };
  const overview = createOverviewModule({ ...core, ...waiting, ...state, users, quests, activity });
  return { analytics, dashboard, overview };
}
