import { getPayout, markPayoutPaid, preparePayout, previewPayout, type PayoutBatch } from '@magnetx/contracts';
import { checksumAddress } from '@magnetx/contracts/evm-address';
import { attempt, call } from './client.ts';
import type { TestApi } from './start-test-api.ts';

/** Asks for the batch of a month, as an admin who has seen what no project covers. */
export async function attemptPayout(api: TestApi, token: string, month: string) {
  const { included } = await call(api, previewPayout, { token, query: { month } });
  const uncovered_cents = included.amount_cents - included.covered_cents;
  return attempt(api, preparePayout, { token, body: { month, uncovered_cents } });
}

/** {@link attemptPayout}, which must succeed. */
export async function prepareTestPayout(api: TestApi, token: string, month: string): Promise<PayoutBatch> {
  const { included } = await call(api, previewPayout, { token, query: { month } });
  const uncovered_cents = included.amount_cents - included.covered_cents;
  return (await call(api, preparePayout, { token, body: { month, uncovered_cents } })).batch;
}

/** Marks a batch as paid, as an admin who has seen what no project covers. */
export async function attemptPayment(api: TestApi, token: string, batchId: string, reference = '0xabc') {
  const params = { batchId };
  const { uncovered_cents } = await call(api, getPayout, { token, params });
  return attempt(api, markPayoutPaid, { token, params, body: { reference, uncovered_cents } });
}

/** A wallet that can be paid, by a handle of up to 20 characters. */
export const walletOf = (handle: string) =>
  checksumAddress(`0x${Buffer.from(handle).toString('hex').padStart(40, '0')}`);

/** Stores the sums of payables that a test has written. */
export async function addUpPayables(api: TestApi): Promise<void> {
  for (const { name, rebuild } of api.server.product.derived) {
    if (name === 'payable_sums' || name === 'debts') await rebuild();
  }
}

/** Inserts users with payables, as they would exist after years. */
export async function storePayees(
  api: TestApi,
  { size, projectId, amountCentsOf }: { size: number; projectId: string; amountCentsOf: (at: number) => number },
): Promise<number> {
  const { connection } = api.server;
  const approvedAt = api.clock.now();
  const crowd = Array.from({ length: size }, (_, at) => ({ _id: `crowd${String(at).padStart(6, '0')}`, at }));
  const profile = { name: '', bio: '', avatarUrl: '', referralCount: 0, pointsMxp: 0, status: 'Active' };
  const people = crowd.map(({ _id, at }) => ({
    ...profile,
    _id,
    xId: `c${at}`,
    handle: `c${at}`,
    referralCode: `C${at}`,
    joinedAt: approvedAt,
    lastActiveAt: approvedAt,
    walletAddress: walletOf(`c${at}`),
  }));
  const owed = { questId: 1, projectId, kind: 'giveaway', title: 'A prize', status: 'payable', approvedAt };
  const payables = crowd.map(({ _id, at }) => ({
    ...owed,
    paidAt: null,
    coveredAt: null,
    debtNumber: at + 1,
    _id: `p${at}`,
    cause: `prize:crowd:${at}`,
    userId: _id,
    amountCents: amountCentsOf(at),
    reference: '',
    batchId: null,
    isCovered: false,
  }));
  await connection.collection<{ _id: string }>('users').insertMany(people);
  await connection.collection<{ _id: string }>('payables').insertMany(payables);
  await addUpPayables(api);
  return payables.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
