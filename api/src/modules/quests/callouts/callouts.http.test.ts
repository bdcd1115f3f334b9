import {
  CALLOUTS_MAX,
  CALLOUTS_PER_PERSON_MAX,
  concludeQuest,
  editUser,
  getCalloutSecret,
  getMe,
  getQuestPerformance,
  listCallouts,
  replaceCalloutSecret,
  resendCallout,
  submitQuest,
  testCallout,
  tryCheck,
  type BodyInputOf,
} from '@magnetx/contracts';
import { createHmac } from 'node:crypto';
import { createTestAdmin } from '../../../testing/admin.ts';
import { setUpClaims } from '../../../testing/claims.ts';
import { attempt, call } from '../../../testing/client.ts';
import { MISSION, publishQuest, type TestProject } from '../../../testing/quests.ts';
import type { TestApi } from '../../../testing/start-test-api.ts';
import { json, startServiceDouble, type Received, type ServiceDouble } from '../../../testing/service-double.ts';
import { signatureOf } from './index.ts';

type Checks = NonNullable<BodyInputOf<typeof submitQuest>['checks']>;

const DAY_MS = 86_400_000;
const NO_REPLY = 'The answer is no JSON with a result “passed” or “failed”';
const PRIVATE = 'This address is not on the public internet.';

let service: ServiceDouble;
let api: TestApi;
let project: TestProject;
const { newHandle, person, say, shownTo, newsOf } = setUpClaims(
  (suite) => ({ api, project } = suite),
  async () => {
    service = await startServiceDouble();
    return { calloutExceptions: [new URL(service.url).host], env: { CALL_DEADLINE_MS: '500' } };
  },
);
afterAll(() => service.stop());
beforeEach(() => void service.received.splice(0));

const publish = (more: { readonly address?: string; readonly asked?: string } = {}) => {
  const checks: Checks = [{ kind: 'callout', task: 'Play a match', address: `${service.url}/check`, ...more }];
  return publishQuest(api, project, { ...MISSION, checks });
};
const ofProject = () => ({ token: project.token });
const secretOf = async () => (await call(api, getCalloutSecret, ofProject())).secret;
const calloutsOf = async () => (await call(api, listCallouts, ofProject())).callouts;
const resend = (calloutId: string) => attempt(api, resendCallout, { ...ofProject(), params: { calloutId } });
/** Checks a request as the guide for developers does. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

it('signs as the reference of Standard Webhooks does', () => {
  const message = ['msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}'] as const;
  const signature = signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', ...message);
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('asks the software of the project, whose answer passes the check or fails it with a reason', async () => {
  const id = await publish({ asked: 'Your player id' });
  const handle = newHandle();
  const token = await person(handle);
  expect(await shownTo(token, id)).toMatchObject({
    task: { text: 'Play a match', link: '' },
    manual: { asked: 'Your player id' },
  });
  service.answer = () => json({ result: 'failed', reason: ' Play \u202e\n a match first. ' });
  expect((await say(token, id, { manual: 'p-1' })).body).toMatchObject({ result: 'unknown' });
  await api.server.jobs.runDue();
  expect(await shownTo(token, id)).toMatchObject({ result: 'failed', reason: 'Play a match first.' });

  service.answer = () => json({ result: 'passed' });
  await say(token, id, { manual: 'p-2' });
  await api.server.jobs.runDue();
  expect(await shownTo(token, id)).toMatchObject({ result: 'passed', reason: '' });
  expect(await newsOf(token)).toContain('You earned 50 MXP');

  const bodies = service.received.map(({ body }) => JSON.parse(body) as object);
  const data = { quest_id: id, handle, x_user_id: expect.any(String), wallet: null };
  expect(bodies).toEqual([
    { type: 'check', timestamp: api.clock.now().toISOString(), data: { ...data, answer: 'p-1' } },
    { type: 'check', timestamp: api.clock.now().toISOString(), data: { ...data, answer: 'p-2' } },
  ]);
  const secret = await secretOf();
  expect(service.received.map((received) => isSigned(received, secret))).toEqual([true, true]);
  expect(await calloutsOf()).toMatchObject([
    { quest_id: id, result: 'passed', reason: '', status: 200 },
    { quest_id: id, result: 'failed', reason: 'Play a match first.', status: 200 },
  ]);
  expect(JSON.stringify(await api.server.connection.collection('callouts').find().toArray())).not.toContain(handle);
});

it('needs the text that the check asks for, before it asks anything', async () => {
  const id = await publish({ asked: 'Your player id' });
  const token = await person();
  await say(token, id);
  await api.server.jobs.runDue();
  expect(await shownTo(token, id)).toMatchObject({ result: 'failed', reason: 'Enter your answer.' });
  expect(service.received).toEqual([]);
});

it('keeps the id of an answer that is checked again, automatically or by a member, and of no other', async () => {
  const id = await publish();
  const token = await person();
  service.answer = () => json({}, 503);
  await say(token, id);
  await api.server.jobs.runDue();
  const { result, reason, look_again_at: at } = (await shownTo(token, id)) ?? {};
  expect({ result, reason }).toEqual({ result: 'unknown', reason: 'The project did not answer.' });
  api.clock.advance(Date.parse(at ?? '') - api.clock.now().getTime());
  await api.server.jobs.runDue();
  const [newest] = await calloutsOf();
  expect(newest).toMatchObject({ result: null, status: 503, reason: 'The answer has the status 503 instead of 200' });
  service.answer = () => json({ result: 'failed' });
  expect((await resend(newest?.id ?? '')).status).toBe(200);
  await api.server.jobs.runDue();
  expect(await shownTo(token, id)).toMatchObject({ result: 'failed', look_again_at: null });
  expect(await resend(newest?.id ?? '')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  await say(token, id);
  await api.server.jobs.runDue();
  const ids = service.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([newest?.message_id, newest?.message_id, newest?.message_id, expect.any(String)]);
  expect(new Set(ids).size).toBe(2);
  expect(await calloutsOf()).toHaveLength(4);
});

it('is not asked about a suspended person before the suspension ends', async () => {
  const id = await publish();
  const handle = newHandle();
  const token = await person(handle);
  service.answer = () => json({ result: 'passed' });
  await say(token, id);
  const { id: userId } = (await call(api, getMe, { token })).user;
  const edit = async (status: 'Active' | 'Inactive') => {
    const admin = await createTestAdmin(api, `${status} ${handle}`);
    await call(api, editUser, { token: admin, params: { userId }, body: { status, reason: 'Looked at' } });
  };
  await edit('Inactive');
  await api.server.jobs.runDue();
  await edit('Active');
  await api.server.jobs.runDue();
  expect(service.received).toEqual([]);
  api.clock.advance(DAY_MS);
  await api.server.jobs.runDue();
  expect(service.received).toHaveLength(1);
  expect(await shownTo(await person(handle), id)).toMatchObject({ result: 'passed' });
});

it('keeps a later answer that comes while the software is asked about the one before', async () => {
  const id = await publish({ asked: 'Your player id' });
  const token = await person();
  await say(token, id, { manual: 'p-1' });
  service.answer = async ({ body }) => {
    if (body.includes('p-2')) return json({ result: 'passed' });
    await say(token, id, { manual: 'p-2' });
    return json({ result: 'failed' });
  };
  await api.server.jobs.runDue();
  expect(await shownTo(token, id)).toMatchObject({ result: 'passed' });
  expect(await newsOf(token)).not.toContain('Check not passed');
});

it('ends an answer whose quest ends before its result is known', async () => {
  const id = await publish();
  const token = await person();
  await say(token, id);
  const of = { ...ofProject(), params: { questId: id } };
  await call(api, concludeQuest, of);
  await api.server.jobs.runDue();
  expect(await shownTo(token, id)).toMatchObject({ result: 'failed', reason: 'This quest has ended.' });
  const { checks } = await call(api, getQuestPerformance, { ...of, query: {} });
  expect(checks).toMatchObject([{ failed: 1, unknown: 0 }]);
});

it('is asked about one person up to a limit a day, and about others still', async () => {
  const id = await publish();
  const token = await person();
  service.answer = () => json({ result: 'failed', reason: 'Not yet.' });
  for (let sent = 0; sent <= CALLOUTS_PER_PERSON_MAX; sent += 1) {
    await say(token, id);
    await api.server.jobs.runDue();
  }
  expect(service.received).toHaveLength(CALLOUTS_PER_PERSON_MAX);
  const midnight = new Date(Math.ceil(api.clock.now().getTime() / DAY_MS) * DAY_MS).toISOString();
  expect(await shownTo(token, id)).toMatchObject({ result: 'unknown', look_again_at: midnight });
  await say(await person(), id);
  await api.server.jobs.runDue();
  expect(service.received).toHaveLength(CALLOUTS_PER_PERSON_MAX + 1);
});

it.each([
  ['loopback', 'https://127.0.0.1/', PRIVATE],
  ['a private network', 'https://192.168.1.1/check', PRIVATE],
  ['a link-local address', 'https://169.254.169.254/latest/meta-data/', PRIVATE],
  ['no TLS', 'http://example.com/check', 'Only https addresses can be reached.'],
])('refuses to post or to test an address of %s', async (_, address, error) => {
  const checks: Checks = [{ kind: 'callout', task: 'Play a match', address }];
  const posted = await attempt(api, submitQuest, { ...ofProject(), body: { ...MISSION, checks } });
  const tested = await attempt(api, testCallout, { ...ofProject(), body: { address } });
  expect(posted).toMatchObject({ status: 400, body: { error, fields: { checks: [error] } } });
  expect(tested).toMatchObject({ status: 400, body: { error, fields: { address: [error] } } });
});

it.each<[string, () => ReturnType<ServiceDouble['answer']>, string]>([
  [
    'leads to a private address',
    () => ({ status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' }),
    'The address leads to another one',
  ],
  ['is slow', () => null, 'The host took too long'],
  ['is no JSON', () => ({ status: 200, body: 'passed' }), NO_REPLY],
  ['has no result', () => json({ result: 'maybe' }), NO_REPLY],
])('gives no result if the answer to a test %s', async (_, says, reason) => {
  service.answer = says;
  const { callout } = await call(api, testCallout, { ...ofProject(), body: { address: service.url } });
  expect(callout).toMatchObject({ quest_id: null, result: null, reason });
  expect(JSON.parse(service.received[0]?.body ?? '')).toMatchObject({ type: 'test', data: { quest_id: 0 } });
  expect(await resend(callout.id)).toMatchObject({ status: 409 });
});

it('lets members try checks as they are built, and stores no claim', async () => {
  const attemptAt = (check: Checks[number], more: Omit<BodyInputOf<typeof tryCheck>, 'check'> = {}) =>
    attempt(api, tryCheck, { ...ofProject(), body: { check, ...more } });
  const [right, wrong] = ['Yes', 'No'].map((text) => ({ text, is_right: text === 'Yes' }));
  if (!right || !wrong) throw new Error('No options');
  const quiz: Checks[number] = {
    ...{ kind: 'quiz', pass_percent: 100, attempts: 3 },
    questions: [{ text: 'Ready?', options: [right, wrong] }],
  };
  const { shown } = await call(api, tryCheck, { ...ofProject(), body: { check: quiz } });
  const position = shown.quiz?.questions[0]?.options.indexOf('Yes') ?? -1;
  expect((await attemptAt(quiz, { answer: { quiz: [[position]] } })).body).toMatchObject({ result: 'passed' });
  expect((await attemptAt(quiz, { answer: { quiz: [[1 - position]] } })).body).toMatchObject({ result: 'failed' });
  const code: Checks[number] = { kind: 'code', code: 'open sesame', hint: '', attempts: 3 };
  expect((await attemptAt(code, { answer: { code: 'Open Sesame' } })).body).toMatchObject({ result: 'passed' });
  service.answer = () => json({ result: 'failed', reason: 'Play first.' });
  const callout: Checks[number] = { kind: 'callout', task: 'Play a match', address: service.url, asked: 'Player' };
  const answered = await attemptAt(callout, { answer: { manual: 'p-1' } });
  expect(answered.body).toMatchObject({ result: 'failed', reason: 'Play first.' });
  expect(JSON.parse(service.received[0]?.body ?? '')).toMatchObject({ type: 'test', data: { answer: 'p-1' } });
  expect(await attemptAt({ kind: 'facts', level: 3 }, { answer: {} })).toMatchObject({
    status: 400,
    body: { error: 'It cannot be tried here: members of projects have no levels, invites or streaks.' },
  });
  expect(await api.server.connection.collection('mission_claims').countDocuments({ userId: '' })).toBe(0);
});

it('replaces the secret, and signs with both for a day', async () => {
  service.answer = () => json({ result: 'passed' });
  const old = await secretOf();
  const { secret } = await call(api, replaceCalloutSecret, ofProject());
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect([secret === old, await secretOf()]).toEqual([false, secret]);
  const test = async () => {
    await call(api, testCallout, { ...ofProject(), body: { address: service.url } });
    const last = service.received.at(-1);
    return last && [isSigned(last, old), isSigned(last, secret)];
  };
  expect(await test()).toEqual([true, true]);
  api.clock.advance(DAY_MS);
  project = { ...project, token: await api.server.product.accounts.tokens.issue('project', project.id) };
  expect(await test()).toEqual([false, true]);
  const stored = await Promise.all(
    ['callouts', 'callout_secrets', 'mission_claims', 'quests', 'audit_lines'].map((name) =>
      api.server.connection.collection(name).find().toArray(),
    ),
  );
  const elsewhere = JSON.stringify([stored, await calloutsOf(), service.received]) + api.logs();
  for (const each of [old, secret]) expect(elsewhere).not.toContain(each.slice('whsec_'.length));
});

it('keeps the latest callouts of a project, and none of one that is erased', async () => {
  service.answer = () => json({ result: 'passed' });
  const callouts = api.server.connection.collection<{ _id: string }>('callouts');
  const old = Array.from({ length: CALLOUTS_MAX }, (_, index) => ({
    ...{ _id: `old-${project.id}-${index}`, projectId: project.id, messageId: 'old', claim: null, result: null },
    ...{ reason: '', status: null, durationMs: 1, at: new Date(api.clock.now().getTime() - 1_000 * (index + 1)) },
  }));
  await callouts.insertMany(old);
  await call(api, testCallout, { ...ofProject(), body: { address: service.url } });
  const shown = await calloutsOf();
  expect(shown).toHaveLength(CALLOUTS_MAX);
  expect(shown[0]).toMatchObject({ result: 'passed' });
  expect(await callouts.countDocuments({ _id: old.at(-1)?._id ?? '' })).toBe(0);
  const { callouts: module, withTransaction } = api.server.product;
  await withTransaction((session) => module.erase(project.id, session));
  expect(await calloutsOf()).toEqual([]);
});
