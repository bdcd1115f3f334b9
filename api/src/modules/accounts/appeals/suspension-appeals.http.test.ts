import {
  answerAppeal,
  appealSuspension,
  deleteAccount,
  editUser,
  getAccountData,
  getMe,
  getSuspension,
  listAppeals,
  listAuditLines,
  listNotifications,
  logOut,
  removeUser,
  suspendUser,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { askLive } from '../../../testing/live-listener.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createVisitor, signInWithX } from '../../../testing/visitor.ts';

const WORDS = 'A friend had my phone that day.';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await createTestAdmin(api);
});
afterAll(() => api.stop());

const edit = (userId: string, body: object) => call(api, editUser, { token: admin, params: { userId }, body });
const returnOf = (handle: string, door?: 'dashboard') =>
  createVisitor(api).signIn(handle, { nonce: 'n'.repeat(32), ...(door && { door }) });
const grantOf = async (handle: string) => (await returnOf(handle)).searchParams.get('appeal') ?? '';

/** A suspended person, with the tokens from before, and for the appeal. */
async function suspended(handle: string, reason?: string) {
  const before = await signInWithX(api, handle);
  const { id } = (await call(api, getMe, { token: before })).user;
  await edit(id, { status: 'Inactive', ...(reason && { reason }) });
  return { id, handle, before, token: await grantOf(handle) };
}

const read = async (token: string) => (await call(api, getSuspension, { token })).suspension;
const send = (token: string, words = WORDS) => attempt(api, appealSuspension, { token, body: { words } });
const openAppeal = async (handle: string) => {
  const { appeals } = await call(api, listAppeals, { token: admin, query: { limit: 100 } });
  return appeals.find(({ from }) => from === `@${handle}`);
};
const answer = async (handle: string, outcome: 'upheld' | 'dismissed', words = '', token = admin) => {
  const { id = '' } = (await openAppeal(handle)) ?? {};
  return attempt(api, answerAppeal, { token, body: { id, outcome, answer: words } });
};
const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => (status === 200 ? 200 : body.code);

describe('the sign-in of a suspended person', () => {
  it.each([undefined, 'dashboard'] as const)('returns a token for the appeal alone, from the door %s', async (door) => {
    const { id } = await suspended(`door_${door}`);
    const page = await returnOf(`door_${door}`, door);
    const query = Object.fromEntries(page.searchParams);
    expect([page.pathname, query]).toEqual([
      '/user/connect',
      { error: 'account_inactive', appeal: expect.any(String), nonce: 'n'.repeat(32) },
    ]);
    const token = query['appeal'] ?? '';
    for (const definition of [getMe, getAccountData, deleteAccount]) {
      expect(await attempt(api, definition, { token })).toMatchObject({ status: 403 });
    }
    expect(await (await askLive(api, token, id)).next('error')).toMatchObject({ code: 'forbidden' });
  });

  it('leaves the account as it is, and its earlier tokens refused', async () => {
    const { before, token } = await suspended('olga');
    for (const definition of [getMe, getSuspension]) {
      const refused = await attempt(api, definition, { token: before });
      expect(refused.body.code).toBe('account_suspended');
    }
    expect(await read(token)).toEqual({ reason: '', until: null, appeal: null });
    api.clock.advance(61 * 60_000);
    expect((await attempt(api, getSuspension, { token })).body.code).toBe('token_expired');
    const again = await grantOf('olga');
    expect(await read(again)).toEqual({ reason: '', until: null, appeal: null });
    await call(api, logOut, { token: again });
    expect((await attempt(api, getSuspension, { token: again })).body.code).toBe('not_authenticated');
  });
});

describe('an appeal against a suspension', () => {
  it('is sent once, and upheld: the user is back and notified', async () => {
    const { id, before, token } = await suspended('ines', 'Bought followers');
    expect(codeOf(await send(token, 'Too short'))).toBe('validation_failed');
    const sent = await Promise.all([send(token), send(token)]);
    expect(sent.map(codeOf).sort()).toEqual([200, 'conflict']);
    expect(await read(token)).toMatchObject({ reason: 'Bought followers', appeal: { state: 'open', answer: '' } });
    expect(await openAppeal('ines')).toMatchObject({
      kind: 'suspension',
      title: 'Suspension',
      item: `user ${id}`,
      words: WORDS,
      reason: 'Bought followers',
    });
    expect(codeOf(await answer('ines', 'upheld', 'We were wrong.'))).toBe(200);
    for (const old of [before, token]) {
      expect((await attempt(api, getSuspension, { token: old })).status).not.toBe(200);
      expect((await attempt(api, getMe, { token: old })).status).not.toBe(200);
    }
    const fresh = await signInWithX(api, 'ines');
    const [news] = (await call(api, listNotifications, { token: fresh })).data.notifications;
    expect(news).toMatchObject({ title: 'Appeal accepted', topic: 'account' });
    expect(news?.message).toBe(
      'Your appeal about “Suspension” was accepted: your account is active again. Answer: We were wrong.',
    );
    const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'answerAppeal' } });
    expect(lines[0]).toMatchObject({ subject: 'user @ines', about: `user:${id}` });
    expect(JSON.stringify(lines)).not.toContain('We were wrong');
    const { data } = await call(api, getAccountData, { token: fresh });
    expect(data['appeals']).toMatchObject([{ kind: 'suspension', words: WORDS, answer: 'We were wrong.' }]);
  });

  it('is dismissed with words, permanently, and another suspension has another appeal', async () => {
    const { id, token } = await suspended('jon');
    await send(token);
    expect(codeOf(await answer('jon', 'dismissed'))).toBe('validation_failed');
    expect(codeOf(await answer('jon', 'dismissed', 'We looked again.'))).toBe(200);
    expect(await read(await grantOf('jon'))).toMatchObject({
      appeal: { state: 'dismissed', answer: 'We looked again.' },
    });
    expect(codeOf(await send(token))).toBe('conflict');
    api.clock.advance(1_000);
    await edit(id, { status: 'Active' });
    await edit(id, { status: 'Inactive', reason: 'Once more' });
    expect((await attempt(api, getSuspension, { token })).body.code).toBe('not_authenticated');
    const next = await grantOf('jon');
    expect(await read(next)).toEqual({ reason: 'Once more', until: null, appeal: null });
    expect(codeOf(await send(next))).toBe(200);
  });

  it('is closed by another reason, which may be appealed against again', async () => {
    const { id, handle, token } = await suspended('rethought', 'Spam');
    await send(token);
    await edit(id, { status: 'Inactive', reason: 'Spam' });
    expect(await openAppeal(handle)).toBeDefined();
    api.clock.advance(1);
    await edit(id, { status: 'Inactive', reason: 'Bought followers' });
    expect(await openAppeal(handle)).toBeUndefined();
    const again = await grantOf(handle);
    expect(await read(again)).toEqual({ reason: 'Bought followers', until: null, appeal: null });
    expect((await send(again)).status).toBe(200);
  });

  it('is closed by a reinstatement, and removed with the account', async () => {
    const [back, gone] = [await suspended('kim'), await suspended('lea', 'A bot')];
    for (const { token } of [back, gone]) await send(token);
    const { id = '' } = (await openAppeal('kim')) ?? {};
    await edit(back.id, { status: 'Active' });
    const late = await attempt(api, answerAppeal, { token: admin, body: { id, outcome: 'upheld' } });
    expect(late.body.code).toBe('already_decided');
    await call(api, removeUser, { token: admin, params: { userId: gone.id } });
    const stored = await api.server.connection.collection('appeals').find({ userId: gone.id }).toArray();
    expect(stored).toEqual([]);
    expect((await attempt(api, getSuspension, { token: gone.token })).body.code).toBe('not_authenticated');
  });

  it('is answered by administrators alone', async () => {
    const { token } = await suspended('mia');
    await send(token);
    for (const role of ['reviewer', 'support', 'finance'] as const) {
      const other = await createTestAdmin(api, `a ${role}`, role);
      expect((await answer('mia', 'upheld', '', other)).status).toBe(403);
    }
    expect((await answer('mia', 'upheld')).status).toBe(200);
  });
});

describe('a suspension by the action', () => {
  const suspend = (userId: string, body: object) =>
    attempt(api, suspendUser, { token: admin, params: { userId }, body: body as { reason: string } });
  const inHours = (hours: number) => new Date(api.clock.now().getTime() + hours * 3_600_000).toISOString();
  const newUser = async (handle: string) => {
    const token = await signInWithX(api, handle);
    return { token, id: (await call(api, getMe, { token })).user.id };
  };

  it('needs a reason and a future end, ends the sessions, and is shown with its end', async () => {
    const { id, token } = await newUser('nora');
    for (const body of [
      { reason: ' ' },
      {},
      { reason: 'Spam', until: inHours(-1) },
      { reason: 'Spam', until: 'soon' },
    ]) {
      expect(codeOf(await suspend(id, body))).toBe('validation_failed');
    }
    expect(codeOf(await suspend('nothing', { reason: 'Spam' }))).toBe('not_found');
    expect((await attempt(api, getMe, { token })).status).toBe(200);
    const until = inHours(48);
    expect(codeOf(await suspend(id, { reason: 'Spam', until }))).toBe(200);
    expect((await attempt(api, getMe, { token })).body.code).toBe('account_suspended');
    expect(await read(await grantOf('nora'))).toEqual({ reason: 'Spam', until, appeal: null });
    const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'suspendUser' } });
    expect(lines[0]).toMatchObject({ about: `user:${id}`, detail: `until ${until}: Spam` });
  });

  it('ends at its time, and closes an open appeal', async () => {
    const { id } = await newUser('omar');
    await suspend(id, { reason: 'Spam', until: inHours(1) });
    await send(await grantOf('omar'));
    await api.server.jobs.runDue();
    expect((await returnOf('omar')).searchParams.get('appeal')).not.toBeNull();
    api.clock.advance(3_600_000);
    await api.server.jobs.runDue();
    const token = await signInWithX(api, 'omar');
    const [news] = (await call(api, listNotifications, { token })).data.notifications;
    expect(news).toMatchObject({ title: 'Your suspension has ended', topic: 'account' });
    expect(await openAppeal('omar')).toBeUndefined();
  });

  it('that replaced another is not lifted at the end of the earlier one', async () => {
    const { id } = await newUser('pia');
    await suspend(id, { reason: 'Spam', until: inHours(1) });
    api.clock.advance(1_000);
    await suspend(id, { reason: 'Bought followers' });
    api.clock.advance(2 * 3_600_000);
    await api.server.jobs.runDue();
    expect((await returnOf('pia')).searchParams.get('appeal')).not.toBeNull();
  });
});
