import { answerCheck, listOwnHolds } from '@magnetx/contracts';
import { createEnqueue } from '../../../../jobs/index.ts';
import { setUpClaims } from '../../../../testing/claims.ts';
import { call } from '../../../../testing/client.ts';
import { MISSION, publishQuest, type TestProject } from '../../../../testing/quests.ts';
import type { TestApi } from '../../../../testing/start-test-api.ts';
import { LOOK_BACK, lookBackAt } from './look-back.ts';
import { DAY_MS } from './own-claim.ts';

let api: TestApi;
let project: TestProject;
const { newHandle, person, pointsOf } = setUpClaims((suite) => ({ api, project } = suite));

const publishFollow = (target: string) =>
  publishQuest(api, project, { ...MISSION, checks: [{ kind: 'x', action: 'follow', target }] });
const check = (token: string, id: number) => call(api, answerCheck, { token, body: { quest_id: id, check: 0 } });
/** Acts on the stand-in's page. */
const act = (handle: string, action: string, target: string) =>
  fetch(`${api.url}/dev/x/acts`, { method: 'POST', body: new URLSearchParams({ handle, action, target }) });

const lookBack = async (id: number) => {
  const claims = api.server.connection.collection<{ _id: string }>('mission_claims');
  const claim = await claims.findOne({ questId: id });
  const { connection } = api.server;
  const piece = { questId: id, claimId: claim?._id ?? '', position: 0 };
  await createEnqueue({ connection, clock: api.clock })(LOOK_BACK, piece, { key: String(id) });
  await api.server.jobs.runDue();
  return claims.findOne({ questId: id });
};

it('notes who has undone a follow, which holds the next reward and takes none', async () => {
  const handle = newHandle();
  const token = await person(handle);
  const [kept, undone, next] = [await publishFollow('kept'), await publishFollow('left'), await publishFollow('kept')];
  for (const target of ['kept', 'left']) await act(handle, 'follow', target);
  for (const id of [kept, undone]) await check(token, id);
  const points = await pointsOf(token);
  await act(handle, 'undo', 'left');
  expect(JSON.stringify(await lookBack(kept))).not.toContain('undoneAt');
  expect(await lookBack(undone)).toMatchObject({ checks: [{ result: 'passed', undoneAt: api.clock.now() }] });
  expect(await pointsOf(token)).toBe(points);
  expect(await check(token, next)).toMatchObject({ result: 'passed', earned_mxp: 0 });
  const { holds } = await call(api, listOwnHolds, { token });
  expect(holds[0]?.signals).toContain('You undid a follow or a repost after its check had passed');
});

it('is due within a week, for one in ten', () => {
  const now = new Date(0);
  const days = Array.from({ length: 5_000 }, (_, index) => lookBackAt({ _id: `claim${index}` }, 0, now))
    .flatMap((at) => at ?? [])
    .map((at) => at.getTime() / DAY_MS);
  expect(days.length).toBeGreaterThan(400);
  expect(days.length).toBeLessThan(600);
  expect(Math.min(...days)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...days)).toBeLessThanOrEqual(7);
  expect(new Set(days.map(Math.floor)).size).toBe(6);
});
