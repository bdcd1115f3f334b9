import {
  approveReviewItem,
  concludeQuest,
  getMission,
  getProgress,
  getProjectQuest,
  getPublicQuest,
  getQuestPerformance,
  getReviewItem,
  LEVELS,
  listMissions,
  previewOwnQuest,
  rejectReviewItem,
  resubmitQuest,
  submitQuest,
  submitTask,
  withdrawQuest,
  type BodyInputOf,
} from '@magnetx/contracts';
import { setUpClaims } from '../../../../testing/claims.ts';
import { attempt, call } from '../../../../testing/client.ts';
import { crowdOf } from '../../../../testing/crowd.ts';
import {
  createTestProject,
  MISSION,
  postQuest,
  publishQuest,
  TASK,
  type TestProject,
} from '../../../../testing/quests.ts';
import type { TestApi } from '../../../../testing/start-test-api.ts';

type Draft = BodyInputOf<typeof submitQuest>;

const DAY_MS = 86_400_000;
const RIGHT = 'This one is right';

const QUIZ = {
  kind: 'quiz',
  questions: [1, 2].map((number) => ({
    text: `Question ${number}`,
    options: [RIGHT, 'Wrong', 'No', 'Never'].map((text) => ({ text, is_right: text === RIGHT })),
  })),
  pass_percent: 100,
  attempts: 2,
} as const;

let api: TestApi;
let admin: string;
let project: TestProject;
const { person, newHandle, say, missionOf, pointsOf } = setUpClaims((suite) => ({ api, admin, project } = suite));

const ledgerOf = (account: 'own' | number) =>
  api.server.product.ledger.balanceOf(account === 'own' ? `project:${project.id}` : `reserve:${account}`);
const draft = (more: Partial<Draft> = {}): Draft => ({ ...MISSION, ...more });
const publish = (more: Partial<Draft> = {}) => publishQuest(api, project, draft(more));
const word = (token: string, id: number, code = ' open  SESAME ') => say(token, id, { code });
const reviewId = async (id: number) => {
  const quest = await api.server.product.quests.find(id);
  return quest && quest.revision > 0 ? `quest-${id}-${quest.revision}` : `quest-${id}`;
};

/** The positions of the right answers, as they are shown to a person. */
async function rightAnswers(token: string, id: number): Promise<number[][]> {
  const { checks } = await missionOf(token, id);
  return (checks[0]?.quiz?.questions ?? []).map(({ options }) => [options.indexOf(RIGHT)]);
}

describe('the reserve of a mission', () => {
  it('is paid on posting, and returns with a rejection, a withdrawal, and the end', async () => {
    const before = await ledgerOf('own');
    const { quest, fee_mxp, mxp_balance } = await call(api, submitQuest, { token: project.token, body: draft() });
    expect({ fee_mxp, mxp_balance }).toEqual({ fee_mxp: 500, mxp_balance: before - 500 });
    expect(await ledgerOf(quest.id)).toBe(500);

    await call(api, rejectReviewItem, {
      token: admin,
      body: { id: await reviewId(quest.id), type: 'mission', reason: 'No' },
    });
    expect(await ledgerOf('own')).toBe(before);
    const again = { params: { questId: quest.id }, body: draft({ max_winners: 4 }) };
    await call(api, resubmitQuest, { token: project.token, ...again });
    expect(await ledgerOf(quest.id)).toBe(200);
    await call(api, withdrawQuest, { token: project.token, params: { questId: quest.id } });
    expect(await ledgerOf('own')).toBe(before);

    const live = await publish();
    const token = await person();
    expect((await word(token, live)).body).toMatchObject({ result: 'passed', earned_mxp: 50 });
    await call(api, concludeQuest, { token: project.token, params: { questId: live } });
    expect(await ledgerOf('own')).toBe(before - 50);
    expect((await missionOf(token, live)).state).toBe('done');
    expect((await word(await person(), live)).body).toMatchObject({ code: 'quest_ended' });
  });

  it('returns when its deadline passes, and when an admin removes it', async () => {
    const before = await ledgerOf('own');
    const id = await publish({ endsAt: new Date(api.clock.now().getTime() + DAY_MS).toISOString() });
    const removed = await publish();
    const { quests, withTransaction } = api.server.product;
    await withTransaction((session) => quests.decisions.remove(removed, session));
    api.clock.advance(2 * DAY_MS);
    // The job that concludes it has not run yet.
    const token = await person();
    expect((await missionOf(token, id)).state).toBe('ended');
    expect((await word(token, id)).body).toMatchObject({ code: 'quest_ended' });
    await api.server.jobs.runDue();
    expect([await ledgerOf(id), await ledgerOf(removed), await ledgerOf('own')]).toEqual([0, 0, before]);
  });

  it('is refused without the MXP for it', async () => {
    const poor = await createTestProject(api, 'Poor', 499);
    const { status, body } = await attempt(api, submitQuest, { token: poor.token, body: draft() });
    const error = 'Insufficient MXP balance. You need 500 MXP but only have 499 MXP';
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'insufficient_balance', error } });
  });
});

it.each<[string, Partial<Draft>, string]>([
  ['no reward', { mxp_amount: 0 }, 'mxp_amount'],
  ['no number of completions', { max_winners: undefined }, 'max_winners'],
  ['no checks', { checks: [] }, 'checks'],
  ['six checks', { checks: Array.from({ length: 6 }, () => ({ kind: 'facts' as const, level: 1 })) }, 'checks'],
  [
    'a quiz without right answers',
    {
      checks: [
        {
          ...QUIZ,
          questions: [
            {
              text: 'Q',
              options: [
                { text: 'a', is_right: false },
                { text: 'b', is_right: false },
              ],
            },
          ],
        },
      ],
    },
    'checks',
  ],
  ['a quest that does not exist before it', { after_quest: 999_999 }, 'after_quest'],
])('is not posted with %s', async (_what, more, field) => {
  const { status, body } = await attempt(api, submitQuest, { token: project.token, body: draft(more) });
  expect(status).toBe(400);
  expect(Object.keys((body as { fields?: object }).fields ?? {}).map((name) => name.split('.')[0])).toContain(field);
});

describe('a quiz', () => {
  it('can be failed, then passed, within its attempts', async () => {
    const id = await publish({ checks: [{ ...QUIZ, questions: [...QUIZ.questions] }] });
    const [token, unlucky] = [await person(), await person()];
    const right = await rightAnswers(token, id);
    const wrong = right.map(([position = 0]) => [(position + 1) % 4]);
    expect((await say(token, id, { quiz: [] })).status).toBe(400);
    const failed = await say(token, id, { quiz: wrong });
    expect(failed.body).toMatchObject({ result: 'failed', reason: '0 of 2 right. You need 2.', earned_mxp: 0 });
    expect((await missionOf(token, id)).checks[0]).toMatchObject({ result: 'failed', attempts_left: 1 });
    expect((await say(token, id, { quiz: right })).body).toMatchObject({ result: 'passed', earned_mxp: 50 });

    const answers = (await rightAnswers(unlucky, id)).map(([position = 0]) => [(position + 1) % 4]);
    const all = await Promise.all(Array.from({ length: 6 }, () => say(unlucky, id, { quiz: answers })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await missionOf(unlucky, id)).state).toBe('failed');
    expect((await say(unlucky, id, { quiz: await rightAnswers(unlucky, id) })).body).toMatchObject({
      code: 'conflict',
    });
  });

  it('never sends right answers or the secret word to users, and shows them to owners and admins', async () => {
    const checks = [{ ...QUIZ, questions: [...QUIZ.questions] }, ...MISSION.checks];
    const id = await publish({ checks });
    const pending = await postQuest(api, project, draft({ checks }));
    const token = await person();
    const texts = [
      await call(api, getMission, { token, query: { id } }),
      await call(api, listMissions, { token }),
      await say(token, id, { quiz: await rightAnswers(token, id) }),
      await call(api, getPublicQuest, { query: { id } }),
      await call(api, previewOwnQuest, { token: project.token, params: { questId: id } }),
    ].map((answer) => JSON.stringify(answer));
    for (const text of texts) expect(text).not.toMatch(/is_right|isRight|hash|sesame/i);
    const orders = new Set<string>();
    for (let other = 0; other < 8; other += 1) {
      orders.add(JSON.stringify((await missionOf(await person(), id)).checks[0]?.quiz?.questions));
    }
    expect(orders.size).toBeGreaterThan(1);

    const owned = await call(api, getProjectQuest, { token: project.token, params: { questId: id } });
    const reviewed = await call(api, getReviewItem, { token: admin, params: { id: `quest-${pending}` } });
    for (const shown of [owned.details, reviewed.quest]) {
      expect(shown.checks[0]).toMatchObject({ questions: QUIZ.questions });
      expect(JSON.stringify(shown.checks[1])).not.toMatch(/hash|sesame/i);
    }
    const stored = await api.server.connection.collection<{ _id: number }>('quests').findOne({ _id: id });
    expect(JSON.stringify(stored)).not.toMatch(/sesame/i);
  });
});

it('answers checks in their order, and names what facts are missing', async () => {
  const id = await publish({
    checks: [{ kind: 'facts', level: 1 }, ...MISSION.checks, { kind: 'facts', referrals: 1 }],
  });
  const token = await person();
  expect((await say(token, id, { code: 'open sesame' }, 1)).body).toMatchObject({ code: 'conflict' });
  expect((await say(token, id, {})).body).toMatchObject({ result: 'passed', earned_mxp: 0 });
  expect((await say(token, id, { code: 'wrong' }, 1)).body).toMatchObject({
    result: 'failed',
    reason: 'This is not the word.',
  });
  expect((await say(token, id, { code: 'open sesame' }, 1)).body).toMatchObject({ result: 'passed', earned_mxp: 0 });
  const { body } = await say(token, id, {}, 2);
  expect(body).toMatchObject({ result: 'failed', reason: 'People invited: at least 1.' });
  const { checks } = await missionOf(token, id);
  expect(checks[2]?.facts).toEqual([{ label: 'People invited', needed: 1, own: 0, is_met: false }]);
});

it('judges an answer again whose mission was posted with other checks while it was verified', async () => {
  const id = await publish();
  const token = await person();
  const { quests, checks, withTransaction } = api.server.product;
  const verifier = checks.verifierOf({ kind: 'code' });
  const slow = jest.spyOn(verifier, 'verify').mockImplementationOnce(async (claim) => {
    await withTransaction((session) => quests.decisions.reverse(id, false, session));
    await withTransaction((session) => quests.decisions.reject(id, 'No', session));
    const body = draft({ checks: [{ kind: 'facts', level: 1 }, ...MISSION.checks] });
    await call(api, resubmitQuest, { token: project.token, params: { questId: id }, body });
    await withTransaction((session) => quests.decisions.approve(id, session));
    return verifier.verify(claim);
  });
  expect((await word(token, id)).body).toMatchObject({ result: 'passed', earned_mxp: 0 });
  expect((await missionOf(token, id)).checks).toMatchObject([{ result: 'passed' }, { result: null }]);
  slow.mockRestore();
});

it('forgets an answer that is stored while the decision is reversed, before other checks go live', async () => {
  const id = await publish({ checks: [{ kind: 'facts', level: 1 }, ...MISSION.checks] });
  const token = await person();
  const { quests, withTransaction } = api.server.product;
  await withTransaction(async (session) => {
    await quests.decisions.reverse(id, false, session);
    await say(token, id, {});
  });
  await withTransaction((session) => quests.decisions.reject(id, 'No', session));
  const again = { params: { questId: id }, body: draft({ checks: [...MISSION.checks, { kind: 'facts', level: 1 }] }) };
  await call(api, resubmitQuest, { token: project.token, ...again });
  await withTransaction((session) => quests.decisions.approve(id, session));
  expect((await missionOf(token, id)).checks).toMatchObject([{ result: null }, { result: null }]);
  expect((await say(token, id, {}, 1)).body).toMatchObject({ code: 'conflict' });
});

describe('a completion', () => {
  it('is credited once, however often it is answered at the same moment', async () => {
    const id = await publish();
    const token = await person();
    const before = await pointsOf(token);
    const all = await Promise.all(Array.from({ length: 20 }, () => word(token, id)));
    expect(all.filter(({ body }) => (body as { earned_mxp?: number }).earned_mxp === 50)).toHaveLength(1);
    expect(await pointsOf(token)).toBe(before + 50);
    expect(await ledgerOf(id)).toBe(450);
    expect((await call(api, getProgress, { token })).progress).toMatchObject({ streak: { weeks: 1 } });
  });

  it('is refused once all are taken, however many want the last', async () => {
    const id = await publish({ max_winners: 2 });
    const tokens = await Promise.all(Array.from({ length: crowdOf({ sample: 6, whole: 50 }) }, person));
    const all = await Promise.all(tokens.map((token) => word(token, id)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of all) if (status !== 200) expect(body).toMatchObject({ code: 'quest_ended' });
    expect(await api.server.product.quests.find(id)).toMatchObject({ status: 'concluded', participantCount: 2 });
    expect(await ledgerOf(id)).toBe(0);
  });

  it('comes back the next UTC day of a daily mission', async () => {
    const id = await publish({ repeat: 'daily' });
    const handle = newHandle();
    const token = await person(handle);
    await word(token, id);
    const { state, next_at } = await missionOf(token, id);
    const midnight = new Date(api.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    expect({ state, next_at }).toEqual({ state: 'done', next_at: `${midnight}T00:00:00.000Z` });
    expect((await word(token, id)).body).toMatchObject({ code: 'conflict' });
    api.clock.advance(Date.parse(next_at ?? '') - api.clock.now().getTime());
    const later = await person(handle);
    expect((await missionOf(later, id)).state).toBe('open');
    expect((await word(later, id)).body).toMatchObject({ earned_mxp: 50 });
    expect(await ledgerOf(id)).toBe(400);
  });
});

it('shows its owner how many passed each check, and why others did not', async () => {
  const id = await publish({ checks: [QUIZ, ...MISSION.checks] });
  const [one, two] = [await person(), await person()];
  await say(one, id, { quiz: await rightAnswers(one, id) });
  await say(one, id, { code: 'wrong' }, 1);
  const wrong = (await rightAnswers(two, id)).map(([at = 0]) => [(at + 1) % 4]);
  await say(two, id, { quiz: wrong });
  const asked = { token: project.token, params: { questId: id }, query: {} };
  expect((await call(api, getQuestPerformance, asked)).checks).toEqual([
    { kind: 'quiz', passed: 1, failed: 1, unknown: 0, reasons: [{ text: '0 of 2 right. You need 2.', count: 1 }] },
    { kind: 'code', passed: 0, failed: 1, unknown: 0, reasons: [{ text: 'This is not the word.', count: 1 }] },
  ]);
});

it('comes back no more once the mission ends, or has ended, before the next day', async () => {
  const midnight = (Math.floor(api.clock.now().getTime() / DAY_MS) + 1) * DAY_MS;
  const endingAt = (ms: number) => publish({ repeat: 'daily', endsAt: new Date(ms).toISOString() });
  const [then, later, over] = [await endingAt(midnight), await endingAt(midnight + 1), await endingAt(midnight + 1)];
  const token = await person();
  for (const id of [then, later, over]) await word(token, id);
  await call(api, concludeQuest, { token: project.token, params: { questId: over } });
  const nextOf = async (id: number) => (await missionOf(token, id)).next_at;
  expect([await nextOf(then), await nextOf(over)]).toEqual([null, null]);
  expect(await nextOf(later)).toBe(new Date(midnight).toISOString());
});

it('is for its level and above, and asks for no quest that users cannot see', async () => {
  const task = await publishQuest(api, project, TASK);
  const hidden = await publish();
  const token = await person();
  // To level 2, by the reward of a mission.
  const [, { fromMxp = 0 } = {}] = LEVELS;
  await word(token, await publish({ mxp_amount: fromMxp - (await pointsOf(token)), max_winners: 1 }));
  const [own, next] = [await publish({ min_level: 2 }), await publish({ min_level: 3 })];
  const [after, afterHidden] = [await publish({ after_quest: task }), await publish({ after_quest: hidden })];
  const { quests, withTransaction } = api.server.product;
  await withTransaction((session) => quests.decisions.remove(hidden, session));
  // Work that waits for a decision is not done.
  await call(api, submitTask, { token, body: { task_id: task, submission_url: 'https://x.com/a/status/77' } });
  const states = [];
  for (const id of [own, next, after, afterHidden]) states.push((await missionOf(token, id)).state);
  expect(states).toEqual(['open', 'locked', 'locked', 'open']);
});

it('is locked before its opening, below its level, and until another quest is done', async () => {
  const first = await publish();
  const opens = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
  const [later, high, second] = [
    await publish({ opens_at: opens }),
    await publish({ min_level: 12 }),
    await publish({ after_quest: first }),
  ];
  const token = await person();
  expect(await missionOf(token, later)).toMatchObject({ state: 'not_open', next_at: opens });
  expect(await missionOf(token, high)).toMatchObject({
    state: 'locked',
    state_reason: expect.stringMatching(/level 12/),
  });
  for (const id of [later, high, second]) expect((await word(token, id)).body).toMatchObject({ code: 'conflict' });
  const { missions } = await call(api, listMissions, { token, query: { filter: 'open' } });
  expect(missions.find(({ id }) => id === second)).toMatchObject({
    state: 'locked',
    state_reason: 'First complete “Watch the video”.',
  });
  await word(token, first);
  expect((await word(token, second)).body).toMatchObject({ result: 'passed' });
  api.clock.advance(3_600_000);
  expect((await word(token, later)).body).toMatchObject({ result: 'passed' });
});

it('is for users alone, each with a claim that others do not see', async () => {
  const id = await publish();
  const [token, other] = [await person(), await person()];
  await word(token, id, 'wrong');
  expect((await missionOf(other, id)).checks[0]).toMatchObject({ result: null, attempts_left: 3 });
  expect((await word(project.token, id)).status).toBe(403);
  expect((await word(admin, id)).status).toBe(403);
});

it('goes live by an approval of the review queue', async () => {
  const id = await postQuest(api, project, draft());
  const token = await person();
  expect((await word(token, id)).body).toMatchObject({ code: 'not_found' });
  await call(api, approveReviewItem, { token: admin, body: { id: `quest-${id}`, type: 'mission' } });
  expect((await word(token, id)).body).toMatchObject({ result: 'passed' });
});
