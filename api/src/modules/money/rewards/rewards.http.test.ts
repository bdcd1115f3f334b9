import { getMe, getRewards, getStatement } from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const idOf = async (token: string) => (await call(api, getMe, { token })).user.id;
const statement = (token: string, query: { before?: string; limit?: number } = {}) =>
  call(api, getStatement, { token, query });

describe('the statement', () => {
  it('describes every movement, newest first, with the balance after each', async () => {
    const token = await signInWithX(api, 'saver');
    api.clock.advance(1000);
    await signInWithX(api, 'guest', { ref: 'saver' });
    const { lines, next } = await statement(token);
    expect(next).toBeNull();
    expect(
      lines.map(({ kind, description, amount_mxp, balance_mxp }) => [kind, description, amount_mxp, balance_mxp]),
    ).toEqual([
      ['referral', 'Invited @guest joined', 100, 1100],
      ['signup', 'Joined MagnetX', 1000, 1000],
    ]);
  });

  it('names the quest of a reward', async () => {
    const token = await signInWithX(api, 'worker');
    const { ledger, withTransaction } = api.server.product;
    const account = `user:${await idOf(token)}` as const;
    await withTransaction((session) =>
      ledger.postEntry(
        {
          key: 'reward:x',
          kind: 'reward',
          memo: 'Reward for quest 999',
          postings: [
            { account, amount: 5 },
            { account: 'platform:issuance', amount: -5 },
          ],
        },
        session,
      ),
    );
    expect((await statement(token)).lines[0]).toMatchObject({ description: 'Reward for quest 999', balance_mxp: 1005 });
  });

  it('is read page by page, and shows only the caller’s own lines', async () => {
    const token = await signInWithX(api, 'host');
    for (let guest = 0; guest < 4; guest += 1) await signInWithX(api, `host_guest_${guest}`, { ref: 'host' });
    const first = await statement(token, { limit: 2 });
    const second = await statement(token, { limit: 2, before: first.next ?? '' });
    const third = await statement(token, { limit: 2, before: second.next ?? '' });
    expect(third.next).toBeNull();
    const walked = [...first.lines, ...second.lines, ...third.lines];
    expect(walked.map(({ balance_mxp }) => balance_mxp)).toEqual([1400, 1300, 1200, 1100, 1000]);
    const stranger = await signInWithX(api, 'stranger');
    const theirs = await statement(stranger, { before: first.next ?? '' });
    expect(theirs.lines.filter(({ id }) => walked.some((line) => line.id === id))).toEqual([]);
  });

  it.each(['nonsense', '12', '-a', `${'9'.repeat(20)}-a`, '1-$gt'])('refuses the place %s', async (before) => {
    const token = await signInWithX(api, 'odd');
    const answer = await attempt(api, getStatement, { token, query: { before } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

it('sums up approved, payable and paid amounts for their owner only', async () => {
  const token = await signInWithX(api, 'earner');
  const { payables, withTransaction } = api.server.product;
  const userId = await idOf(token);
  for (const [cause, amountCents] of [
    ['reward:1', 50_000],
    ['reward:2', 2_550],
  ] as const) {
    const of = { userId, questId: 1, projectId: 'p1' };
    const payable = { cause, ...of, kind: 'task' as const, title: 'A task', amountCents };
    await withTransaction((session) => payables.create(payable, session));
    api.clock.advance(1000);
  }
  const { payables: listed, ...sums } = await call(api, getRewards, { token });
  expect(sums).toMatchObject({ approved_cents: 52_550, payable_cents: 52_550, paid_cents: 0 });
  expect(listed.map(({ amount_cents, status, reference }) => [amount_cents, status, reference])).toEqual([
    [2_550, 'payable', ''],
    [50_000, 'payable', ''],
  ]);
  const stranger = await signInWithX(api, 'poor');
  expect(await call(api, getRewards, { token: stranger })).toMatchObject({ approved_cents: 0, payables: [] });
});
