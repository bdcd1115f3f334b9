import {
  AppError,
  getProjectDashboard,
  getProjectOverview,
  mxpPriceCents,
  type ProjectOverview,
  type ResponseOf,
} from '@magnetx/contracts';
import { route, type Route } from '../../../http/route.ts';
import type { Features, Members } from '../../accounts/accounts/index.ts';
import { presentDebt, type PayablesModule } from '../../ledger/payables/index.ts';
import type { PayoutRecordsModule } from '../../money/payout-records/index.ts';
import type { EmailModule } from '../../messages/email/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import { readRetention, type ReadRetentionDeps } from './read-retention.ts';
import { readTodo, type ReadTodoDeps } from './read-todo.ts';

const CENTS_PER_DOLLAR = 100;

/** The statistics of all quests of a project. */
export type ProjectStats = Pick<
  ResponseOf<typeof getProjectDashboard>,
  'total_participants' | 'completion_rate' | 'quest_success_rate' | 'average_completion_days'
>;

/** Paid fees less refunds. */
function feesPaidMxp(totals: Awaited<ReturnType<LedgerModule['totalsOf']>>): number {
  const { 'quest-fee': feesMxp = 0, 'quest-refund': refundsMxp = 0, 'listing-day': listingMxp = 0 } = totals;
  return 0 - feesMxp - refundsMxp - listingMxp;
}

type Days = Pick<ProjectOverview, 'today' | 'days' | 'quests'>;

export interface ProjectDashboardDeps extends ReadTodoDeps, ReadRetentionDeps {
  readonly payables: Pick<PayablesModule, 'debts'>;
  readonly payoutRecords: Pick<PayoutRecordsModule, 'of'>;
  readonly members: Pick<Members, 'findTeam'>;
  readonly features: Pick<Features, 'of'>;
  readonly email: Pick<EmailModule, 'asks'>;
  readonly ledger: Pick<LedgerModule, 'balanceOf' | 'totalsOf'>;
  readonly quests: ReadTodoDeps['quests'] & ReadRetentionDeps['quests'];
  readStats: (projectId: string) => Promise<ProjectStats>;
  readDays: (projectId: string) => Promise<Days>;
}

/** A project's dashboard: what waits for it, its MXP and the statistics of its quests. */
export function createProjectDashboardModule(deps: ProjectDashboardDeps): { readonly routes: readonly Route[] } {
  const { members, features, ledger, payables, payoutRecords, quests, readStats, readDays } = deps;
  return {
    routes: [
      route(getProjectDashboard, async ({ caller }) => {
        const { accountId, subjectId } = caller();
        const team = await members.findTeam(accountId);
        const member = team?.members.find((each) => each.id === subjectId);
        if (!team || !member) throw new AppError('not_authenticated');
        const { id, name, status, logo } = team.project;
        const [balanceMxp, totals, counts, stats, debts, record, asksEmail] = await Promise.all([
          ledger.balanceOf(`project:${id}`),
          ledger.totalsOf(`project:${id}`),
          quests.ofProject.countByStatus(id),
          readStats(id),
          payables.debts.ofProjects([id]),
          payoutRecords.of(id),
          deps.email.asks({ audience: 'project', subjectId }),
        ]);
        return {
          asks_email: asksEmail,
          project_id: id,
          project_name: name,
          project_status: status,
          logo,
          member: { id: member.id, name: member.name, role: member.role },
          features: features.of(team.project),
          mxp_balance: balanceMxp,
          total_mxp: (totals['credit'] ?? 0) + (totals['mxp-purchase'] ?? 0),
          active_quests: counts.active ?? 0,
          concluded_quests: counts.concluded ?? 0,
          total_spent: (mxpPriceCents(feesPaidMxp(totals)) + record.paidCents) / CENTS_PER_DOLLAR,
          ...presentDebt(debts.get(id)),
          ...stats,
        };
      }),
      route(getProjectOverview, async ({ caller }) => {
        const { accountId: id } = caller();
        const [balanceMxp, totals, days] = await Promise.all([
          ledger.balanceOf(`project:${id}`),
          ledger.totalsOf(`project:${id}`),
          readDays(id),
        ]);
        const [todo, retention] = await Promise.all([
          readTodo(deps, id, balanceMxp),
          readRetention(deps, id, feesPaidMxp(totals)),
        ]);
        return { todo, ...days, retention };
      }),
    ],
  };
}
