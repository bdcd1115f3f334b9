import { createDepositProofs } from '../modules/accounts/wallets/index.ts';
import { createCreditRequestsModule } from '../modules/money/credit-requests/index.ts';
import { createDepositWalletsModule } from '../modules/money/deposit-wallets/index.ts';
import { createDepositsModule } from '../modules/money/deposits/index.ts';
import { createFundingModule } from '../modules/money/funding/index.ts';
import { createPayoutRecordsModule } from '../modules/money/payout-records/index.ts';
import { createPayoutsModule } from '../modules/money/payouts/index.ts';
import { createPerksModule } from '../modules/money/perks/index.ts';
import { createProjectBalancesModule } from '../modules/money/project-balances/index.ts';
import { createRewardsModule } from '../modules/money/rewards/index.ts';
import type { Foundations } from './foundations.ts';
import type { Quests } from './quests.ts';

/** The money of projects, and what users are paid. */
export function createMoney(
  { core, config, ledger, notifications, payables, accounts, audit, chain }: Foundations,
  { checks, quests, participations, ads, draws }: Quests,
) {
  const { admins, users, projects } = accounts;
  const { depositInstructions, isFundingRequired, largeFeeMxp, adPrices, payoutToken: token } = config;
  const { payoutDay, payoutNetwork, publicUrl, operatorAddresses } = config;
  const ends = { participations, ads, draws };
  const funding = createFundingModule({ ...core, ...ends, quests, projects, ledger, payables, notifications });
  const { giveUp } = draws;
  const paying = { participations, payables, giveUp, token, payoutDay, payoutNetwork, publicUrl, chain };
  const payouts = createPayoutsModule({ ...core, ...paying, admins, users, notifications, auditLog: audit.log });
  const rewards = createRewardsModule({ users, quests, ledger, payables, payouts, draws });
  const payoutRecords = createPayoutRecordsModule({ ...core, quests, payables, projects });
  const { sumReserved } = funding;
  const rules = { depositInstructions, isChainRead: chain !== null, isFundingRequired, largeFeeMxp, adPrices };
  const shown = { ...rules, checksOf: checks.offeredTo, sumReserved, payables };
  const projectBalances = createProjectBalancesModule({ ...core, ...shown, projects, ledger, notifications });
  const { creditIn } = projectBalances;
  const creditRequests = createCreditRequestsModule({ ...core, projects, ledger, notifications, creditIn });
  const proofs = createDepositProofs({ ...core, publicUrl, payoutNetwork, operatorAddresses });
  const depositWallets = createDepositWalletsModule({ ...core, projects, proofs });
  const ways = { wallets: depositWallets, chain, settings: config.chain };
  const deposits = createDepositsModule({ ...core, ...ways, projects, ledger, payables, notifications });
  const perks = createPerksModule({ ...core, users, projects, ledger, notifications });
  const ofProjects = { projectBalances, creditRequests, depositWallets, deposits };
  return { funding, rewards, payouts, payoutRecords, perks, ...ofProjects };
}

export type Money = ReturnType<typeof createMoney>;
