import {
  checkInputOf,
  getProjectDraft,
  getProjectQuest,
  inviteMember,
  joinTeam,
  leaveTeam,
  listProjectDrafts,
  PROJECT_DRAFTS_MAX,
  readCheckForms,
  removeProject,
  removeProjectDraft,
  saveProjectDraft,
  submitQuest,
  writeCheckForms,
  type BodyInputOf,
  type CheckForm,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { createTestProject, MISSION, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let projects = 0;
let project: TestProject;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href, env: { RATE_WRITES_PER_MINUTE: '20' } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  project = await createTestProject(api, `Writer${(projects += 1)}`);
});

type Form = BodyInputOf<typeof saveProjectDraft>['form'];

const ID = 'draft-0001';
const at = (draftId: string, { token } = project) => ({ token, params: { draftId } });
const save = (version: number, form: Form, draftId = ID, owner = project) =>
  attempt(api, saveProjectDraft, { ...at(draftId, owner), body: { version, form } });
const read = (draftId = ID) => attempt(api, getProjectDraft, at(draftId));
const list = async ({ token } = project) => (await call(api, listProjectDrafts, { token })).drafts;
const refused = (status: number, code: string, error: unknown = expect.any(String)) => ({
  status,
  body: { code, error },
});

it('keeps what is filled in, complete or not, and lists it last saved first', async () => {
  expect(await list()).toEqual([]);
  const form: Form = {
    type: 'opportunity',
    ad_mode: 'ad',
    title: ' A th',
    tags: ['DeFi'],
    endsAt: '2030-01-02T03:04',
  };
  const answer = await save(0, form);
  const saved_at = api.clock.now().toISOString();
  expect(answer).toMatchObject({ status: 200, body: { draft: { id: ID, version: 1, saved_at } } });
  const { draft } = await call(api, getProjectDraft, at(ID));
  expect(draft).toMatchObject({ id: ID, version: 1, saved_at, form });
  expect(draft.form).toMatchObject({ description: '', cash_amount: '', language: 'en' });
  api.clock.advance(1_000);
  await save(0, { category: 'Design' }, 'draft-0002');
  const rows = await explainReads(api.server.connection, async () => {
    expect(await list()).toMatchObject([
      { id: 'draft-0002', type: '', title: '', category: 'Design' },
      { id: ID, type: 'opportunity', title: ' A th', category: '' },
    ]);
  });
  const [listed] = rows.filter(({ collection }) => collection === 'project_drafts');
  expect(listed).toMatchObject({ docsExamined: 2, keysExamined: 2 });
});

it('refuses to save over another save, and accepts saved values again', async () => {
  await save(0, { title: 'One' });
  expect(await save(1, { title: 'Two' })).toMatchObject({ status: 200, body: { draft: { version: 2 } } });
  const changed = refused(409, 'conflict', 'This draft was saved elsewhere in the meantime.');
  expect(await save(1, { title: 'Three' })).toMatchObject(changed);
  expect(await save(0, { title: 'Three' })).toMatchObject(changed);
  expect(await save(1, { title: 'Two' })).toMatchObject({ status: 200, body: { draft: { version: 2 } } });
  expect(await read()).toMatchObject({ body: { draft: { version: 2, form: { title: 'Two' } } } });
  const twice = await Promise.all([save(2, { title: 'A' }), save(2, { title: 'B' })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('is deleted, and can be created again from the answer', async () => {
  await save(0, { title: 'One' });
  const gone = await call(api, removeProjectDraft, at(ID));
  expect(gone.draft.form.title).toBe('One');
  const missing = refused(404, 'not_found', 'This draft was posted or deleted in the meantime.');
  expect(await read()).toMatchObject(missing);
  expect(await save(1, { title: 'Two' })).toMatchObject(missing);
  expect(await attempt(api, removeProjectDraft, at(ID))).toMatchObject(missing);
  expect(await save(0, gone.draft.form)).toMatchObject({ status: 200, body: { draft: { version: 1 } } });
});

it('belongs to one project', async () => {
  await save(0, { title: 'One' });
  const stranger = await createTestProject(api, `Stranger${projects}`);
  expect(await attempt(api, getProjectDraft, at(ID, stranger))).toMatchObject(refused(404, 'not_found'));
  expect(await save(0, { title: 'Theirs' }, ID, stranger)).toMatchObject({ status: 200 });
  await attempt(api, removeProjectDraft, at(ID, stranger));
  expect(await read()).toMatchObject({ body: { draft: { form: { title: 'One' } } } });
});

it('names who saved last, once the project has several members', async () => {
  await save(0, { title: 'One' });
  expect(await list()).toMatchObject([{ saved_by: '' }]);
  const invited = await call(api, inviteMember, { token: project.token, body: { role: 'editor' } });
  const body = { token: invited.token, name: `Mara${projects}`, email: '', password: 'correct horse' };
  const { token } = await call(api, joinTeam, { body });
  expect((await list())[0]?.saved_by).toBe(`writer${projects}`);
  expect(await save(1, { title: 'Two' }, ID, { ...project, token })).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ body: { draft: { version: 2, saved_by: `Mara${projects}` } } });
  const other = await call(api, inviteMember, { token: project.token, body: { role: 'viewer' } });
  await call(api, joinTeam, { body: { ...body, token: other.token, name: `Vera${projects}` } });
  await call(api, leaveTeam, { token });
  expect((await list())[0]?.saved_by).toBe('An earlier member');
});

it('shows no secret word and no right answer to members who may not post', async () => {
  const options = ['Yes', 'No'].map((text) => ({ text, is_right: text === 'Yes' }));
  const checks: CheckForm[] = [
    { kind: 'code', code: 'open sesame', hint: 'In the video', attempts: '3' },
    { kind: 'quiz', questions: [{ text: 'Ready?', options }], pass_percent: '100', attempts: '3' },
  ];
  await save(0, { type: 'mission', checks: writeCheckForms(checks) });
  const id = await publishQuest(api, project, { ...MISSION, checks: checks.map(checkInputOf) });
  const invited = await call(api, inviteMember, { token: project.token, body: { role: 'viewer' } });
  const body = { token: invited.token, name: `Reader${projects}`, email: '', password: 'correct horse' };
  const reader = await call(api, joinTeam, { body });
  const shownTo = async (token: string) => [
    ...readCheckForms((await call(api, getProjectDraft, at(ID, { ...project, token }))).draft.form.checks),
    ...(await call(api, getProjectQuest, { token, params: { questId: id } })).details.checks,
  ];
  expect(JSON.stringify(await shownTo(project.token)).match(/true|sesame/g)).toEqual(['sesame', 'true', 'true']);
  const shown = await shownTo(reader.token);
  expect(shown).toMatchObject([{ hint: 'In the video' }, { questions: [{ text: 'Ready?' }] }, {}, { kind: 'quiz' }]);
  expect(JSON.stringify(shown)).not.toMatch(/true|sesame/);
});

it('has limits of number and size, also when saved at the same moment', async () => {
  const ids = Array.from({ length: PROJECT_DRAFTS_MAX - 1 }, (_, index) => `draft-1${100 + index}`);
  const [first = '', ...others] = ids;
  await save(0, { title: first }, first);
  const drafts = api.server.connection.collection<{ _id: string }>('project_drafts');
  const stored = await drafts.findOne({ projectId: project.id });
  await drafts.insertMany(others.map((draftId) => ({ ...stored, _id: `${project.id}:${draftId}`, draftId })));
  const both = await Promise.all([save(0, { title: 'x' }, 'last-0001'), save(0, { title: 'y' }, 'last-0002')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const full = refused(409, 'conflict', 'A project can have 50 drafts. Post or delete one first.');
  expect(await save(0, { title: 'x' }, 'draft-2000')).toMatchObject(full);
  expect(await list()).toHaveLength(PROJECT_DRAFTS_MAX);
  const long = 'x'.repeat(5_000);
  const [id = ''] = ids;
  const form = { description: long, requirements: long, benefits: long, ad_targeting: long };
  expect(await save(1, { title: `${long}x` }, id)).toMatchObject(refused(400, 'validation_failed'));
  expect(await save(1, { ...form, title: 'x' }, id)).toMatchObject(
    refused(400, 'validation_failed', 'A draft can have at most 20,000 characters'),
  );
  expect(await save(1, { ...form, language: '', ad_targeting: long.slice(7) }, id)).toMatchObject({ status: 200 });
});

it('ends with the posting, once, and stays with a refused one', async () => {
  await save(0, { title: 'One' });
  const body = { ...TASK, draft_id: ID };
  const poor = await createTestProject(api, `Poor${projects}`, 0);
  await save(0, { title: 'Poor' }, ID, poor);
  expect(await attempt(api, submitQuest, { token: poor.token, body })).toMatchObject({ status: 409 });
  expect(await list(poor)).toMatchObject([{ title: 'Poor' }]);
  const first = await call(api, submitQuest, { token: project.token, body, key: 'posting' });
  expect(await list()).toEqual([]);
  await save(0, { title: 'Anew' });
  expect(await call(api, submitQuest, { token: project.token, body, key: 'posting' })).toEqual(first);
  expect(await list()).toMatchObject([{ title: 'Anew' }]);
  const elsewhere = await attempt(api, submitQuest, { token: project.token, body, key: 'another-window' });
  expect(elsewhere).toMatchObject({ status: 409, body: { error: expect.stringContaining('posted already') } });
});

it('is posted once from two windows at the same time', async () => {
  const body = { ...TASK, draft_id: ID };
  const post = (key: string) => attempt(api, submitQuest, { token: project.token, body, key });
  const answers = await Promise.all([post('one-window'), post('another-window')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('has a write limit of its own, and ends with its project', async () => {
  for (let count = 0; count < 20; count += 1) await save(count, { title: String(count) });
  expect(await save(20, { title: 'x' })).toMatchObject(refused(429, 'too_many_requests'));
  await call(api, removeProjectDraft, at(ID));
  await save(0, { title: 'x' }, ID, project);
  const other = await createTestProject(api, `Closing${projects}`);
  await save(0, { title: 'Closing' }, ID, other);
  const admin = await createTestAdmin(api);
  await call(api, removeProject, { token: admin, params: { projectId: other.id } });
  const drafts = api.server.connection.collection('project_drafts');
  expect(await drafts.countDocuments({ projectId: other.id })).toBe(0);
});
