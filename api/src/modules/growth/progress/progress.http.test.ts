import {
  approveReviewItem,
  createSeason,
  deleteAccount,
  editSeason,
  endSeason,
  enterGiveaway,
  getProgress,
  getLeaderboard,
  getReferralBoard,
  getSeasonBoard,
  listPlannedSeasons,
  listReviewItems,
  listSeasons,
  removeSeason,
  reverseReviewItems,
  setPublicProfile,
  setTimeZone,
  setWallet,
  submitTask,
  type Season,
} from '@magnetx/contracts';
import { verifyProgressOf } from '../../../commands/progress-verify.ts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { emptyDatabase } from '../../../testing/empty-database.ts';
import { createTestProject, GIVEAWAY, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WALLET = { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7' };

let api: TestApi;
let admin: string;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '10000' } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await emptyDatabase(api);
  admin = await createTestAdmin(api);
  project = await createTestProject(api, 'Acme');
});

const progressOf = async (token: string) => (await call(api, getProgress, { token })).progress;
const boardOf = (season: Season, token: string, page = 1) =>
  call(api, getSeasonBoard, { token, params: { seasonId: season.id }, query: { page } });
const namesOn = async (season: Season, token: string) =>
  (await boardOf(season, token)).rows.map(({ rank, handle, score }) => `${rank} ${handle} ${score}`);
const verify = (isRepairing = false) => verifyProgressOf(api.config.database, isRepairing);

const planFrom = (startsInMs: number, hours: number, name = 'Spring') => {
  const from = api.clock.now().getTime() + startsInMs;
  const [starts_at, ends_at] = [new Date(from), new Date(from + hours * HOUR_MS)].map((at) => at.toISOString());
  return { name, starts_at: starts_at ?? '', ends_at: ends_at ?? '' };
};
const plan = async (startsInMs: number, hours: number, name?: string) =>
  (await call(api, createSeason, { token: admin, body: planFrom(startsInMs, hours, name) })).season;

let links = 0;
/** Hands in work on a new task, and returns its id in the queue. */
async function handIn(token: string, mxp = 400): Promise<string> {
  const task_id = await publishQuest(api, project, { ...TASK, mxp_amount: mxp });
  const submission_url = `https://x.com/someone/status/${(links += 1)}`;
  await call(api, submitTask, { token, body: { task_id, submission_url } });
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending' } });
  return submissions[0]?.id ?? '';
}
const approve = (id: string) => call(api, approveReviewItem, { token: admin, body: { id, type: 'task' } });
const reverse = (id: string) =>
  call(api, reverseReviewItems, { token: admin, body: { items: [{ id, type: 'task' }] } });

describe('progress', () => {
  it('counts rewards, takes reversed ones back, and lists work under review', async () => {
    const token = await signInWithX(api, 'ada');
    expect(await progressOf(token)).toMatchObject({ lifetime_mxp: 1_000, badges: [], season: null });
    const work = await handIn(token);
    const waiting = await progressOf(token);
    expect(waiting.under_review).toMatchObject({ count: 1, oldest: [{ title: TASK.title }] });
    await approve(work);
    await call(api, setWallet, { token, body: WALLET });
    await signInWithX(api, 'bob', { ref: 'ada' });
    const reached = await progressOf(token);
    expect(reached).toMatchObject({ lifetime_mxp: 1_500, badges: ['wallet', 'first_task', 'first_referral'] });
    expect(reached.streak).toMatchObject({ weeks: 1, is_week_done: true });
    expect(reached.month.days_mxp.at(-1)).toBe(1_500);
    expect(reached.under_review.count).toBe(0);
    await reverse(work);
    const reversed = await progressOf(token);
    expect(reversed).toMatchObject({ lifetime_mxp: 1_100, badges: ['wallet', 'first_referral'] });
    expect(reversed.streak).toMatchObject({ weeks: 0, is_week_done: false });
  });

  it('counts the weeks of the time zone that the browser has sent', async () => {
    const now = api.clock.now();
    // 11 o'clock on Sunday evening in UTC is Monday in Tokyo.
    const sunday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 - now.getUTCDay(), 23);
    api.clock.advance(sunday - now.getTime());
    project = await createTestProject(api, 'Globex');
    const token = await signInWithX(api, 'ada');
    const giveaway_id = await publishQuest(api, project, GIVEAWAY);
    await call(api, enterGiveaway, { token, body: { giveaway_id } });
    expect((await progressOf(token)).streak).toMatchObject({ weeks: 1, is_week_done: true });
    api.clock.advance(2 * 60 * MINUTE_MS);
    expect((await progressOf(token)).streak).toMatchObject({ weeks: 1, is_week_done: false });
    await call(api, setTimeZone, { token, body: { time_zone: 'Asia/Tokyo' } });
    const inTokyo = await progressOf(token);
    expect(inTokyo).toMatchObject({ time_zone: 'Asia/Tokyo', streak: { weeks: 1, is_week_done: true } });
    const refused = await attempt(api, setTimeZone, { token, body: { time_zone: 'Moon/Crater' } });
    expect(refused.status).toBe(400);
  });

  it('pages the people who invited the most, with the own place', async () => {
    const token = await signInWithX(api, 'ada');
    await signInWithX(api, 'bob', { ref: 'ada' });
    const board = await call(api, getReferralBoard, { token });
    expect(board).toMatchObject({ has_more: false, me: { rank: 1, score: 1 } });
    expect(board.rows).toEqual([expect.objectContaining({ rank: 1, handle: 'ada', score: 1, is_me: true })]);
    const others = await call(api, getReferralBoard, { token: await signInWithX(api, 'eve') });
    expect(others.me).toEqual({ rank: null, score: 0 });
    expect(board.rows[0]?.has_public_profile).toBe(false);
    await call(api, setPublicProfile, { token, body: { is_public: true } });
    expect((await call(api, getReferralBoard, { token })).rows[0]?.has_public_profile).toBe(true);
    expect((await call(api, getLeaderboard, { token })).data.leaderboard[0]?.hasPublicProfile).toBe(true);
  });
});

describe('seasons', () => {
  it('are planned ahead, without overlap, and changed or removed before they start', async () => {
    const season = await plan(HOUR_MS, 10);
    expect(season.state).toBe('upcoming');
    const params = { seasonId: season.id };
    const refusal = async (answer: ReturnType<typeof attempt>) => (await answer).body.error;
    const create = (body: ReturnType<typeof planFrom>) => refusal(attempt(api, createSeason, { token: admin, body }));
    expect(await create(planFrom(5 * HOUR_MS, 20))).toMatch(/^It would overlap “Spring”/);
    expect(await create(planFrom(0, 1))).toBe('Choose a start at least a minute from now.');
    expect(await create(planFrom(20 * HOUR_MS, 0))).toBe('A season takes between an hour and 366 days');
    const next = await plan(11 * HOUR_MS, 10, 'Summer');
    const moved = { ...planFrom(2 * HOUR_MS, 9), name: 'Early spring' };
    await call(api, editSeason, { token: admin, params, body: moved });
    await call(api, removeSeason, { token: admin, params: { seasonId: next.id } });
    const listed = await call(api, listPlannedSeasons, { token: admin });
    expect(listed.seasons.map(({ name, starts_at }) => [name, starts_at])).toEqual([['Early spring', moved.starts_at]]);
    api.clock.advance(3 * HOUR_MS);
    expect(await refusal(attempt(api, editSeason, { token: admin, params, body: moved }))).toMatch(/has started/);
    expect(await refusal(attempt(api, removeSeason, { token: admin, params }))).toMatch(/has started/);
    await call(api, endSeason, { token: admin, params });
    api.clock.advance(2 * MINUTE_MS);
    const { seasons } = await call(api, listSeasons, { token: await signInWithX(api, 'ada') });
    expect(seasons.map(({ name, state }) => [name, state])).toEqual([['Early spring', 'ended']]);
    expect(await refusal(attempt(api, endSeason, { token: admin, params }))).toBe('This season is not running.');
  });

  it('of concurrent plans that overlap, one succeeds', async () => {
    const body = planFrom(HOUR_MS, 10);
    const answers = await Promise.all([1, 2, 3].map(() => attempt(api, createSeason, { token: admin, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('end and begin by time: each counts what was earned in it, and stays readable', async () => {
    const before = await signInWithX(api, 'before');
    const [spring, summer] = [await plan(HOUR_MS, 1), await plan(2 * HOUR_MS, 1, 'Summer')];
    api.clock.advance(HOUR_MS);
    const ada = await signInWithX(api, 'ada');
    const work = await handIn(before, 1_000);
    await approve(work);
    await signInWithX(api, 'bob', { ref: 'ada' });
    expect((await progressOf(ada)).season).toMatchObject({
      season: { name: 'Spring', state: 'running' },
      place: { rank: 1, score: 1_100 },
    });
    // Equal sums: the earlier one ranks higher.
    expect(await namesOn(spring, ada)).toEqual(['1 ada 1100', '2 before 1000', '3 bob 1000']);
    api.clock.advance(HOUR_MS);
    await reverse(work);
    await signInWithX(api, 'eve', { ref: 'before' });
    expect(await namesOn(spring, ada)).toEqual(['1 ada 1100', '2 before 1000', '3 bob 1000']);
    expect(await namesOn(summer, ada)).toEqual(['1 eve 1000']);
    expect((await boardOf(summer, before)).me).toEqual({ rank: null, score: -900 });
    expect((await progressOf(ada)).season).toMatchObject({
      season: { name: 'Summer' },
      place: { rank: null, score: 0 },
    });
    expect((await verify()).discrepancies).toEqual([]);
    api.clock.advance(HOUR_MS);
    expect((await progressOf(await signInWithX(api, 'ada'))).season).toBeNull();
  });

  it('pages the first hundred, and ranks everyone else by checkpoints', async () => {
    const token = await signInWithX(api, 'ada');
    const season = await plan(HOUR_MS, 10);
    api.clock.advance(2 * HOUR_MS);
    const { connection, product, jobs } = api.server;
    const people = 2_600;
    const reachedAt = api.clock.now();
    const rows = Array.from({ length: people }, (_, index) => ({
      _id: `${season.id}:u${index}`,
      seasonId: season.id,
      userId: `u${index}`,
      earnedMxp: 10 * (people - index),
      reachedAt,
    }));
    await connection.collection<{ _id: string }>('season_totals').insertMany(rows);
    const { user } = await product.accounts.users.findBy({ handle: 'ada' }).then((found) => ({ user: found }));
    const earned = { seasonId: season.id, userId: user?.id ?? '', earnedMxp: 95, reachedAt };
    await connection
      .collection<{ _id: string }>('season_totals')
      .insertOne({ _id: `${season.id}:${user?.id}`, ...earned });
    const meOn = async () => (await boardOf(season, token, 4)).me;
    expect(await meOn()).toEqual({ rank: 2_592, score: 95 });
    await jobs.runDue();
    expect(await connection.collection('season_checkpoints').findOne()).toMatchObject({
      checkpoints: expect.arrayContaining([expect.objectContaining({ before: 2_500 })]),
    });
    expect(await meOn()).toEqual({ rank: 2_592, score: 95 });
    expect((await boardOf(season, token)).has_more).toBe(true);
    expect((await boardOf(season, token, 4)).has_more).toBe(false);
    expect(
      (await attempt(api, getSeasonBoard, { token, params: { seasonId: season.id }, query: { page: 5 } })).status,
    ).toBe(400);
  });

  it('a deleted account leaves the boards, and a reversal of its work does not bring it back', async () => {
    const season = await plan(MINUTE_MS, 10);
    api.clock.advance(2 * MINUTE_MS);
    const ada = await signInWithX(api, 'ada');
    const bob = await signInWithX(api, 'bob');
    const work = await handIn(bob);
    await approve(work);
    expect(await namesOn(season, ada)).toEqual(['1 bob 1400', '2 ada 1000']);
    await call(api, deleteAccount, { token: bob, body: { confirm_handle: 'bob' } });
    await reverse(work);
    expect(await namesOn(season, ada)).toEqual(['1 ada 1000']);
    expect((await verify()).discrepancies).toEqual([]);
  });
});

describe('progress:verify', () => {
  it('names wrong, missing and foreign totals, and repairs them', async () => {
    const season = await plan(MINUTE_MS, 10);
    api.clock.advance(2 * MINUTE_MS);
    const ada = await signInWithX(api, 'ada');
    for (const handle of ['bob', 'eve']) await signInWithX(api, handle);
    const totals = api.server.connection.collection<{ _id: string; userId: string; earnedMxp: number }>(
      'season_totals',
    );
    const [first, second] = await totals.find().toArray();
    await totals.updateOne({ _id: first?._id ?? '' }, { $inc: { earnedMxp: 5 } });
    await totals.deleteOne({ _id: second?._id ?? '' });
    const foreign = { seasonId: season.id, userId: 'gone', earnedMxp: 7, reachedAt: api.clock.now() };
    await totals.insertOne({ _id: `${season.id}:gone`, ...foreign });
    const found = (await verify()).discrepancies;
    expect(found).toHaveLength(3);
    expect(found.join('\n')).toMatch(/1,005 MXP at .*, but the entries add up to 1,000 MXP at /);
    expect(found.join('\n')).toMatch(/: none, but the entries add up to 1,000 MXP at /);
    expect(found.join('\n')).toMatch(/user:gone: 7 MXP at .*, but the entries add up to nothing/);
    expect((await verify(true)).discrepancies).toEqual([]);
    expect((await boardOf(season, ada)).rows.map(({ score }) => score)).toEqual([1_000, 1_000, 1_000]);
    const balances = api.server.connection.collection('ledger_balances');
    await balances.updateMany({ account: `user:${first?.userId}` }, { $set: { 'totals.signup': 2_000 } });
    expect((await verify(true)).discrepancies).toEqual([
      `user:${first?.userId}: earned 2,000 MXP, but the entries add up to 1,000 MXP`,
    ]);
  });
});
