import { AppError, getProjectDashboard, type ResponseOf } from '@magnetx/contracts';
import { route, type Route } from '../../http/route.ts';
import type { Projects } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { QuestsModule } from '../quests/index.ts';

/** The statistics of all quests of a project. */
export type ProjectStats = Pick<
  ResponseOf<typeof getProjectDashboard>,
  'total_participants' | 'completion_rate' | 'quest_success_rate' | 'average_completion_days'
>;

/** Paid fees less refunds, in US dollars. 100 MXP are $1. */
function spentDollars(totals: Awaited<ReturnType<LedgerModule['totalsOf']>>): number {
  const { 'quest-fee': feesMxp = 0, 'quest-refund': refundsMxp = 0, 'listing-day': listingMxp = 0 } = totals;
  return (0 - feesMxp - refundsMxp - listingMxp) / 100;
}

/** A project's dashboard: its MXP and the statistics of its quests. */
export function createProjectDashboardModule(deps: {
  projects: Pick<Projects, 'find'>;
  ledger: Pick<LedgerModule, 'balanceOf' | 'totalsOf'>;
  quests: Pick<QuestsModule, 'ofProject'>;
  readStats: (projectId: string) => Promise<ProjectStats>;
}): { readonly routes: readonly Route[] } {
  const { projects, ledger, quests, readStats } = deps;
  return {
    routes: [
      route(getProjectDashboard, async ({ caller }) => {
        const project = await projects.find(caller().accountId);
        if (!project) throw new AppError('not_authenticated');
        const { id, name, status } = project;
        const [balanceMxp, totals, counts, stats] = await Promise.all([
          ledger.balanceOf(`project:${id}`),
          ledger.totalsOf(`project:${id}`),
          quests.ofProject.countByStatus(id),
          readStats(id),
        ]);
        return {
          project_id: id,
          project_name: name,
          project_status: status,
          mxp_balance: balanceMxp,
          total_mxp: (totals['credit'] ?? 0) + (totals['mxp-purchase'] ?? 0),
          active_quests: counts.active ?? 0,
          concluded_quests: counts.concluded ?? 0,
          total_spent: spentDollars(totals),
          ...stats,
        };
      }),
    ],
  };
}
