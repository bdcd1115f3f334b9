import {
  enterGiveaway,
  getLeaderboard,
  getPointsTotal,
  getStatement,
  getWaitlistStats,
  listMissions,
  listNotifications,
  listReviewItems,
  listTasks,
  submitTask,
  type Call,
} from '@magnetx/contracts';
import { createTestAdmin } from '../testing/admin.ts';
import { attempt, type CallInput } from '../testing/client.ts';
import { createTestProject, GIVEAWAY, MISSION, publishQuest, TASK } from '../testing/quests.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // Events are delivered after the calls that cause them, in their own time.
  await api.server.product.outbox.dispatcher.stop();
});
afterAll(() => api.stop());

/** The number of commands that a call sends to the database. */
async function countCommands(definition: Call, input: CallInput<Call>): Promise<number> {
  const client = api.server.connection.getClient();
  let sent = 0;
  const listen = ({ commandName }: { commandName: string }) => {
    if (commandName !== 'ping') sent += 1;
  };
  client.on('commandStarted', listen);
  const { status, body } = await attempt(api, definition, input);
  client.off('commandStarted', listen);
  expect([definition.name, status, body]).toEqual([definition.name, 200, expect.anything()]);
  return sent;
}

it('the calls that people make most ask the database no more often than recorded', async () => {
  const project = await createTestProject(api, 'Counter');
  const [token, other] = [await signInWithX(api, 'counted'), await signInWithX(api, 'warm')];
  const admin = await createTestAdmin(api);
  const tasks = [await publishQuest(api, project, TASK), await publishQuest(api, project, TASK)];
  const draws = [await publishQuest(api, project, GIVEAWAY), await publishQuest(api, project, GIVEAWAY)];
  await publishQuest(api, project, MISSION);
  const work = (task_id: number, handle: string) => ({
    task_id,
    submission_url: `https://x.com/${handle}/status/1${task_id}`,
  });
  const calls = [
    [getPointsTotal, {}],
    [getWaitlistStats, {}],
    [getLeaderboard, {}],
    [listTasks, {}],
    [listMissions, {}],
    [getStatement, {}],
    [listReviewItems, { token: admin }],
    [listNotifications, {}],
    [submitTask, { body: work(tasks[0] ?? 0, 'counted') }],
    [enterGiveaway, { body: { giveaway_id: draws[0] } }],
  ] as const;
  await attempt(api, submitTask, { token: other, body: work(tasks[1] ?? 0, 'warm') });
  const counts: Record<string, number> = {};
  for (const [definition, input] of calls) {
    if (definition.method === 'GET') await attempt(api, definition, { token, ...input } as CallInput<Call>);
    counts[definition.name] = await countCommands(definition, { token, ...input } as CallInput<Call>);
  }
  expect(counts).toEqual({
    getPointsTotal: 1,
    getWaitlistStats: 1,
    getLeaderboard: 2,
    listTasks: 6,
    listMissions: 7,
    getStatement: 1,
    listReviewItems: 7,
    listNotifications: 2,
    submitTask: 14,
    enterGiveaway: 13,
  });
});
