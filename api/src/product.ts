import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Config } from './config';
import { createTransactions, type WithTransaction } from './db/with-transaction';
import { createIdempotency, type Idempotency } from './http/idempotency';
import type { Route } from './http/route';
import type { Job } from './jobs';
import { concludeDueQuestsJob } from './jobs/conclude-due-quests.job';
import type { Clock } from './jobs/clock';
import { createAccountDataModule } from './modules/account-data';
import { createAccountsModule, type AccountsModule } from './modules/accounts';
import { createContactModule } from './modules/contact';
import { createDrawsModule } from './modules/draws';
import { createLedgerModule, type LedgerModule } from './modules/ledger';
import { createNotificationsModule, type NotificationsModule } from './modules/notifications';
import { createParticipationsModule, type ParticipationsModule } from './modules/participations';
import { createPayablesModule, type PayablesModule } from './modules/payables';
import { createProjectBalancesModule, type ProjectBalancesModule } from './modules/project-balances';
import { createProjectDashboardModule, type ProjectFigures } from './modules/project-dashboard';
import { createQuestsModule, type QuestsModule } from './modules/quests';
import { createReferralsModule } from './modules/referrals';
import { createReviewsModule, type ReviewsModule } from './modules/reviews';
import { createRewardsModule } from './modules/rewards';
import { createWaitlistModule } from './modules/waitlist';
import { createXSignInModule, type XEndpoints, type XSignInModule } from './modules/x-sign-in';
import type { Random } from './random';
import type { Publish } from './realtime/publish';

export interface ProductDeps {
  readonly config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'jwtSecret' | 'adminCreationPassword' | 'drandUrl'>;
  readonly connection: Connection;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly publish: Publish;
  readonly xEndpoints: XEndpoints;
  onTokenRevoked: (tokenId: string) => void;
  onUserDeleted: (userId: string) => void;
}

/** The modules, wired to each other: what the product does, apart from how it is reached. */
export interface Product {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly accounts: AccountsModule;
  readonly ledger: LedgerModule;
  readonly quests: QuestsModule;
  readonly participations: ParticipationsModule;
  readonly payables: PayablesModule;
  readonly projectBalances: ProjectBalancesModule;
  readonly reviews: ReviewsModule;
  readonly notifications: NotificationsModule;
  readonly xSignIn: XSignInModule;
  readonly idempotency: Idempotency;
  readonly withTransaction: WithTransaction;
  /** Resolves when no transaction is under way. */
  settled: () => Promise<void>;
}

interface CoreModules {
  readonly accounts: AccountsModule;
  readonly users: AccountsModule['users'];
  readonly ledger: LedgerModule;
  readonly notifications: NotificationsModule;
  readonly withTransaction: WithTransaction;
}

const NO_FIGURES: ProjectFigures = {
  total_participants: 0,
  completion_rate: 0,
  quest_success_rate: null,
  average_completion_days: null,
};

/** What is about quests: posting them, taking part, reviews, draws, and what people earn by them. */
function createQuestModules(core: Omit<ProductDeps, 'xEndpoints'> & CoreModules) {
  const quests = createQuestsModule({ ...core, projects: core.accounts.projects });
  const payables = createPayablesModule(core);
  const participations = createParticipationsModule({ ...core, quests, payables });
  const all = { ...core, quests, payables, participations };
  const reviews = createReviewsModule(all);
  const draws = createDrawsModule({ ...all, drandUrl: core.config.drandUrl });
  const rewards = createRewardsModule(all);
  const dashboard = createProjectDashboardModule({
    ...core,
    projects: core.accounts.projects,
    readFigures: () => Promise.resolve(NO_FIGURES),
  });
  return { quests, payables, participations, reviews, draws, rewards, dashboard };
}

export function createProduct(deps: ProductDeps): Product {
  const { config, connection, clock } = deps;
  const { withTransaction, settled } = createTransactions(connection);
  const ledger = createLedgerModule({ ...deps, withTransaction });
  const accounts = createAccountsModule({ ...deps, ...config, ledger });
  const { users, tokens, formerMembers } = accounts;
  const notifications = createNotificationsModule(deps);
  const core = { ...deps, withTransaction, ledger, accounts, users, tokens, formerMembers, notifications };
  const questModules = createQuestModules(core);
  const { quests, payables, participations, reviews, draws, rewards } = questModules;
  const referrals = createReferralsModule(core);
  const xSignIn = createXSignInModule({ ...core, ...config, referrals, endpoints: deps.xEndpoints });
  const idempotency = createIdempotency(deps);
  const accountData = createAccountDataModule({
    ...core,
    erasers: [participations.withdraw, notifications.erase, idempotency.erase],
    onDeleted: deps.onUserDeleted,
    sources: {
      participations: (userId) => participations.listOf(userId),
      rewards: rewards.dataOf,
      notifications: notifications.dataOf,
    },
  });
  const projectBalances = createProjectBalancesModule({ ...core, projects: accounts.projects });
  const others = [projectBalances, accounts, referrals, notifications, xSignIn, accountData];
  const waitlist = createWaitlistModule(core);
  const modules = [...others, ...Object.values(questModules), createContactModule(deps), waitlist];
  return {
    accounts,
    ledger,
    quests,
    participations,
    payables,
    projectBalances,
    reviews,
    notifications,
    xSignIn,
    idempotency,
    withTransaction,
    settled,
    jobs: [concludeDueQuestsJob({ quests, clock }), ...draws.jobs, ...waitlist.jobs],
    routes: modules.flatMap((module) => ('routes' in module ? module.routes : [])),
  };
}
