import type { Connection } from 'mongoose';
import { systemRandom } from '../../../runtime/random.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { compareRankKeys, type RankKey, type Users } from '../../accounts/accounts/index.ts';
import type { Job } from '../../../jobs/index.ts';
import { createLeaderboard, type Leaderboard } from '../../../ranking/leaderboard.ts';
import { createRankCheckpointRepository, type RankCheckpointRepository } from './rank-checkpoint.repository.ts';
import { updateRankCheckpointsJob } from './update-rank-checkpoints.job.ts';

const PEOPLE = 2_600;
const context = { isEnding: () => false };

let api: TestApi;
let connection: Connection;
let users: Users;
let checkpoints: RankCheckpointRepository;
let leaderboard: Leaderboard<RankKey>;
let job: Job;
const raw = () => connection.collection<{ _id: string }>('users');

/** Figures with many ties, so that each sort field decides somewhere. */
const person = (index: number) => ({
  _id: `u${String(index).padStart(6, '0')}`,
  xId: `x${index}`,
  handle: `h${index}`,
  referralCode: `c${index}`,
  referralCount: (index * 7919) % 11,
  pointsMxp: ((index * 104_729) % 5) * 100,
  joinedAt: new Date(1_700_000_000_000 + ((index * 31) % 13) * 1000),
});
const idsInOrder = async () => {
  const ids: string[] = [];
  for await (const { id } of users.ranking.walk()) ids.push(id);
  return ids;
};
const rankOf = async (id: string) => {
  const user = await users.find(id);
  return user && leaderboard.rankOf(user);
};

beforeAll(async () => {
  api = await startTestApi();
  ({ connection } = api.server);
  ({ users } = api.server.product.accounts);
  checkpoints = createRankCheckpointRepository(connection);
  leaderboard = createLeaderboard({ compare: compareRankKeys, ranking: users.ranking, checkpoints });
  job = updateRankCheckpointsJob({ ranking: users.ranking, checkpoints, random: systemRandom });
  await raw().insertMany(Array.from({ length: PEOPLE }, (_, index) => person(index)));
});
afterAll(() => api.stop());

it('walks all users with a referral, in order', async () => {
  const inOrder = Array.from({ length: PEOPLE }, (_, index) => person(index))
    .filter(({ referralCount }) => referralCount > 0)
    .map(({ _id, ...rest }) => ({ id: _id, ...rest }))
    .sort(compareRankKeys);
  expect(await idsInOrder()).toEqual(inOrder.map(({ id }) => id));
});

it('returns the same ranks by counting from the top and from checkpoints', async () => {
  const ids = await idsInOrder();
  const asked = [0, 1, 9, 10, 499, 500, 501, 999, 1000, 1777, ids.length - 1];
  const ranks = () => Promise.all(asked.map((index) => rankOf(ids[index] ?? '')));
  expect(await ranks()).toEqual(asked.map((index) => index + 1));
  await job.run(context);
  expect(await connection.collection('rank_checkpoints').findOne()).toMatchObject({
    checkpoints: expect.arrayContaining([expect.objectContaining({ before: 500 })]),
  });
  expect(await ranks()).toEqual(asked.map((index) => index + 1));
});

it('counts current users after the checkpoint, and earlier ones after the next walk', async () => {
  const ids = await idsInOrder();
  const [someone, first] = [ids[1100] ?? '', ids[0] ?? ''];
  const neighbour = await users.find(ids[1090] ?? '');
  const newcomer = { ...person(PEOPLE), ...neighbour, _id: `${neighbour?.id}a`, xId: 'new', referralCode: 'new' };
  await raw().insertOne(newcomer);
  expect(await rankOf(someone)).toBe(1102);
  await raw().updateOne({ _id: first }, { $set: { referralCount: 0 } });
  expect(await rankOf(someone)).toBe(1102);
  await job.run(context);
  expect(await rankOf(someone)).toBe(1101);
});

it('counts at most one stride, at any rank', async () => {
  const ids = await idsInOrder();
  const counted: number[] = [];
  const spied = createLeaderboard({
    compare: compareRankKeys,
    checkpoints,
    ranking: {
      ...users.ranking,
      countBetween: async (from, to) => {
        const count = await users.ranking.countBetween(from, to);
        counted.push(count);
        return count;
      },
    },
  });
  for (let index = 500; index < ids.length; index += 123) {
    const user = await users.find(ids[index] ?? '');
    if (user) await spied.rankOf(user);
  }
  expect(counted.length).toBeGreaterThan(10);
  expect(Math.max(...counted)).toBeLessThan(500);
});

it('uses no checkpoints for a short leaderboard', async () => {
  await raw().updateMany({ _id: { $gt: 'u001000' } }, { $set: { referralCount: 0 } });
  await job.run(context);
  expect(await connection.collection('rank_checkpoints').findOne()).toMatchObject({ checkpoints: [] });
  const ids = await idsInOrder();
  expect(await rankOf(ids[700] ?? '')).toBe(701);
});
