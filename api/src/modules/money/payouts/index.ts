import {
  addPayoutTransactions,
  cancelPayout,
  getPayout,
  getPayoutFile,
  getPayoutsDue,
  listPayouts,
  listPayoutsOfUser,
  markPayoutPaid,
  preparePayout,
  previewPayout,
  reconcilePayouts,
  type PayoutBatch,
  type QueryOf,
  type RecordedPayout,
  USER_PAYOUTS_MAX,
} from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import type { Config } from '../../../config.ts';
import { createThrottle } from '../../../db/pace.ts';
import type { AuditLog, AuditTrail } from '../../../http/audit-trail.ts';
import { route, type CallContext, type Route } from '../../../http/route.ts';
import type { Admins, User } from '../../accounts/accounts/index.ts';
import { createCancelPayout } from './cancel-payout.ts';
import { finishPayoutsJob } from './finish-payouts.job.ts';
import { createMarkPayoutPaid } from './pay-payout.ts';
import { describeBatches, findCorrections } from './corrections.ts';
import { readNextPayout } from './payout-months.ts';
import { getBatch, noteOfBatch, type PayoutCall, type PayoutDeps } from './payout-steps.ts';
import { countFiles, createFindFileStart, readPayoutFile } from './payout-file.ts';
import { createPayoutRepository, type StoredBatch } from './payout.repository.ts';
import { createAddTransactions } from './payout-transactions.ts';
import { prepareMonthsJob } from './prepare-months.job.ts';
import { endOfMonth, createPreparePayout } from './prepare-payout.ts';
import { readPreview } from './preview-payout.ts';
import { createPublicPayoutRoutes, nextPayoutDay, readNewestMonths } from './public-payouts.ts';
import { explorerUrlOf, readOnChain } from './read-on-chain.ts';
import { readPayoutsDue } from './read-payouts-due.ts';
import { readTransactionsJob } from './read-transactions.job.ts';
import { createReconcilePayouts } from './reconcile-payouts.ts';

export { explorerUrlOf } from './read-on-chain.ts';
export { createVerifyPayouts } from './verify-payouts.ts';

function present(batch: StoredBatch, isCorrection: boolean): PayoutBatch {
  const { id, month, status, amountCents, receivers, at, preparedBy, paidAt, paidBy, reference } = batch;
  return {
    id,
    month,
    is_correction: isCorrection,
    status,
    amount_cents: amountCents,
    receivers,
    files: countFiles(batch),
    prepared_at: at.toISOString(),
    prepared_by: preparedBy,
    paid_at: paidAt?.toISOString() ?? null,
    paid_by: paidBy,
    reference,
    seen: batch.seen ?? null,
  };
}

/** Batches as admins see them. */
async function presentAll({ payouts }: PayoutDeps, batches: readonly StoredBatch[]): Promise<PayoutBatch[]> {
  const corrections = await findCorrections(payouts, batches);
  return batches.map((batch) => present(batch, corrections.has(batch.id)));
}

async function readRows({ payouts, users }: PayoutDeps, batchId: string, query: QueryOf<typeof getPayout>) {
  const { rows: page, next } = await payouts.pageOfRows(batchId, query);
  const people = await users.list(page.map(({ userId }) => userId));
  const byId = new Map(people.map((user) => [user.id, user]));
  const isVerified = (wallet: string, user?: User) => user?.walletAddress === wallet && user.walletVerifiedAt !== null;
  const rows = page.map(({ userId, wallet, amountCents, rewards }) => ({
    user_id: byId.has(userId) ? userId : null,
    handle: byId.get(userId)?.handle ?? '',
    wallet,
    is_verified: isVerified(wallet, byId.get(userId)),
    amount_cents: amountCents,
    rewards,
  }));
  return { rows, next };
}

/** The payouts of a user, the last prepared first. */
async function listPayoutsOf({ payouts }: PayoutDeps, userId: string): Promise<RecordedPayout[]> {
  const rows = await payouts.listRowsOf(userId, USER_PAYOUTS_MAX);
  const batches = await payouts.listByIds(rows.map(({ batchId }) => batchId));
  const corrections = await findCorrections(payouts, batches);
  return batches
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .flatMap(({ id: batchId, month, status, at, ...batch }) => {
      const row = rows.find((one) => one.batchId === batchId);
      if (!row) return [];
      const { wallet, amountCents, rewards } = row;
      const amounts = { amount_cents: amountCents, rewards };
      const hash = row.isPaid ? row.seen?.transaction : undefined;
      const facts = { is_correction: corrections.has(batchId), explorer_url: explorerUrlOf(batch, hash) };
      return { batchId, month, ...facts, status, wallet, ...amounts, prepared_at: at.toISOString() };
    });
}

/** The calls of admins. */
function createPayoutRoutes(
  deps: PayoutDeps & { readonly admins: Admins; readonly token: Config['payoutToken'] },
  prepare: ReturnType<typeof createPreparePayout>,
): Route[] {
  const { payouts, admins, token } = deps;
  const [markPaid, cancel] = [createMarkPayoutPaid(deps), createCancelPayout(deps)];
  const addTransactions = createAddTransactions(deps);
  const reconcile = createReconcilePayouts(deps);
  const findFileStart = createFindFileStart(payouts);
  const callOf = async ({
    caller,
    attempt,
    audit,
    seenUncoveredCents,
  }: Pick<CallContext<typeof preparePayout>, 'caller' | 'attempt' | 'audit'> &
    Pick<PayoutCall, 'seenUncoveredCents'>): Promise<PayoutCall> => {
    const by = (await admins.find(caller().accountId))?.username ?? '';
    return { by, attempt, audit, seenUncoveredCents };
  };
  /** Names the batch in the audit line of a refused call too. */
  const nameBatch = async (batchId: string, audit: AuditTrail): Promise<void> =>
    audit.on(await noteOfBatch(payouts, await getBatch(payouts, batchId)));
  const one = async (batch: StoredBatch) => ({
    batch: present(batch, (await findCorrections(payouts, [batch])).size > 0),
  });
  return [
    route(previewPayout, ({ query }) => {
      const until = endOfMonth(query.month, deps.clock.now());
      return readPreview(deps, until, createThrottle());
    }),
    route(getPayoutsDue, () => readPayoutsDue(deps)),
    route(reconcilePayouts, reconcile),
    route(listPayouts, async ({ query }) => {
      const { rows, next } = await payouts.page(query);
      return { batches: await presentAll(deps, rows), next };
    }),
    route(preparePayout, async ({ body, ...context }) => {
      context.audit.on({ subject: `payout ${body.month}` });
      return one(await prepare(body.month, await callOf({ ...context, seenUncoveredCents: body.uncovered_cents })));
    }),
    route(listPayoutsOfUser, async ({ params: { userId } }) => ({ payouts: await listPayoutsOf(deps, userId) })),
    route(getPayout, async ({ params: { batchId }, query }) => {
      const batch = await getBatch(payouts, batchId);
      return {
        ...(await one(batch)),
        uncovered_cents: await deps.payables.sumUncovered(batchId),
        is_chain_read: deps.chain !== null,
        on_chain: await readOnChain(deps, batch),
        ...(await readRows(deps, batchId, query)),
      };
    }),
    route(getPayoutFile, async ({ params: { batchId, file }, audit }) => {
      const batch = await getBatch(payouts, batchId);
      audit.on({ ...(await noteOfBatch(payouts, batch)), detail: `File ${file}` });
      return readPayoutFile({ payouts, token, findFileStart }, batch, file);
    }),
    route(markPayoutPaid, async ({ params: { batchId }, body, ...context }) => {
      await nameBatch(batchId, context.audit);
      const paying = await callOf({ ...context, seenUncoveredCents: body.uncovered_cents });
      return one(await markPaid(batchId, body, paying));
    }),
    route(addPayoutTransactions, async ({ params: { batchId }, body, ...context }) => {
      await nameBatch(batchId, context.audit);
      return one(await addTransactions(batchId, body.transactions, await callOf(context)));
    }),
    route(cancelPayout, async ({ params: { batchId }, ...context }) => {
      await nameBatch(batchId, context.audit);
      return one(await cancel(batchId, await callOf(context)));
    }),
  ];
}

/** Cash payouts: a job prepares a batch once a month, and admins pay its files by hand. */
export function createPayoutsModule(
  moduleDeps: Omit<PayoutDeps, 'payouts' | 'paidIn'> &
    Pick<Config, 'publicUrl' | 'payoutNetwork'> & {
      connection: Connection;
      admins: Admins;
      auditLog: Pick<AuditLog, 'record'>;
      token: Config['payoutToken'];
    },
) {
  const { connection, admins, auditLog, token, publicUrl, payoutNetwork, chain } = moduleDeps;
  const payouts = createPayoutRepository(connection);
  const paidIn = { chainId: payoutNetwork.chainId, ...token };
  const deps: PayoutDeps = { ...moduleDeps, payouts, paidIn };
  const prepare = createPreparePayout(deps);
  return {
    /** Erases the wallet of a deleted user's paid rows. Unpaid rows are still paid. */
    eraseWallets: payouts.eraseWallets,
    sumPaidCents: payouts.sumPaidCents,
    /** The newest months with paid payouts, for anyone. */
    newestMonths: (limit: number) => readNewestMonths({ ...deps, publicUrl }, limit),
    nextDay: () => nextPayoutDay(deps),
    /** The share of a user in the next batch by now. */
    nextPayoutOf: (userId: string) => readNextPayout(deps, userId),
    describe: (batchIds: readonly string[]) => describeBatches(payouts, batchIds),
    jobs: [finishPayoutsJob(deps), ...(chain ? [readTransactionsJob({ ...deps, chain })] : [])],
    monthlyJobs: [prepareMonthsJob({ ...deps, auditLog }, prepare)],
    routes: [
      ...createPublicPayoutRoutes({ ...deps, publicUrl }),
      ...createPayoutRoutes({ ...deps, admins, token }, prepare),
    ],
  };
}

export type PayoutsModule = ReturnType<typeof createPayoutsModule>;
