import type { ProjectAnalytics, ProjectQuest, QuestPerformance, ReportPeriod, SharedReport } from '@magnetx/contracts';
import type { FakeRequest } from '@magnetx/federation/testing';
import { projectQuest } from './project-quests.ts';

const NOTHING = { views: 0, clicks: 0, participants: 0, submissions: 0, completions: 0 };
const DAY_COUNTS = { '7d': 7, '30d': 30, '90d': 90, all: 40 } as const satisfies Record<ReportPeriod, number>;

const isPeriod = (text: string | undefined): text is ReportPeriod => text !== undefined && text in DAY_COUNTS;

/** A report of the given number of days up to Nov 22, 2026, whose views grow by one each day. */
function reportOf({ query }: FakeRequest): QuestPerformance['report'] {
  const period = isPeriod(query['period']) ? query['period'] : '30d';
  const days = Array.from({ length: DAY_COUNTS[period] }, (_, index) => ({
    ...NOTHING,
    day: new Date(Date.UTC(2026, 10, 23 - DAY_COUNTS[period] + index)).toISOString().slice(0, 10),
    views: index + 1,
    clicks: index % 3,
  }));
  const totals = { views: 1_200, clicks: 300, participants: 60, submissions: 66, completions: 15 };
  const sources = [
    { source: 'direct' as const, ...totals },
    { ...NOTHING, source: 'referral' as const, views: 40, clicks: 10 },
    { ...NOTHING, source: 'utm' as const },
  ];
  return { period, totals, average_completion_days: 2.44, days, sources };
}

const EMPTY_REPORT = { totals: NOTHING, average_completion_days: null };

const QUEST: ProjectQuest = {
  ...projectQuest(7),
  title: 'Write a thread',
  description: 'Eight posts.',
  currentParticipants: 60,
  created_at: '2026-11-01T10:00:00.000Z',
  endsAt: new Date(Date.now() + 9.2 * 86_400_000).toISOString(),
  tags: ['Web3', 'DeFi'],
  category: 'Content Creation',
};

export const reports = {
  performance:
    (more: Partial<QuestPerformance> = {}) =>
    (request: FakeRequest) => ({
      body: {
        success: true,
        quest: QUEST,
        report: reportOf(request),
        topParticipants: [
          { username: '@ada', submissionDate: '2026-11-03T10:00:00.000Z', status: 'paid' },
          { username: '@bob', submissionDate: '2026-11-04T10:00:00.000Z', status: 'pending' },
        ],
        share_token: null,
        ad: null,
        checks: [],
        ...more,
      } satisfies QuestPerformance,
    }),
  /** Of a quest on which nothing has happened. */
  untouched:
    (quest: Partial<ProjectQuest> = {}) =>
    (request: FakeRequest) =>
      reports.performance({
        quest: { ...QUEST, ...quest },
        report: { ...reportOf(request), ...EMPTY_REPORT, days: [], sources: [] },
        topParticipants: [],
      })(request),
  analytics:
    (quests: ProjectAnalytics['quests'] = []) =>
    (request: FakeRequest) => ({
      body: { success: true, report: reportOf(request), quests } satisfies ProjectAnalytics,
    }),
  shared: () => (request: FakeRequest) => ({
    body: {
      success: true,
      quest: {
        title: QUEST.title,
        type: 'task',
        status: 'active',
        projectName: 'Flux Labs',
        created_at: QUEST.created_at,
        endsAt: null,
      },
      report: reportOf(request),
    } satisfies SharedReport,
  }),
};
