import {
  answerAppeal,
  approveReviewItem,
  approveWalletChange,
  buyMxp,
  concludeQuest,
  decideSubmissions,
  enterGiveaway,
  getDraw,
  getPayout,
  getPayoutFile,
  getProjectBalance,
  getRewards,
  getTask,
  getWallet,
  listAppeals,
  listPayouts,
  listReviewItems,
  markPayoutPaid,
  overrideDecision,
  preparePayout,
  previewPayout,
  proposeWallet,
  recordDeposit,
  rejectReviewItem,
  reserveRewards,
  sendAppeal,
  setWallet,
  submitTask,
} from '@magnetx/contracts';
import { crowdOf } from '../testing/crowd.ts';
import { GIVEAWAY, TASK } from '../testing/quests.ts';
import type { Project, User } from './money-model.ts';
import { createStage, makeRacers, openRaceTrack, racer, RACERS, type RaceTrack, type Stage } from './race-track.ts';

// Two processes and races of many calls.

const HALF = RACERS / 2;
const REWARD_CENTS = 50_000;
/** The price of one purchase. All purchases of a race together cost more than the dollars at its start. */
const PRICE_CENTS = 350_000 / RACERS;
const GIVEAWAYS = crowdOf({ sample: 4, whole: 12 });
/** The time of a winner without a wallet. */
const CLAIM_MS = 14 * 24 * 60 * 60_000;

let track: RaceTrack;
let stage: Stage;
beforeAll(async () => {
  track = await openRaceTrack();
  stage = createStage(track);
});
afterAll(() => track.stop());
afterEach(async () => {
  expect((await track.verify()).discrepancies).toEqual([]);
});

const reserve = (project: Project, questId: number, amount_cents?: number) =>
  racer(reserveRewards, project, {
    params: { questId },
    body: amount_cents === undefined ? {} : { amount_cents },
  });

/** The dollars that wait for users, covered by reserves. */
async function coveredCents(): Promise<number> {
  const month = new Date(track.cluster.nowMs()).toISOString().slice(0, 7);
  const { included, left_out } = await track.make(previewPayout, 'admin', { query: { month } });
  return included.covered_cents + left_out.covered_cents;
}

/** Hands in a user's work, and returns its id in the review queue. */
async function submit(questId: number): Promise<{ user: User; workId: string }> {
  const user = await track.newUser();
  const body = { task_id: questId, submission_url: `https://x.com/${user.handle}`, submission_text: user.handle };
  await track.make(submitTask, user, { body });
  const { submissions } = await track.make(listReviewItems, 'admin', { query: { search: user.handle } });
  return { user, workId: submissions.find(({ id }) => id.startsWith('work-'))?.id ?? '' };
}
const approve = (id: string) => racer(approveReviewItem, 'admin', { body: { id, type: 'task' } });
const reject = (id: string) => racer(rejectReviewItem, 'admin', { body: { id, type: 'task', reason: 'A pool' } });
const decide = (project: Project, decision: 'approve' | 'reject', id: string) =>
  racer(decideSubmissions, project, { body: { decision, reason: 'A pool', ids: [id] } });

/** A user with a wallet, whose work on a covered task was rejected, and the id of their appeal. */
async function appealed(questId: number): Promise<{ user: User; appealId: string }> {
  const { user, workId } = await submit(questId);
  await track.make(setWallet, user, { body: { wallet_address: `0x${'7'.repeat(40)}` } });
  await track.race([reject(workId)]);
  const { task } = await track.make(getTask, user, { query: { id: questId } });
  const decided_at = task.user_participation?.decided_at ?? '';
  const words = 'My thread names the reef, and links to it.';
  const body = { kind: 'work' as const, subject_id: String(questId), decided_at, words };
  await track.make(sendAppeal, user, { body });
  const { appeals } = await track.make(listAppeals, 'admin', { query: { limit: 100 } });
  return { user, appealId: appeals.find(({ item }) => item === workId)?.id ?? '' };
}
const answer = (id: string, outcome: 'upheld' | 'dismissed') =>
  racer(answerAppeal, 'admin', { body: { id, outcome, answer: 'We looked again' } });

describe('many concurrent calls to two processes:', () => {
  it('reserves for many quests: as many as the dollars cover, to the cent', async () => {
    const project = await stage.richProject({ cents: 7 * REWARD_CENTS + 49_999, mxp: 1_000_000 });
    const ids: number[] = [];
    for (const at of Array(RACERS).keys())
      ids.push(await stage.pendingQuest(project, { ...TASK, title: `${at}`, max_winners: 1 }));
    const outcomes = await track.race(makeRacers((at) => reserve(project, ids[at] ?? 0)));
    expect(outcomes).toEqual({ success: 7, insufficient_balance: RACERS - 7 });
    expect(await stage.balanceOf(project)).toMatchObject({ cents: 49_999, reserved: 7 * REWARD_CENTS });
  });

  it('reserves for one quest: one', async () => {
    const project = await stage.richProject({ cents: RACERS * REWARD_CENTS, mxp: 100_000 });
    const id = await stage.pendingQuest(project, { ...TASK, max_winners: 1 });
    expect(await track.race(makeRacers(() => reserve(project, id)))).toEqual({ success: 1, conflict: RACERS - 1 });
    expect(await stage.balanceOf(project)).toMatchObject({
      cents: (RACERS - 1) * REWARD_CENTS,
      reserved: REWARD_CENTS,
    });
  });

  it('reserves and purchases of MXP: no cent is spent twice', async () => {
    const project = await stage.richProject({ cents: 3 * REWARD_CENTS + 77, mxp: 500_000 });
    const ids: number[] = [];
    for (const at of Array(HALF).keys())
      ids.push(await stage.pendingQuest(project, { ...TASK, title: `${at}`, max_winners: 1 }));
    const before = await stage.balanceOf(project);
    const kinds = { bought: 0, reserved: 0 };
    const outcomes = await track.race(
      makeRacers((at) =>
        at % 2
          ? reserve(project, ids[(at - 1) / 2] ?? 0)
          : racer(buyMxp, project, { body: { amount_mxp: PRICE_CENTS } }),
      ),
    );
    const after = await stage.balanceOf(project);
    kinds.bought = (after.mxp - before.mxp) / PRICE_CENTS;
    kinds.reserved = after.reserved / REWARD_CENTS;
    expect(Object.values(kinds).every(Number.isInteger)).toBe(true);
    expect(outcomes.success).toBe(kinds.bought + kinds.reserved);
    expect(outcomes.insufficient_balance).toBe(RACERS - kinds.bought - kinds.reserved);
    expect(after.cents).toBe(before.cents - kinds.bought * PRICE_CENTS - kinds.reserved * REWARD_CENTS);
    // A purchase was refused, so less than its price is left.
    expect(after.cents).toBeLessThan(PRICE_CENTS);
  });

  it('approvals and a conclusion on the last covered cent: one reward is covered, and nothing returns', async () => {
    const project = await stage.richProject({ cents: REWARD_CENTS, mxp: 100_000 });
    const id = await stage.liveQuest(project, TASK);
    expect(await track.race([reserve(project, id, REWARD_CENTS)])).toEqual({ success: 1 });
    const [one, other] = [await submit(id), await submit(id)];
    const covered = await coveredCents();
    const concludes = Math.ceil(RACERS / 3);
    const racing = track.race(
      makeRacers((at) =>
        at % 3 === 0
          ? racer(concludeQuest, project, { params: { questId: id } })
          : approve(at % 3 === 1 ? one.workId : other.workId),
      ),
    );
    const [outcomes] = await Promise.all([racing, track.cluster.runJobs(0), track.cluster.runJobs(1)]);
    expect(outcomes).toEqual({
      success: 3,
      already_decided: RACERS - concludes - 2,
      quest_ended: concludes - 1,
    });
    await stage.runJobs();
    expect((await coveredCents()) - covered).toBe(REWARD_CENTS);
    expect(await stage.balanceOf(project)).toMatchObject({ cents: 0, reserved: 0 });
    for (const { user } of [one, other]) {
      expect(await track.make(getRewards, user)).toMatchObject({ payable_cents: REWARD_CENTS });
    }
  });

  it('an approval and a conclusion of a task with a larger reserve: the rest returns once', async () => {
    const project = await stage.richProject({ cents: 3 * REWARD_CENTS, mxp: 100_000 });
    const id = await stage.liveQuest(project, { ...TASK, max_winners: 3 });
    expect(await track.race([reserve(project, id)])).toEqual({ success: 1 });
    const { workId } = await submit(id);
    const covered = await coveredCents();
    const racing = track.race(
      makeRacers((at) => (at % 2 ? racer(concludeQuest, project, { params: { questId: id } }) : approve(workId))),
    );
    const [outcomes] = await Promise.all([racing, track.cluster.runJobs(0), track.cluster.runJobs(1)]);
    expect(outcomes).toEqual({ success: 2, already_decided: HALF - 1, quest_ended: HALF - 1 });
    await stage.runJobs();
    expect((await coveredCents()) - covered).toBe(REWARD_CENTS);
    expect(await stage.balanceOf(project)).toMatchObject({ cents: 2 * REWARD_CENTS, reserved: 0 });
  });

  it('deposits and approvals without a reserve: what the dollars cover, and with the last cent all', async () => {
    const project = await stage.richProject({ mxp: 100_000 });
    const id = await stage.liveQuest(project, TASK);
    const works: string[] = [];
    while (works.length < HALF) works.push((await submit(id)).workId);
    const before = await coveredCents();
    const deposit = (cents: number) => racer(recordDeposit, 'admin', stage.depositOf(project, cents));
    const racers = makeRacers((at) =>
      at % 2 ? approve(works[(at - 1) / 2] ?? '') : deposit(at === 0 ? REWARD_CENTS - 1 : REWARD_CENTS),
    );
    expect(await track.race(racers)).toEqual({ success: RACERS });
    const { cents } = await stage.balanceOf(project);
    const covered = (await coveredCents()) - before;
    expect([covered % REWARD_CENTS, covered + cents]).toEqual([0, HALF * REWARD_CENTS - 1]);
    expect(await track.race([deposit(1)])).toEqual({ success: 1 });
    expect(await track.make(getProjectBalance, project)).toMatchObject({ available_cents: 0, owed_cents: 0 });
    expect((await coveredCents()) - before).toBe(HALF * REWARD_CENTS);
  });

  it('decisions of an owner and of admins about one work: one, and an override replaces it once', async () => {
    const project = await stage.richProject({ cents: 2 * REWARD_CENTS, mxp: 100_000 });
    const id = await stage.liveQuest(project, { ...TASK, max_winners: 2, reserve: {} });
    const [contested, own] = [await submit(id), await submit(id)];
    const owedTo = async ({ user }: typeof own) => (await track.make(getRewards, user)).payable_cents;
    const { workId } = contested;
    const decisions = [decide(project, 'approve', workId), approve(workId), decide(project, 'reject', workId)] as const;
    const outcomes = await track.race(makeRacers((at) => decisions[at % 4] ?? reject(workId)));
    expect(outcomes).toEqual({ success: 1, already_decided: RACERS - 1 });
    const owed = await owedTo(contested);
    expect([0, REWARD_CENTS]).toContain(owed);
    expect(await stage.balanceOf(project)).toMatchObject({ reserved: 2 * REWARD_CENTS - owed });
    expect(await track.race([decide(project, 'approve', own.workId)])).toEqual({ success: 1 });
    const body = { id: own.workId, seen: 'approved' as const, reason: 'A pool' };
    const overrides = await track.race(makeRacers(() => racer(overrideDecision, 'admin', { body })));
    expect(overrides).toEqual({ success: 1, item_changed: RACERS - 1 });
    expect(await owedTo(own)).toBe(0);
    expect(await stage.balanceOf(project)).toMatchObject({ reserved: 2 * REWARD_CENTS - owed });
  });

  it('wallet changes and preparations of a payout: one batch, to the wallet of its moment', async () => {
    const project = await stage.richProject({ mxp: 100_000 });
    const id = await stage.liveQuest(project, TASK);
    const { user, workId } = await submit(id);
    await track.race([approve(workId)]);
    const [before, after] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
    await track.make(setWallet, user, { body: { wallet_address: before } });
    const { wallet } = await track.make(proposeWallet, user, { body: { wallet_address: after } });
    const params = { changeId: wallet.change?.id ?? '' };
    await track.cluster.setTime(Date.parse(wallet.change?.approvable_at ?? ''));
    const month = new Date(track.cluster.nowMs()).toISOString().slice(0, 7);
    const body = { month, uncovered_cents: REWARD_CENTS };
    const outcomes = await track.race(
      makeRacers((at) =>
        at % 2 ? racer(approveWalletChange, 'admin', { params }) : racer(preparePayout, 'admin', { body }),
      ),
    );
    expect(outcomes).toEqual({ success: 2, already_decided: HALF - 1, nothing_to_pay: HALF - 1 });
    expect((await track.make(getWallet, user)).wallet).toMatchObject({ address: after, change: null });
    const [batch] = (await track.make(listPayouts, 'admin')).batches;
    const { rows } = await track.make(getPayout, 'admin', { params: { batchId: batch?.id ?? '' } });
    expect(rows).toMatchObject([{ amount_cents: REWARD_CENTS, rewards: 1 }]);
    expect([before, after]).toContain(rows[0]?.wallet);
    const { csv } = await track.make(getPayoutFile, 'admin', { params: { batchId: batch?.id ?? '', file: 1 } });
    expect(csv).toContain(`,${rows[0]?.wallet},500.00,`);
  });

  it('answers to an appeal, and a payout that is prepared and paid: each reward is in one batch', async () => {
    const project = await stage.richProject({ cents: 3 * REWARD_CENTS, mxp: 100_000 });
    const id = await stage.liveQuest(project, { ...TASK, max_winners: 3, reserve: {} });
    const [first, second, due] = [await appealed(id), await appealed(id), await submit(id)];
    await track.make(setWallet, due.user, { body: { wallet_address: `0x${'8'.repeat(40)}` } });
    await track.race([approve(due.workId)]);
    const statusesOf = async (user: User) => (await track.make(getRewards, user)).payables.map(({ status }) => status);
    const readyBatches = async () =>
      (await track.make(listPayouts, 'admin', { query: { limit: 100 } })).batches.filter(
        (one) => one.status === 'ready',
      );
    const before = (await readyBatches()).map(({ id: batchId }) => batchId);
    const month = new Date(track.cluster.nowMs()).toISOString().slice(0, 7);
    const prepare = racer(preparePayout, 'admin', { body: { month } });
    const prepared = await track.race(makeRacers((at) => (at % 2 ? answer(first.appealId, 'upheld') : prepare)));
    const batches = (await readyBatches()).filter((batch) => !before.includes(batch.id));
    const batchCount = batches.length;
    expect(prepared).toEqual({ success: 1 + batchCount, already_decided: HALF - 1, nothing_to_pay: HALF - batchCount });
    expect(await statusesOf(due.user)).toEqual(['batched']);
    const [status] = await statusesOf(first.user);
    // The appeal was upheld after the last preparation, or in time for the first or a second batch.
    const rewards = status === 'payable' ? 1 : 2;
    expect(batches.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(rewards * REWARD_CENTS);
    const [{ id: batchId = '' } = {}] = batches;
    const pay = racer(markPayoutPaid, 'admin', { params: { batchId }, body: { reference: '0x1' } });
    const answers = [answer(second.appealId, 'upheld'), answer(second.appealId, 'dismissed')];
    const paid = await track.race(makeRacers((at) => (at % 2 ? pay : answers[(at / 2) % 2]) ?? pay));
    expect(paid).toEqual({ success: 2, conflict: HALF - 1, already_decided: HALF - 1 });
    const { reserved } = await stage.balanceOf(project);
    expect([await statusesOf(second.user), reserved]).toEqual(reserved === 0 ? [['payable'], 0] : [[], REWARD_CENTS]);
  });

  it('hand-overs to alternates and preparations of payouts: each share has one holder', async () => {
    const project = await stage.richProject({ mxp: 100_000, cents: GIVEAWAYS * 25_001 });
    const users = [await track.newUser(), await track.newUser(), await track.newUser(), await track.newUser()];
    const tickets = new Map<string, User>();
    const ids: number[] = [];
    for (const number of Array(GIVEAWAYS).keys()) {
      const draft = { ...GIVEAWAY, title: `${number}`, prize_value: 250.01, max_winners: 2, reserve: {} };
      const id = await stage.liveQuest(project, draft);
      ids.push(id);
      for (const user of users) {
        const { giveaway } = await track.make(enterGiveaway, user, { body: { giveaway_id: id } });
        tickets.set(giveaway.user_participation?.ticket ?? '', user);
      }
      await track.make(concludeQuest, project, { params: { questId: id } });
    }
    await stage.runJobs();
    await track.cluster.setTime(track.cluster.nowMs() + CLAIM_MS);
    const month = new Date(track.cluster.nowMs()).toISOString().slice(0, 7);
    const wallet = (at: number) => ({ body: { wallet_address: `0x${String(at + 3).repeat(40)}` } });
    const racers = makeRacers((at) => {
      const place = Math.floor(at / 2) % users.length;
      const user = at % 2 ? users[place] : undefined;
      return user ? racer(setWallet, user, wallet(place)) : racer(preparePayout, 'admin', { body: { month } });
    });
    await track.warmUp(racers);
    const passing = Promise.all([track.cluster.runJobs(0), track.cluster.runJobs(1)]);
    const readDraw = async (id = 0) => (await track.make(getDraw, 'admin', { query: { giveaway_id: id } })).draw;
    const countHandOvers = async () => {
      const draws = await Promise.all(ids.map(readDraw));
      return draws.filter(({ hand_overs }) => hand_overs.length > 0).length;
    };
    // The race starts once the job has begun.
    while ((await countHandOvers()) === 0) continue;
    const [outcomes] = await Promise.all([track.race(racers), passing]);
    // Each wallet is set once.
    expect(outcomes.wallet_already_set).toBe(HALF - users.length);
    await stage.runJobs();
    const owedCents = new Map(users.map((user) => [user, 0]));
    for (const id of ids) {
      const draw = await readDraw(id);
      const holders = [...draw.winners];
      for (const { ticket_out, ticket_in } of draw.hand_overs) holders[holders.indexOf(ticket_out)] = ticket_in;
      for (const [place, ticket] of holders.entries()) {
        const holder = tickets.get(ticket);
        if (!holder) throw new Error(`No user has the ticket ${ticket}`);
        owedCents.set(holder, (owedCents.get(holder) ?? 0) + (place === 0 ? 12_501 : 12_500));
      }
    }
    const shown = new Map<User, number>();
    for (const user of users) shown.set(user, (await track.make(getRewards, user)).approved_cents);
    expect(shown).toEqual(owedCents);
    expect([...shown.values()].reduce((sum, cents) => sum + cents, 0)).toBe(GIVEAWAYS * 25_001);
  });
});
