import { createAccountDataModule } from '../modules/accounts/account-data/index.ts';
import { createWalletsModule } from '../modules/accounts/wallets/index.ts';
import { createXSignInModule } from '../modules/accounts/x-sign-in/index.ts';
import type { Foundations, ProductDeps } from './foundations.ts';
import type { Growth } from './growth.ts';
import type { Money } from './money.ts';
import type { Quests } from './quests.ts';

/** How users sign in, what they are paid at, and the data that is stored about them. */
export function createPeople(
  { core, config, events, ledger, notifications, email, payables, accounts, audit, chain }: Foundations,
  { participations, holds, savedQuests, appeals }: Pick<Quests, 'participations' | 'holds' | 'savedQuests' | 'appeals'>,
  { rewards, perks }: Pick<Money, 'rewards' | 'perks'>,
  { follows }: Pick<Growth, 'follows'>,
  { xEndpoints: endpoints }: Pick<ProductDeps, 'xEndpoints'>,
) {
  const { users, tokens } = accounts;
  const { publicUrl, allowedOrigins, callDeadlineMs, payoutNetwork, walletChangeDelayHours, operatorAddresses } =
    config;
  const site = { publicUrl, allowedOrigins, callDeadlineMs };
  const xSignIn = createXSignInModule({
    ...core,
    ...site,
    users,
    tokens,
    ledger,
    notifications,
    endpoints,
    see: holds.see,
  });
  const payingTo = { publicUrl, payoutNetwork, walletChangeDelayHours, operatorAddresses };
  const wallets = createWalletsModule({
    ...core,
    ...payingTo,
    events,
    users,
    notifications,
    payables,
    chain,
    auditLog: audit.log,
  });
  const sources = {
    participations: participations.dataOf,
    savedQuests: savedQuests.dataOf,
    follows: follows.dataOf,
    rewards: rewards.data,
    perks: perks.dataOf,
    notifications: notifications.dataOf,
    email: email.dataOf,
    wallet: wallets.data,
    appeals: appeals.dataOf,
    missionClaims: participations.claims.dataOf,
    holds: holds.dataOf,
    sessions: accounts.sessionDataOf,
    linkedAccounts: accounts.linkDataOf,
  };
  const accountData = createAccountDataModule({ ...core, events, users, tokens, sources });
  return { xSignIn, wallets, accountData };
}

export type People = ReturnType<typeof createPeople>;
