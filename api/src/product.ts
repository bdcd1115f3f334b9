import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Config } from './config';
import { createTransactions } from './db/with-transaction';
import type { Route } from './http/route';
import type { Clock } from './jobs/clock';
import { createAccountsModule, type AccountsModule } from './modules/accounts';
import { createLedgerModule, type LedgerModule } from './modules/ledger';
import { createNotificationsModule } from './modules/notifications';
import { createReferralsModule } from './modules/referrals';
import { createWaitlistModule } from './modules/waitlist';
import { createXSignInModule, type XEndpoints, type XSignInModule } from './modules/x-sign-in';
import type { Random } from './random';
import type { Publish } from './realtime/publish';

export interface ProductDeps {
  readonly config: Pick<Config, 'publicUrl' | 'allowedOrigins' | 'jwtSecret' | 'adminCreationPassword'>;
  readonly connection: Connection;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly publish: Publish;
  readonly xEndpoints: XEndpoints;
  onTokenRevoked: (tokenId: string) => void;
}

/** The modules, wired to each other: what the product does, apart from how it is reached. */
export interface Product {
  readonly routes: readonly Route[];
  readonly accounts: AccountsModule;
  readonly ledger: LedgerModule;
  readonly xSignIn: XSignInModule;
  /** Resolves when no transaction is under way. */
  settled: () => Promise<void>;
}

export function createProduct(deps: ProductDeps): Product {
  const { config, connection, clock, random } = deps;
  const { withTransaction, settled } = createTransactions(connection);
  const ledger = createLedgerModule({ connection, withTransaction, clock, random });
  const accounts = createAccountsModule({
    connection,
    ledger,
    clock,
    random,
    jwtSecret: config.jwtSecret,
    adminCreationPassword: config.adminCreationPassword,
    onTokenRevoked: deps.onTokenRevoked,
  });
  const { users, tokens } = accounts;
  const notifications = createNotificationsModule({ connection, clock, random });
  const referrals = createReferralsModule({ users, ledger, notifications });
  const waitlist = createWaitlistModule({ users });
  const xSignIn = createXSignInModule({
    connection,
    users,
    tokens,
    ledger,
    referrals,
    withTransaction,
    clock,
    random,
    publish: deps.publish,
    logger: deps.logger,
    publicUrl: config.publicUrl,
    allowedOrigins: config.allowedOrigins,
    endpoints: deps.xEndpoints,
  });
  const modules = [accounts, referrals, waitlist, notifications, xSignIn];
  return { accounts, ledger, xSignIn, settled, routes: modules.flatMap((module) => module.routes) };
}
