import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  creditProject,
  deleteAccount,
  getMe,
  getPointsTotal,
  getProjectAnalytics,
  getProjectOverview,
  getPublicProject,
  getQuestPerformance,
  listAuditLines,
  listNotifications,
  listProjectManagers,
  listReviewItems,
  listTasks,
  listUsers,
  recordVisits,
  setWallet,
  submitTask,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { restoreBackup } from '../backup/restore-backup.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { withDatabase } from '../backup/with-database.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { BROWSER } from '../testing/browser.ts';
import { attempt, call } from '../testing/client.ts';
import { downgradeDatabase } from '../testing/old-database.ts';
import { createTestProject, publishQuest, TASK } from '../testing/quests.ts';
import { startApiProcess } from '../testing/start-api-process.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import { verifyLedgerOf } from '../commands/ledger-verify.ts';

jest.setTimeout(120_000);

const PEOPLE = 30;
/** The number of rows added once all three processes serve. */
const MORE_PEOPLE = 12;

const WALLET = { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7' };

const erase = (api: Pick<TestApi, 'url'>, token: string, handle: string) =>
  call(api, deleteAccount, { token, body: { confirm_handle: handle } });
const totalPointsOf = async (api: Pick<TestApi, 'url'>, token: string) =>
  (await call(api, getPointsTotal, { token })).data.totalPoints;

/** Fills a database as the previous release does. */
async function fillOld(api: TestApi) {
  const admin = await createTestAdmin(api);
  const project = await createTestProject(api, 'Acme');
  const task = await publishQuest(api, project, { ...TASK, mxp_amount: 100 });
  let last = '';
  for (let index = 0; index < PEOPLE; index += 1) {
    const token = await signInWithX(api, `old_${index}`, index > 0 ? { ref: 'old_0' } : {});
    await call(api, submitTask, { token, body: { task_id: task, submission_url: `https://x.com/old/${index}` } });
    await call(api, recordVisits, { token, body: { views: [task] }, userAgent: BROWSER });
    last = token;
  }
  await call(api, setWallet, { token: last, key: 'before', body: WALLET });
  const { product } = api.server;
  const granted = { cause: 'reward:old', userId: 'gone', questId: task, kind: 'task', title: 'Old' } as const;
  await product.withTransaction((session) => product.payables.create({ ...granted, amountCents: 50_000 }, session));
  await erase(api, await signInWithX(api, 'old_gone'), 'old_gone');
  await call(api, creditProject, { token: admin, body: { projectId: project.id, amount: 5 } });
  await api.server.product.analytics.visits.flush();
  await downgradeDatabase(api.server.connection);
  // The previous release accepted 39 digits.
  const short = { $set: { walletAddress: WALLET.wallet_address.slice(0, -1) } };
  await api.server.connection.collection('users').updateOne({ handle: 'old_1' }, short);
  return { task, admin, project, last };
}

it('upgrades a restored backup of the previous release under load, with two APIs, without loss', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'magnetx-upgrade-'));
  const file = path.join(folder, 'before.backup');
  const source = await startTestApi();
  const { task, admin, project, last } = await fillOld(source);
  await withDatabase(source.config.database.url, (connection) => takeBackup(connection, file));
  await source.stop();
  const { url } = cleanDatabase();
  await withDatabase(url, (connection) => restoreBackup(connection, file));
  rmSync(folder, { recursive: true });

  // The previous release has no migrations, and serves while the new version starts.
  const before = await startTestApi({ databaseUrl: url, migrations: { migrations: [] } });
  const serving: { readonly url: string }[] = [before];
  const acknowledged: string[] = [];
  const state = { until: Infinity };
  const load = async (part: number): Promise<void> => {
    for (let index = 0; acknowledged.length < state.until; index += 1) {
      const api = serving[index % serving.length] ?? before;
      const handle = `new_${part}_${index}`;
      const token = await signInWithX(api, handle, { ref: 'old_1' });
      const submission_url = `https://x.com/${handle}/status`;
      await call(api, submitTask, { token, body: { task_id: task, submission_url } });
      acknowledged.push(handle);
    }
  };
  const loads = [load(0), load(1)];
  const upgraded = await Promise.all([0, 1].map(() => startApiProcess({ MONGODB_URL: url })));
  expect(acknowledged.length).toBeGreaterThan(0);
  // Like a rolling deployment: the new processes serve beside the old one, which then stops.
  serving.push(...upgraded);
  state.until = acknowledged.length + MORE_PEOPLE;
  await Promise.all(loads);
  await before.stop();

  for (const api of upgraded) {
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    const token = await signInWithX(api, 'old_1');
    const totalPoints = await totalPointsOf(api, token);
    const inviter = await call(api, getMe, { token });
    expect(inviter.user.referral_count).toBe(acknowledged.length);
    expect(totalPoints).toBeGreaterThan(acknowledged.length);
    expect(inviter.user).toMatchObject({ wallet_is_payable: false });
    const { notifications } = (await call(api, listNotifications, { token })).data;
    expect(notifications.filter(({ title }) => title === 'Your wallet cannot be paid')).toHaveLength(1);
    expect((await call(api, getMe, { token: last })).user).toMatchObject({ ...WALLET, wallet_is_payable: true });
    const found = await call(api, listTasks, { token, query: { search: 'thread', language: 'en' } });
    expect(found.tasks).toMatchObject([{ language: 'en' }]);

    const replay = await attempt(api, setWallet, { token: last, key: 'before', body: WALLET });
    expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    const back = await signInWithX(api, 'old_gone', { ref: 'old_2' });
    expect(await totalPointsOf(api, back)).toBe(0);
    await erase(api, back, 'old_gone');
    const { token: owner } = project;
    const quest = await call(api, getQuestPerformance, { token: owner, params: { questId: task } });
    expect(quest.report.totals.views).toBe(PEOPLE);
    const whole = await call(api, getProjectAnalytics, { token: owner, query: { period: 'all' } });
    expect(whole.report.totals.views).toBe(PEOPLE);

    const { project: page } = await call(api, getPublicProject, { query: { name: 'Acme' } });
    expect(page.record).toContainEqual({ label: 'Promised', text: '$500' });
    const { retention } = await call(api, getProjectOverview, { token: owner });
    expect(retention).toMatchObject({ newcomers: PEOPLE + acknowledged.length, returned: 0 });

    const search = (text: string) => ({ token: admin, query: { search: text } });
    expect((await call(api, listUsers, search('old_29'))).users).toMatchObject([{ handle: 'old_29' }]);
    expect((await call(api, listProjectManagers, search('acm'))).managers).toHaveLength(1);
    expect((await call(api, listAuditLines, search('acm'))).lines).toMatchObject([{ action: 'creditProject' }]);
    const about = { token: admin, query: { about: `project:${project.id}` } };
    expect((await call(api, listAuditLines, about)).lines).toMatchObject([{ action: 'creditProject' }]);
    expect((await call(api, listReviewItems, search('old_29'))).submissions).toHaveLength(1);
  }
  await withDatabase(url, async (connection) => {
    for (const field of ['language', 'plain'])
      expect(await connection.collection('quests').countDocuments({ [field]: { $exists: false } })).toBe(0);
    expect(await connection.collection('users').countDocuments({ status: 'Active', isInvited: false })).toBe(
      PEOPLE + acknowledged.length,
    );
    for (const name of ['kept_answers', 'visit_days', 'visit_marks', 'former_members'])
      expect([name, (await connection.listCollections()).some((one) => one.name === name)]).toEqual([name, false]);
    const sorted = { 'sortKeys.name': 'acme', 'sortKeys.username': 'acme' };
    expect(await connection.collection('projects').countDocuments(sorted)).toBe(1);
    for (const name of ['users', 'projects', 'audit_lines', 'review_rows'])
      expect(await connection.collection(name).countDocuments({ beginnings: { $exists: true } })).toBe(0);
    expect(await connection.collection('view_dedup_keys').countDocuments()).toBe(PEOPLE);
    const count = { source: 'direct', completedAt: null } as const;
    expect(await connection.collection('participations').countDocuments(count)).toBe(PEOPLE + acknowledged.length);
  });
  expect((await verifyLedgerOf({ profile: 'local', url, isEmbedded: false })).discrepancies).toEqual([]);
  for (const api of upgraded) await api.stop();
});
