import {
  answerCheck,
  challengeWallet,
  createAdmin,
  enterGiveaway,
  getProjectDashboard,
  logInAdmin,
  proveWallet,
  setWallet,
  suspendProject,
  type Call,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { attempt, call, type CallInput } from '../../testing/client.ts';
import { holdableDatabase } from '../../testing/holdable-database.ts';
import { GIVEAWAY, MISSION, createTestProject, publishQuest, type TestProject } from '../../testing/quests.ts';
import { startApiProcess } from '../../testing/start-api-process.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { createTestWallet } from '../../testing/test-wallet.ts';
import { signInWithX } from '../../testing/visitor.ts';

// Each test starts and kills processes.

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Only the command that stores a successful answer contains this. */
const KEEPS_ANSWER = '{"answer":{"success":true';

let databaseUrl: string;
let api: TestApi;
let user: string;
let admin: string;
let project: TestProject;
beforeAll(async () => {
  databaseUrl = cleanDatabase().url;
  api = await startTestApi({ databaseUrl });
  user = await signInWithX(api, 'someone');
  const creationPassword = api.config.adminCreationPassword ?? '';
  const account = { username: 'root', password: 'correct horse' };
  await call(api, createAdmin, { body: { ...account, creationPassword } });
  admin = (await call(api, logInAdmin, { body: account })).token;
  project = await createTestProject(api, 'Acme');
});
afterAll(() => api.stop());

/** Makes a call to an API that is killed after the commit and before it stores the answer. */
async function killDuring(definition: Call, input: CallInput<Call>): Promise<void> {
  const line = await holdableDatabase(databaseUrl, KEEPS_ANSWER);
  const killed = await startApiProcess({ MONGODB_URL: line.url });
  const cutOff = expect(attempt(killed, definition, input)).rejects.toThrow();
  await line.held;
  await killed.kill();
  await cutOff;
  await line.close();
  // The other process uses the real clock.
  api.clock.advance(Math.max(0, Date.now() - api.clock.now().getTime()));
}

/** Retries at another API, immediately and after `Retry-After`. */
async function retry(definition: Call, input: CallInput<Call>) {
  const waiting = await attempt(api, definition, input);
  expect(waiting).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
  const retryAfterS = Number(waiting.headers.get('retry-after'));
  expect(retryAfterS).toBeGreaterThan(0);
  expect(retryAfterS).toBeLessThanOrEqual(5);
  api.clock.advance(retryAfterS * 1000);
  return attempt(api, definition, input);
}

it('repeats the first answer after its process was killed, and runs the work once', async () => {
  const giveaway = { token: user, key: 'enter', body: { giveaway_id: await publishQuest(api, project, GIVEAWAY) } };
  await killDuring(enterGiveaway, giveaway);
  expect(await retry(enterGiveaway, giveaway)).toMatchObject({ status: 200, body: { success: true } });
  expect(await attempt(api, enterGiveaway, giveaway)).toMatchObject({ status: 200 });
  expect(await attempt(api, enterGiveaway, { ...giveaway, key: 'again' })).toMatchObject({ status: 409 });
});

testInSoak('does so for an answer that completes a mission, whose state then refuses another', async () => {
  const id = await publishQuest(api, project, MISSION);
  const given = { token: user, key: 'answer', body: { quest_id: id, check: 0, answer: { code: 'open sesame' } } };
  await killDuring(answerCheck, given);
  const repeated = await retry(answerCheck, given);
  expect(repeated).toMatchObject({ status: 200, body: { result: 'passed', earned_mxp: 50 } });
  expect(await attempt(api, answerCheck, { ...given, key: 'again' })).toMatchObject({ status: 422 });
});

testInSoak('does so for a wallet, the proof of another and a suspension', async () => {
  const wallet = { token: user, key: 'wallet', body: { wallet_address: WALLET } };
  await killDuring(setWallet, wallet);
  expect(await retry(setWallet, wallet)).toMatchObject({ status: 200, body: { wallet_address: WALLET } });

  // The signature counts once, also for the retry.
  const proven = createTestWallet();
  const { message } = await call(api, challengeWallet, { token: user, body: { wallet_address: proven.address } });
  const proof = { token: user, key: 'proof', body: { message, signature: proven.sign(message) } };
  await killDuring(proveWallet, proof);
  expect(await retry(proveWallet, proof)).toMatchObject({ status: 200, body: { outcome: 'proposed' } });

  const suspension = { token: admin, key: 'suspend', params: { projectId: project.id } };
  await killDuring(suspendProject, suspension);
  const suspended = { id: project.id, status: 'suspended' };
  expect(await retry(suspendProject, suspension)).toMatchObject({ status: 200, body: { project: suspended } });
  expect((await call(api, getProjectDashboard, { token: project.token })).project_status).toBe('suspended');
});
