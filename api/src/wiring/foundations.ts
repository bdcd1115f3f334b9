import { createChain } from '../chain/index.ts';
import type { Config } from '../config.ts';
import type { CoreDeps } from '../core-deps.ts';
import { createTransactions } from '../db/with-transaction.ts';
import { createIdempotency } from '../http/idempotency/index.ts';
import { createAccountsModule, type AccountsDeps } from '../modules/accounts/accounts/index.ts';
import type { XEndpoints } from '../modules/accounts/x-sign-in/index.ts';
import { createAuditModule } from '../modules/administration/audit/index.ts';
import { createLedgerModule } from '../modules/ledger/ledger/index.ts';
import { createPayablesModule } from '../modules/ledger/payables/index.ts';
import { createEmailModule } from '../modules/messages/email/index.ts';
import { createNotificationEmails } from '../modules/messages/notification-emails/index.ts';
import { createNotificationsModule } from '../modules/messages/notifications/index.ts';
import type { ObserveTransaction } from '../observability/index.ts';
import { createOutbox, type Consumer } from '../outbox/index.ts';
import { createEvents } from '../product-events.ts';
import type { Publish } from '../realtime/publish.ts';

export interface ProductDeps
  extends
    Pick<AccountsDeps, 'observeBreachCheck' | 'passwordCost'>,
    Pick<CoreDeps, 'connection' | 'logger' | 'clock' | 'random'> {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'x'
    | 'email'
    | 'checkKinds'
    | 'xCheckDailyBudget'
    | 'allowedOrigins'
    | 'jwtSecret'
    | 'jwtSecretPrevious'
    | 'pseudonymSecret'
    | 'adminCreationPassword'
    | 'passwordLengthMin'
    | 'isPasskeyRequired'
    | 'breachedPasswordsUrl'
    | 'drandUrl'
    | 'payoutNetwork'
    | 'payoutToken'
    | 'chain'
    | 'operatorAddresses'
    | 'payoutDay'
    | 'landingFigures'
    | 'depositInstructions'
    | 'features'
    | 'isFundingRequired'
    | 'largeFeeMxp'
    | 'ownerRules'
    | 'riskRules'
    | 'adPrices'
    | 'walletChangeDelayHours'
    | 'winnerClaimDays'
    | 'pictureStore'
    | 'pictureLimits'
    | 'callDeadlineMs'
  >;
  /** `host:port` of servers of tests, which callouts may reach. */
  readonly calloutExceptions?: readonly string[];
  /** Further consumers of the outbox, in tests. */
  readonly consumers?: readonly Consumer[];
  /** Default: true. */
  readonly hasCostlyWork?: boolean;
  /** Default: true. */
  readonly preparesMonths?: boolean;
  readonly observeTransaction: ObserveTransaction;
  readonly publish: Publish;
  readonly xEndpoints: XEndpoints;
  onTokenRevoked: (tokenId: string, isTold: boolean) => void;
  onAccountClosed: (userId: string) => void;
  onMemberSignedOut: (memberId: string, exceptTokenId?: string) => void;
  /** Authenticated live connections. */
  countSockets: () => number;
  /** Whether Redis answers. Null without Redis. */
  isRedisUp: () => boolean | null;
}

/** The base of all domains: transactions, events, the ledger, notifications, accounts and the audit log. */
export function createFoundations(deps: ProductDeps) {
  const { config, connection, logger, clock, random, passwordCost, publish } = deps;
  const { observeBreachCheck, onTokenRevoked, onMemberSignedOut } = deps;
  const idempotency = createIdempotency({ connection, logger, clock, random });
  const observed = { observe: deps.observeTransaction, log: idempotency.log };
  const { withTransaction, settled } = createTransactions(connection, observed);
  const events = createEvents(logger);
  const outbox = createOutbox({ connection, logger, clock, random });
  const chain = config.chain && createChain(config.chain);
  const core: CoreDeps = { connection, logger, clock, random, withTransaction };
  const ledger = createLedgerModule({ ...core, events });
  const notifications = createNotificationsModule({ ...core, events, publish, isEmailed: config.email !== null });
  const email = createEmailModule({ ...core, ...config });
  const notificationEmails = createNotificationEmails({ ...core, ...config, notifications, email });
  const payables = createPayablesModule({ ...core, events, ledger });
  const accounts = createAccountsModule({
    ...core,
    ...config,
    ...(passwordCost && { passwordCost }),
    ledger,
    notifications,
    email,
    observeBreachCheck,
    onTokenRevoked,
    onMemberSignedOut,
  });
  const { admins, users } = accounts;
  const audit = createAuditModule({
    ...core,
    users,
    nameOfAdmin: async (id) => (await admins.find(id))?.username ?? null,
    usernameOf: async (typedName) => (await admins.findByUsername(typedName))?.username ?? null,
  });
  const messages = { notifications, email, notificationEmails };
  return { core, config, events, outbox, idempotency, settled, ledger, ...messages, payables, accounts, audit, chain };
}

export type Foundations = ReturnType<typeof createFoundations>;
