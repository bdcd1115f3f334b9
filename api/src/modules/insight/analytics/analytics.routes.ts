import {
  AppError,
  getPerformanceOfQuest,
  getProjectAnalytics,
  getQuestPerformance,
  getSharedReport,
  recordVisits,
  revokeReport,
  shareReport,
} from '@magnetx/contracts';
import { isbot } from 'isbot';
import type { CoreDeps } from '../../../core-deps.ts';
import { route, type Route } from '../../../http/route.ts';
import { isShown } from '../../quests/quests/index.ts';
import { readProjectReport } from './read-project-report.ts';
import { readQuestReport, readTopParticipants } from './read-quest-report.ts';
import type { ReportDeps } from './report.ts';
import type { VisitRecorder } from './record-visits.ts';
import type { SharedReportRepository } from './shared-report.repository.ts';

/** Real browsers send shorter ones, and the search for robots reads the whole. */
const USER_AGENT_LENGTH_MAX = 1_000;

export interface AnalyticsRoutesDeps extends ReportDeps, Pick<CoreDeps, 'withTransaction' | 'random'> {
  readonly sharedReports: SharedReportRepository;
  readonly recorder: VisitRecorder;
}

function createReportRoutes(deps: AnalyticsRoutesDeps): Route[] {
  const { quests, participations, sharedReports, withTransaction, clock, random, ads } = deps;

  return [
    route(getQuestPerformance, async ({ caller, params, query: { period } }) => {
      const quest = await quests.getOwn({ projectId: caller().accountId, questId: params.questId });
      const [shown, report, topParticipants, token, ad, checks] = await Promise.all([
        quests.presentOwn(quest),
        readQuestReport(deps, quest, period),
        readTopParticipants(deps, quest),
        sharedReports.findToken(quest.id),
        ads.readFigures(quest),
        participations.claims.readOutcomes(quest),
      ]);
      return { quest: shown, report, topParticipants, share_token: token, ad, checks };
    }),
    route(getPerformanceOfQuest, async ({ params: { questId }, query: { period } }) => {
      const quest = await quests.find(questId);
      if (!quest || quest.deletedAt !== null) throw new AppError('not_found');
      const [report, ad] = await Promise.all([readQuestReport(deps, quest, period), ads.readFigures(quest)]);
      return { report, ad };
    }),
    route(getProjectAnalytics, ({ caller, query }) => readProjectReport(deps, caller().accountId, query.period)),
    route(shareReport, async ({ caller, params }) => {
      const { id } = await quests.getOwn({ projectId: caller().accountId, questId: params.questId });
      const created = { token: random.secret(), createdAt: clock.now() };
      return { share_token: await withTransaction((session) => sharedReports.ensure(id, created, session)) };
    }),
    route(revokeReport, async ({ caller, params }) => {
      const { id } = await quests.getOwn({ projectId: caller().accountId, questId: params.questId });
      await sharedReports.remove(id);
      return {};
    }),
  ];
}

export function createAnalyticsRoutes(deps: AnalyticsRoutesDeps): Route[] {
  const { quests, sharedReports, recorder } = deps;
  return [
    ...createReportRoutes(deps),
    route(getSharedReport, async ({ params, query: { period }, response }) => {
      // Not cached, so that a revoked link shows nothing.
      response.setHeader('Cache-Control', 'no-store');
      const questId = await sharedReports.findQuestId(params.token);
      // Quests that users cannot see are hidden here too: pending, deleted, or of a suspended project.
      const quest = questId === null ? null : await quests.find(questId);
      if (!quest || !isShown(quest)) throw new AppError('not_found');
      const { title, type, status, projectName, createdAt, endsAt } = quest;
      const created = createdAt.toISOString();
      return {
        quest: { title, type, status, projectName, created_at: created, endsAt: endsAt?.toISOString() ?? null },
        report: await readQuestReport(deps, quest, period),
      };
    }),
    route(
      recordVisits,
      async ({ caller, body, request }) => {
        if (!isbot(request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH_MAX)))
          recorder.record(caller().accountId, body);
        return {};
      },
      { writes: 'visits', tokenCheck: 'recent' },
    ),
  ];
}
