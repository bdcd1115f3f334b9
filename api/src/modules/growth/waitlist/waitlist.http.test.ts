import { getLeaderboard, getMe, getPointsTotal, getReferralStats, getWaitlistStats } from '@magnetx/contracts';
import { call } from '../../../testing/client.ts';
import { profileOf, signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const board = async (token: string) => (await call(api, getLeaderboard, { token })).data;

it('is empty, without ranks, until a user has a referral', async () => {
  const token = await signInWithX(api, 'first');
  expect(await board(token)).toEqual({
    leaderboard: [],
    me: { rank: null, totalPoints: 1000, referralCount: 0 },
  });
});

it('lists the top ten by referrals, MXP and time of joining, and ranks the others', async () => {
  const invited = [3, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1];
  const tokens: string[] = [];
  for (const index of invited.keys()) {
    tokens.push(...(await signInUsers(api, [`host_${index}`])));
    api.clock.advance(1000);
  }
  const { xSignIn } = api.server.product;
  for (const [index, count] of invited.entries()) {
    const ref = `host_${index}`;
    for (let guest = 0; guest < count; guest += 1)
      await xSignIn.signInUser({ profile: profileOf(`g_${index}_${guest}`), ref });
  }
  const { leaderboard } = await board(tokens[0] ?? '');
  expect(leaderboard.map(({ username }) => username)).toEqual([
    'host_0',
    'host_2',
    ...[1, 3, 4, 5, 6, 7, 8, 9].map((index) => `host_${index}`),
  ]);
  expect(leaderboard.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(leaderboard[0]).toMatchObject({ totalPoints: 1300, referralCount: 3 });
  for (const [index, rank] of [
    [0, 1],
    [2, 2],
    [1, 3],
    [9, 10],
    [10, 11],
    [11, 12],
  ] as const) {
    expect((await board(tokens[index] ?? '')).me.rank).toBe(rank);
  }
});

it('shows pictures of X in the size of their place, and those of other sites as they are', async () => {
  const [token = ''] = await signInUsers(api, ['host_0']);
  const users = api.server.connection.collection('users');
  const setPicture = (handleKey: string, avatarUrl: string) => users.updateOne({ handleKey }, { $set: { avatarUrl } });
  await setPicture('host_0', 'https://pbs.twimg.com/profile_images/1/a_normal.jpg');
  await setPicture('host_2', 'https://pictures.example/b_normal.jpg');
  const { user } = await call(api, getMe, { token });
  expect(user.avatar_url).toBe('https://pbs.twimg.com/profile_images/1/a_400x400.jpg');
  const { leaderboard } = await board(token);
  expect(leaderboard.slice(0, 2).map(({ xAvatarUrl }) => xAvatarUrl)).toEqual([
    'https://pbs.twimg.com/profile_images/1/a_bigger.jpg',
    'https://pictures.example/b_normal.jpg',
  ]);
});

it('shows the same figures everywhere', async () => {
  const [token = ''] = await signInUsers(api, ['host_0']);
  const { user } = await call(api, getMe, { token });
  expect(user).toMatchObject({ points: 1300, referral_count: 3 });
  expect((await call(api, getPointsTotal, { token })).data.totalPoints).toBe(1300);
  expect((await call(api, getWaitlistStats, { token })).data.stats).toEqual({ totalPoints: 1300, totalReferrals: 3 });
  expect((await call(api, getReferralStats, { token })).data).toEqual({
    stats: { totalReferrals: 3 },
    user: { referralCode: user.referral_code },
  });
});
