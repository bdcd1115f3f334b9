import { getProjectDashboard, listProjectQuests, SHARE_PICTURES_PATH, submitQuest } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { attempt, call } from '../testing/client.ts';
import { holdableDatabase, type HoldableDatabase } from '../testing/holdable-database.ts';
import { createTestProject, GIVEAWAY, type TestProject } from '../testing/quests.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

/** Only the write that the test holds contains it. */
const TITLE = 'Held by the database';
const QUEST = { ...GIVEAWAY, title: TITLE };

let line: HoldableDatabase;
let patient: TestApi;
let hasty: TestApi;
let project: TestProject;
beforeAll(async () => {
  const databaseUrl = cleanDatabase().url;
  patient = await startTestApi({ databaseUrl });
  project = await createTestProject(patient, 'Acme');
  line = await holdableDatabase(databaseUrl, TITLE);
  hasty = await startTestApi({ databaseUrl: line.url, env: { CALL_DEADLINE_MS: '1000' } });
});
afterAll(async () => {
  await hasty.stop();
  await line.close();
  await patient.stop();
});

/** Waits for the answer of the first attempt, as a client does that repeats its call. */
async function findOut(key: string) {
  for (;;) {
    const answer = await attempt(patient, submitQuest, { token: project.token, body: QUEST, key });
    if (answer.body.code !== 'idempotency_in_progress') return answer;
  }
}

it('answers 503 while the database hangs, and a retry with the same key finds out what became of a write', async () => {
  const { token } = project;
  const balance = async () => (await call(patient, getProjectDashboard, { token })).mxp_balance;
  const before = await balance();
  await call(hasty, listProjectQuests, { token });
  const posting = attempt(hasty, submitQuest, { token, body: QUEST, key: 'post' });
  await line.held;
  const [post, read, late, picture] = await Promise.all([
    posting,
    attempt(hasty, listProjectQuests, { token }),
    attempt(hasty, submitQuest, { token, body: GIVEAWAY, key: 'late' }),
    fetch(`${hasty.url}${SHARE_PICTURES_PATH}/quests/1/0123456789abcdef.jpg`),
  ]);
  expect(post).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } });
  expect(post.body.error).toContain('Your change may have been saved');
  // Their work had not begun, and never does.
  for (const { status, body } of [read, late]) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
  }
  for (const { headers } of [post, read, late, picture]) expect(headers.get('retry-after')).toBe('5');
  expect(picture.status).toBe(503);

  line.release();
  const found = await findOut('post');
  expect(found).toMatchObject({ status: 200, body: { success: true } });
  expect(found.headers.get('idempotent-replayed')).toBe('true');
  await hasty.server.product.settled();
  const { quests } = await call(patient, listProjectQuests, { token });
  expect(quests.map(({ title }) => title)).toEqual([TITLE]);
  expect(before - (await balance())).toBeGreaterThan(0);
  expect((await patient.server.product.verifyLedger()).discrepancies).toEqual([]);
  expect(hasty.logs()).not.toContain('ERR_HTTP_HEADERS_SENT');
  expect((await attempt(hasty, listProjectQuests, { token })).status).toBe(200);
});
