import type { AdminUser, ReviewItem } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answers, chooseAction, renderSignedIn } from '../../testing/render-admin.tsx';
import { reviewDetail } from '../../testing/review-items.ts';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

function person(handle: string, more: Partial<AdminUser> = {}): AdminUser {
  return {
    id: `u-${handle}`,
    name: `Name of ${handle}`,
    email: '',
    handle,
    status: 'Active',
    role: 'User',
    adminRole: null,
    points: 1_100,
    referrals: 1,
    joined: '2026-01-02T03:04:05.000Z',
    isInvited: false,
    ...more,
  };
}

const WORK: ReviewItem = {
  id: 'work-1',
  type: 'task',
  title: 'Write a thread',
  description: 'Ten posts.',
  status: 'pending',
  submittedBy: '@lin',
  projectName: 'Acme',
  mxp: 0,
  questId: 7,
  projectId: 'p1',
  userId: 'u2',
  submittedAt: '2026-01-02T03:04:05.000Z',
  amount: '$500',
  cash_cents: 50_000,
  reserved_cents: 0,
  submissionUrl: '',
  reason: '',
  isOverdue: false,
  isLinkRepeated: false,
  flags: [],
  isReversible: false,
  changes: [],
  terms: null,
  recommendation: null,
  startsAt: null,
  turn: 'admin',
  decidedBy: null,
};

const list =
  (users: readonly AdminUser[], pages = 1) =>
  () => ({
    body: {
      success: true,
      users,
      pagination: { page: 1, limit: 10, pages, total: users.length, isTotalCapped: false },
    },
  });

const recent = (submissions: readonly ReviewItem[]) => () => ({ body: { success: true, submissions, next: null } });

function openUsers(users: readonly AdminUser[], path = '/admin/users') {
  const server = fakeApi({
    ...answers.frame(),
    'GET /admin/users': list(users),
    'GET /admin/dashboard/submissions': recent([WORK]),
  });
  return { ...renderSignedIn(path), server };
}

const dialog = async () => within(await screen.findByRole('dialog'));
const bodyOf = (server: ReturnType<typeof fakeApi>, name: string) =>
  server.received.filter((call) => call.name === name).map(({ body }) => body);

it('lists all accounts, with the handle instead of an address', async () => {
  openUsers([
    person('ada', { id: 'a1', role: 'Admin', adminRole: 'administrator', name: 'ada' }),
    person('lin', { isInvited: true, status: 'Inactive' }),
  ]);
  await screen.findByRole('cell', { name: '@lin' });
  const [headers, admin, user] = screen
    .getAllByRole('row')
    .map((row) => [...row.children].slice(0, 6).map(({ textContent }) => textContent.trim()));
  expect(headers).toEqual(['Name', 'Handle', 'Status', 'Role', 'Points', 'Referrals']);
  expect(admin).toEqual(['ada', 'ada', 'Active', 'Admin', '–', '–']);
  expect(user).toEqual(['Name of lin Not signed in yet', '@lin', 'Inactive', 'User', '1,100 MXP', '1']);
});

it('counts a single person in the singular', async () => {
  openUsers([person('lin')]);
  await screen.findByRole('cell', { name: '@lin' });
  expect(screen.getByText('Showing 1 user')).toBeInTheDocument();
  expect(screen.getByText('1 user')).toBeVisible();
});

it('searches, filters and turns pages by the address', async () => {
  const { user, server, router } = openUsers([person('lin')], '/admin/users?search=li');
  server.use({ 'GET /admin/users': list([person('lin')], 12) });
  await user.click(await screen.findByRole('button', { name: 'Inactive' }));
  await user.click(screen.getByRole('button', { name: 'Admin' }));
  await user.click(await screen.findByRole('button', { name: 'Page 4' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=li&filter=Inactive&role=Admin&page=4'));
  const asked = { search: 'li', status: 'Inactive', role: 'Admin', page: '4' };
  await waitFor(() => expect(server.received.at(-1)?.query).toMatchObject(asked));
  server.use({ 'GET /admin/users': list([]) });
  await user.click(screen.getByRole('button', { name: 'User' }));
  expect(await screen.findByText('No users found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('adds a user by their X handle', async () => {
  const { user, server, toasts } = openUsers([]);
  server.use({ 'POST /admin/users': refusal(409, 'name_taken', 'This name is already taken.') });
  await user.click(await screen.findByRole('button', { name: 'Add User' }));
  const add = await dialog();
  expect(add.getByText(/takes the account over at the first sign-in/)).toBeVisible();
  expect(add.getByRole('link', { name: 'create an admin account' })).toHaveAttribute('href', '/admin/create');
  const submit = () => user.click(add.getByRole('button', { name: 'Add User' }));
  await pasteInto(user, add.getByLabelText('X handle'), 'no spaces please');
  await submit();
  expect(await add.findByText('An X handle has 1 to 15 letters, digits or underscores')).toBeVisible();
  await user.clear(add.getByLabelText('X handle'));
  await user.type(add.getByLabelText('X handle'), '@lin');
  await submit();
  expect(await add.findByText('This name is already taken.')).toBeVisible();
  server.use({ 'POST /admin/users': () => ({ body: { success: true, user: person('lin', { isInvited: true }) } }) });
  await submit();
  await waitFor(() => expect(toasts.map(({ title, message }) => [title, message])).toEqual([['User added', '@lin']]));
  expect(bodyOf(server, 'POST /admin/users').at(-1)).toEqual({ handle: 'lin', name: '' });
});

it('makes a user an administrator with the creation password', async () => {
  const { user, server, toasts } = openUsers([person('lin')]);
  const wrong = 'The creation password is not right.';
  server.use({ 'PUT /admin/users/u-lin': refusal(403, 'creation_password_wrong', wrong) });
  await chooseAction(user, '@lin', 'Edit');
  const edit = await dialog();
  expect(edit.queryByLabelText('Creation password')).not.toBeInTheDocument();
  await user.selectOptions(edit.getByLabelText('Role'), 'Admin');
  const save = () => user.click(edit.getByRole('button', { name: 'Save changes' }));
  await save();
  expect(await edit.findByText('Creation password is required')).toBeVisible();
  await pasteInto(user, edit.getByLabelText('Password'), 'correct horse');
  await pasteInto(user, edit.getByLabelText('Creation password'), 'master key');
  await save();
  expect(await edit.findByText(wrong)).toBeVisible();
  server.use({ 'PUT /admin/users/u-lin': () => ({ body: { success: true, user: person('lin') } }) });
  await save();
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['User saved']));
  expect(bodyOf(server, 'PUT /admin/users/u-lin').at(-1)).toEqual({
    role: 'Admin',
    password: 'correct horse',
    creationPassword: 'master key',
  });
});

it('sends only the status where only that was changed', async () => {
  const { user, server } = openUsers([person('ada', { id: 'a1', role: 'Admin', adminRole: 'administrator' })]);
  server.use({ 'PUT /admin/users/a1': refusal(409, 'conflict', 'This is the last active administrator.') });
  await chooseAction(user, 'ada', 'Edit');
  const edit = await dialog();
  await user.selectOptions(edit.getByLabelText('Admin role'), 'Finance');
  await user.selectOptions(edit.getByLabelText('Admin role'), 'Administrator');
  expect(edit.queryByRole('heading', { name: 'Points' })).not.toBeInTheDocument();
  await user.selectOptions(edit.getByLabelText('Status'), 'Inactive');
  await user.click(edit.getByRole('button', { name: 'Save changes' }));
  expect(await edit.findByText('This is the last active administrator.')).toBeVisible();
  expect(bodyOf(server, 'PUT /admin/users/a1')).toEqual([{ status: 'Inactive' }]);
});

it('suspends a user with a reason until a moment, and lifts a suspension', async () => {
  const { user, server, toasts } = openUsers([person('lin'), person('mia', { status: 'Inactive' })]);
  const past = 'Choose a moment in the future, or none.';
  server.use({
    'POST /admin/users/u-lin/suspend': refusal(400, 'validation_failed', past, { fields: { until: [past] } }),
  });
  await chooseAction(user, '@lin', 'Suspend…');
  const form = await dialog();
  const submit = () => user.click(form.getByRole('button', { name: 'Suspend' }));
  await submit();
  expect(await form.findByText('Reason is required')).toBeVisible();
  await pasteInto(user, form.getByLabelText('Reason'), 'Bought followers');
  fireEvent.change(form.getByLabelText('Until (optional)'), { target: { value: '2030-01-02T03:04' } });
  await submit();
  expect(await form.findByText(past)).toBeVisible();
  server.use({ 'POST /admin/users/u-lin/suspend': () => ({ body: { success: true, user: person('lin') } }) });
  await submit();
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['User suspended']));
  expect(bodyOf(server, 'POST /admin/users/u-lin/suspend').at(-1)).toEqual({
    reason: 'Bought followers',
    until: new Date('2030-01-02T03:04').toISOString(),
  });
  server.use({ 'PUT /admin/users/u-mia': () => ({ body: { success: true, user: person('mia') } }) });
  await chooseAction(user, '@mia', 'Lift suspension…');
  await user.click((await dialog()).getByRole('button', { name: 'Lift suspension' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Suspension lifted'));
  expect(bodyOf(server, 'PUT /admin/users/u-mia')).toEqual([{ status: 'Active' }]);
});

it('changes the role of an admin', async () => {
  const { user, server } = openUsers([person('rita', { id: 'a2', role: 'Admin', adminRole: 'reviewer' })]);
  server.use({ 'PUT /admin/users/a2': () => ({ body: { success: true, user: person('rita') } }) });
  expect(await screen.findByText('Reviewer')).toBeVisible();
  await chooseAction(user, 'rita', 'Edit');
  const edit = await dialog();
  await user.selectOptions(edit.getByLabelText('Admin role'), 'Finance');
  await user.click(edit.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(bodyOf(server, 'PUT /admin/users/a2')).toEqual([{ adminRole: 'finance' }]));
});

it('adjusts points with a reason, never below zero', async () => {
  const { user, server, toasts } = openUsers([person('lin')]);
  const short = 'There is not enough MXP for this.';
  server.use({ 'POST /admin/users/u-lin/points': refusal(409, 'insufficient_balance', short) });
  await chooseAction(user, '@lin', 'Edit');
  const points = within((await dialog()).getByRole('region', { name: 'Points' }));
  expect(points.getByText('Has 1,100 MXP')).toBeVisible();
  const adjust = () => user.click(points.getByRole('button', { name: 'Adjust points' }));
  await pasteInto(user, points.getByLabelText('Amount (MXP)'), '-2000');
  await adjust();
  expect(await points.findByText('Reason is required')).toBeVisible();
  await user.type(points.getByLabelText('Reason'), 'Spam');
  await adjust();
  expect(await points.findByText(short)).toBeVisible();
  server.use({ 'POST /admin/users/u-lin/points': () => ({ body: { success: true, user: person('lin') } }) });
  await user.clear(points.getByLabelText('Amount (MXP)'));
  await user.type(points.getByLabelText('Amount (MXP)'), '-100');
  await adjust();
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['Took 100 MXP from @lin']));
  const sent = server.received.filter(({ name }) => name === 'POST /admin/users/u-lin/points');
  expect(sent.at(-1)?.body).toEqual({ amount: -100, reason: 'Spam' });
  expect(sent[0]?.headers.get('idempotency-key')).not.toBe(sent[1]?.headers.get('idempotency-key'));
});

it('deletes an account once its handle was typed', async () => {
  const { user, server, toasts } = openUsers([person('lin')]);
  server.use({
    'DELETE /admin/users/u-lin': () => {
      server.use({ 'GET /admin/users': list([]) });
      return { body: { success: true } };
    },
  });
  await chooseAction(user, '@lin', 'Delete');
  const ask = await dialog();
  expect(ask.getByText(/^Erased: name, handle/)).toBeVisible();
  expect(ask.getByText(/^Stays: the movements of their MXP/)).toBeVisible();
  await user.click(ask.getByRole('button', { name: 'Delete user' }));
  expect(await ask.findAllByText('Type lin to confirm')).toHaveLength(2);
  expect(bodyOf(server, 'DELETE /admin/users/u-lin')).toEqual([]);
  await user.type(ask.getByLabelText('Type lin to confirm'), '@Lin');
  await user.click(ask.getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText('No users found')).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['User deleted']);
});

it('opens a recent submission with what can be done about it', async () => {
  const { user, server } = openUsers([]);
  server.use({ 'GET /admin/dashboard/submissions/work-1': () => ({ body: reviewDetail(WORK) }) });
  const panel = within(await screen.findByRole('region', { name: 'Recent Submissions' }));
  await user.click(await panel.findByRole('button', { name: 'Write a thread' }));
  expect((await dialog()).getByRole('button', { name: 'Approve' })).toBeVisible();
  const asked = server.received.find(({ name }) => name === 'GET /admin/dashboard/submissions')?.query;
  expect(asked).toMatchObject({ limit: '10', status: 'all' });
});

it('says what failed, what is empty, and tries again', async () => {
  const failed = refusal(503, 'unavailable', 'Not reachable.');
  const server = fakeApi({
    ...answers.frame(),
    'GET /admin/users': failed,
    'GET /admin/dashboard/submissions': recent([]),
  });
  const { user } = renderSignedIn('/admin/users');
  expect(await screen.findByText('Failed to fetch users')).toBeVisible();
  expect(await screen.findByText('No recent submissions')).toBeVisible();
  server.use({ 'GET /admin/users': list([person('lin')]) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('@lin')).toBeVisible();
});

it('sorts by the columns that can be sorted, in the address, and by date only while it is searched', async () => {
  const { server, user } = openUsers([person('lin')]);
  const header = () => screen.findByRole('columnheader', { name: 'Points' });
  expect(await screen.findByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(await header()).getByRole('button'));
  expect(await header()).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(await header()).getByRole('button'));
  expect(await header()).toHaveAttribute('aria-sort', 'descending');
  await waitFor(() => expect(server.received.at(-1)?.query['sort']).toBe('-points'));
  await user.type(screen.getByRole('searchbox'), 'lin');
  await waitFor(() => expect(server.received.at(-1)?.query['search']).toBe('lin'));
  expect(server.received.at(-1)?.query['sort'] ?? '-joined').toBe('-joined');
  expect(within(await header()).queryByRole('button')).toBeNull();
});

it('exports the users of the filter and the order, with formulas as text', async () => {
  const { server, user } = openUsers([person('lin', { name: '=cmd()', points: -5 })], '/admin/users?sort=points');
  await screen.findByRole('cell', { name: '@lin' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [name, , text = ''] = jest.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^magnetx-users-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toMatch(/^\ufeff/);
  expect(text).toContain("u-lin,'=cmd(),lin,Active,User,-5,1,");
  expect(server.received.at(-1)?.query).toMatchObject({ sort: 'points', limit: '50' });
});
