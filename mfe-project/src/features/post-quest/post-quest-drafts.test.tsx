import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi, refusal, type FakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { projectQuest, questAnswer, questList } from '../../testing/project-quests.ts';
import { FLUX, answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

let isBroken = false;
jest.mock('./fee-card.tsx', () => ({
  FeeCard: () => {
    if (isBroken) throw new Error('broken');
    return null;
  },
}));

beforeEach(() => {
  isBroken = false;
});

const NOTICE = 'What you typed here before is still here.';
const kept = () => sessionStorage.getItem(STORAGE_KEYS.projectDrafts);
const title = () => screen.findByLabelText('Title');
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openForm(routes: Readonly<Record<string, FakeHandler>> = {}, path = '/project/post-quest') {
  const quest = { 'GET /project/quests/7': questAnswer(projectQuest(7)) };
  const server = fakeApi({ ...answers.frame(), 'GET /project/quests': questList([]), ...quest, ...routes });
  const area = renderSignedIn(path);
  await title();
  return { ...area, server };
}

/** The save that follows a pause in typing has no answer yet, however long the test takes. */
const UNSAVED: Readonly<Record<string, FakeHandler>> = {
  'PUT /project/drafts/{draftId}': () => new Promise(() => undefined),
};

const saves = (server: FakeApi) =>
  server.received.filter(({ name }) => name.startsWith('PUT /project/drafts/')).map(({ body }) => body);

async function typeQuest(user: Awaited<ReturnType<typeof openForm>>['user']) {
  fill('Title', 'A thread');
  fireEvent.click(screen.getByRole('radio', { name: /^Task/ }));
  fill('Cash reward (USD)', '500');
  await user.type(screen.getByLabelText('Tags'), 'DeFi{Enter}');
}

async function expectQuest() {
  expect(await title()).toHaveValue('A thread');
  expect(screen.getByRole('radio', { name: /^Task/ })).toBeChecked();
  expect(screen.getByLabelText('Cash reward (USD)')).toHaveValue(500);
  expect(screen.getByRole('button', { name: /DeFi/ })).toBeVisible();
}

it('survives a page that breaks, and Try Again brings it back', async () => {
  // React and the router report a broken component on the console themselves.
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  const { user } = await openForm(UNSAVED);
  await typeQuest(user);
  isBroken = true;
  fireEvent.click(screen.getByRole('radio', { name: /^Giveaway/ }));
  expect(await screen.findByRole('heading', { name: 'This page did not open' })).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await title()).toHaveValue('A thread');
  expect(screen.getByRole('radio', { name: /^Giveaway/ })).toBeChecked();
});

it('survives a reload, and Start over empties the form', async () => {
  const first = await openForm(UNSAVED);
  await typeQuest(first.user);
  first.unmount();
  const { user } = await openForm(UNSAVED);
  await expectQuest();
  expect(screen.getByText(NOTICE)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(await title()).toHaveValue('');
  expect(screen.getByRole('radio', { name: /^Task/ })).not.toBeChecked();
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
  expect(kept()).toBeNull();
});

it('survives a session that ends, and the next sign-in of the same project leads back to it', async () => {
  const signedIn = (id: string) => () => ({ body: { success: true, token: `of-${id}`, project: { ...FLUX, id } } });
  const { user, server, router } = await openForm({
    'PUT /project/drafts/{draftId}': refusal(401, 'token_expired', 'Expired'),
    'POST /project/submit': refusal(401, 'token_expired', 'Expired'),
    'POST /project/login': signedIn('p1'),
  });
  const signIn = async () => {
    await user.type(await screen.findByLabelText('Username or Project Name'), 'flux');
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  };
  // On a slow machine the draft is saved first, whose refusal ends the session as well.
  const endSession = async () => {
    const submit = screen.queryByRole('button', { name: /^Create Quest/ });
    if (submit) await user.click(submit);
  };
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  await endSession();
  await signIn();
  // The first sign-in came without a project's name, so its draft is not this project's.
  expect(await title()).toHaveValue('');
  fill('Title', 'A thread');
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  await endSession();
  server.use({ 'POST /project/login': signedIn('p2') });
  await signIn();
  expect(await title()).toHaveValue('');
  fill('Title', 'Of p2');
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  await endSession();
  server.use({ 'POST /project/login': signedIn('p1'), 'PUT /project/drafts/{draftId}': answers.savedDraft });
  await signIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/post-quest'));
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(await title()).not.toHaveValue('');
  expect(JSON.stringify(sessionStorage)).not.toContain('correct horse');
});

it('ends with the post', async () => {
  const posted = { success: true, quest: { id: 7, status: 'pending' }, fee_mxp: 12_500, mxp_balance: 0 };
  const { user, router } = await openForm({ 'POST /project/submit': () => ({ body: posted }) });
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  expect(kept()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: /^Create Quest/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/quests'));
  await waitFor(() => expect(kept()).toBeNull());
});

it('stays at the server when the page is left, and the copy of the tab ends, also with Logout', async () => {
  const { user, router, server } = await openForm({ 'POST /auth/logout': () => ({ body: { success: true } }) });
  fill('Title', 'A thread');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/quests'));
  await waitFor(() => expect(kept()).toBeNull());
  expect(saves(server)).toMatchObject([{ version: 0, form: { title: 'A thread' } }]);
  sessionStorage.setItem(STORAGE_KEYS.projectDrafts, '{"edit-quest:7:":{"values":{"title":"Anew"}}}');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Project sign in' })).toBeVisible();
  expect(kept()).toBeNull();
});

it('is saved by Logout before the pause in typing ends', async () => {
  const { user, server } = await openForm({ 'POST /auth/logout': () => ({ body: { success: true } }) });
  fill('Title', 'A thread');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Project sign in' })).toBeVisible();
  const names = server.received.map(({ name }) => name);
  const save = names.findIndex((name) => name.startsWith('PUT /project/drafts/'));
  expect(save).toBeGreaterThan(-1);
  expect(save).toBeLessThan(names.indexOf('POST /auth/logout'));
  expect(saves(server)).toMatchObject([{ form: { title: 'A thread' } }]);
});

it('belongs to the words of one quest that is edited', async () => {
  const first = await openForm({}, '/project/quests/7/edit');
  fill('Title', 'Anew');
  first.unmount();
  await openForm({}, '/project/quests/7/edit');
  expect(await title()).toHaveValue('Anew');
  expect(screen.getByText(NOTICE)).toBeVisible();
  expect(kept()).toContain('edit-quest:7');
});
