import type { Job, Work } from './jobs/index.ts';
import { createReadEmptyReserves } from './modules/money/funding/index.ts';
import { createReadHeldPrices } from './modules/money/perks/index.ts';
import { createReadHeldRewards } from './modules/quests/holds/index.ts';
import { createReadReserves } from './modules/quests/quests/index.ts';
import type { Consumer } from './outbox/index.ts';
import { subscribe } from './product-events.ts';
import { createAdministration } from './wiring/administration.ts';
import { createFoundations, type ProductDeps } from './wiring/foundations.ts';
import { createGrowth, type Growth } from './wiring/growth.ts';
import { createInsight } from './wiring/insight.ts';
import { createMoney } from './wiring/money.ts';
import { createPeople } from './wiring/people.ts';
import { createQuests } from './wiring/quests.ts';

/** Closes the live connections of closed accounts, also if the process that closed one ended immediately afterwards. */
const live = (closeAccount: (accountId: string) => void): Consumer => ({
  name: 'live',
  on: { 'account.closed': ({ payload }) => closeAccount(payload.accountId) },
});

/** The modules of the product, connected to each other: each domain receives those below it. */
export function createProduct(deps: ProductDeps) {
  const base = createFoundations(deps);
  const { core, events, outbox, idempotency, ledger, notifications, email, payables, accounts, audit } = base;
  const quests = createQuests(base, { achievementsOf: (user) => growth.progress.achievementsOf(user) }, deps);
  const money = createMoney(base, quests);
  const growth: Growth = createGrowth(base, quests, money);
  const people = createPeople(base, quests, money, growth, deps);
  const administration = createAdministration(base, quests, money, people, deps);
  const { countSockets, isRedisUp, publish, onAccountClosed } = deps;
  const jobNames = () => jobs.map(({ name }) => name);
  const workNames = () => work.map(({ name }) => name);
  const insight = createInsight(base, quests, money, administration, { countSockets, isRedisUp, jobNames, workNames });
  const { wallets } = people;
  const own = { idempotency, ledger, notifications, email, accounts };
  subscribe(events, { ...own, ...quests, ...money, ...growth, ...insight, wallets, publish, outbox });
  outbox.setConsumers([live(onAccountClosed), ...(deps.consumers ?? [])]);
  const { reviews, holds, listingDays, draws, ads, pictureCare, sharePictures, participations } = quests;
  const jobs: Job[] = [
    listingDays.concludeDueQuests,
    ...[reviews, listingDays, draws, ads, money.funding, pictureCare].flatMap((module) => module.jobs),
    ...(deps.preparesMonths === false ? [] : money.payouts.monthlyJobs),
    ...[payables, participations, money.payouts, money.deposits, growth.progress].flatMap((module) => module.jobs),
    ...base.notificationEmails.jobs,
    ...[administration.projectAdmin, growth.waitlist, wallets, insight.overview].flatMap((module) => module.jobs),
  ];
  const work: Work[] = [
    ...[email, base.notificationEmails, accounts, participations, holds].flatMap((module) => module.work),
    ...[administration.userAdmin, growth.follows].flatMap((module) => module.work),
    ...outbox.work(),
    ...(deps.hasCostlyWork === false ? [] : sharePictures.work),
  ];
  // From the bottom up: the balances' /admin/projects/credit would be hidden by the administration's {projectId}.
  const domains = [people, quests, money, administration, growth, insight];
  const modules = [
    accounts,
    notifications,
    email,
    payables,
    audit,
    ...domains.flatMap((domain) => Object.values(domain)),
  ];
  return {
    ...quests,
    ...money,
    ...own,
    analytics: insight.analytics,
    progress: growth.progress,
    xSignIn: people.xSignIn,
    payables,
    audit,
    outbox,
    withTransaction: core.withTransaction,
    /** Verifies the ledger and the copies of its balances. */
    verifyLedger: () =>
      ledger.verify([
        accounts.readPoints,
        payables.readCovers,
        createReadEmptyReserves(core.connection),
        createReadReserves(core.connection),
        createReadHeldPrices(core.connection),
        createReadHeldRewards(core.connection),
      ]),
    /** Stores buffered visits, and resolves once no transaction is running. */
    settled: async (): Promise<void> => {
      await insight.analytics.visits.flush();
      await base.settled();
    },
    jobs,
    work,
    /** What `rebuild` can compute from other collections. */
    derived: modules.flatMap((module) => ('derived' in module ? module.derived : [])),
    routes: modules.flatMap((module) => ('routes' in module ? module.routes : [])),
  };
}

export type Product = ReturnType<typeof createProduct>;
