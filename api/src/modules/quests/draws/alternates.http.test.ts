import {
  cancelPayout,
  deleteAccount,
  getDraw,
  getPointsTotal,
  getRewards,
  listDrawEntries,
  listGiveaways,
  listNotifications,
  reserveRewards,
  setWallet,
  verifyDraw,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { verifyLedgerOf } from '../../../commands/ledger-verify.ts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { call, attempt } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import { attemptPayment, attemptPayout, prepareTestPayout } from '../../../testing/payouts.ts';
import {
  createTestProject,
  depositDollars,
  GIVEAWAY,
  publishQuest,
  type TestProject,
} from '../../../testing/quests.ts';
import { profileOf } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let other: TestApi;
let project: TestProject;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  other = await startTestApi({ databaseUrl: api.config.database.url });
  other.clock.advance(api.clock.now().getTime() - other.clock.now().getTime());
  project = await createTestProject(api, 'Acme');
});
afterAll(async () => {
  await other.stop();
  await api.stop();
});

const collection = (name: string) => api.server.connection.collection<{ _id: string }>(name);
/** Removes what the next test would pay or pass on. */
afterEach(async () => {
  expect((await verifyLedgerOf(api.config.database)).discrepancies).toEqual([]);
  for (const name of ['payables', 'payout_batches', 'payout_rows', 'payable_sums', 'winner_claims'])
    await collection(name).deleteMany({});
});

function advance(ms: number): void {
  for (const { clock } of [api, other]) clock.advance(ms);
}
const CONTEXT = { isEnding: () => false };
/** Runs a job in both processes concurrently, without leases, like a process that has lost its lease. */
const runJob = (name: string) =>
  Promise.all([api, other].map((on) => on.server.product.jobs.find((job) => job.name === name)?.run(CONTEXT)));
const JOBS = ['conclude-due-quests', 'run-due-draws', 'reward-winners', 'notify-entrants', 'pass-on-places'];
/** Advances both clocks, and runs the jobs. */
async function pass(ms: number): Promise<void> {
  advance(ms);
  for (const name of JOBS) await runJob(name);
}

const walletOf = (handle: string) => `0x${Buffer.from(handle).toString('hex').padStart(40, '0')}`;
/** A token as of now; earlier ones have expired. */
const tokenOf = (handle: string) => api.server.product.accounts.tokens.issue('user', ids.get(handle) ?? '');
const setWalletOf = async (handle: string, wallet_address = walletOf(handle)) =>
  attempt(api, setWallet, { token: await tokenOf(handle), body: { wallet_address } });
const titlesOf = async (handle: string) =>
  (await call(api, listNotifications, { token: await tokenOf(handle) })).data.notifications.map(({ title }) => title);
const newestOf = async (handle: string) =>
  (await call(api, listNotifications, { token: await tokenOf(handle) })).data.notifications[0];
const owedTo = async (handle: string) => (await call(api, getRewards, { token: await tokenOf(handle) })).payable_cents;
const pointsOf = async (handle: string) =>
  (await call(api, getPointsTotal, { token: await tokenOf(handle) })).data.totalPoints;
const statusOf = async (handle: string, id: number) => {
  const { giveaways } = await call(api, listGiveaways, { token: await tokenOf(handle) });
  return giveaways.find((giveaway) => giveaway.id === id)?.user_participation?.status;
};
const drawOf = async (giveaway_id: number) => (await call(api, getDraw, { query: { giveaway_id } })).draw;
const mismatches = async (giveaway_id: number) => {
  const { tickets } = await call(api, listDrawEntries, { query: { giveaway_id } });
  return (await verifyDraw(await drawOf(giveaway_id), tickets)).filter(({ isOk }) => !isOk);
};
const erase = async (handle: string) =>
  call(api, deleteAccount, { token: await tokenOf(handle), body: { confirm_handle: handle } });

let admins = 0;
const newAdmin = () => createTestAdmin(api, `root${(admins += 1)}`);

let rounds = 0;
/** The entrants by handle. */
const ids = new Map<string, string>();
/** Publishes a giveaway with these entrants, and returns it with functions that name the drawn people. */
async function entered(entries: number, draft: object = {}) {
  rounds += 1;
  const handles = Array.from({ length: entries }, (_, index) => `r${rounds}_${index}`);
  const endsAt = new Date(api.clock.now().getTime() + HOUR_MS).toISOString();
  const fields = { endsAt, prize_value: 100, mxp_amount: 40, max_winners: 1 };
  const token = await api.server.product.accounts.tokens.issue('project', project.id);
  const id = await publishQuest(api, { ...project, token }, { ...GIVEAWAY, ...fields, ...draft });
  const { participations, xSignIn } = api.server.product;
  const byTicket = new Map<string, string>();
  for (const handle of handles) {
    const userId = await xSignIn.signInUser({ profile: profileOf(handle) });
    ids.set(handle, userId);
    const { participation } = await participations.enterGiveaway(userId, id, 'direct');
    byTicket.set(participation?.ticket ?? '', handle);
  }
  const nameOf = (ticket = '') => byTicket.get(ticket) ?? '';
  const drawn = async () => {
    const { winners, alternates, hand_overs } = await drawOf(id);
    return {
      winners: winners.map(nameOf),
      alternates: alternates.map(nameOf),
      handOvers: hand_overs.map((each) => [nameOf(each.ticket_out), nameOf(each.ticket_in), each.reason]),
    };
  };
  return { id, handles, drawn };
}
async function drawn(entries: number, draft: object = {}) {
  const giveaway = await entered(entries, draft);
  await pass(HOUR_MS);
  return { ...giveaway, ...(await giveaway.drawn()), now: giveaway.drawn };
}

describe('the prize', () => {
  it('is split among the winners to the cent, the rest to the first drawn', async () => {
    const { id, winners } = await drawn(4, { max_winners: 3 });
    expect((await drawOf(id)).share_cents).toEqual([3_334, 3_333, 3_333]);
    expect(await Promise.all(winners.map(owedTo))).toEqual([3_334, 3_333, 3_333]);
    expect((await newestOf(winners[1] ?? ''))?.message).toBe(
      'You won Win a ticket: $33.33 + 40 MXP. ' +
        'Set a payout wallet within 14 days, or your place passes to an alternate.',
    );
    const { giveaways } = await call(api, listGiveaways, { token: await tokenOf(winners[0] ?? '') });
    expect(giveaways.find((giveaway) => giveaway.id === id)).toMatchObject({
      prize: '$100.00 · 3 winners, about $33.33 + 40 MXP each',
      prize_cents: 10_000,
    });
  });

  it('is split whole among those who won when there are fewer entrants', async () => {
    const { id, winners } = await drawn(2, { max_winners: 5 });
    expect((await drawOf(id)).share_cents).toEqual([5_000, 5_000]);
    expect(await Promise.all(winners.map(owedTo))).toEqual([5_000, 5_000]);
    const { giveaways } = await call(api, listGiveaways, { token: await tokenOf(winners[0] ?? '') });
    expect(giveaways.find((giveaway) => giveaway.id === id)?.prize).toBe('$100.00 · 2 winners, $50.00 + 40 MXP each');
    expect((await newestOf(winners[0] ?? ''))?.message).toContain('Set a payout wallet to be paid.');
  });
});

describe('a winner without a payable wallet', () => {
  it('is reminded after 3, 7 and 12 days, once each', async () => {
    const { winners } = await drawn(3);
    const [winner = ''] = winners;
    const walletBy = async () => {
      const { payables } = await call(api, getRewards, { token: await tokenOf(winner) });
      return payables.map(({ wallet_by: by }) => by);
    };
    const in14Days = new Date(api.clock.now().getTime() + 14 * DAY_MS).toISOString().slice(0, 16);
    expect(await walletBy()).toEqual([expect.stringContaining(in14Days)]);
    const reminders = async () =>
      (await titlesOf(winner)).filter((title) => title === 'Your prize waits for a payout wallet').length;
    const seen: number[] = [];
    // Each day before one with a reminder, that day, and the last before the place passes on.
    for (const days of [2, 1, 3, 1, 4, 1, 1]) {
      await pass(days * DAY_MS);
      seen.push(await reminders());
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect(await newestOf(winner)).toMatchObject({
      type: 'warning',
      topic: 'payout',
      message:
        'You won $100 in Win a ticket, but have no wallet that can be paid. ' +
        'Set one within 2 days, or your place passes to an alternate.',
    });
    await setWalletOf(winner);
    expect(await walletBy()).toEqual([null]);
  });

  it('is reminded once of what was due while no process ran', async () => {
    const { winners } = await drawn(3);
    await pass(8 * DAY_MS);
    const titles = await titlesOf(winners[0] ?? '');
    expect(titles).toEqual(['Your prize waits for a payout wallet', 'You won a giveaway!']);
    expect((await newestOf(winners[0] ?? ''))?.message).toContain('within 6 days');
  });

  it('loses the place to the next alternate after 14 days, as the published draw shows', async () => {
    const { id, winners, alternates, now } = await drawn(4, { max_winners: 2 });
    const [first = '', second = ''] = winners;
    const [alternate = ''] = alternates;
    await setWalletOf(first);
    const before = await drawOf(id);
    await pass(14 * DAY_MS - 1);
    expect((await drawOf(id)).hand_overs).toEqual([]);
    const listeners = await Promise.all([second, alternate].map(async (who) => listenLive(api, await tokenOf(who))));
    advance(1);
    // In the process with the connections, as there is no Redis between the two.
    await api.server.jobs.runDue();
    expect((await now()).handOvers).toEqual([[second, alternate, 'no_wallet']]);
    expect(await drawOf(id)).toMatchObject({ winners: before.winners, alternates: before.alternates });
    expect(await mismatches(id)).toEqual([]);
    expect(await Promise.all([first, second, alternate].map(owedTo))).toEqual([5_000, 0, 5_000]);
    expect(await Promise.all([first, second, alternate].map(pointsOf))).toEqual([1_040, 1_040, 1_040]);
    expect(await Promise.all([first, second, alternate].map((who) => statusOf(who, id)))).toEqual([
      'winner',
      'passed_on',
      'winner',
    ]);
    expect((await newestOf(second))?.message).toBe(
      'You had no wallet that can be paid within 14 days of winning Win a ticket. ' +
        'Your share of $50 goes to the next alternate. You keep your 40 MXP.',
    );
    expect((await newestOf(alternate))?.message).toBe(
      'A place among the winners of Win a ticket has passed to you: $50 + 40 MXP. ' +
        'Set a payout wallet within 14 days, or your place passes to an alternate.',
    );
    for (const listener of listeners) {
      expect(await listener.next('notification')).toMatchObject({ topic: 'giveaway', target: { kind: 'draw', id } });
      listener.close();
    }
  });

  it('passes on from alternate to alternate, and stays with the last one', async () => {
    const { id, winners, alternates, now } = await drawn(3);
    const [first = '', second = ''] = alternates;
    await pass(14 * DAY_MS);
    await pass(14 * DAY_MS - 1);
    expect((await now()).handOvers).toHaveLength(1);
    await pass(1);
    const chain = [
      [winners[0], first, 'no_wallet'],
      [first, second, 'no_wallet'],
    ];
    expect((await now()).handOvers).toEqual(chain);
    await pass(12 * DAY_MS);
    expect((await newestOf(second))?.message).toContain('Set one to be paid.');
    await pass(90 * DAY_MS);
    expect((await now()).handOvers).toEqual(chain);
    expect(await mismatches(id)).toEqual([]);
    expect(await owedTo(second)).toBe(10_000);
  });

  it('does not count a wallet that payouts cannot pay', async () => {
    const { winners, alternates, now } = await drawn(3);
    await api.server.connection
      .collection('users')
      .updateOne({ handle: winners[0] ?? '' }, { $set: { walletAddress: `${walletOf('x')}0` } });
    await pass(14 * DAY_MS);
    expect((await now()).handOvers).toEqual([[winners[0], alternates[0], 'no_wallet']]);
  });
});

describe('a place is kept', () => {
  it('with a wallet of the last moment', async () => {
    const { winners, now } = await drawn(3);
    await pass(14 * DAY_MS - 1);
    await setWalletOf(winners[0] ?? '');
    await pass(30 * DAY_MS);
    expect((await now()).handOvers).toEqual([]);
    expect(await owedTo(winners[0] ?? '')).toBe(10_000);
  });

  it('for as many days as the setting says', async () => {
    const short = await startTestApi({ databaseUrl: api.config.database.url, env: { WINNER_CLAIM_DAYS: '5' } });
    const giveaway = await entered(3);
    const runDue = async (ms: number) => {
      advance(ms);
      short.clock.advance(api.clock.now().getTime() - short.clock.now().getTime());
      await short.server.jobs.runDue();
    };
    await runDue(HOUR_MS);
    const { winners } = await giveaway.drawn();
    expect((await newestOf(winners[0] ?? ''))?.message).toContain('within 5 days');
    await runDue(3 * DAY_MS);
    expect((await newestOf(winners[0] ?? ''))?.message).toContain('within 2 days');
    await runDue(2 * DAY_MS);
    expect((await giveaway.drawn()).handOvers).toHaveLength(1);
    await short.stop();
  });
});

describe('the place of a deleted account', () => {
  it('passes on immediately, before and after the reward', async () => {
    const giveaway = await entered(5);
    advance(HOUR_MS);
    for (const name of ['conclude-due-quests', 'run-due-draws']) await runJob(name);
    const { winners, alternates } = await giveaway.drawn();
    const [winner = '', [first = '', second = '', third = '']] = [winners[0], alternates];
    await erase(winner);
    // A deleted alternate is passed over.
    await erase(first);
    await pass(0);
    const chain = [
      [winner, first, 'account_deleted'],
      [first, second, 'account_deleted'],
    ];
    expect((await giveaway.drawn()).handOvers).toEqual(chain);
    expect([await owedTo(second), await pointsOf(second)]).toEqual([10_000, 1_040]);
    await setWalletOf(second);
    await erase(second);
    await pass(0);
    expect((await giveaway.drawn()).handOvers).toEqual([...chain, [second, third, 'account_deleted']]);
    expect([await owedTo(third), await pointsOf(third)]).toEqual([10_000, 1_040]);
    expect(await collection('payables').countDocuments({})).toBe(1);
    expect(await mismatches(giveaway.id)).toEqual([]);
  });

  it('passes on the MXP of a giveaway without cash, unless they were credited', async () => {
    const giveaway = await entered(5, { prize_value: 0, max_winners: 2 });
    advance(HOUR_MS);
    for (const name of ['conclude-due-quests', 'run-due-draws']) await runJob(name);
    const { winners, alternates } = await giveaway.drawn();
    await erase(winners[0] ?? '');
    await pass(0);
    const handOvers = [[winners[0], alternates[0], 'account_deleted']];
    expect((await giveaway.drawn()).handOvers).toEqual(handOvers);
    expect(await pointsOf(alternates[0] ?? '')).toBe(1_040);
    await erase(winners[1] ?? '');
    await erase(alternates[0] ?? '');
    await pass(30 * DAY_MS);
    expect((await giveaway.drawn()).handOvers).toEqual(handOvers);
  });

  it('stays in a payout, and passes on once that is cancelled', async () => {
    const admin = await newAdmin();
    const { winners, alternates, now } = await drawn(4);
    const [winner = ''] = winners;
    await setWalletOf(winner);
    const month = api.clock.now().toISOString().slice(0, 7);
    const batch = await prepareTestPayout(api, admin, month);
    await erase(winner);
    await pass(0);
    expect((await now()).handOvers).toEqual([]);
    await call(api, cancelPayout, { token: admin, params: { batchId: batch.id }, body: {} });
    await pass(0);
    expect((await now()).handOvers).toEqual([[winner, alternates[0], 'account_deleted']]);
    expect(await owedTo(alternates[0] ?? '')).toBe(10_000);
  });

  it('stays once it was paid', async () => {
    const admin = await newAdmin();
    const { winners, now } = await drawn(4);
    await setWalletOf(winners[0] ?? '');
    const month = api.clock.now().toISOString().slice(0, 7);
    const batch = await prepareTestPayout(api, admin, month);
    expect((await attemptPayment(api, admin, batch.id)).status).toBe(200);
    await erase(winners[0] ?? '');
    await pass(2 * DAY_MS);
    expect((await now()).handOvers).toEqual([]);
    expect(await collection('winner_claims').countDocuments({})).toBe(0);
  });
});

it('owes each cent to one person when wallets, payouts and hand-overs meet', async () => {
  let [kept, passed] = [0, 0];
  // Which of them comes first is a race: further rounds follow until both have.
  const isDone = (round: number) => round >= crowdOf({ sample: 2, whole: 12 }) && Math.min(kept, passed) > 0;
  for (let round = 0; round < 24 && !isDone(round); round += 1) {
    const { id, winners, handles, now } = await drawn(6, { max_winners: 3, mxp_amount: 0 });
    const tokens = new Map<string, string>();
    advance(14 * DAY_MS);
    for (const winner of winners) tokens.set(winner, await tokenOf(winner));
    const adminToken = await newAdmin();
    const month = api.clock.now().toISOString().slice(0, 7);
    const moves = winners.map((winner) => () => {
      const body = { wallet_address: walletOf(winner) };
      return attempt(api, setWallet, { token: tokens.get(winner) ?? '', body });
    });
    const prepare = (on: TestApi) => attemptPayout(on, adminToken, month);
    const jobs = () => [runJob('pass-on-places')];
    const [one, two, three] = moves;
    const early = round % 2 === 0 ? [] : jobs();
    await Promise.all([...early, one?.(), ...jobs(), two?.(), prepare(api), three?.(), prepare(other), ...jobs()]);
    await pass(0);
    const { handOvers } = await now();
    const holders = new Set(winners);
    for (const [out = '', into = ''] of handOvers) {
      holders.delete(out);
      holders.add(into);
    }
    const payables = await api.server.connection.collection('payables').find({ questId: id }).toArray();
    expect(payables.reduce((sum, { amountCents }) => sum + Number(amountCents), 0)).toBe(10_000);
    const owed = await Promise.all(handles.map(async (handle) => [handle, await owedTo(handle)] as const));
    expect(new Set(owed.flatMap(([handle, cents]) => (cents > 0 ? [handle] : [])))).toEqual(holders);
    expect(await mismatches(id)).toEqual([]);
    expect((await verifyLedgerOf(api.config.database)).discrepancies).toEqual([]);
    kept += 3 - handOvers.length;
    passed += handOvers.length;
  }
  expect(Math.min(kept, passed)).toBeGreaterThan(0);
});

it('finds the due claims by an index', async () => {
  const { id } = await drawn(4, { max_winners: 3 });
  const reads = await explainReads(api.server.connection, async () => {
    await pass(0);
    await api.server.product.withTransaction((session) => api.server.product.draws.isGranted(id, session));
  });
  const found = reads.filter(({ collection: name }) => name === 'winner_claims');
  expect(found.length).toBeGreaterThan(0);
  for (const { stages } of found) expect(stages).toEqual(expect.not.arrayContaining(['SORT', 'COLLSCAN']));
});

// The last test, because its cover stays in the ledger when the payables are removed.
it('keeps the cover of a funded prize with the place', async () => {
  await depositDollars(api, project, 10_000);
  const giveaway = await entered(4);
  const token = await api.server.product.accounts.tokens.issue('project', project.id);
  await call(api, reserveRewards, { token, params: { questId: giveaway.id }, body: {} });
  advance(HOUR_MS);
  for (const name of ['conclude-due-quests', 'run-due-draws']) await runJob(name);
  const { winners, alternates } = await giveaway.drawn();
  await erase(winners[0] ?? '');
  // The reserve is still there when the place of a deleted account passes on.
  for (const name of ['reward-winners', 'release-reserves', 'pass-on-places', 'release-reserves']) await runJob(name);
  const owed = () => api.server.connection.collection('payables').find({ questId: giveaway.id }).toArray();
  expect(await owed()).toMatchObject([{ amountCents: 10_000, isCovered: true }]);
  expect(await owedTo(alternates[0] ?? '')).toBe(10_000);
  await pass(14 * DAY_MS);
  expect(await owed()).toMatchObject([{ amountCents: 10_000, isCovered: true }]);
  expect(await owedTo(alternates[1] ?? '')).toBe(10_000);
  const { balanceOf } = api.server.product.ledger;
  expect([await balanceOf(`funding:${giveaway.id}`), await balanceOf(`project:${project.id}:usd`)]).toEqual([0, 0]);
});
