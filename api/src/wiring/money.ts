import { createCreditRequestsModule } from '../modules/money/credit-requests/index.ts';
import { createDepositsModule } from '../modules/money/deposits/index.ts';
import { createFundingModule } from '../modules/money/funding/index.ts';
import { createPayoutRecordsModule } from '../modules/money/payout-records/index.ts';
import { createPayoutsModule } from '../modules/money/payouts/index.ts';
import { createProjectBalancesModule } from '../modules/money/project-balances/index.ts';
import { createRewardsModule } from '../modules/money/rewards/index.ts';
import type { Foundations } from './foundations.ts';
import type { Quests } from './quests.ts';

/** The money of projects, and what users are paid. */
export function createMoney(
  { core, config, ledger, notifications, payables, accounts, audit }: Foundations,
  { quests, participations, ads, draws }: Quests,
) {
  const { admins, users, projects } = accounts;
  const { depositInstructions, isFundingRequired, adPrices, payoutToken: token } = config;
  const { payoutDay, payoutNetwork, publicUrl } = config;
  const ends = { participations, ads, draws };
  const funding = createFundingModule({ ...core, ...ends, quests, projects, ledger, notifications });
  const { giveUp } = draws;
  const paying = { participations, payables, giveUp, token, payoutDay, payoutNetwork, publicUrl, auditLog: audit.log };
  const payouts = createPayoutsModule({ ...core, ...paying, admins, users, notifications });
  const rewards = createRewardsModule({ users, quests, ledger, payables, payouts });
  const payoutRecords = createPayoutRecordsModule({ ...core, quests, payables, projects });
  const { sumReserved } = funding;
  const shown = { depositInstructions, isFundingRequired, adPrices, sumReserved };
  const projectBalances = createProjectBalancesModule({ ...core, ...shown, projects, ledger, notifications });
  const { creditIn } = projectBalances;
  const creditRequests = createCreditRequestsModule({ ...core, projects, ledger, notifications, creditIn });
  const deposits = createDepositsModule({ ...core, projects, ledger, notifications });
  return { funding, rewards, payouts, payoutRecords, projectBalances, creditRequests, deposits };
}

export type Money = ReturnType<typeof createMoney>;
