import { createHash } from 'node:crypto';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import {
  API_BASE_PATH,
  DRAW_ENTRIES_PAGE_SIZE,
  editQuest,
  enterGiveaway,
  getDraw,
  getPointsTotal,
  getRewards,
  getStatement,
  listDrawEntries,
  listGiveaways,
  listNotifications,
  verifyDraw,
} from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { startDrandDouble, type DrandDouble } from '../../../testing/drand-double.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { GIVEAWAY, createTestProject, postQuest, publishQuest, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const HOUR_MS = 60 * 60_000;

let api: TestApi;
let project: TestProject;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  project = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

const drawOf = async (giveaway_id: number, on = api) => (await call(on, getDraw, { query: { giveaway_id } })).draw;
const ticketsOf = async (giveaway_id: number, on = api) =>
  (await call(on, listDrawEntries, { query: { giveaway_id } })).tickets;
const notificationsOf = async (token: string) => (await call(api, listNotifications, { token })).data.notifications;
const enter = (token: string, giveaway_id: number, on = api) =>
  call(on, enterGiveaway, { token, body: { giveaway_id } });
const participationOf = async (token: string, id: number) => {
  const { giveaways } = await call(api, listGiveaways, { token });
  return giveaways.find((giveaway) => giveaway.id === id)?.user_participation;
};
const ledgerHolds = async (on = api) => expect((await on.server.product.verifyLedger()).discrepancies).toEqual([]);
const mismatches = async (id: number, on = api) =>
  (await verifyDraw(await drawOf(id, on), await ticketsOf(id, on))).filter(({ isOk }) => !isOk);

const later = (ms: number, on = api) => new Date(on.clock.now().getTime() + ms).toISOString();

let people = 0;
const signIn = (count: number, on = api) =>
  signInUsers(
    on,
    Array.from({ length: count }, () => `person_${(people += 1)}`),
  );

/** A live giveaway of one hour with this many entries. */
async function giveawayWith(entries: number, maxWinners: number, change: object = {}) {
  const id = await publishQuest(api, project, {
    ...GIVEAWAY,
    endsAt: later(HOUR_MS),
    max_winners: maxWinners,
    prize_value: 250,
    mxp_amount: 40,
    ...change,
  });
  const tokens = await signIn(entries);
  for (const token of tokens) await enter(token, id);
  return { id, tokens };
}
async function end(on = api): Promise<void> {
  on.clock.advance(HOUR_MS);
  await on.server.jobs.runDue();
}

describe('a giveaway that is live', () => {
  it('has a commitment, and reveals its seed nowhere', async () => {
    const { id } = await giveawayWith(2, 1);
    const draw = await drawOf(id);
    expect(draw).toMatchObject({ state: 'open', mode: 'commitment', beacon: null, seed: null, entry_count: 2 });
    expect(draw.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(await ticketsOf(id)).toEqual([]);
    const stored = await api.server.connection
      .collection<{ _id: number; seed: string }>('draw_seeds')
      .findOne({ _id: id });
    expect(api.logs()).not.toContain(stored?.seed);
    expect(JSON.stringify(draw)).not.toContain(stored?.seed);
    await api.server.jobs.runDue();
    expect((await drawOf(id)).state).toBe('open');
  });

  it('has no public draw if it is pending or does not exist', async () => {
    const pending = await postQuest(api, project, GIVEAWAY);
    for (const giveaway_id of [pending, 999_999]) {
      for (const definition of [getDraw, listDrawEntries]) {
        expect(await attempt(api, definition, { query: { giveaway_id } })).toMatchObject({ status: 404 });
      }
    }
  });
});

describe('when it ends', () => {
  it('draws repeatably, notifies all entrants, and rewards the winners', async () => {
    const { id, tokens } = await giveawayWith(9, 2);
    const { commitment } = await drawOf(id);
    await end();
    const draw = await drawOf(id);
    expect(draw).toMatchObject({ state: 'drawn', commitment, entry_count: 9 });
    expect([draw.winners.length, draw.alternates.length]).toEqual([2, 3]);
    expect(await mismatches(id)).toEqual([]);
    const statuses: string[] = [];
    for (const token of tokens) {
      const own = await participationOf(token, id);
      statuses.push(own?.status ?? '');
      const [newest] = await notificationsOf(token);
      const isWinner = draw.winners.includes(own?.ticket ?? '');
      expect(own?.status === 'winner').toBe(isWinner);
      expect(own?.status === 'alternate').toBe(draw.alternates.includes(own?.ticket ?? ''));
      expect(newest?.title).toBe(isWinner ? 'You won a giveaway!' : 'The winners were drawn');
      expect((await call(api, getPointsTotal, { token })).data.totalPoints).toBe(isWinner ? 1040 : 1000);
      expect((await call(api, getRewards, { token })).payable_cents).toBe(isWinner ? 12_500 : 0);
      if (isWinner) {
        expect((await call(api, getStatement, { token })).lines[0]?.description).toBe('Prize of Win a ticket');
        expect(newest?.message).toBe(
          'You won Win a ticket: $125 + 40 MXP. ' +
            'Set a payout wallet within 14 days, or your place passes to an alternate.',
        );
      }
    }
    expect(statuses.sort()).toEqual([...Array(3).fill('alternate'), ...Array(4).fill('not_drawn'), 'winner', 'winner']);
    await ledgerHolds();
  });

  it('has an immutable list of entries, with the published hash as its ETag', async () => {
    const { id } = await giveawayWith(3, 1);
    const url = `${api.url}${API_BASE_PATH}${listDrawEntries.path}?giveaway_id=${id}`;
    const open = await fetch(url);
    expect([open.headers.get('etag'), open.headers.get('cache-control')]).toEqual([null, null]);
    await end();
    const first = await fetch(url);
    const { entries_hash: hash } = await drawOf(id);
    expect(first.headers.get('etag')).toBe(`"${hash}"`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { tickets } = listDrawEntries.response.parse(await first.json());
    expect(await mismatches(id)).toEqual([]);
    // Browsers revalidate like this, while fetch would send no-cache.
    const headers = { 'if-none-match': `W/"${hash}"`, 'cache-control': 'max-age=0' };
    const again = await fetch(url, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
    // Anyone may request any part of the list, so a request reads one page instead of all entries.
    const reads: string[] = [];
    const listen = ({ command }: { command: { find?: unknown } }) => void reads.push(String(command.find));
    api.server.connection.getClient().on('commandStarted', listen);
    const [one, ...others] = tickets;
    const rest = await call(api, listDrawEntries, { query: { giveaway_id: id, after: one ?? '' } });
    expect(rest).toMatchObject({ tickets: others, hasMore: false });
    const past = await call(api, listDrawEntries, { query: { giveaway_id: id, after: tickets.at(-1) ?? '' } });
    expect(past).toMatchObject({ tickets: [], hasMore: false });
    api.server.connection.getClient().off('commandStarted', listen);
    expect(reads.filter((name) => name === 'draw_entry_pages')).toHaveLength(2);
    expect(reads.filter((name) => name === 'participations').length).toBeLessThanOrEqual(1);
  });

  it('publishes a long list in pages that together match the published hash', async () => {
    const { id } = await giveawayWith(1, 1);
    const entries = api.server.connection.collection<{ _id: string }>('participations');
    const entry = await entries.findOne({ questId: id });
    const copies = Array.from({ length: DRAW_ENTRIES_PAGE_SIZE + 600 }, (_, index) => ({
      ...entry,
      _id: `long${index}`,
      userId: `long${index}`,
      ticket: createHash('sha256').update(String(index)).digest('hex').slice(0, 32),
    }));
    await entries.insertMany(copies);
    const listAll = async () => {
      const [tickets, sizes]: [string[], number[]] = [[], []];
      for (let hasMore = true; hasMore;) {
        const page = await call(api, listDrawEntries, { query: { giveaway_id: id, after: tickets.at(-1) ?? '' } });
        tickets.push(...page.tickets);
        sizes.push(page.tickets.length);
        hasMore = page.hasMore;
      }
      return { tickets, sizes };
    };
    // Concluded but not drawn: the same list, in shorter pages.
    await api.server.product.quests.conclude(id, 'owner');
    const waiting = await listAll();
    expect(Math.max(...waiting.sizes)).toBeLessThanOrEqual(500);
    await api.server.jobs.runDue();
    const drawn = await listAll();
    expect(drawn).toEqual({ tickets: waiting.tickets, sizes: [DRAW_ENTRIES_PAGE_SIZE, 601] });
    const draw = await drawOf(id);
    expect((await verifyDraw(draw, drawn.tickets)).filter(({ isOk }) => !isOk)).toEqual([]);
  });

  it('is drawn once, however many jobs run concurrently', async () => {
    const { id, tokens } = await giveawayWith(8, 3);
    const other = await startTestApi({ databaseUrl: api.config.database.url });
    api.clock.advance(HOUR_MS);
    other.clock.advance(api.clock.now().getTime() - other.clock.now().getTime());
    const context = { isEnding: () => false };
    // Runs without leases, like a process that has lost its lease.
    for (const name of ['conclude-due-quests', 'run-due-draws', 'reward-winners', 'notify-entrants']) {
      const jobs = [api, other].flatMap((on) => on.server.product.jobs.filter((job) => job.name === name));
      await Promise.all([...jobs, ...jobs].map((job) => job.run(context)));
    }
    await Promise.all([api.server.jobs.runDue(), other.server.jobs.runDue()]);
    const balances = await Promise.all(tokens.map((token) => call(api, getPointsTotal, { token })));
    const total = balances.reduce((sum, { data }) => sum + data.totalPoints, 0);
    expect(total).toBe(8 * 1000 + 3 * 40);
    for (const token of tokens) expect(await notificationsOf(token)).toHaveLength(1);
    expect(await mismatches(id)).toEqual([]);
    await ledgerHolds();
    await other.stop();
  });

  it('is taken over after a crash', async () => {
    const { id } = await giveawayWith(3, 1);
    const until = (ms: number) => new Date(api.clock.now().getTime() + ms);
    await api.server.connection
      .collection<{ _id: string }>('jobs')
      .updateOne({ _id: 'run-due-draws' }, { $set: { holder: 'gone', leaseUntil: until(HOUR_MS + 30_000) } });
    await end();
    expect((await drawOf(id)).state).toBe('waiting');
    expect((await ticketsOf(id)).length).toBe(3);
    expect((await drawOf(id)).seed).toBeNull();
    api.clock.advance(30_000);
    await api.server.jobs.runDue();
    expect((await drawOf(id)).state).toBe('drawn');
  });

  it('draws no alternates with too few entries, and no winners without entries', async () => {
    const few = await giveawayWith(2, 5);
    const none = await giveawayWith(0, 1);
    await end();
    expect(await drawOf(few.id)).toMatchObject({ state: 'drawn', entry_count: 2, alternates: [] });
    expect((await drawOf(few.id)).winners).toHaveLength(2);
    expect(await drawOf(none.id)).toMatchObject({ state: 'drawn', entry_count: 0, winners: [], alternates: [] });
    expect([...(await mismatches(few.id)), ...(await mismatches(none.id))]).toEqual([]);
  });

  it('is drawn early if its owner ends it early', async () => {
    const { id } = await giveawayWith(3, 1);
    await api.server.product.quests.conclude(id, 'owner');
    await api.server.jobs.runDue();
    expect((await drawOf(id)).state).toBe('drawn');
  });

  it('has no winners after its removal by an admin', async () => {
    const { id, tokens } = await giveawayWith(2, 1);
    const { quests, withTransaction } = api.server.product;
    await quests.conclude(id, 'owner');
    await withTransaction((session) => quests.decisions.remove(id, session));
    await api.server.jobs.runDue();
    for (const token of tokens) expect(await notificationsOf(token)).toMatchObject([{ title: 'Giveaway removed' }]);
    expect(await attempt(api, getDraw, { query: { giveaway_id: id } })).toMatchObject({ status: 410 });
  });

  it('rewards winners in batches, each once, also after an interruption', async () => {
    const id = await publishQuest(api, project, {
      ...GIVEAWAY,
      endsAt: later(HOUR_MS),
      max_winners: 25,
      mxp_amount: 40,
    });
    const handles = Array.from({ length: 25 }, (_, index) => `lucky_${index}`);
    const tokens = await signInUsers(api, handles);
    for (const token of tokens) await enter(token, id);
    api.clock.advance(HOUR_MS);
    const job = (name: string) => api.server.product.jobs.find((each) => each.name === name);
    const context = { isEnding: () => false };
    await job('conclude-due-quests')?.run(context);
    await job('run-due-draws')?.run(context);
    const payables = api.server.connection.collection('payables');
    const participation = await participationOf(tokens[0] ?? '', id);
    expect([participation?.status, await payables.countDocuments({ questId: id })]).toEqual(['winner', 0]);
    let looks = 0;
    // Stops before the draw, before its first batch and before its second.
    await job('reward-winners')?.run({ isEnding: () => (looks += 1) > 2 });
    expect(await payables.countDocuments({ questId: id })).toBe(20);
    await Promise.all([job('reward-winners')?.run(context), job('reward-winners')?.run(context)]);
    expect(await payables.countDocuments({ questId: id })).toBe(25);
    for (const token of tokens) {
      expect((await call(api, getPointsTotal, { token })).data.totalPoints).toBe(1040);
      expect(await notificationsOf(token)).toHaveLength(1);
    }
    await ledgerHolds();
  });

  it('notifies the others in batches, each once, also after an interruption', async () => {
    const { id, tokens } = await giveawayWith(6, 1, { mxp_amount: 0 });
    api.clock.advance(HOUR_MS);
    const job = (name: string) => api.server.product.jobs.find((each) => each.name === name);
    const context = { isEnding: () => false };
    await job('conclude-due-quests')?.run(context);
    await job('run-due-draws')?.run(context);
    await job('reward-winners')?.run(context);
    const draws = api.server.connection.collection<{ _id: number }>('draws');
    const third = (await ticketsOf(id))[2] ?? '';
    await draws.updateOne({ _id: id }, { $set: { toldUpTo: third } });
    await job('notify-entrants')?.run({ isEnding: () => true });
    expect(await draws.findOne({ _id: id })).toMatchObject({ toldUpTo: third });
    await Promise.all([job('notify-entrants')?.run(context), job('notify-entrants')?.run(context)]);
    const { winners } = await drawOf(id);
    for (const token of tokens) {
      const ticket = (await participationOf(token, id))?.ticket ?? '';
      const count = ticket > third || winners.includes(ticket) ? 1 : 0;
      expect(await notificationsOf(token)).toHaveLength(count);
    }
  });
});

describe('with a public beacon', () => {
  let drand: DrandDouble;
  let own: TestApi;
  let host: TestProject;
  beforeAll(async () => {
    drand = await startDrandDouble();
    own = await startTestApi({ env: { DRAND_URL: drand.url } });
    host = await createTestProject(own, 'Acme');
  });
  afterAll(async () => {
    await own.stop();
    await drand.stop();
  });
  const timeOf = (round: number) => (drand.genesisS + (round - 1) * drand.periodS) * 1000;
  const entered = async (draft: object = {}) => {
    const id = await publishQuest(own, host, { ...GIVEAWAY, endsAt: later(HOUR_MS, own), max_winners: 1, ...draft });
    for (const token of await signIn(4, own)) await enter(token, id, own);
    return id;
  };

  it('announces the first round after the deadline, waits for it, and draws with it', async () => {
    const id = await entered();
    const endsAtMs = own.clock.now().getTime() + HOUR_MS;
    const { beacon, mode } = await drawOf(id, own);
    expect({ mode, beacon }).toMatchObject({ mode: 'beacon', beacon: { chain: drand.chain, randomness: null } });
    const round = beacon?.round ?? 0;
    expect(timeOf(round)).toBeGreaterThan(endsAtMs);
    expect(timeOf(round - 1)).toBeLessThanOrEqual(endsAtMs);
    own.clock.advance(HOUR_MS);
    await own.server.jobs.runDue();
    expect(await drawOf(id, own)).toMatchObject({ state: 'waiting', seed: null, beacon: { round } });
    expect(drand.asked).toEqual([]);
    own.clock.advance(timeOf(round) - endsAtMs);
    await own.server.jobs.runDue();
    const draw = await drawOf(id, own);
    expect(draw).toMatchObject({ state: 'drawn', beacon: { round, url: `${drand.url}/public/${round}` } });
    expect(drand.asked).toEqual([round]);
    expect(await mismatches(id, own)).toEqual([]);
  });

  it('announces the first round after a moved deadline', async () => {
    const id = await entered();
    const before = (await drawOf(id, own)).beacon?.round ?? 0;
    const { title, description, tags = [] } = GIVEAWAY;
    const body = { title, description, tags, endsAt: later(3 * HOUR_MS, own) };
    await call(own, editQuest, { token: host.token, params: { questId: id }, body });
    const round = (await drawOf(id, own)).beacon?.round ?? 0;
    expect(round).toBe(before + (2 * HOUR_MS) / 1000 / drand.periodS);
    own.clock.advance(HOUR_MS);
    await own.server.jobs.runDue();
    expect(await drawOf(id, own)).toMatchObject({ state: 'open', beacon: { round } });
    own.clock.advance(2 * HOUR_MS);
    await own.server.jobs.runDue();
    expect(await drawOf(id, own)).toMatchObject({ state: 'waiting', beacon: { round } });
  });

  it('uses the first round after an early end', async () => {
    const id = await entered();
    const endedAtMs = own.clock.now().getTime();
    await own.server.product.quests.conclude(id, 'owner');
    const { beacon } = await drawOf(id, own);
    expect(timeOf(beacon?.round ?? 0)).toBeGreaterThan(endedAtMs);
    expect(timeOf(beacon?.round ?? 0)).toBeLessThanOrEqual(endedAtMs + 30_000);
  });

  it('retries while the beacon is unavailable or inconsistent', async () => {
    const id = await entered();
    own.clock.advance(HOUR_MS + 60_000);
    for (const trouble of [{ status: 503 }, { isForged: true }]) {
      Object.assign(drand.state, trouble);
      await own.server.jobs.runDue();
      expect(await drawOf(id, own)).toMatchObject({ state: 'waiting', seed: null, winners: [] });
      Object.assign(drand.state, { status: 200, isForged: false });
      own.clock.advance(60_000);
    }
    expect(own.logs()).toContain('a job failed');
    await own.server.jobs.runDue();
    expect((await drawOf(id, own)).state).toBe('drawn');
    expect(await mismatches(id, own)).toEqual([]);
  });

  it('does not fall back to a draw without a beacon while the beacon is unavailable', async () => {
    const away = await startTestApi({ env: { DRAND_URL: 'http://127.0.0.1:9/chain' } });
    const someone = await createTestProject(away, 'Beta');
    const id = await postQuest(away, someone, GIVEAWAY);
    const { quests, withTransaction } = away.server.product;
    await expect(withTransaction((session) => quests.decisions.approve(id, session))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await quests.find(id))?.status).toBe('pending');
    await away.stop();
  });
});
