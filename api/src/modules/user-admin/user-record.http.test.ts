import {
  adjustPoints,
  enterGiveaway,
  getProjectRecord,
  getStatementOfUser,
  getUserRecord,
  listParticipationsOfUser,
  listPayablesOfUser,
  listQuestsOfProject,
  listUsers,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../testing/admin.ts';
import { attempt, call } from '../../testing/client.ts';
import { createTestProject, GIVEAWAY, publishQuest } from '../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';
import { signInWithX } from '../../testing/visitor.ts';

let api: TestApi;
let token: string;
let userId: string;
let projectId: string;
const questIds: number[] = [];

beforeAll(async () => {
  api = await startTestApi();
  token = await createTestAdmin(api);
  await signInWithX(api, 'inviter');
  const user = await signInWithX(api, 'invited', { ref: 'inviter' });
  const project = await createTestProject(api, 'Acme', 100_000);
  projectId = project.id;
  for (const title of ['First prize', 'Second prize', 'Third prize']) {
    const questId = await publishQuest(api, project, { ...GIVEAWAY, title });
    questIds.push(questId);
    await call(api, enterGiveaway, { token: user, body: { giveaway_id: questId } });
  }
  const { users } = await call(api, listUsers, { token, query: { search: 'invited' } });
  userId = users[0]?.id ?? '';
});
afterAll(() => api.stop());

it('has the profile of a user, and who invited them', async () => {
  const { user } = await call(api, getUserRecord, { token, params: { userId } });
  expect(user).toMatchObject({
    handle: 'invited',
    invitedBy: { handle: 'inviter' },
    wallet: null,
    cash: { approved_cents: 0, payable_cents: 0, paid_cents: 0 },
  });
  const unknown = await attempt(api, getUserRecord, { token, params: { userId: 'unknown' } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('lists the participations of a user page by page, without gaps or repeats', async () => {
  const seen: number[] = [];
  let before: string | null = '';
  while (before !== null) {
    const page: { participations: { questId: number; projectName: string }[]; next: string | null } = await call(
      api,
      listParticipationsOfUser,
      { token, params: { userId }, query: { before, limit: 1 } },
    );
    expect(page.participations).toMatchObject([{ projectName: 'Acme' }]);
    seen.push(...page.participations.map(({ questId }) => questId));
    before = page.next;
  }
  expect(seen).toEqual(questIds.toReversed());
  const wrong = { token, params: { userId }, query: { before: '{"$gt":0}' } };
  expect(await attempt(api, listParticipationsOfUser, wrong)).toMatchObject({ status: 400 });
});

it('has the statement and the cash of a user', async () => {
  await call(api, adjustPoints, { token, params: { userId }, body: { amount: 7, reason: 'A thank-you' } });
  const { lines } = await call(api, getStatementOfUser, { token, params: { userId } });
  expect(lines[0]).toMatchObject({ amount_mxp: 7 });
  expect(await call(api, listPayablesOfUser, { token, params: { userId } })).toMatchObject({
    payables: [],
    next: null,
  });
});

it('has a project and its quests', async () => {
  const { project } = await call(api, getProjectRecord, { token, params: { projectId } });
  expect(project).toMatchObject({ projectName: 'Acme', username: 'acme', projectStatus: 'active', reserved_cents: 0 });
  const { quests, counts } = await call(api, listQuestsOfProject, { token, params: { projectId } });
  expect(quests.map(({ id }) => id)).toEqual(questIds.toReversed());
  expect(counts).toMatchObject({ all: 3, active: 3 });
  expect(await attempt(api, getProjectRecord, { token, params: { projectId: 'unknown' } })).toMatchObject({
    status: 404,
  });
});
