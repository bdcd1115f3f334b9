import { getPayout, markPayoutPaid, preparePayout, previewPayout, type PayoutBatch } from '@magnetx/contracts';
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
