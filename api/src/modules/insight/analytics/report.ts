import {
  REPORT_DAYS_MAX,
  VISIT_SOURCES,
  type ActivityFigures,
  type ReportDay,
  type ReportPeriod,
  type ResponseOf,
  type VisitSource,
  type getProjectAnalytics,
} from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Projects, Users } from '../../accounts/accounts/index.ts';
import { addDays, countDays, type ActivityModule, type ActivityRow } from '../../quests/activity/index.ts';
import type { AdsModule } from '../../quests/ads/index.ts';
import type { ParticipationsModule } from '../../quests/participations/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';
import type { ViewCountRepository, ViewCountRow } from './view-count.repository.ts';

export interface ReportDeps extends Pick<CoreDeps, 'clock'> {
  readonly visits: ViewCountRepository;
  readonly activity: ActivityModule;
  readonly participations: ParticipationsModule;
  readonly quests: QuestsModule;
  readonly users: Users;
  readonly projects: Projects;
  readonly ads: Pick<AdsModule, 'readFigures'>;
}

export type Report = ResponseOf<typeof getProjectAnalytics>['report'];

const DAY_MS = 24 * 60 * 60_000;
const PERIOD_DAYS = { '7d': 7, '30d': 30, '90d': 90, all: null } as const satisfies Record<ReportPeriod, number | null>;

/** The rows that the figures are computed from. */
export interface Counted {
  readonly visits: readonly ViewCountRow[];
  readonly activity: readonly ActivityRow[];
}

/** The UTC days of a report. */
export interface Span {
  readonly period: ReportPeriod;
  readonly firstDay: string;
  /** The first listed day. At most {@link REPORT_DAYS_MAX} days are listed. */
  readonly firstListed: string;
  readonly today: string;
}

export function spanOf(period: ReportPeriod, { createdOn, today }: { createdOn: string; today: string }): Span {
  const days = PERIOD_DAYS[period];
  const firstDay = days === null ? createdOn : addDays(today, 1 - days);
  const oldestListed = addDays(today, 1 - REPORT_DAYS_MAX);
  return { period, firstDay, firstListed: firstDay > oldestListed ? firstDay : oldestListed, today };
}

/** The sums of these rows, over all or some sources. */
export function sumOf({ visits, activity }: Counted, sources: readonly VisitSource[] = VISIT_SOURCES): ActivityFigures {
  const sum = { views: 0, clicks: 0, participants: 0, submissions: 0, completions: 0 };
  for (const source of sources) {
    for (const { views, clicks } of visits) {
      sum.views += views?.[source] ?? 0;
      sum.clicks += clicks?.[source] ?? 0;
    }
    for (const row of activity) {
      sum.participants += row.participants[source];
      sum.submissions += row.submissions[source];
      sum.completions += row.completions[source];
    }
  }
  // Version 1.0.0 counted work that was handed in again on its first day, and a rejection is subtracted from the last.
  return { ...sum, participants: Math.max(0, sum.participants) };
}

/** The average time from going live to the submission of approved work, in days. Null without any. */
export function averageCompletionDays(activity: readonly ActivityRow[]): number | null {
  const count = activity.reduce((sum, { work }) => sum + work.count, 0);
  const ms = activity.reduce((sum, { work }) => sum + work.ms, 0);
  return count === 0 ? null : ms / count / DAY_MS;
}

export function rowsBy<K, T>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Each day from the first to the last, oldest first. */
export function daysOf(counted: Counted, { firstDay, lastDay }: { firstDay: string; lastDay: string }): ReportDay[] {
  const visits = rowsBy(counted.visits, ({ day }) => day);
  const activity = rowsBy(counted.activity, ({ day }) => day);
  return Array.from({ length: countDays(firstDay, lastDay) }, (_, index) => {
    const day = addDays(firstDay, index);
    return { day, ...sumOf({ visits: visits.get(day) ?? [], activity: activity.get(day) ?? [] }) };
  });
}

/** The report of a span, with totals from `whole` and days from `days`, which has each day once. */
export function reportOf(span: Span, { whole, days }: { whole: Counted; days: Counted }): Report {
  return {
    period: span.period,
    totals: sumOf(whole),
    average_completion_days: averageCompletionDays(whole.activity),
    days: daysOf(days, { firstDay: span.firstListed, lastDay: span.today }),
    sources: VISIT_SOURCES.map((source) => ({ source, ...sumOf(whole, [source]) })),
  };
}
