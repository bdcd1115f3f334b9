import { EMPTY_QUEST_FORM, type ProjectDraft, type QuestForm } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { projectQuest, questAnswer, questList } from '../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const DRAFT_ID = 'draft-0001';
const POSTED = { success: true, quest: { id: 7, status: 'pending' }, fee_mxp: 12_500, mxp_balance: 0 };

const draftOf = (form: Partial<QuestForm>, more: Partial<ProjectDraft> = {}): ProjectDraft => ({
  id: DRAFT_ID,
  version: 3,
  saved_at: new Date().toISOString(),
  saved_by: '',
  form: { ...EMPTY_QUEST_FORM, ...form },
  ...more,
});
const draftAnswer = (draft: ProjectDraft) => () => ({ body: { success: true, draft } });
const rowsOf = (...drafts: ProjectDraft[]) => {
  const rows = drafts.map(({ form: { title, type, category }, ...head }) => ({ ...head, title, type, category }));
  return () => ({ body: { success: true, drafts: rows } });
};

const CONFLICT = refusal(409, 'conflict', 'This draft was saved elsewhere in the meantime.');

async function open(path: string, routes: Readonly<Record<string, FakeHandler>> = {}) {
  const server = fakeApi({
    ...answers.frame(),
    'GET /project/quests': questList([projectQuest(7)]),
    'GET /project/drafts': rowsOf(),
    [`GET /project/drafts/${DRAFT_ID}`]: draftAnswer(draftOf({ type: 'task', title: 'A thread' })),
    ...routes,
  });
  const area = renderSignedIn(path);
  await screen.findByRole('heading', { level: 1 });
  const saves = () => server.received.filter(({ name }) => name.startsWith('PUT /project/drafts/'));
  return { ...area, server, saves };
}

const openDraft = (routes?: Readonly<Record<string, FakeHandler>>) =>
  open(`/project/post-quest?draft=${DRAFT_ID}`, routes);
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const status = (text: string) => screen.findByText(text);

it('is saved after a pause, under one id that the address then names, and goes with the posting', async () => {
  const { user, saves, server, router } = await open('/project/post-quest', {
    'POST /project/submit': () => ({ body: POSTED }),
  });
  fill('Title', 'A');
  fill('Title', 'A thread');
  expect(screen.getByText('Saving…')).toBeVisible();
  await status('Saved');
  expect(saves()).toHaveLength(1);
  expect(saves()[0]?.body).toMatchObject({ version: 0, form: { title: 'A thread', language: 'en' } });
  const id = saves()[0]?.name.split('/').at(-1);
  await waitFor(() => expect(router.state.location.search).toBe(`?draft=${id}`));
  expect(screen.getByLabelText('Title')).toHaveValue('A thread');
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  await user.click(screen.getByRole('button', { name: /^Create Quest/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/quests'));
  expect(saves().map(({ body }) => (body as { version: number }).version)).toEqual([0, 1]);
  const posted = server.received.find(({ name }) => name === 'POST /project/submit');
  expect(posted?.body).toMatchObject({ draft_id: id, title: 'Write a thread about our protocol' });
});

it('is not made of the choice of a type alone, however the page is left', async () => {
  const { saves } = await open('/project/post-quest');
  fireEvent.click(screen.getByRole('radio', { name: /^Giveaway/ }));
  expect(screen.getByText('Saved as a draft while you type')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pagehide'));
  fill('Title', 'A raffle');
  await status('Saved');
  expect(saves().map(({ body }) => (body as { form: QuestForm }).form)).toMatchObject([
    { type: 'giveaway', title: 'A raffle' },
  ]);
});

it('is sent again after a lost answer, before what was typed meanwhile', async () => {
  const { saves, server } = await openDraft({ 'PUT /project/drafts/{draftId}': brokenNetwork });
  expect(await screen.findByLabelText('Title')).toHaveValue('A thread');
  fill('Title', 'One');
  await status('Not saved: offline, will try again');
  fill('Title', 'Two');
  server.use({ 'PUT /project/drafts/{draftId}': answers.savedDraft });
  window.dispatchEvent(new Event('online'));
  await status('Saved');
  const sent = saves().map(({ body }) => body as { version: number; form: QuestForm });
  expect(sent.map(({ version, form }) => [version, form.title])).toEqual([
    [3, 'One'],
    [3, 'One'],
    [4, 'Two'],
  ]);
});

describe('saved elsewhere meanwhile', () => {
  async function openConflict() {
    const opened = await openDraft();
    expect(await screen.findByLabelText('Title')).toHaveValue('A thread');
    const theirs = draftOf({ type: 'giveaway', title: 'Theirs' }, { version: 5 });
    opened.server.use({
      'PUT /project/drafts/{draftId}': CONFLICT,
      [`GET /project/drafts/${DRAFT_ID}`]: draftAnswer(theirs),
    });
    fill('Title', 'Mine');
    const dialog = await screen.findByRole('dialog', { name: 'This draft was changed elsewhere' });
    opened.server.use({ 'PUT /project/drafts/{draftId}': answers.savedDraft });
    const choose = (name: string) => opened.user.click(within(dialog).getByRole('button', { name }));
    return { ...opened, dialog, choose };
  }

  it('keeps mine over theirs', async () => {
    const { choose, saves } = await openConflict();
    await choose('Keep mine');
    await status('Saved');
    expect(saves().at(-1)).toMatchObject({ body: { version: 5, form: { title: 'Mine' } } });
  });

  it('loads theirs', async () => {
    const { choose, saves } = await openConflict();
    await choose('Load theirs');
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Theirs'));
    expect(screen.getByRole('radio', { name: /^Giveaway/ })).toBeChecked();
    await status('Saved');
    expect(saves()).toHaveLength(1);
  });

  it('keeps both, and asks again while there is no choice', async () => {
    const { user, saves, router } = await openConflict();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Not saved: changed elsewhere')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Create Quest/ }));
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    await user.click(await screen.findByRole('button', { name: 'Keep both' }));
    await status('Saved');
    const last = saves().at(-1);
    expect(last).toMatchObject({ body: { version: 0, form: { title: 'Mine' } } });
    expect(last?.name).not.toContain(DRAFT_ID);
    await waitFor(() => expect(router.state.location.search).toBe(`?draft=${last?.name.split('/').at(-1)}`));
  });

  it('becomes a draft of its own when the other was posted or deleted', async () => {
    const gone = refusal(404, 'not_found', 'This draft was posted or deleted in the meantime.');
    const { user, saves, server } = await openDraft();
    await screen.findByLabelText('Title');
    server.use({ 'PUT /project/drafts/{draftId}': gone, [`GET /project/drafts/${DRAFT_ID}`]: gone });
    fill('Title', 'Mine');
    await screen.findByRole('dialog', { name: 'This draft no longer exists' });
    server.use({ 'PUT /project/drafts/{draftId}': answers.savedDraft });
    await user.click(screen.getByRole('button', { name: 'Keep as a new draft' }));
    await status('Saved');
    expect(saves().at(-1)).toMatchObject({ body: { version: 0, form: { title: 'Mine' } } });
  });
});

it('says why the server refuses', async () => {
  const text = 'A project can have 50 drafts. Post or delete one first.';
  const full = refusal(409, 'conflict', text);
  const missing = refusal(404, 'not_found', 'Gone.');
  await open('/project/post-quest', {
    'PUT /project/drafts/{draftId}': full,
    'GET /project/drafts/{draftId}': missing,
  });
  fill('Title', 'A thread');
  await status(`Not saved: ${text}`);
  fill('Title', '');
  await screen.findByText('Saved as a draft while you type');
});

it('says that a draft does not exist', async () => {
  await openDraft({ [`GET /project/drafts/${DRAFT_ID}`]: refusal(404, 'not_found', 'Gone.') });
  expect(await screen.findByText('This draft no longer exists')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All drafts' })).toHaveAttribute('href', '/project/drafts');
});

describe('the list', () => {
  /** Saved now: a slow run must not make it older. */
  const named = () => draftOf({ type: 'task', title: 'A thread', category: 'Design' }, { saved_by: 'Mara' });
  const EMPTY = draftOf({}, { id: 'draft-0002' });

  it('continues, duplicates and deletes drafts, and takes a deletion back', async () => {
    const { user, server, saves, router, toasts } = await open('/project/drafts', {
      'GET /project/drafts': rowsOf(named(), EMPTY),
      [`DELETE /project/drafts/${DRAFT_ID}`]: draftAnswer(named()),
      'GET /project/drafts/{draftId}': draftAnswer(draftOf({ title: 'A thread' })),
    });
    const card = within(await screen.findByRole('article', { name: 'A thread' }));
    expect(card.getByText('Saved just now by Mara')).toBeVisible();
    expect(card.getByText('Design')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Untitled' })).toHaveAttribute(
      'href',
      '/project/post-quest?draft=draft-0002',
    );
    server.use({ 'GET /project/drafts': rowsOf(EMPTY) });
    await user.click(card.getByRole('button', { name: 'Delete A thread' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'A thread' })).not.toBeInTheDocument());
    toasts.at(-1)?.action?.onClick();
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({
      name: `PUT /project/drafts/${DRAFT_ID}`,
      body: { version: 0, form: named().form },
    });
    await user.click(screen.getByRole('button', { name: 'Duplicate Untitled' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/project/post-quest'));
    expect(saves()[1]?.name).not.toContain('draft-0002');
  });

  it('teaches when it is empty, and says when it failed', async () => {
    const { server, user } = await open('/project/drafts', {
      'GET /project/drafts': refusal(500, 'internal', 'Broken.'),
    });
    expect(await screen.findByText('Your drafts could not be loaded')).toBeVisible();
    server.use({ 'GET /project/drafts': rowsOf() });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No drafts')).toBeVisible();
  });
});

it('a quest of the project becomes a draft with its words and fields, without moments in the past', async () => {
  const quest = projectQuest(7, {
    title: 'Write a thread',
    startsAt: '2019-01-01T00:00:00.000Z',
    endsAt: '2020-01-01T00:00:00.000Z',
    reward: 250,
  });
  const { user, saves, router } = await open('/project/quests', {
    'GET /project/quests': questList([quest]),
    'GET /project/quests/7': questAnswer(quest, { max_winners: 4 }),
    'GET /project/drafts/{draftId}': draftAnswer(draftOf({ title: 'Write a thread' })),
  });
  const preview = await screen.findByRole('link', { name: 'Preview as people see it: Write a thread' });
  expect(preview).toHaveAttribute('href', '/user/preview/quest/7');
  await user.click(screen.getByRole('button', { name: 'Duplicate Write a thread' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/post-quest'));
  const form = { type: 'task', title: 'Write a thread', cash_amount: '500', mxp_amount: '250', max_winners: '4' };
  expect(saves()[0]?.body).toMatchObject({ version: 0, form: { ...form, tags: ['DeFi'], startsAt: '', endsAt: '' } });
});
