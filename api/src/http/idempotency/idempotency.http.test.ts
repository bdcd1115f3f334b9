import {
  creditProject,
  enterGiveaway,
  getMe,
  listProjectQuests,
  logInAdmin,
  readNotifications,
  reinstateProject,
  requestCredit,
  setWallet,
  submitQuest,
  suspendProject,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../testing/admin.ts';
import { attempt, call } from '../../testing/client.ts';
import { GIVEAWAY, createTestProject, publishQuest, type TestProject } from '../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import type { Principal } from '../principal.ts';
import { signInWithX } from '../../testing/visitor.ts';

const NOT_INTERVALS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;
const HOUR_MS = 60 * 60_000;
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER_WALLET = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

/** Simulates processes that ended before they stored the answers. */
async function forgetAnswers({ server: { connection } }: Pick<TestApi, 'server'>): Promise<void> {
  await connection.collection('idempotency_records').updateMany({}, { $set: { answer: null } });
}

let api: TestApi;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
  project = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

const setTo = (token: string, key: string | undefined, wallet_address = WALLET) =>
  attempt(api, setWallet, { token, body: { wallet_address }, ...(key !== undefined && { key }) });
const isReplay = (answer: { headers: Headers }) => answer.headers.get('idempotent-replayed') === 'true';

it('repeats a stored success without running the call again', async () => {
  const token = await signInWithX(api, 'sure');
  const first = await setTo(token, 'key-1');
  const again = await setTo(token, 'key-1');
  expect(first).toMatchObject({ status: 200, body: { success: true, wallet_address: WALLET } });
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect([first, again].map(isReplay)).toEqual([false, true]);
  expect(await setTo(token, 'key-2')).toMatchObject({ status: 409, body: { code: 'wallet_already_set' } });
  expect(await setTo(token, undefined)).toMatchObject({ status: 409 });
});

it('runs a call again that was refused to a suspended project', async () => {
  const admin = await createTestAdmin(api, 'keeper');
  const { id: projectId, token } = await createTestProject(api, 'Paused');
  const ask = () => attempt(api, requestCredit, { token, body: { amount: 1 }, key: 'paused' });
  await call(api, suspendProject, { token: admin, params: { projectId } });
  expect(await ask()).toMatchObject({ status: 403 });
  await call(api, reinstateProject, { token: admin, params: { projectId } });
  expect(await ask()).toMatchObject({ status: 200 });
});

it('repeats a final failure, but runs the call again after a temporary one', async () => {
  const token = await signInWithX(api, 'early');
  const id = await publishQuest(api, project, {
    ...GIVEAWAY,
    endsAt: new Date(api.clock.now().getTime() + 5000).toISOString(),
  });
  const enter = (key: string) => attempt(api, enterGiveaway, { token, body: { giveaway_id: id }, key });
  expect(await enter('once')).toMatchObject({ status: 200 });
  expect(await enter('twice')).toMatchObject({ status: 409, body: { code: 'already_participating' } });
  const again = await enter('twice');
  expect(again).toMatchObject({ status: 409, body: { code: 'already_participating' } });
  expect(isReplay(again)).toBe(false);
  expect((await attempt(api, getMe, { token: 'wrong', key: 'x' })).status).toBe(401);
});

it('scopes keys to the caller', async () => {
  const [one, other] = [await signInWithX(api, 'one'), await signInWithX(api, 'other')];
  await setTo(one, 'shared');
  const theirs = await setTo(other, 'shared', OTHER_WALLET);
  expect(theirs).toMatchObject({ status: 200, body: { wallet_address: OTHER_WALLET } });
});

it('refuses a reused key with other input or another call', async () => {
  const token = await signInWithX(api, 'mixed');
  await setTo(token, 'key');
  const refused = { status: 422, body: { code: 'idempotency_key_reused' } };
  expect(await setTo(token, 'key', OTHER_WALLET)).toMatchObject(refused);
  expect(await attempt(api, readNotifications, { token, body: {}, key: 'key' })).toMatchObject(refused);
});

it('runs one of many concurrent calls; the others get its answer or `Retry-After`', async () => {
  const token = await signInWithX(api, 'eager');
  const answers = await Promise.all(Array.from({ length: 10 }, () => setTo(token, 'now')));
  for (const { status, body, headers } of answers) {
    if (status === 200) continue;
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'idempotency_in_progress' });
    expect(headers.get('retry-after')).toBe('5');
  }
  expect(answers.filter((answer) => answer.status === 200 && !isReplay(answer))).toHaveLength(1);
  expect(await setTo(token, 'now')).toMatchObject({ status: 200 });
});

it('stores an answer for 24 hours, and the call of an ended process until `Retry-After`', async () => {
  const token = await signInWithX(api, 'late');
  await setTo(token, 'old');
  await forgetAnswers(api);
  const waiting = await setTo(token, 'old');
  expect(waiting).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
  expect(waiting.headers.get('retry-after')).toBe('5');
  api.clock.advance(4_000);
  expect((await setTo(token, 'old')).headers.get('retry-after')).toBe('1');
  api.clock.advance(1_000);
  expect(await setTo(token, 'old', OTHER_WALLET)).toMatchObject({ body: { code: 'idempotency_key_reused' } });
  // The call counts as abandoned without committed steps, so it runs again and its own rule refuses it.
  expect(await setTo(token, 'old')).toMatchObject({ body: { code: 'wallet_already_set' } });
  expect(await setTo(token, 'old')).toMatchObject({ body: { code: 'wallet_already_set' } });
  api.clock.advance(24 * HOUR_MS - 6_000);
  const next = await signInWithX(api, 'late');
  expect(await setTo(next, 'old', OTHER_WALLET)).toMatchObject({ status: 422 });
  api.clock.advance(6_000);
  expect(await setTo(next, 'old', OTHER_WALLET)).toMatchObject({ body: { code: 'wallet_already_set' } });
});

describe('a call that outlasts its lease', () => {
  const caller: Principal = {
    audience: 'user',
    accountId: 'slow',
    subjectId: 'slow',
    role: null,
    provedAt: null,
    generation: 0,
    tokenId: 'any',
    expiresAt: new Date(0),
  };
  const begin = (key: string, work: () => Promise<object>) =>
    api.server.product.idempotency.once({ call: setWallet, caller, key, input: {} }, work);
  const leaseOf = async () =>
    (
      await api.server.connection
        .collection('idempotency_records')
        .findOne({ accountId: caller.accountId, answer: null })
    )?.['lockedUntil'] as Date;

  it('keeps its lease while its process lives', async () => {
    jest.useFakeTimers({ doNotFake: [...NOT_INTERVALS] });
    let finish = (): void => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    // The work begins once the renewal is scheduled; the record is stored earlier.
    let first: Promise<object> | undefined;
    await new Promise<void>((isUnderWay) => {
      const work = async (): Promise<object> => {
        isUnderWay();
        await gate;
        return { by: 'first' };
      };
      first = begin('long', work);
    });
    for (let passed = 0; passed < 8; passed += 1) {
      const lease = await leaseOf();
      api.clock.advance(1_000);
      jest.advanceTimersByTime(1_000);
      while ((await leaseOf()) <= lease) continue;
      await expect(begin('long', async () => ({ by: 'second' }))).rejects.toMatchObject({
        code: 'idempotency_in_progress',
        retryAfterS: 5,
      });
    }
    jest.useRealTimers();
    finish();
    expect(await first).toEqual({ answer: { by: 'first' }, isReplay: false });
    expect(await begin('long', async () => ({ by: 'second' }))).toEqual({ answer: { by: 'first' }, isReplay: true });
  });

  it('does not conflict with its own transaction', async () => {
    jest.useFakeTimers({ doNotFake: [...NOT_INTERVALS] });
    const log = api.server.connection.collection('done_slowly');
    await log.createIndex({ by: 1 });
    let attempts = 0;
    const answer = await begin('slow', () =>
      api.server.product.withTransaction(async (session) => {
        attempts += 1;
        await log.insertOne({ by: 'slow' }, { session });
        api.clock.advance(1_000);
        jest.advanceTimersByTime(1_000);
        // A renewal would be stored before this answer.
        await leaseOf();
        return { by: 'slow' };
      }),
    );
    jest.useRealTimers();
    expect([answer, attempts]).toEqual([{ answer: { by: 'slow' }, isReplay: false }, 1]);
  });

  it('cannot commit after another process has taken it over', async () => {
    const log = api.server.connection.collection<{ by: string }>('done_once');
    await log.createIndex({ by: 1 });
    const doing = (by: string, before: Promise<void>) => async () => {
      await before;
      return api.server.product.withTransaction(async (session) => {
        await log.insertOne({ by }, { session });
        return { by };
      });
    };
    let wake = (): void => undefined;
    let isUnderWay = (): void => undefined;
    const begun = new Promise<void>((resolve) => (isUnderWay = resolve));
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const first = begin('fenced', () => {
      isUnderWay();
      return doing('first', asleep)();
    });
    await begun;
    api.clock.advance(5_000);
    const second = await begin('fenced', doing('second', Promise.resolve()));
    wake();
    await expect(first).rejects.toMatchObject({ code: 'idempotency_in_progress' });
    expect(second).toEqual({ answer: { by: 'second' }, isReplay: false });
    expect((await log.find().toArray()).map(({ by }) => by)).toEqual(['second']);
  });
});

it('moves MXP once even if the process dies before it stores the answer', async () => {
  const { server, clock } = api;
  const admin = await createTestAdmin(api);
  const owner = await createTestProject(api, 'Payer', 1_000);
  const forget = async () => {
    await forgetAnswers({ server });
    clock.advance(60_000);
  };
  const credit = () =>
    call(api, creditProject, { token: admin, key: 'credit', body: { projectId: owner.id, amount: 4_000 } });
  const post = () => call(api, submitQuest, { token: owner.token, key: 'post', body: GIVEAWAY });
  const credited = await credit();
  const posted = await post();
  await forget();
  expect((await credit()).project.projectMXP).toBe(posted.mxp_balance);
  expect(await post()).toEqual(posted);
  expect(posted.mxp_balance).toBe(credited.project.projectMXP - posted.fee_mxp);
  expect((await call(api, listProjectQuests, { token: owner.token })).quests).toHaveLength(1);
  expect((await server.product.verifyLedger()).discrepancies).toEqual([]);
});

it.each(['', 'with space', 'x'.repeat(256)])('refuses a malformed key, case %#', async (key) => {
  const token = await signInWithX(api, 'odd');
  const answer = await setTo(token, key);
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

it('ignores the key of a call without a caller', async () => {
  const body = { username: 'nobody', password: 'nothing at all' };
  for (let time = 0; time < 2; time += 1) {
    expect(await attempt(api, logInAdmin, { body, key: 'public' })).toMatchObject({ status: 401 });
  }
  expect(
    await api.server.connection.collection('idempotency_records').countDocuments({ answer: /invalid_credentials/ }),
  ).toBe(0);
  await call(api, getMe, { token: await signInWithX(api, 'reader'), key: 'get' });
});
