import { getMe, getProjectDashboard, listProjectQuests, submitQuest } from '@magnetx/contracts';
import { databaseUrl, startEmbeddedMongo } from '@magnetx/embedded-mongo';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { attempt, call } from '../testing/client.ts';
import { createTestProject, GIVEAWAY } from '../testing/quests.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';

const MIN_FREE_BYTES = 1_000_000;

testInSoak('refuses changes while the disk of the database is full, answers reads, and recovers', async () => {
  let freeBytes = 2 * MIN_FREE_BYTES;
  const space = { minFreeBytes: MIN_FREE_BYTES, freeBytes: () => freeBytes };
  const database = await startEmbeddedMongo({ port: 0, memory: true, monitorInterval: 5, ...space });
  const api = await startTestApi({ databaseUrl: databaseUrl(database.url, 'magnetx') });
  const { token } = await createTestProject(api, 'Acme');
  const reader = await signInWithX(api, 'reader');
  const post = (key: string) => attempt(api, submitQuest, { token, body: GIVEAWAY, key });
  const postUntil = async (isReached: (status: number) => boolean, key: (count: number) => string) => {
    for (let count = 0; ; count += 1) {
      const answer = await post(key(count));
      if (isReached(answer.status)) return answer;
    }
  };

  freeBytes = MIN_FREE_BYTES - 1;
  const refused = await postUntil(
    (status) => status !== 200,
    (count) => `before-${count}`,
  );
  expect(refused).toMatchObject({ status: 503, body: { code: 'storage_full' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  api.clock.advance(60_000);
  expect((await call(api, getMe, { token: reader })).user.points).toBe(1_000);
  const { mxp_balance: left } = await call(api, getProjectDashboard, { token });
  const { length: posted } = (await call(api, listProjectQuests, { token })).quests;
  expect(await post('after')).toMatchObject({ status: 503 });
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${api.url}/metrics`)).text();
  expect(metrics).toMatch(/^magnetx_storage_refusals_total\{store="database"\} 2$/m);

  freeBytes = 2 * MIN_FREE_BYTES;
  await postUntil(
    (status) => status === 200,
    () => 'after',
  );
  expect(await post('after')).toMatchObject({ status: 200 });
  expect((await call(api, listProjectQuests, { token })).quests).toHaveLength(posted + 1);
  expect((await call(api, getProjectDashboard, { token })).mxp_balance).toBeLessThan(left);
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
  await api.stop();
  await database.stop();
});
