import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { createAnalyticsRoutes } from './analytics.routes.ts';
import { readProjectDays, readProjectStats } from './read-project-report.ts';
import { createVisitRecorder } from './record-visits.ts';
import type { ReportDeps } from './report.ts';
import { createSharedReportRepository } from './shared-report.repository.ts';
import { createShownQuests } from './shown-quests.ts';
import { createStoreVisits, type StoreVisitsDeps } from './store-visits.ts';
import { createViewCountRepository } from './view-count.repository.ts';

/** Counts views and participation, and serves the reports that projects read and share. */
export function createAnalyticsModule(
  deps: CoreDeps & Omit<ReportDeps, 'visits'> & Pick<StoreVisitsDeps, 'pseudonymSecret' | 'billVisits'>,
) {
  const { connection, activity } = deps;
  const visits = createViewCountRepository(connection);
  const store = createStoreVisits({ ...deps, visits, shownQuests: createShownQuests(deps) });
  const recorder = createVisitRecorder({ ...deps, store });
  const sharedReports = createSharedReportRepository(connection);
  return {
    visits: recorder,
    /** Revokes all links to a project's shared reports. */
    unshareAll: async (projectId: string, session: ClientSession) => {
      await sharedReports.removeAll(await deps.quests.ofProject.listIds(projectId, session), session);
    },
    readDays: (projectId: string) => readProjectDays({ ...deps, visits }, projectId),
    readFigures: (projectId: string) => readProjectStats({ activity }, projectId),
    routes: createAnalyticsRoutes({ ...deps, visits, recorder, sharedReports }),
  };
}

export type AnalyticsModule = ReturnType<typeof createAnalyticsModule>;
