import {
  cancelPayout,
  getPayout,
  getPayoutFile,
  listPayouts,
  markPayoutPaid,
  preparePayout,
  previewPayout,
  reconcilePayouts,
  type PayoutBatch,
} from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import type { Config } from '../../config.ts';
import { AppError } from '../../http/app-error.ts';
import { noSuchPlace, parsePlace, readFollowingPage } from '../../http/following-page.ts';
import { route, type CallContext, type Route } from '../../http/route.ts';
import type { Job } from '../../jobs/index.ts';
import type { Admins, Users } from '../accounts/index.ts';
import { makeCancelPayout } from './cancel-payout.ts';
import { finishPayoutsJob } from './finish-payouts.job.ts';
import { makeMarkPayoutPaid } from './pay-payout.ts';
import type { PayoutCall, PayoutDeps } from './payout-deps.ts';
import { countFiles, createFindFileStart, readPayoutFile } from './payout-file.ts';
import { createPayoutRepository, type PayoutRepository, type StoredBatch } from './payout.repository.ts';
import { endOfMonth, makePreparePayout } from './prepare-payout.ts';
import { readPreview } from './preview-payout.ts';
import { makeReconcilePayouts } from './reconcile-payouts.ts';

export { makeVerifyPayouts } from './verify-payouts.ts';

export interface PayoutsModuleDeps extends Omit<PayoutDeps, 'payouts'> {
  readonly connection: Connection;
  readonly admins: Pick<Admins, 'find'>;
  readonly token: Config['payoutToken'];
}

export interface PayoutsModule {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** What batches have paid in all, in US cents. */
  sumPaid: () => Promise<number>;
  /** Forgets where a person who leaves was paid to; what they are owed in a batch is still paid. */
  erase: (userId: string, session: ClientSession) => Promise<void>;
}

function present(batch: StoredBatch): PayoutBatch {
  const { id, month, status, amountCents, receivers, at, preparedBy, paidAt, paidBy, reference } = batch;
  return {
    id,
    month,
    status,
    amount_cents: amountCents,
    receivers,
    files: countFiles(batch),
    prepared_at: at.toISOString(),
    prepared_by: preparedBy,
    paid_at: paidAt?.toISOString() ?? null,
    paid_by: paidBy,
    reference,
  };
}

const ROW_PLACE = /^[0-9A-Za-z]{0,64}$/;

/** One page of whom a batch pays; a place in it is the last person's id. */
async function readRows(
  { payouts, users }: { payouts: PayoutRepository; users: Pick<Users, 'list'> },
  batchId: string,
  { before, limit }: { before: string; limit: number },
) {
  if (!ROW_PLACE.test(before)) throw noSuchPlace();
  const found = await payouts.listRows(batchId, before, limit + 1);
  const page = found.slice(0, limit);
  const people = await users.list(page.map(({ userId }) => userId));
  const handles = new Map(people.map(({ id, handle }) => [id, handle]));
  const rows = page.map(({ userId, wallet, amountCents, rewards }) => ({
    handle: handles.get(userId) ?? '',
    wallet,
    amount_cents: amountCents,
    rewards,
  }));
  return { rows, next: found.length > limit ? (page.at(-1)?.userId ?? null) : null };
}

/** Paying people in cash: once a month, by hand, from files that this makes. */
export function createPayoutsModule({ connection, admins, token, ...rest }: PayoutsModuleDeps): PayoutsModule {
  const payouts = createPayoutRepository(connection);
  const deps: PayoutDeps = { ...rest, payouts };
  const [prepare, markPaid, cancel] = [makePreparePayout(deps), makeMarkPayoutPaid(deps), makeCancelPayout(deps)];
  const reconcile = makeReconcilePayouts(deps);
  const findFileStart = createFindFileStart(payouts);
  const find = async (batchId: string): Promise<StoredBatch> => {
    const batch = await payouts.find(batchId);
    if (!batch) throw new AppError('not_found');
    return batch;
  };
  const callOf = async ({
    caller,
    attempt,
    audit,
  }: Pick<CallContext<typeof preparePayout>, 'caller' | 'attempt' | 'audit'>): Promise<PayoutCall> => {
    const by = (await admins.find(caller().accountId))?.username ?? '';
    return { by, attempt, audit };
  };
  /** For a batch that is there: what is refused says which one it was. */
  const named = async (batchId: string, { audit }: Pick<CallContext<typeof cancelPayout>, 'audit'>) => {
    const batch = await find(batchId);
    audit.on({ subject: `payout ${batch.month}` });
    return batch;
  };
  return {
    erase: payouts.eraseWallets,
    sumPaid: payouts.sumPaid,
    jobs: [finishPayoutsJob(deps)],
    routes: [
      route(previewPayout, ({ query }) => readPreview(deps, endOfMonth(query.month, deps.clock.now()))),
      route(reconcilePayouts, reconcile),
      route(listPayouts, async ({ query }) => {
        const place = parsePlace(query.before);
        const { rows, next } = await readFollowingPage(
          query.limit,
          (limit) => payouts.list(place, limit),
          (batch) => batch,
        );
        return { batches: rows.map(present), next };
      }),
      route(preparePayout, async ({ body, ...context }) => {
        context.audit.on({ subject: `payout ${body.month}` });
        return { batch: present(await prepare(body.month, await callOf(context))) };
      }),
      route(getPayout, async ({ params: { batchId }, query }) => ({
        batch: present(await find(batchId)),
        ...(await readRows({ payouts, users: deps.users }, batchId, query)),
      })),
      route(getPayoutFile, async ({ params: { batchId, file }, audit }) => {
        const batch = await find(batchId);
        audit.on({ subject: `payout ${batch.month}`, detail: `File ${file}` });
        return readPayoutFile({ payouts, token, findFileStart }, batch, file);
      }),
      route(markPayoutPaid, async ({ params: { batchId }, body, ...context }) => {
        await named(batchId, context);
        return { batch: present(await markPaid(batchId, body.reference, await callOf(context))) };
      }),
      route(cancelPayout, async ({ params: { batchId }, ...context }) => {
        await named(batchId, context);
        return { batch: present(await cancel(batchId, await callOf(context))) };
      }),
    ],
  };
}
