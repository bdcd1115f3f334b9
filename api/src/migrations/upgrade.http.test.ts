import path from 'node:path';
import {
  browseQuests,
  getDraw,
  getLeaderboard,
  getMe,
  getPublicProfile,
  getQuestPerformance,
  listDrawEntries,
  listGiveaways,
  listNotifications,
  listOpportunities,
  listProjectQuests,
  listReviewItems,
  listTasks,
  logInAdmin,
  logInProject,
  verifyDraw,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { restoreBackup } from '../backup/restore-backup.ts';
import { withDatabase } from '../backup/with-database.ts';
import { verifyLedgerOf } from '../commands/ledger-verify.ts';
import { verifyProgressOf } from '../commands/progress-verify.ts';
import { verifyDerivedOf } from '../commands/rebuild.ts';
import { DEMO_ADMIN, DEMO_PROJECT } from '../demo/demo-accounts.ts';
import { call } from '../testing/client.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';

/**
 * A backup of 1.0.0 with the demo. It never changes after the release of 1.0.0, which made it, with the database of
 * `npm start` running: `npm run demo:reset -- --yes && npm run backup -- --to <file>`.
 */
const BACKUP = path.join(import.meta.dirname, 'fixtures', 'demo-1.0.0.backup');

const YEAR_MS = 365 * 24 * 60 * 60_000;

let api: TestApi | undefined;
afterEach(() => api?.stop());

it('a backup of 1.0.0 with the demo can be upgraded and served', async () => {
  const { url } = cleanDatabase();
  const pictures = await withDatabase(url, async (connection) => {
    await restoreBackup(connection, BACKUP);
    return connection.collection('due_share_pictures').find().toArray();
  });
  api = await startTestApi({ databaseUrl: url });
  // Nothing below may depend on the age of the backup.
  api.clock.advance(2 * YEAR_MS);

  const token = await signInWithX(api, 'demo_mara');
  expect((await call(api, getMe, { token })).user).toMatchObject({ referral_count: 4 });
  expect((await call(api, getPublicProfile, { query: { handle: 'demo_mara' } })).profile.handle).toBe('demo_mara');
  expect((await call(api, getLeaderboard, { token })).data.me.rank).toBe(1);
  expect((await call(api, listNotifications, { token })).data.notifications.length).toBeGreaterThan(0);
  expect((await call(api, listTasks, { token })).stats).toMatchObject({ open: 4, total: 6 });
  expect((await call(api, listOpportunities, { token, query: { search: 'design' } })).opportunities).not.toEqual([]);
  expect((await call(api, browseQuests, { query: { sort: 'ending' } })).quests).not.toEqual([]);
  const { giveaways } = await call(api, listGiveaways, { token });
  const drawn = giveaways.find(({ draw }) => draw === 'drawn');
  const query = { giveaway_id: drawn?.id ?? 0 };
  const { draw } = await call(api, getDraw, { query });
  const { tickets } = await call(api, listDrawEntries, { query });
  expect((await verifyDraw(draw, tickets)).every(({ isOk }) => isOk)).toBe(true);

  const { token: project } = await call(api, logInProject, { body: DEMO_PROJECT });
  const { quests } = await call(api, listProjectQuests, { token: project });
  expect(quests.length).toBeGreaterThan(0);
  for (const { id: questId, currentParticipants } of quests) {
    const report = { token: project, params: { questId }, query: { period: 'all' as const } };
    const { totals } = (await call(api, getQuestPerformance, report)).report;
    expect([questId, totals.participants]).toEqual([questId, currentParticipants]);
  }
  const { token: admin } = await call(api, logInAdmin, { body: DEMO_ADMIN });
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { status: 'pending' } });
  expect(submissions.length).toBeGreaterThan(0);

  const { referral_code: ref } = (await call(api, getMe, { token })).user;
  await signInWithX(api, 'newcomer', { ref });
  expect((await call(api, getMe, { token })).user.referral_count).toBe(5);
  expect((await verifyLedgerOf(api.config.database)).discrepancies).toEqual([]);
  expect((await verifyProgressOf(api.config.database)).discrepancies).toEqual([]);
  expect(await verifyDerivedOf(api.config)).toEqual([]);

  const { connection } = api.server;
  const pieces = await connection.collection('jobs').find({ kind: 'share-pictures', state: 'waiting' }).toArray();
  const due = pictures.map(({ questId, at }) => expect.objectContaining({ payload: { questId }, dueAt: at }));
  expect([due.length > 0, pieces]).toEqual([true, expect.arrayContaining(due)]);
  expect(await connection.collection('due_share_pictures').countDocuments()).toBe(0);
});
