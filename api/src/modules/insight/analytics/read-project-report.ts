import {
  BEST_QUESTS_MAX,
  COMPARED_DAYS,
  ratesOf,
  TOP_QUESTS_MAX,
  type ProjectAnalytics,
  type ProjectOverview,
  type ReportPeriod,
} from '@magnetx/contracts';
import { addDays, dayOf, type ActivityRow } from '../../quests/activity/index.ts';
import type { ProjectStats } from '../project-dashboard/index.ts';
import type { Quest } from '../../quests/quests/index.ts';
import { averageCompletionDays, daysOf, reportOf, rowsBy, spanOf, sumOf, type ReportDeps } from './report.ts';

type QuestRow = ProjectAnalytics['quests'][number];

/** The first of these quests that are not deleted. */
async function findFirst({ quests }: ReportDeps, ids: readonly number[]): Promise<Quest[]> {
  const found: Quest[] = [];
  for (let from = 0; from < ids.length && found.length < TOP_QUESTS_MAX; from += TOP_QUESTS_MAX) {
    const some = await quests.list(ids.slice(from, from + TOP_QUESTS_MAX));
    found.push(...some.filter(({ deletedAt }) => deletedAt === null));
  }
  return found.slice(0, TOP_QUESTS_MAX);
}

/** The quests with the most participants, filled up with the newest live ones. */
async function readTopQuests(
  deps: ReportDeps,
  projectId: string,
  { firstDay, activity }: { firstDay: string; activity: readonly ActivityRow[] },
): Promise<QuestRow[]> {
  const byQuest = rowsBy(activity, ({ questId }) => questId);
  const participantsOf = (questId: number): number =>
    sumOf({ visits: [], activity: byQuest.get(questId) ?? [] }).participants;
  const ranked = [...byQuest.keys()].sort((a, b) => participantsOf(b) - participantsOf(a) || b - a);
  const [strongest, newest] = await Promise.all([
    findFirst(deps, ranked),
    deps.quests.ofProject.listNewest(projectId, TOP_QUESTS_MAX),
  ]);
  const listed = new Map([...strongest, ...newest].map((quest) => [quest.id, quest]));
  const rows = [...listed.values()].slice(0, TOP_QUESTS_MAX).map(async ({ id, title, type, status }) => {
    const visits = await deps.visits.listDays(id, firstDay);
    return { id, title, type, status, ...sumOf({ visits, activity: byQuest.get(id) ?? [] }) };
  });
  return (await Promise.all(rows)).sort(
    (a, b) => b.participants - a.participants || b.clicks - a.clicks || b.views - a.views || b.id - a.id,
  );
}

/** The submissions of a day, by the type of their quest. */
async function readToday({ quests }: ReportDeps, activity: readonly ActivityRow[]) {
  const types = new Map((await quests.list(activity.map(({ questId }) => questId))).map(({ id, type }) => [id, type]));
  const ofType = (wanted: Quest['type']): number =>
    sumOf({ visits: [], activity: activity.filter(({ questId }) => types.get(questId) === wanted) }).submissions;
  return { submissions: ofType('task'), entries: ofType('giveaway'), applications: ofType('opportunity') };
}

/**
 * The report on all quests of a project. Visits come from the project's rows. Participation comes from the days of its
 * quests, or for all time from the sum of each quest.
 */
export async function readProjectReport(
  deps: ReportDeps,
  projectId: string,
  period: ReportPeriod,
): Promise<Omit<ProjectAnalytics, 'success'>> {
  const { visits, activity, projects, clock } = deps;
  const now = clock.now();
  const project = await projects.find(projectId);
  const span = spanOf(period, { createdOn: dayOf(project?.createdAt ?? now), today: dayOf(now) });
  const isAll = period === 'all';
  const [seenDays, doneDays, seenTotal, doneTotals] = await Promise.all([
    visits.listDays(projectId, span.firstListed),
    activity.listProjectDays(projectId, span.firstListed),
    isAll ? visits.findProjectTotal(projectId) : null,
    isAll ? activity.listProjectTotals(projectId) : null,
  ]);
  const whole = { visits: seenTotal ?? seenDays, activity: doneTotals ?? doneDays };
  const report = reportOf(span, { whole, days: { visits: seenDays, activity: doneDays } });
  return {
    report,
    quests: await readTopQuests(deps, projectId, { firstDay: span.firstDay, activity: whole.activity }),
  };
}

/** The dashboard's newest days, and the quests with the most participants in them. */
export async function readProjectDays(
  deps: ReportDeps,
  projectId: string,
): Promise<Pick<ProjectOverview, 'today' | 'days' | 'quests'>> {
  const today = dayOf(deps.clock.now());
  const [before, recently] = [addDays(today, 1 - 2 * COMPARED_DAYS), addDays(today, 1 - COMPARED_DAYS)];
  const [visits, activity] = await Promise.all([
    deps.visits.listDays(projectId, before),
    deps.activity.listProjectDays(projectId, before),
  ]);
  const recent = activity.filter(({ day }) => day >= recently);
  const days = daysOf({ visits, activity }, { firstDay: before, lastDay: today });
  const [best, ofToday] = await Promise.all([
    readTopQuests(deps, projectId, { firstDay: recently, activity: recent }),
    readToday(
      deps,
      recent.filter(({ day }) => day === today),
    ),
  ]);
  const { participants = 0, clicks = 0 } = days.at(-1) ?? {};
  return { today: { participants, clicks, ...ofToday }, days, quests: best.slice(0, BEST_QUESTS_MAX) };
}

/** The dashboard's figures of all quests, from the sum of each. */
export async function readProjectStats(
  { activity }: Pick<ReportDeps, 'activity'>,
  projectId: string,
): Promise<ProjectStats> {
  const [totals, concluded] = await Promise.all([
    activity.listProjectTotals(projectId),
    activity.countConcluded(projectId),
  ]);
  const sum = sumOf({ visits: [], activity: totals });
  return {
    total_participants: sum.participants,
    completion_rate: ratesOf(sum).completion ?? 0,
    quest_success_rate: concluded.all === 0 ? null : concluded.completed / concluded.all,
    average_completion_days: averageCompletionDays(totals),
  };
}
