import {
  answerAppeal,
  answerCheck,
  approveWalletChange,
  deleteAccount,
  getAccountData,
  getAdminOverview,
  getPointsTotal,
  getProgress,
  listAppeals,
  listHolds,
  listNotifications,
  listOwnHolds,
  listWalletChanges,
  proposeWallet,
  removeProject,
  sendAppeal,
  settleHold,
  setWallet,
  submitTask,
  type BodyInputOf,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { setUpClaims } from '../../../testing/claims.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, MISSION, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const DAY_MS = 86_400_000;
const WALLET_REASON = 'Another account has the same payout wallet';
const WALLET = `0x${'5'.repeat(40)}`;
const WORDS = 'My brother and I use one wallet together.';

let api: TestApi;
let other: TestApi | undefined;
let admin: string;
let project: TestProject;
let mission: number;
const { newHandle, person, missionOf } = setUpClaims((suite) => ({ api, admin, project } = suite));
beforeEach(async () => {
  other ??= await startTestApi({ databaseUrl: api.config.database.url });
  mission = await publishQuest(api, project, { ...MISSION, max_winners: 100 });
  await twin();
});
afterAll(() => other?.stop());

/** A person with the wallet that the others have too. */
async function twin(): Promise<{ token: string; handle: string }> {
  const handle = newHandle();
  const token = await person(handle);
  await takeWallet(token);
  return { token, handle };
}
const takeWallet = (token: string, wallet_address = WALLET) =>
  call(api, setWallet, { token, body: { wallet_address } });
const complete = (token: string, id = mission, from?: string) =>
  call(api, answerCheck, {
    token,
    body: { quest_id: id, check: 0, answer: { code: 'open sesame' } },
    ...(from !== undefined && { from }),
  });
const held = async () => {
  const { token, handle } = await twin();
  const { earned_mxp } = await complete(token);
  const [hold] = (await call(api, listOwnHolds, { token })).holds;
  if (!hold) throw new Error('Nothing is held');
  return { token, handle, hold, earned_mxp };
};
const pointsOf = async (token: string) => {
  const { totalPoints, heldMxp } = (await call(api, getPointsTotal, { token })).data;
  return [totalPoints, heldMxp];
};
const ownOf = async (token: string) => (await call(api, listOwnHolds, { token })).holds[0];
const newsOf = async (token: string) => (await call(api, listNotifications, { token })).data.notifications;
const projectMxp = () => api.server.product.ledger.balanceOf(`project:${project.id}`);
const settle = (id: string, state: 'released' | 'taken_back', reason = 'Checked') =>
  attempt(api, settleHold, { token: admin, body: { id, state, reason } });
const appeal = (token: string, { id, decided_at }: { id: string; decided_at: string }) =>
  attempt(api, sendAppeal, { token, body: { kind: 'hold', subject_id: id, decided_at, words: WORDS } });
const answerTo = async (handle: string, outcome: 'upheld' | 'dismissed') => {
  const { appeals } = await call(api, listAppeals, { token: admin, query: { limit: 100 } });
  const body: BodyInputOf<typeof answerAppeal> = {
    id: appeals.find(({ from }) => from === `@${handle}`)?.id ?? '',
    outcome,
    answer: 'We looked again',
  };
  return attempt(api, answerAppeal, { token: admin, body });
};
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

it('holds the reward of a person with the wallet of another, and says why', async () => {
  const { token, hold, earned_mxp } = await held();
  expect(earned_mxp).toBe(0);
  expect(hold).toMatchObject({ title: MISSION.title, mxp: 50, signals: [WALLET_REASON], state: 'held', reason: '' });
  expect(Date.parse(hold.until) - api.clock.now().getTime()).toBe(7 * DAY_MS);
  expect(await pointsOf(token)).toEqual([1000, 50]);
  expect(await missionOf(token, mission)).toMatchObject({
    state: 'done',
    hold: 'held',
  });
  expect((await call(api, getProgress, { token })).progress).toMatchObject({ lifetime_mxp: 1000 });
  expect((await newsOf(token))[0]).toMatchObject({
    title: 'On hold: 50 MXP',
    target: { kind: 'holds' },
  });
});

it('pays others without a hold', async () => {
  const token = await person('honest');
  expect((await complete(token)).earned_mxp).toBe(50);
  expect(await pointsOf(token)).toEqual([1050, 0]);
  const { holds, rules } = await call(api, listOwnHolds, { token });
  expect(holds).toEqual([]);
  expect(rules).toMatchObject({ score: 50, days: 7 });
  expect(rules.signals).toContainEqual({ text: 'Your account at X is younger than 30 days', points: 20 });
});

describe('the score', () => {
  /** Changes what X says of a person. */
  const atX = (handle: string, xAccountDays: number, followersCount: number) => {
    const xCreatedAt = new Date(api.clock.now().getTime() - xAccountDays * DAY_MS);
    return api.server.connection.collection('users').updateOne({ handle }, { $set: { xCreatedAt, followersCount } });
  };
  const YOUNG = 'Your account at X is younger than 30 days';
  const FEW = 'Your account at X has fewer than 10 followers';

  it('adds up what X says, from the limits of the site on', async () => {
    const [young, old] = [await twin(), await twin()];
    await atX(young.handle, 29, 9);
    await atX(old.handle, 30, 10);
    for (const { token } of [young, old]) expect((await complete(token)).earned_mxp).toBe(0);
    expect((await ownOf(young.token))?.signals).toEqual([WALLET_REASON, YOUNG, FEW]);
    expect((await ownOf(old.token))?.signals).toEqual([WALLET_REASON]);
  });

  it('holds nothing below the limit, although signals are raised', async () => {
    const handle = newHandle();
    const token = await person(handle);
    await atX(handle, 1, 0);
    expect((await complete(token)).earned_mxp).toBe(50);
    expect(await ownOf(token)).toBeUndefined();
  });

  it('holds at the limit: after a link that another account had handed in', async () => {
    const task = await publishQuest(api, project, TASK);
    const [first, second] = [await person(), await person()];
    for (const token of [first, second]) {
      await call(api, submitTask, { token, body: { task_id: task, submission_url: `https://x.com/a/status/${task}` } });
    }
    expect((await complete(first)).earned_mxp).toBe(50);
    expect((await complete(second)).earned_mxp).toBe(0);
    expect((await ownOf(second))?.signals).toEqual(['You submitted a link that another account had submitted before']);
  });

  it('of 0 holds nothing', async () => {
    const holdless = await startTestApi({ databaseUrl: api.config.database.url, env: { RISK_HOLD_SCORE: '0' } });
    try {
      const { token } = await twin();
      const body = { quest_id: mission, check: 0, answer: { code: 'open sesame' } };
      expect((await call(holdless, answerCheck, { token, body })).earned_mxp).toBe(50);
    } finally {
      await holdless.stop();
    }
  });
});

it('is counted with its appeal for admins until both are decided', async () => {
  const counted = async () => {
    const { open_appeals: appeals, held_rewards: rewards } = await call(api, getAdminOverview, { token: admin });
    return { appeals, rewards };
  };
  const before = await counted();
  const [{ token, handle, hold }, other] = [await held(), await held()];
  await appeal(token, hold);
  expect(await counted()).toEqual({ appeals: before.appeals + 1, rewards: before.rewards + 2 });
  await answerTo(handle, 'upheld');
  await settle(other.hold.id, 'taken_back');
  expect(await counted()).toEqual(before);
});

it('lets a person keep what was paid before they set the wallet of another, and holds what follows', async () => {
  const token = await person();
  expect((await complete(token)).earned_mxp).toBe(50);
  await takeWallet(token);
  expect(await ownOf(token)).toBeUndefined();
  const next = await publishQuest(api, project, MISSION);
  expect((await complete(token, next)).earned_mxp).toBe(0);
  expect((await ownOf(token))?.signals).toEqual([WALLET_REASON]);
  expect(await pointsOf(token)).toEqual([1050, 50]);
});

describe('an appeal', () => {
  it('is sent once, and releases the reward if it is upheld', async () => {
    const { token, handle, hold } = await held();
    const stranger = await person('stranger');
    expect(codeOf(await appeal(stranger, hold))).toBe('not_found');
    expect(codeOf(await appeal(token, { ...hold, decided_at: '2020-01-01T00:00:00.000Z' }))).toBe('item_changed');
    expect(codeOf(await appeal(token, hold))).toBe(200);
    expect(codeOf(await appeal(token, hold))).toBe('conflict');
    expect(await ownOf(token)).toMatchObject({ can_appeal: false, appeal: { state: 'open' } });
    expect(codeOf(await settle(hold.id, 'taken_back'))).toBe('conflict');
    expect(codeOf(await answerTo(handle, 'upheld'))).toBe(200);
    expect(await pointsOf(token)).toEqual([1050, 0]);
    expect(await ownOf(token)).toMatchObject({ state: 'released', appeal: { state: 'upheld' } });
    expect((await call(api, getProgress, { token })).progress).toMatchObject({ lifetime_mxp: 1050 });
  });

  it('is final if it is dismissed, and leaves the hold', async () => {
    const { token, handle, hold } = await held();
    await appeal(token, hold);
    expect(codeOf(await answerTo(handle, 'dismissed'))).toBe(200);
    expect(await ownOf(token)).toMatchObject({
      state: 'held',
      can_appeal: false,
      appeal: { answer: 'We looked again' },
    });
    expect(codeOf(await appeal(token, hold))).toBe('conflict');
    expect(codeOf(await settle(hold.id, 'taken_back'))).toBe(200);
  });

  it('brings back a reward that was taken back, from its project', async () => {
    const { token, handle, hold } = await held();
    await settle(hold.id, 'taken_back');
    const before = await projectMxp();
    const takenBack = await ownOf(token);
    expect(codeOf(await appeal(token, takenBack ?? hold))).toBe(200);
    await answerTo(handle, 'upheld');
    expect(await pointsOf(token)).toEqual([1050, 0]);
    expect(await projectMxp()).toBe(before - 50);
  });
});

describe('an admin', () => {
  it('releases, or takes back for the project with a reason, once', async () => {
    const [released, takenBack] = [await held(), await held()];
    const { holds } = await call(api, listHolds, { token: admin, query: { limit: 100 } });
    expect(holds).toContainEqual(expect.objectContaining({ id: released.hold.id, handle: released.handle }));
    const before = await projectMxp();
    expect(codeOf(await settle(takenBack.hold.id, 'taken_back', ' '))).toBe('validation_failed');
    expect(codeOf(await settle(released.hold.id, 'released'))).toBe(200);
    const all = await Promise.all([1, 2].map(() => settle(takenBack.hold.id, 'taken_back', 'Two of one person')));
    expect(all.map(codeOf).sort()).toEqual([200, 'already_decided']);
    expect(await pointsOf(released.token)).toEqual([1050, 0]);
    expect(await pointsOf(takenBack.token)).toEqual([1000, 0]);
    expect(await projectMxp()).toBe(before + 50);
    expect(await ownOf(takenBack.token)).toMatchObject({ state: 'taken_back', reason: 'Two of one person' });
    expect((await newsOf(takenBack.token))[0]?.message).toMatch(/was taken back\. Reason: Two of one person$/);
  });

  it('closes an open appeal by a release', async () => {
    const { token, hold } = await held();
    await appeal(token, hold);
    expect(codeOf(await settle(hold.id, 'released'))).toBe(200);
    expect((await ownOf(token))?.appeal).toMatchObject({ state: 'closed' });
  });
});

it('returns to the project when the account is deleted, and is part of the data until then', async () => {
  const { token, handle, hold } = await held();
  const data = await call(api, getAccountData, { token });
  expect(data).toMatchObject({ data: { holds: [{ id: hold.id, mxp: 50 }] } });
  const before = await projectMxp();
  await appeal(token, hold);
  await call(api, deleteAccount, { token, body: { confirm_handle: handle } });
  expect(await projectMxp()).toBe(before + 50);
  const { holds } = await call(api, listHolds, { token: admin, query: { state: 'taken_back' } });
  expect(holds).toContainEqual(expect.objectContaining({ id: hold.id, handle: '', user_id: null }));
});

it('is released, or taken back, after its project has closed', async () => {
  const closing = await createTestProject(api, 'Closing', 10_000);
  const id = await publishQuest(api, closing, MISSION);
  const [one, two] = [await twin(), await twin()];
  for (const { token } of [one, two]) expect((await complete(token, id)).earned_mxp).toBe(0);
  await call(api, removeProject, { token: admin, params: { projectId: closing.id } });
  const ids = await Promise.all([one, two].map(async ({ token }) => (await ownOf(token))?.id ?? ''));
  expect(codeOf(await settle(ids[0] ?? '', 'released'))).toBe(200);
  expect(codeOf(await settle(ids[1] ?? '', 'taken_back'))).toBe(200);
  expect(await pointsOf(one.token)).toEqual([1050, 0]);
  expect(await api.server.product.ledger.balanceOf(`project:${closing.id}`)).toBe(0);
});

it('holds the rewards of many accounts in one network that complete faster than people can', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map(() => publishQuest(api, project, { ...MISSION, max_winners: 100 })),
  );
  const tokens = await Promise.all(Array.from({ length: 21 }, (_, index) => person(`farm${index}`)));
  const last = tokens.pop() ?? '';
  const wrong = { quest_id: mission, check: 0, answer: { code: 'wrong' } };
  await Promise.all(
    tokens.map((token, index) => call(api, answerCheck, { token, body: wrong, from: `9.9.9.${index + 1}` })),
  );
  // One signal alone is not enough.
  const outcomes = [];
  for (const id of ids) outcomes.push((await complete(last, id, '9.9.9.200')).earned_mxp);
  expect(outcomes).toEqual([50, 50, 50, 50, 0]);
  expect((await ownOf(last))?.signals).toEqual([
    'You completed more than 4 missions within a minute',
    'More than 20 accounts came from your network within a day',
  ]);
  // Other networks before do not hide the busy one.
  const sly = await person('sly');
  for (const part of [1, 2, 3, 4, 5]) {
    await attempt(api, answerCheck, { token: sly, body: wrong, from: `8.8.${part}.1` });
  }
  api.clock.advance(1);
  for (const id of ids) await complete(sly, id, '9.9.9.201');
  expect((await ownOf(sly))?.signals).toHaveLength(2);
  const stored = await api.server.connection.collection('network_sightings').find().toArray();
  expect(stored).toHaveLength(27);
  expect(JSON.stringify(stored)).not.toContain('9.9.9');

  // A wallet that another account has adds a reason to what is on hold, and changes nothing that was paid.
  const [before, hold] = [await pointsOf(last), await ownOf(last)];
  await takeWallet(last);
  expect(await ownOf(last)).toEqual({ ...hold, signals: [WALLET_REASON, ...(hold?.signals ?? [])] });
  expect(await pointsOf(last)).toEqual(before);
  const added = 'Your rewards on hold: another reason';
  const titlesOf = async (token: string) => (await newsOf(token)).map(({ title }) => title);
  expect((await titlesOf(last))[0]).toBe(added);
  await takeWallet(sly, `0x${'6'.repeat(40)}`);
  expect((await ownOf(sly))?.signals).toHaveLength(2);
  expect(await titlesOf(sly)).not.toContain(added);
  // So does a later change to such a wallet.
  await call(api, proposeWallet, { token: sly, body: { wallet_address: WALLET } });
  api.clock.advance(2 * DAY_MS);
  admin = await createTestAdmin(api, 'approver');
  const [change] = (await call(api, listWalletChanges, { token: admin })).changes;
  await call(api, approveWalletChange, { token: admin, params: { changeId: change?.id ?? '' } });
  expect((await ownOf(await person('sly')))?.signals).toHaveLength(3);
});

it('is released once when its time has come, by two processes at the same moment', async () => {
  const { handle, hold } = await held();
  const due = Date.parse(hold.until) - api.clock.now().getTime();
  for (const each of [api, other]) each?.clock.advance(due - 1);
  await api.server.jobs.runDue();
  admin = await createTestAdmin(api, 'later');
  expect((await call(api, listHolds, { token: admin })).holds).toContainEqual(expect.objectContaining({ id: hold.id }));
  for (const each of [api, other]) each?.clock.advance(60_000);
  await Promise.all([api, other].map((each) => each?.server.jobs.runDue()));
  expect((await call(api, listHolds, { token: admin })).holds).toEqual([]);
  const token = await person(handle);
  expect(await pointsOf(token)).toEqual([1050, 0]);
  const released = (await newsOf(token)).filter(({ title }) => title === 'Released: 50 MXP');
  expect(released).toHaveLength(1);
});
