import { getProjectDashboard, type ResponseOf } from '@magnetx/contracts';
import { AppError } from '../../http/app-error';
import { route, type Route } from '../../http/route';
import type { ProjectRepository } from '../accounts';
import type { LedgerModule } from '../ledger';

/** How all of a project's quests do together. */
export type ProjectFigures = Pick<
  ResponseOf<typeof getProjectDashboard>,
  'total_participants' | 'completion_rate' | 'quest_success_rate' | 'average_completion_days'
>;

export interface ProjectDashboardDeps {
  readonly projects: Pick<ProjectRepository, 'findById'>;
  readonly ledger: Pick<LedgerModule, 'balanceOf'>;
  readFigures: (projectId: string) => Promise<ProjectFigures>;
}

/** What a project finds first: its MXP, and how its quests do. */
export function createProjectDashboardModule(deps: ProjectDashboardDeps): { readonly routes: readonly Route[] } {
  const { projects, ledger, readFigures } = deps;
  return {
    routes: [
      route(getProjectDashboard, async ({ caller }) => {
        const project = await projects.findById(caller().accountId);
        if (!project) throw new AppError('not_authenticated');
        const { id, name, status } = project;
        const [balanceMxp, figures] = await Promise.all([ledger.balanceOf(`project:${id}`), readFigures(id)]);
        return {
          project_id: id,
          project_name: name,
          project_status: status,
          mxp_balance: balanceMxp,
          total_mxp: 0,
          active_quests: 0,
          concluded_quests: 0,
          total_spent: 0,
          ...figures,
        };
      }),
    ],
  };
}
