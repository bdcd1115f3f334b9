import { setTimeout as delay } from 'node:timers/promises';
import { LISTING_DAY_MXP } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { explainReads } from '../testing/explain-commands.ts';
import { listenLive } from '../testing/live-listener.ts';
import { createTestProject, OPPORTUNITY, publishQuest } from '../testing/quests.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import { createReadRecentChanges } from '../read-recent-changes.ts';

const INTERVAL_MS = 20;
/** A page must learn of a change within 30 s. This is the time until the next check, and the wait for a push. */
const NEXT_LOOK_MS = 12_000;
const DAY_MS = 24 * 60 * 60_000;

/** Without Redis, no push of the first API reaches a page of the second, as if the first was killed before the push. */
let first: TestApi;
let second: TestApi;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  first = await startTestApi({ databaseUrl: url.href });
  second = await startTestApi({ databaseUrl: url.href, catchUpIntervalMs: INTERVAL_MS });
  first.clock.advance(second.clock.now().getTime() - first.clock.now().getTime());
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

it('sends a page the committed changes that were not pushed, once', async () => {
  const token = await signInWithX(second, 'referrer');
  // The page has fetched earlier changes itself.
  for (const { clock } of [first, second]) clock.advance(60_000);
  const page = await listenLive(second, token);
  await signInWithX(first, 'invited', { ref: 'referrer' });
  second.clock.advance(NEXT_LOOK_MS);
  const notification = { id: expect.any(String) as string, createdAt: expect.any(String) as string };
  expect(await page.next('changes')).toEqual({ notifications: [notification], totalPoints: 1_100 });
  await delay(5 * INTERVAL_MS);
  expect(['changes', 'notification', 'referral_notification', 'points_update'].map(page.count)).toEqual([1, 0, 0, 0]);
  page.close();
});

it('informs a project of a charge that has no notification', async () => {
  const project = await createTestProject(first, 'Charged', 3 * LISTING_DAY_MXP);
  await publishQuest(first, project, OPPORTUNITY);
  for (const { clock } of [first, second]) clock.advance(DAY_MS);
  const token = await second.server.product.accounts.tokens.issue('project', project.id);
  const page = await listenLive(second, token, project.id);
  await first.server.jobs.runDue();
  second.clock.advance(NEXT_LOOK_MS);
  expect(await page.next('changes')).toEqual({ notifications: [], totalPoints: LISTING_DAY_MXP });
  page.close();
});

it('reads by index, regardless of older changes and other accounts', async () => {
  const accounts = Array.from({ length: 300 }, (_, index) => ({
    audience: 'user' as const,
    accountId: `nobody${index}`,
  }));
  const within = { from: new Date(0), to: first.clock.now() };
  const read = () => createReadRecentChanges(first.server.product)(accounts, within);
  const reads = await explainReads(first.server.connection, read);
  expect(reads.map(({ collection }) => collection).sort()).toEqual(['ledger_lines', 'notifications']);
  for (const { stages, docsExamined } of reads) {
    expect(stages).not.toContain('COLLSCAN');
    expect(docsExamined).toBe(0);
  }
});
