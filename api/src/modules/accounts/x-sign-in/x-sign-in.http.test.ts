import { getMe, getReferralStats, getWaitlistSignIn, listNotifications, verifySession } from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createVisitor, signInWithX, tokenOf } from '../../../testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const me = async (token: string) => (await call(api, getMe, { token })).user;
const codeOf = async (token: string) => (await call(api, getReferralStats, { token })).data.user.referralCode;

describe('a sign-in with X', () => {
  it('ends on the waitlist with a token, and creates the account with its 1000 MXP', async () => {
    const page = await createVisitor(api).signIn('@Neo_One');
    expect(page.origin + page.pathname).toBe('http://localhost:3000/waitlist');
    expect(page.searchParams.get('connected')).toBe('true');
    const user = await me(tokenOf(page));
    expect(user).toMatchObject({ x_username: 'Neo_One', points: 1000, referral_count: 0, avatar_url: '' });
    expect(user.x_followers_count).toEqual(expect.any(Number));
  });

  it('ends on the dashboard if it started there, on the same site', async () => {
    const visitor = createVisitor(api);
    const page = await visitor.signIn('neo_two', { door: 'dashboard', origin: 'http://127.0.0.1:3000' });
    expect(page.origin + page.pathname).toBe('http://127.0.0.1:3000/user/dashboard');
    const { data } = await call(api, verifySession, { query: { token: tokenOf(page) } });
    const xFollowingCount: unknown = expect.any(Number);
    expect(data.user).toMatchObject({ twitterHandle: 'neo_two', username: 'neo_two', xFollowingCount });
  });

  it('returns the nonce of the page that started it, each time, and none to a page without', async () => {
    const visitor = createVisitor(api);
    for (const door of ['waitlist', 'dashboard'] as const) {
      const nonce = `${door}-0123456789abcdef`;
      const callback = await visitor.consent(await visitor.begin({ door, nonce }), 'neo_nonce');
      for (const page of [await visitor.returnFromX(callback), await visitor.returnFromX(callback)]) {
        expect(page.searchParams.get('nonce')).toBe(nonce);
        expect(tokenOf(page)).toEqual(expect.any(String));
      }
    }
    expect((await visitor.signIn('neo_nonce')).searchParams.has('nonce')).toBe(false);
  });

  it.each(['', 'short', 'x'.repeat(65), '0123456789abcdef 01234567', '0123456789abcdef&token=x'])(
    'refuses the nonce %j',
    async (nonce) => {
      expect(await attempt(api, getWaitlistSignIn, { query: { nonce } })).toMatchObject({ status: 400 });
    },
  );

  it('recognises a returning person, refreshes the profile and pays nothing', async () => {
    const first = await me(await signInWithX(api, 'trinity'));
    const second = await me(await signInWithX(api, 'Trinity'));
    expect(second).toMatchObject({ id: first.id, x_username: 'Trinity', points: 1000, joined_at: first.joined_at });
  });

  it('refuses a foreign origin', async () => {
    for (const origin of ['https://evil.example', 'http://localhost:3000.evil.example', 'null']) {
      const { status, body } = await attempt(api, getWaitlistSignIn, { query: { origin } });
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'origin_not_allowed' });
    }
  });

  it('uses PKCE with S256, and hides the cookie from scripts and other sites', async () => {
    const visitor = createVisitor(api);
    const url = await visitor.begin();
    expect(url.origin + url.pathname).toBe('http://localhost:3000/dev/x/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'users.read tweet.read',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/api/auth/x/callback',
    });
    expect(visitor.lastSetCookie()[0]).toMatch(/Max-Age=600.*HttpOnly.*SameSite=Lax/);
  });
});

describe('an unsuccessful sign-in', () => {
  it('returns to its page when the person cancels', async () => {
    for (const [door, path] of [
      ['waitlist', '/waitlist'],
      ['dashboard', '/user/connect'],
    ] as const) {
      const visitor = createVisitor(api);
      const page = await visitor.returnFromX(await visitor.cancel(await visitor.begin({ door })));
      expect(page.pathname + page.search).toBe(`${path}?error=access_denied`);
    }
  });

  it('counts once, in the browser that started it, within ten minutes', async () => {
    const visitor = createVisitor(api);
    const lost = '/waitlist?error=sign_in_state_invalid';
    const callback = await visitor.consent(await visitor.begin(), 'morpheus');
    const stranger = createVisitor(api);
    await stranger.begin();
    for (const other of [createVisitor(api), stranger]) {
      const page = await other.returnFromX(callback);
      expect(page.pathname + page.search).toBe(lost);
    }
    expect(tokenOf(await visitor.returnFromX(callback))).toEqual(expect.any(String));

    const begun = await visitor.begin();
    api.clock.advance(10 * 60_000 + 1);
    const late = await visitor.returnFromX(await visitor.consent(begun, 'morpheus'));
    expect(late.search).toBe('?error=sign_in_state_invalid');
  });

  it('that started at the dashboard ends at the connect page, even if nothing else is known of it', async () => {
    const visitor = createVisitor(api);
    const callback = await visitor.consent(await visitor.begin({ door: 'dashboard' }), 'morpheus');
    api.clock.advance(10 * 60_000 + 1);
    const pages = [await visitor.returnFromX(callback), await createVisitor(api).returnFromX(callback)];
    const lost = '/user/connect?error=sign_in_state_invalid';
    expect(pages.map(({ pathname, search }) => pathname + search)).toEqual([lost, lost]);
  });

  it.each([
    ['an unknown code', (query: URLSearchParams) => query.set('code', 'made-up')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['the code twice', (query: URLSearchParams) => query.append('code', 'another')],
    ['the state twice', (query: URLSearchParams) => query.append('state', 'another')],
  ])('redirects to an error page for %s', async (_what, change) => {
    const visitor = createVisitor(api);
    const callback = await visitor.consent(await visitor.begin(), 'morpheus');
    change(callback.searchParams);
    const before = api.logs().length;
    expect((await visitor.returnFromX(callback)).search).toBe('?error=sign_in_failed');
    const logged = api.logs().slice(before);
    expect(logged).toContain('invalid callback from X');
    expect(logged).not.toMatch(/"level":"(error|fatal)"|"stack"/);
  });

  it('is neither started nor completed by HEAD requests', async () => {
    const visitor = createVisitor(api);
    const callback = await visitor.consent(await visitor.begin(), 'looked_at');
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const kept = api.server.connection.collection('pending_sign_ins');
    const before = await kept.countDocuments();
    for (const path of [callback.pathname + callback.search, '/api/auth/x', '/api/auth/x/dashboard']) {
      const { status, headers } = await fetch(api.url + path, { method: 'HEAD', headers: { cookie } });
      expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET' });
    }
    expect(await kept.countDocuments()).toBe(before);
    expect(tokenOf(await visitor.returnFromX(callback))).toEqual(expect.any(String));
  });

  it('lets two tabs of a browser sign in concurrently', async () => {
    const visitor = createVisitor(api);
    const tabs = [await visitor.begin(), await visitor.begin({ door: 'dashboard' })];
    const callbacks = [];
    for (const tab of tabs) callbacks.push(await visitor.consent(tab, 'two_tabs'));
    for (const callback of callbacks) expect(tokenOf(await visitor.returnFromX(callback))).toEqual(expect.any(String));
  });
});

describe('a referral', () => {
  it('pays the referrer 100 MXP once, by code, and stores the notification', async () => {
    const referrer = await signInWithX(api, 'ref_a');
    const ref = await codeOf(referrer);
    const invited = await signInWithX(api, 'inv_a', { ref });
    await signInWithX(api, 'inv_a', { ref });
    expect(await me(invited)).toMatchObject({ points: 1000 });
    expect(await me(referrer)).toMatchObject({ points: 1100, referral_count: 1 });
    const { data } = await call(api, listNotifications, { token: referrer });
    expect(data.unread).toBe(1);
    expect(data.notifications[0]).toMatchObject({ type: 'success', title: 'New referral!', readAt: null });
    expect(data.notifications[0]?.message).toContain('@inv_a');
  });

  it.each([
    ['tail_a', (code: string) => `${code}?utm_source=telegram`],
    ['tail_b', (code: string) => `${code}.`],
    ['tail_c', (code: string) => `${code})`],
    ['tail_d', (code: string) => `\u200b${code}`],
  ])('counts for a code with a tail: %s', async (handle, refOf) => {
    const referrer = await signInWithX(api, handle);
    await signInWithX(api, `${handle}_in`, { ref: refOf(await codeOf(referrer)) });
    expect(await me(referrer)).toMatchObject({ referral_count: 1 });
  });

  it.each([
    ['ref_b', 'by_plain'],
    ['@ref_b', 'by_at'],
    ['REF_B', 'by_case'],
  ])('works with the handle %s', async (ref, invited) => {
    const referrer = await signInWithX(api, 'ref_b');
    const before = (await me(referrer)).points;
    await signInWithX(api, invited, { ref });
    expect((await me(referrer)).points).toBe(before + 100);
  });

  it('gives no reward for oneself, an unknown code, or a circle', async () => {
    expect(await me(await signInWithX(api, 'selfish', { ref: '@Selfish' }))).toMatchObject({ points: 1000 });
    for (const [index, ref] of ['nobody_here', 'MX-00000000', '', '$gt', 'x'.repeat(500), '{"$gt":""}'].entries()) {
      const user = await me(await signInWithX(api, `unref_${index}`, { ref }));
      expect(user).toMatchObject({ points: 1000, referral_count: 0 });
    }
    const a = await signInWithX(api, 'circle_a');
    const b = await signInWithX(api, 'circle_b', { ref: 'circle_a' });
    await signInWithX(api, 'circle_a', { ref: await codeOf(b) });
    expect(await me(a)).toMatchObject({ points: 1100, referral_count: 1 });
    expect(await me(b)).toMatchObject({ points: 1000, referral_count: 0 });
  });

  it('signs the invited person in even if the referrer cannot be notified', async () => {
    const referrer = await signInWithX(api, 'untold');
    const gone = new Error('the database went away');
    const reading = jest.spyOn(api.server.product.ledger, 'balanceOf').mockRejectedValue(gone);
    expect(await me(await signInWithX(api, 'inv_untold', { ref: 'untold' }))).toMatchObject({ points: 1000 });
    reading.mockRestore();
    expect(await me(referrer)).toMatchObject({ points: 1100, referral_count: 1 });
    expect(api.logs()).toContain('a subscriber failed after the commit');
  });

  it('rewards the current holder of a handle that moved', async () => {
    const { xSignIn, accounts } = api.server.product;
    const signIn = async (xId: string, handle: string) =>
      accounts.tokens.issue('user', await xSignIn.signInUser({ profile: { ...profile, xId, handle } }));
    const profile = { name: '', bio: '', avatarUrl: '', followersCount: null, followingCount: null };
    const old = await signIn('71', 'moved');
    const now = await signIn('72', 'Moved');
    await signInWithX(api, 'to_moved', { ref: 'moved' });
    expect(await me(now)).toMatchObject({ points: 1100 });
    expect(await me(old)).toMatchObject({ points: 1000, x_username: 'moved' });
    await signIn('71', 'renamed');
    await signInWithX(api, 'to_renamed', { ref: 'renamed' });
    expect(await me(old)).toMatchObject({ points: 1100, x_username: 'renamed' });
  });
});

it('leaves no token, code, cookie or state in the logs', async () => {
  const visitor = createVisitor(api);
  const callback = await visitor.consent(await visitor.begin(), 'discreet');
  const token = tokenOf(await visitor.returnFromX(callback));
  await call(api, verifySession, { query: { token } });
  await me(token);
  const { searchParams } = callback;
  const secrets = [token, searchParams.get('code'), searchParams.get('state'), ...visitor.cookies.values()];
  for (const secret of secrets) expect(api.logs()).not.toContain(secret);
  expect(api.logs()).toContain('/api/auth/x/callback');
});
