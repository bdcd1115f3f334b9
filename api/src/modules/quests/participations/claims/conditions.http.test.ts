import {
  concludeQuest,
  decideAnyClaim,
  decideClaim,
  editUser,
  enterGiveaway,
  getDraw,
  getGiveaway,
  getPublicProject,
  getPublicQuest,
  getReviewItem,
  getTask,
  listAllWaitingClaims,
  listAuditLines,
  listGiveaways,
  listPublicQuests,
  listWaitingClaims,
  previewOwnQuest,
  reinstateProject,
  rejectReviewItem,
  resubmitQuest,
  saveQuest,
  submitQuest,
  submitTask,
  suspendProject,
  type BodyInputOf,
} from '@magnetx/contracts';
import { setUpClaims } from '../../../../testing/claims.ts';
import { attempt, call } from '../../../../testing/client.ts';
import {
  createTestProject,
  GIVEAWAY,
  MISSION,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../../testing/quests.ts';
import type { TestApi } from '../../../../testing/start-test-api.ts';

type Draft = BodyInputOf<typeof submitQuest>;

const HOUR_MS = 3_600_000;
const WORD = MISSION.checks;
const ANSWER = { kind: 'manual', asked: 'The link to your post', attempts: 2 } as const;
const MISSING = 'First pass what this asks for: Secret word.';

let api: TestApi;
let admin: string;
let project: TestProject;
const { person, newHandle, say, shownTo, pointsOf, newsOf } = setUpClaims(
  (suite) => ({ api, admin, project } = suite),
  // One request to X on a day.
  () => ({ env: { X_CHECK_DAILY_BUDGET: '1' } }),
);

const giveawayOf = async (token: string, id: number) =>
  (await call(api, getGiveaway, { token, query: { id } })).giveaway;
const enter = (token: string, giveaway_id: number) => attempt(api, enterGiveaway, { token, body: { giveaway_id } });
describe('conditions', () => {
  it('are passed before a giveaway is entered, and earn nothing themselves', async () => {
    const id = await publishQuest(api, project, { ...GIVEAWAY, checks: WORD });
    const [token, other] = [await person(), await person()];
    const before = await pointsOf(token);
    const { giveaways } = await call(api, listGiveaways, { token });
    expect(giveaways.find((one) => one.id === id)?.conditions).toMatchObject({ state: 'open', checks: [] });
    expect(await giveawayOf(token, id)).toMatchObject({ conditions: { checks: [{ kind: 'code', result: null }] } });
    expect(await enter(token, id)).toMatchObject({ status: 409, body: { code: 'conflict', error: MISSING } });

    expect((await say(token, id, { code: 'wrong' })).body).toMatchObject({ result: 'failed' });
    expect((await enter(token, id)).status).toBe(409);
    expect((await say(token, id, { code: 'open sesame' })).body).toMatchObject({ result: 'passed', earned_mxp: 0 });
    expect(await pointsOf(token)).toBe(before);
    expect((await enter(other, id)).status).toBe(409);
    expect((await enter(token, id)).status).toBe(200);
    expect(await giveawayOf(token, id)).toMatchObject({ participant_count: 1, conditions: { state: 'done' } });
  });

  it('are passed before work on a task is handed in, and are not there for other quests', async () => {
    const id = await publishQuest(api, project, { ...TASK, checks: WORD });
    const free = await publishQuest(api, project, TASK);
    const token = await person();
    const send = (task_id: number) =>
      attempt(api, submitTask, { token, body: { task_id, submission_url: `https://x.com/someone/status/${task_id}` } });
    expect(await send(id)).toMatchObject({ status: 409, body: { error: MISSING } });
    await say(token, id, { code: 'open sesame' });
    expect((await send(id)).status).toBe(200);
    const { task } = await call(api, getTask, { token, query: { id: free } });
    expect(task).not.toHaveProperty('conditions');
    expect((await send(free)).status).toBe(200);
    const { preview } = await call(api, previewOwnQuest, { token: project.token, params: { questId: id } });
    expect(preview.task?.conditions).toMatchObject({ state: 'open', checks: [{ code: { hint: WORD[0]?.hint } }] });
  });

  it('are asked again, and compared in the review, once the quest was sent again with others', async () => {
    const id = await postQuest(api, project, { ...GIVEAWAY, checks: WORD });
    await call(api, rejectReviewItem, { token: admin, body: { id: `quest-${id}`, type: 'giveaway', reason: 'No' } });
    const again = { params: { questId: id }, body: { ...GIVEAWAY, early_hours: 2 } };
    await call(api, resubmitQuest, { token: project.token, ...again });
    const { submission } = await call(api, getReviewItem, { token: admin, params: { id: `quest-${id}` } });
    expect(submission.terms?.before.further).toMatchObject({ checks: [{ kind: 'code' }], early_hours: null });
    expect(submission.terms?.after.further).toMatchObject({ checks: [], early_hours: 2, early_level: 1 });
    const { quests, withTransaction } = api.server.product;
    await withTransaction((session) => quests.decisions.approve(id, session));
    expect((await enter(await person(), id)).status).toBe(200);
  });
});

const act = (handle: string) =>
  fetch(`${api.url}/dev/x/acts`, {
    method: 'POST',
    body: new URLSearchParams({ handle, action: 'follow', target: 'acme' }),
  });

it('looks again at what could not be checked, credits it once, and leaves it to people at last', async () => {
  const mission: Draft = { ...MISSION, checks: [{ kind: 'x', action: 'follow', target: '@acme' }] };
  const id = await publishQuest(api, project, mission);
  const [first, second] = [await person('first'), await person('second')];
  expect((await say(first, id)).body).toMatchObject({ result: 'failed' });
  expect((await say(second, id)).body).toMatchObject({ result: 'unknown' });
  const before = await pointsOf(second);
  const at = Date.parse((await shownTo(second, id))?.look_again_at ?? '');
  expect((await act('second')).status).toBe(200);

  api.clock.advance(at - api.clock.now().getTime());
  await api.server.jobs.runDue();
  const later = await person('second');
  expect(await pointsOf(later)).toBe(before + 50);
  expect(await newsOf(later)).toContain('You earned 50 MXP');

  // The last of the tries. The one before used the request of the day.
  expect((await say(await person('never'), id)).body).toMatchObject({ result: 'unknown' });
  const claims = api.server.connection.collection('mission_claims');
  await claims.updateOne({ questId: id, 'checks.result': 'unknown' }, { $set: { 'checks.0.looks': 24 } });
  const token = await person('never');
  api.clock.advance(Date.parse((await shownTo(token, id))?.look_again_at ?? '') - api.clock.now().getTime());
  await say(await person('first'), id);
  await api.server.jobs.runDue();
  expect(await shownTo(await person('never'), id)).toMatchObject({
    result: 'unknown',
    look_again_at: null,
    is_with_people: true,
  });
});

describe('an answer for people', () => {
  const waiting = async (token: string) => (await call(api, listWaitingClaims, { token })).claims;
  const decide = (token: string, claim: object | undefined, is_passed: boolean, reason = '') =>
    attempt(api, decideClaim, { token, body: { ...claim, is_passed, reason } as BodyInputOf<typeof decideClaim> });
  const seen = async (questId: number) => (await waiting(project.token)).find((claim) => claim.quest_id === questId);

  it('is decided by its owner once, and a second answer after a failed one', async () => {
    const id = await publishQuest(api, project, { ...MISSION, checks: [ANSWER] });
    const other = await createTestProject(api, 'Globex');
    const handle = newHandle();
    const token = await person(handle);
    const before = await pointsOf(token);
    expect((await say(token, id, {})).status).toBe(400);
    expect((await say(token, id, { manual: 'https://x.com/1' })).body).toMatchObject({ result: 'unknown' });
    expect((await say(token, id, { manual: 'https://x.com/2' })).body).toMatchObject({ code: 'conflict' });
    const claim = await seen(id);
    expect(claim).toMatchObject({ from: `@${handle}`, answer: 'https://x.com/1', check: 'manual' });
    expect(await waiting(other.token)).toEqual([]);
    expect((await decide(other.token, claim, true)).body).toMatchObject({ code: 'not_found' });
    expect((await decide(project.token, claim, false)).status).toBe(400);
    expect((await decide(project.token, claim, false, 'The post is not public')).status).toBe(200);
    expect(await newsOf(token)).toContain('Check not passed');
    const { lines } = await call(api, listAuditLines, { token: admin });
    expect(lines[0]).toMatchObject({ subject: `quest-${id}`, detail: 'Failed an answer.' });
    expect(await shownTo(token, id)).toMatchObject({
      result: 'failed',
      reason: 'The post is not public',
      attempts_left: 1,
    });

    await say(token, id, { manual: 'https://x.com/3' });
    expect((await decide(project.token, claim, true)).body).toMatchObject({ code: 'item_changed' });
    const again = await seen(id);
    const all = await Promise.all([1, 2, 3].map(() => decide(project.token, again, true)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await pointsOf(token)).toBe(before + 50);
    expect(await seen(id)).toBeUndefined();
  });

  it('is decided by admins too, and waits no longer once its quest has ended', async () => {
    const id = await publishQuest(api, project, { ...GIVEAWAY, checks: [ANSWER] });
    const [token, late] = [await person(), await person()];
    for (const one of [token, late]) await say(one, id, { manual: 'Here it is' });
    const { claims } = await call(api, listAllWaitingClaims, { token: admin });
    const { quest_id, claim_id, revision } = claims.find((one) => one.quest_id === id) ?? { quest_id: 0 };
    const body = { quest_id, claim_id: claim_id ?? '', revision: revision ?? 1, is_passed: true };
    await call(api, decideAnyClaim, { token: admin, body });
    expect((await enter(token, id)).status).toBe(200);
    await call(api, concludeQuest, { token: project.token, params: { questId: id } });
    expect(await seen(id)).toBeUndefined();
  });

  it('is no longer there for people who decide while its account is deleted', async () => {
    const id = await publishQuest(api, project, { ...MISSION, checks: [ANSWER] });
    const handle = newHandle();
    await say(await person(handle), id, { manual: 'Here it is' });
    const claim = await seen(id);
    const users = api.server.connection.collection('users');
    const user = await users.findOneAndDelete({ handle });
    expect((await decide(project.token, claim, true)).body).toMatchObject({ code: 'item_changed' });
    if (user) await users.insertOne(user);
  });

  it('waits while its user is suspended', async () => {
    const id = await publishQuest(api, project, { ...MISSION, checks: [ANSWER] });
    const handle = newHandle();
    await say(await person(handle), id, { manual: 'Here it is' });
    const claim = await seen(id);
    const { _id: userId } =
      (await api.server.connection.collection<{ _id: string }>('users').findOne({ handle })) ?? {};
    const edit = (status: 'Active' | 'Inactive') =>
      call(api, editUser, { token: admin, params: { userId: userId ?? '' }, body: { status, reason: 'Looked at' } });
    await edit('Inactive');
    expect((await decide(project.token, claim, true)).body).toMatchObject({
      error: 'This user is suspended. The answer waits for the end of the suspension.',
    });
    await edit('Active');
    expect((await decide(project.token, claim, true)).status).toBe(200);
  });

  it('leaves the list while its project is suspended', async () => {
    const hidden = await createTestProject(api, 'Hidden');
    const id = await publishQuest(api, hidden, { ...MISSION, checks: [ANSWER] });
    await say(await person(), id, { manual: 'Here it is' });
    const isListed = async () =>
      (await call(api, listAllWaitingClaims, { token: admin })).claims.some((claim) => claim.quest_id === id);
    const named = { token: admin, params: { projectId: hidden.id } };
    await call(api, suspendProject, named);
    expect(await isListed()).toBe(false);
    await call(api, reinstateProject, named);
    expect(await isListed()).toBe(true);
  });
});

it('shows a quest to people at the level first, then to others', async () => {
  project = await createTestProject(api, 'Acme');
  const id = await publishQuest(api, project, { ...GIVEAWAY, early_hours: 2, early_level: 12 });
  const members = await publishQuest(api, project, { ...GIVEAWAY, early_hours: 1 });
  const token = await person();
  const listed = async () => (await call(api, listGiveaways, { token })).giveaways.map((one) => one.id);
  const isPublic = async (quest: number) => (await attempt(api, getPublicQuest, { query: { id: quest } })).status;
  const save = () => attempt(api, saveQuest, { token, body: { quest_id: id, is_saved: true } });
  expect(await listed()).toContain(members);
  expect(await listed()).not.toContain(id);
  expect(await enter(token, id)).toMatchObject({
    status: 409,
    body: { code: 'level_too_low', error: expect.stringMatching(/^Early access for level 12 and above until /) },
  });
  expect((await attempt(api, getGiveaway, { token, query: { id } })).status).toBe(409);
  expect((await save()).status).toBe(409);
  const { early_access: early } = await giveawayOf(token, members);
  expect(early).toEqual({ level: 1, until: new Date(api.clock.now().getTime() + HOUR_MS).toISOString() });
  expect((await enter(token, members)).status).toBe(200);
  for (const hidden of [id, members]) expect(await isPublic(hidden)).toBe(404);
  const { open: page } = (await call(api, getPublicProject, { query: { name: 'Acme' } })).project;
  const shown = [...(await call(api, listPublicQuests, {})).quests, ...page.quests].map((one) => one.id);
  expect([id, members].some((one) => shown.includes(one))).toBe(false);

  expect((await call(api, getDraw, { query: { giveaway_id: id } })).draw.title).not.toBe(GIVEAWAY.title);
  const first = await publishQuest(api, project, { ...MISSION, early_hours: 2, early_level: 12 });
  const second = await publishQuest(api, project, { ...MISSION, after_quest: first });
  expect((await say(token, first, { code: 'open sesame' })).body).toMatchObject({ code: 'level_too_low' });
  expect((await say(token, second, { code: 'open sesame' })).body).toMatchObject({
    error: 'First complete a quest in early access.',
  });

  api.clock.advance(2 * HOUR_MS);
  expect(await listed()).toContain(id);
  for (const open of [id, members]) expect(await isPublic(open)).toBe(200);
  expect((await enter(token, id)).status).toBe(200);
});

it('refuses an opening too far ahead, and prerequisites in a circle', async () => {
  const first = await publishQuest(api, project, MISSION);
  const second = await publishQuest(api, project, { ...MISSION, after_quest: first });
  const opens_at = new Date(api.clock.now().getTime() + 366 * 24 * HOUR_MS).toISOString();
  const { body } = await attempt(api, submitQuest, { token: project.token, body: { ...MISSION, opens_at } });
  expect(body).toMatchObject({ fields: { opens_at: ['The opening can be at most 365 days ahead'] } });

  const { quests, withTransaction } = api.server.product;
  await withTransaction((session) => quests.decisions.reverse(first, false, session));
  await withTransaction((session) => quests.decisions.reject(first, 'No', session));
  const again = { params: { questId: first }, body: { ...MISSION, after_quest: second } };
  const refused = await attempt(api, resubmitQuest, { token: project.token, ...again });
  expect(refused.body).toMatchObject({ fields: { after_quest: ['That quest comes after this one'] } });
});
