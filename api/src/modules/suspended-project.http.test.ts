import {
  getProjectDashboard,
  listProjectQuests,
  saveProjectDraft,
  shareReport,
  submitQuest,
  suspendProject,
} from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { createTestAdmin } from '../testing/admin.ts';
import { attempt, call, type CallInput } from '../testing/client.ts';
import { GIVEAWAY, createTestProject, publishQuest, TASK, type TestProject } from '../testing/quests.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

const EDIT = { title: 'Another title', description: TASK.description, category: TASK.category, tags: TASK.tags };
const QUEST_OF_THEIRS = 'a quest of theirs';
const DRAFT_OF_THEIRS = { draftId: 'a-draft-of-theirs' };
const DRAFT = { version: 0, form: { title: TASK.title } };

interface Sent {
  readonly body?: object;
  readonly params?: typeof QUEST_OF_THEIRS | object;
}

/** Valid inputs of the writing calls, which an active project could make. */
const SENT: Record<string, Sent> = {
  submitQuest: { body: TASK },
  editQuest: { body: EDIT, params: QUEST_OF_THEIRS },
  concludeQuest: { params: QUEST_OF_THEIRS },
  withdrawQuestEdit: { params: QUEST_OF_THEIRS },
  resubmitQuest: { body: TASK, params: QUEST_OF_THEIRS },
  shareReport: { params: QUEST_OF_THEIRS },
  reserveRewards: { body: {}, params: QUEST_OF_THEIRS },
  buyMxp: { body: { amount_mxp: 500 } },
  requestCredit: { body: { amount: 1 } },
  withdrawCreditRequest: {},
  moveProjectApplication: { body: { status: 'offer' }, params: { applicationId: 'one of theirs' } },
  saveProjectDraft: { body: DRAFT, params: { draftId: 'another-draft' } },
  removeProjectDraft: { params: DRAFT_OF_THEIRS },
  recommendSubmissions: { body: { verdict: 'accept', ids: ['work-1'] } },
};
/** The calls of a suspended project that create nothing. */
const OPEN: Record<string, Sent> = {
  readProjectNotifications: { body: {} },
  revokeReport: { params: QUEST_OF_THEIRS },
};
const projectCalls = ALL_CALLS.filter(({ audience }) => audience === 'project');
const writing = projectCalls.filter(({ method }) => method !== 'GET');

let api: TestApi;
let admin: string;
let project: TestProject;
let questId: number;
const suspend = (from: 'active' | 'suspended' = 'active', projectId = project.id) =>
  attempt(api, suspendProject, { token: admin, params: { projectId }, query: { from } });
beforeAll(async () => {
  api = await startTestApi();
  admin = await createTestAdmin(api);
  project = await createTestProject(api, 'Acme');
  questId = await publishQuest(api, project, GIVEAWAY);
  await call(api, shareReport, { token: project.token, params: { questId } });
  await call(api, saveProjectDraft, { token: project.token, params: DRAFT_OF_THEIRS, body: DRAFT });
  await suspend();
});
afterAll(() => api.stop());

const inputOf = ({ body, params }: Sent = {}): CallInput<(typeof ALL_CALLS)[number]> => ({
  token: project.token,
  ...(body && { body }),
  ...(params && { params: params === QUEST_OF_THEIRS ? { questId } : params }),
});

it('the tables list every writing call of projects', () => {
  const named = [...Object.keys(SENT), ...Object.keys(OPEN)].sort();
  expect(named).toEqual(writing.map(({ name }) => name).sort());
});

describe('a suspended project', () => {
  it.each(writing.filter(({ name }) => name in SENT).map((definition) => [definition.name, definition] as const))(
    '%s is refused, and changes nothing',
    async (name, definition) => {
      const before = await call(api, listProjectQuests, { token: project.token });
      const { status, body } = await attempt(api, definition, inputOf(SENT[name]));
      const error = 'Your project is suspended: it can read what it has, and change nothing.';
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden', error } });
      expect(await call(api, listProjectQuests, { token: project.token })).toEqual(before);
    },
  );

  it.each(
    projectCalls.filter(({ name }) => !(name in SENT)).map((definition) => [definition.name, definition] as const),
  )('%s is open', async (name, definition) => {
    const params = definition.path.includes('{draftId}') ? DRAFT_OF_THEIRS : QUEST_OF_THEIRS;
    const { status } = await attempt(api, definition, inputOf(OPEN[name] ?? { params }));
    expect(status).toBe(200);
  });
});

it('a concurrent posting either fails or creates a hidden quest', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await createTestProject(api, `Racer${round}`);
    const [posted, suspended] = await Promise.all([
      attempt(api, submitQuest, { token: owner.token, body: TASK }),
      suspend('active', owner.id),
    ]);
    expect(suspended.status).toBe(200);
    expect([200, 403]).toContain(posted.status);
    const rows = await api.server.connection.collection('quests').find({ projectId: owner.id }).toArray();
    expect(rows.map(({ isProjectActive }) => Boolean(isProjectActive))).toEqual(posted.status === 200 ? [false] : []);
    expect((await call(api, getProjectDashboard, { token: owner.token })).project_status).toBe('suspended');
  }
});
