import { getMe } from '@magnetx/contracts';
import { call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { profileOf } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createVisitor, signInWithX, tokenOf } from '../../../testing/visitor.ts';

/** Two processes on one database, so that nothing in the memory of one can prevent double payments. */
let apis: readonly [TestApi, TestApi];
beforeAll(async () => {
  const first = await startTestApi();
  apis = [first, await startTestApi({ databaseUrl: first.config.database.url })];
});
afterAll(() => Promise.all(apis.map((api) => api.stop())));

const PEOPLE = crowdOf({ sample: 4, whole: 50 });
const FANS = crowdOf({ sample: 8, whole: 200 });
const eitherApi = (index: number): TestApi => apis[index % 2 === 0 ? 0 : 1];
const me = async (token: string) => (await call(apis[0], getMe, { token })).user;
const expectConsistentLedger = async () =>
  expect((await apis[0].server.product.verifyLedger()).discrepancies).toEqual([]);

describe('concurrent sign-ins', () => {
  it('of one new person create one user, pay the referrer once, and all get a token', async () => {
    const referrer = await signInWithX(apis[0], 'inviter');
    const attempts = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, index) => {
        const visitor = createVisitor(eitherApi(index));
        const door = index % 3 === 0 ? 'dashboard' : 'waitlist';
        // A code belongs to the process whose stand-in issued it.
        return {
          visitor,
          callback: await visitor.consent(await visitor.begin({ ref: 'inviter', door }), 'newcomer'),
        };
      }),
    );
    const pages = await Promise.all(attempts.map(({ visitor, callback }) => visitor.returnFromX(callback)));
    const users = await Promise.all(pages.map((page) => me(tokenOf(page))));
    expect(new Set(users.map((user) => user.id)).size).toBe(1);
    expect(users[0]).toMatchObject({ points: 1000 });
    expect(await me(referrer)).toMatchObject({ points: 1100, referral_count: 1 });
    await expectConsistentLedger();
  });

  it('of many new people with one referrer pay for each of them', async () => {
    const referrer = await signInWithX(apis[0], 'popular');
    const fans = Array.from({ length: FANS }, (_, index) => index);
    // Skips X, because only the database can have races here.
    const join = (fan: number) =>
      eitherApi(fan).server.product.xSignIn.signInUser({ profile: profileOf(`fan_${fan}`), ref: 'popular' });
    await Promise.all(fans.map(join));
    expect(await me(referrer)).toMatchObject({ points: 1000 + FANS * 100, referral_count: FANS });
    await expectConsistentLedger();
  });
});

describe('a handle that moved to another person at X', () => {
  const signIn = (api: TestApi, xId: number, handle: string) => {
    const profile = { name: '', bio: '', avatarUrl: '', followersCount: null, followingCount: null };
    return api.server.product.xSignIn.signInUser({ profile: { ...profile, xId: String(xId), handle } });
  };

  it('goes to one of its concurrent claimants, and signs all of them in', async () => {
    const { users } = apis[0].server.product.accounts;
    const people = Array.from({ length: 10 }, (_, index) => index);
    await Promise.all(people.map((xId) => signIn(eitherApi(xId), xId, `claimant_${xId}`)));
    const signedIn = await Promise.all(people.map((xId) => signIn(eitherApi(xId), xId, 'wanted')));
    const holder = await users.findBy({ handle: 'wanted' });
    expect(signedIn).toContain(holder?.id);
    for (const userId of signedIn) expect(await users.find(userId)).toMatchObject({ handle: 'wanted' });
  });

  it('stays unchanged when the transaction fails', async () => {
    const { users } = apis[0].server.product.accounts;
    const holder = await signIn(apis[0], 20, 'held');
    await signIn(apis[0], 21, 'taker');
    const { arrive } = users;
    jest.spyOn(users, 'arrive').mockImplementationOnce(async (...person) => {
      await arrive(...person);
      throw new Error('the database went away');
    });
    await expect(signIn(apis[0], 21, 'held')).rejects.toThrow('the database went away');
    expect(await users.findBy({ handle: 'held' })).toMatchObject({ id: holder });
  });
});
