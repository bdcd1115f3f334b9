import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { WithTransaction } from '../../db/with-transaction';
import type { Route } from '../../http/route';
import type { Clock } from '../../runtime/clock';
import type { Random } from '../../runtime/random';
import type { Projects, Users } from '../accounts';
import type { ActivityModule } from '../activity';
import type { ParticipationsModule } from '../participations';
import type { ProjectFigures } from '../project-dashboard';
import type { QuestsModule } from '../quests';
import { createAnalyticsRoutes } from './analytics.routes';
import { readProjectFigures } from './read-project-report';
import { createVisitRecorder, type VisitRecorder } from './record-visits';
import { createSharedReportRepository } from './shared-report.repository';
import { createShownQuests } from './shown-quests';
import { createStoreVisits } from './store-visits';
import { createVisitRepository } from './visit.repository';

export interface AnalyticsDeps {
  readonly connection: Connection;
  readonly quests: QuestsModule;
  readonly participations: ParticipationsModule;
  readonly activity: ActivityModule;
  readonly users: Users;
  readonly projects: Projects;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly pseudonymSecret: string;
}

export interface AnalyticsModule {
  readonly routes: readonly Route[];
  readonly visits: VisitRecorder;
  readFigures: (projectId: string) => Promise<ProjectFigures>;
  /** Takes back every report that a project shares. */
  unshareAll: (projectId: string, session: ClientSession) => Promise<void>;
}

/** Who sees quests, what comes of it, and the reports that projects read and share. */
export function createAnalyticsModule(deps: AnalyticsDeps): AnalyticsModule {
  const { connection, activity } = deps;
  const visits = createVisitRepository(connection);
  const store = createStoreVisits({ ...deps, visits, shownQuests: createShownQuests(deps) });
  const recorder = createVisitRecorder({ ...deps, store });
  const sharedReports = createSharedReportRepository(connection);
  return {
    visits: recorder,
    unshareAll: async (projectId, session) => {
      await sharedReports.removeAll(await deps.quests.ofProject.listIds(projectId, session), session);
    },
    readFigures: (projectId) => readProjectFigures({ activity }, projectId),
    routes: createAnalyticsRoutes({ ...deps, visits, recorder, sharedReports }),
  };
}
