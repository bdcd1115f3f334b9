import type { ProjectApplication } from '@magnetx/contracts';
import { fakeApi, liveServer, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const application = (more: Partial<ProjectApplication> = {}): ProjectApplication => ({
  id: 'a1',
  quest: { id: 7, title: 'Solidity engineer' },
  handle: 'ada',
  record: { quests: 3, approved: 1 },
  message: 'I built three of these.',
  links: ['https://portfolio.example.com/ada?x=1', 'https://xn--80ak6aa92e.com/'],
  note: '',
  status: 'applied',
  applied_at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  ...more,
});

async function openPage(routes: Readonly<Record<string, FakeHandler>> = {}, path = '/project/applications') {
  const server = fakeApi({
    ...answers.frame(),
    'GET /project/applications': answers.applications([application()], { applied: 1, closed: 1000 }),
    ...routes,
  });
  const rendered = renderSignedIn(path);
  await screen.findByRole('heading', { level: 1, name: 'Applications' });
  return { ...rendered, server };
}

const card = async () => within(await screen.findByRole('article', { name: '@ada' }));

it('shows who applied, for what, and opens nothing unsafely', async () => {
  await openPage();
  const shown = await card();
  for (const text of [
    'Solidity engineer',
    '2h ago',
    '3 quests here, 1 approved submission',
    'I built three of these.',
  ]) {
    expect(shown.getByText(text)).toBeVisible();
  }
  expect(shown.getByRole('link', { name: '@ada' })).toHaveAttribute('href', 'https://x.com/ada');
  const link = shown.getByRole('link', { name: /^portfolio/ });
  expect(within(link).getByText('portfolio.example.com')).toBeVisible();
  expect(shown.getByText('Letters of another alphabet look like a–z')).toBeVisible();
  for (const each of shown.getAllByRole('link')) {
    expect(each).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(each).toHaveAttribute('target', '_blank');
  }
  expect(screen.getByRole('button', { name: 'Received (1)' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Closed (1,000+)' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Applications 1 new' })[0]).toHaveAttribute('aria-current', 'page');
});

it('shows one that was withdrawn and sent again, and moves it only then', async () => {
  const { user, server } = await openPage({
    'POST /project/applications/a1/move': refusal(409, 'item_changed', 'This has changed since you opened it.'),
    'POST /project/applications/a1-r2/move': () => ({ body: { success: true, application: application() } }),
  });
  await user.click((await card()).getByRole('button', { name: 'Read and move @ada' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Status'), 'Offer');
  await pasteInto(user, dialog.getByLabelText('Note (optional)'), 'Welcome');
  const again = application({ id: 'a1-r2', message: 'I built none.' });
  server.use({ 'GET /project/applications': answers.applications([again], { applied: 1 }) });
  await user.click(dialog.getByRole('button', { name: 'Move application' }));
  expect(await dialog.findByText('This has changed since you opened it')).toBeVisible();
  const change = dialog.getByRole('region', { name: 'Change of Message' });
  expect(change).toHaveTextContent('BeforeI built three of these.AfterI built none.');
  expect(dialog.getByLabelText('Note (optional)')).toHaveValue('Welcome');
  await user.click(dialog.getByRole('button', { name: 'Move application' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('moves one with a note', async () => {
  const { user, server, toasts } = await openPage({
    'POST /project/applications/a1/move': () => ({ body: { success: true, application: application() } }),
  });
  await user.click((await card()).getByRole('button', { name: 'Read and move @ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Application of @ada' }));
  expect(dialog.getByRole('button', { name: 'Move application' })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText('Status'), 'Interview');
  await pasteInto(user, dialog.getByLabelText('Note (optional)'), 'Monday?');
  server.use({ 'GET /project/applications': answers.applications([], { interview: 1 }) });
  await user.click(dialog.getByRole('button', { name: 'Move application' }));
  expect(await screen.findByText('No application is at Received')).toBeVisible();
  const move = server.received.find(({ name }) => name === 'POST /project/applications/a1/move');
  expect(move?.body).toEqual({ status: 'interview', note: 'Monday?' });
  expect(toasts).toMatchObject([{ title: 'Moved to Interview' }]);
});

it('saves a note without a move', async () => {
  const { user, server, toasts } = await openPage({
    'POST /project/applications/a1/move': () => ({ body: { success: true, application: application() } }),
  });
  await user.click((await card()).getByRole('button', { name: 'Read and move @ada' }));
  const dialog = within(await screen.findByRole('dialog'));
  await pasteInto(user, dialog.getByLabelText('Note (optional)'), 'We read it next week.');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Note saved' }]));
  const move = server.received.find(({ name }) => name === 'POST /project/applications/a1/move');
  expect(move?.body).toEqual({ status: 'applied', note: 'We read it next week.' });
});

it('says when one was withdrawn meanwhile, and asks for the list again', async () => {
  const { user, server } = await openPage({
    'POST /project/applications/a1/move': () => ({
      status: 404,
      body: { success: false, code: 'not_found', error: 'There is nothing here.' },
    }),
  });
  await user.click((await card()).getByRole('button', { name: 'Read and move @ada' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Status'), 'Closed');
  server.use({ 'GET /project/applications': answers.applications([]) });
  await user.click(dialog.getByRole('button', { name: 'Move application' }));
  expect(await dialog.findByText(/There is nothing here/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).not.toBeInTheDocument());
});

it('narrows by status and by opportunity, in the address', async () => {
  const { user, router, server } = await openPage({}, '/project/applications?quest=7');
  await user.click(await screen.findByRole('button', { name: /^Interview/ }));
  expect(router.state.location.search).toBe('?quest=7&status=interview');
  await waitFor(() => expect(server.received.at(-1)?.query).toEqual({ status: 'interview', page: '1', quest: '7' }));
  await user.click(screen.getByRole('button', { name: 'Show all opportunities' }));
  expect(router.state.location.search).toBe('?status=interview');
});

it('explains itself while there are none', async () => {
  await openPage({ 'GET /project/applications': answers.applications([]) });
  expect(await screen.findByText('No applications yet')).toBeVisible();
  expect(screen.getByText(/without an application URL/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Post New Quest' })).toBeVisible();
});

it('says when they could not be loaded', async () => {
  await openPage({ 'GET /project/applications': answers.unreadable });
  expect(await screen.findByText('Your applications could not be loaded')).toBeVisible();
});

it('shows a new one live', async () => {
  const { server } = await openPage({ 'GET /project/applications': answers.applications([]) });
  await screen.findByText('No applications yet');
  await waitFor(() => expect(liveServer.sockets).toHaveLength(1));
  liveServer.latest.accept();
  server.use({ 'GET /project/applications': answers.applications([application()], { applied: 1 }) });
  const news = { id: 'n1', type: 'info', topic: 'opportunity', title: 'New applications', message: '' };
  liveServer.latest.say('notification', { ...news, target: { kind: 'application', id: 7 } });
  expect(await screen.findByRole('article', { name: '@ada' })).toBeVisible();
});
