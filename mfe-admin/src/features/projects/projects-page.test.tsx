import type { ProjectManager } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { brokenNetwork, fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, chooseAction, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

function manager(id: string, more: Partial<ProjectManager> = {}): ProjectManager {
  return {
    id,
    projectId: id,
    projectName: `Project ${id}`,
    username: `manager-${id}`,
    projectMXP: 12_500,
    projectCents: 0,
    owed_cents: 0,
    advanced_cents: 0,
    projectStatus: 'active',
    joined: '2026-01-02T03:04:05.000Z',
    ...more,
  };
}

const list =
  (managers: readonly ProjectManager[], pages = 1) =>
  () => ({
    body: {
      success: true,
      managers,
      pagination: { page: 1, limit: 20, pages, total: managers.length, isTotalCapped: false },
    },
  });

const moved = () => ({ body: { success: true, project: { id: 'a', projectMXP: 13_000 } } });

function openProjects(managers: readonly ProjectManager[], path = '/admin/manage-projects') {
  const server = fakeApi({ ...answers.frame(), 'GET /admin/projects/managers': list(managers) });
  return { ...renderSignedIn(path), server };
}

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('lists who manages which project', async () => {
  openProjects([manager('a'), manager('b', { projectMXP: 0, projectStatus: 'suspended' })]);
  const first = await row('Project a');
  expect(first.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Project a',
    'manager-a',
    '12,500 MXP',
    'Active',
    'Actions',
  ]);
  const second = await row('Project b');
  expect(second.getByText('0 MXP')).toBeVisible();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Project', 'Manager Username', 'MXP', 'Status', 'Actions']);
  expect(screen.getByRole('table', { name: 'Registered Project Managers' })).toBeVisible();
});

it('has a column of debts once a project has one', async () => {
  openProjects([manager('a', { owed_cents: 12_050 }), manager('b')]);
  expect((await row('Project a')).getByText('Owes $120.50')).toBeVisible();
  const cells = (await row('Project b')).getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['Project b', 'manager-b', '12,500 MXP', '–', 'Active', 'Actions']);
});

it('an action that the role may not use gives the reason', async () => {
  fakeApi({ ...answers.frame('support'), 'GET /admin/projects/managers': list([manager('a')]) });
  const { user, toasts } = renderSignedIn('/admin/manage-projects');
  await user.click(await screen.findByRole('button', { name: 'Actions for Project a' }));
  const credit = await screen.findByRole('menuitem', { name: 'Credit' });
  await waitFor(() => expect(credit).toHaveAttribute('aria-disabled', 'true'));
  await user.click(credit);
  expect(toasts.map(({ title }) => title)).toEqual(['Your role (Support) may not do this.']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('opens the menu of a row with the keyboard, from which a dialog gives the focus back to its button', async () => {
  const { user } = openProjects([manager('a')]);
  (await screen.findByRole('button', { name: 'Actions for Project a' })).focus();
  await user.keyboard('{Enter}');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Credit',
    'Debit',
    'Deposit',
    'Statement',
    'Suspend',
    'Delete',
  ]);
  await waitFor(() => expect(items[0]).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(items[1]).toHaveFocus());
  await user.keyboard('{Enter}');
  const asking = await screen.findByRole('dialog', { name: 'Debit Project a' });
  await waitFor(() => expect(asking).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Project a' })).toHaveFocus());
});

it('is searched and paged by the address, and shows an empty result', async () => {
  const { user, server, router } = openProjects([manager('a')], '/admin/manage-projects?search=pro&filter=suspended');
  server.use({ 'GET /admin/projects/managers': list([manager('a')], 12) });
  await user.click(await screen.findByRole('button', { name: 'Active' }));
  await user.click(await screen.findByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=pro&filter=active&page=3'));
  await waitFor(() =>
    expect(server.received.at(-1)?.query).toMatchObject({ search: 'pro', status: 'active', page: '3' }),
  );
  server.use({ 'GET /admin/projects/managers': list([]) });
  await user.click(screen.getByRole('button', { name: 'Suspended' }));
  await user.click(await screen.findByRole('button', { name: 'Show all projects' }));
  const none =
    'No project managers yet. Once a project registers via Project Register, their account will appear here.';
  expect(await screen.findByText(none)).toBeVisible();
});

it('credits an amount once per attempt', async () => {
  const { user, server, toasts } = openProjects([manager('a')]);
  server.use({ 'POST /admin/projects/credit': brokenNetwork });
  const credit = async (amount: string) => {
    await chooseAction(user, 'Project a', 'Credit');
    if (amount) await user.type((await dialog()).getByLabelText('Amount (MXP)'), amount);
    await user.click((await dialog()).getByRole('button', { name: 'Credit MXP' }));
  };
  await credit('');
  expect(await (await dialog()).findByText('Enter a valid MXP amount')).toBeVisible();
  await user.type(screen.getByLabelText('Amount (MXP)'), '500');
  await user.click((await dialog()).getByRole('button', { name: 'Credit MXP' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  server.use({ 'POST /admin/projects/credit': moved });
  for (const count of [2, 3]) {
    await credit('500');
    await waitFor(() => expect(toasts).toHaveLength(count));
  }
  expect(toasts.map(({ type, title }) => [type, title])).toEqual([
    ['error', 'Failed to credit MXP'],
    ['success', 'Credited 500 MXP to Project a'],
    ['success', 'Credited 500 MXP to Project a'],
  ]);
  const sent = server.received.filter(({ name }) => name === 'POST /admin/projects/credit');
  expect(sent[0]?.body).toEqual({ projectId: 'a', amount: 500, reason: '' });
  const [lost, again, another] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(lost);
  expect(another).not.toBe(again);
});

it('says why a debit was refused, and starts the next one empty', async () => {
  const short = 'There is not enough MXP for this.';
  const { user, server, toasts } = openProjects([manager('a')]);
  server.use({ 'POST /admin/projects/debit': refusal(409, 'insufficient_balance', short) });
  await chooseAction(user, 'Project a', 'Debit');
  await pasteInto(user, (await dialog()).getByLabelText('Amount (MXP)'), '99999');
  await pasteInto(user, (await dialog()).getByLabelText('Reason (optional)'), 'Mistake');
  await user.click((await dialog()).getByRole('button', { name: 'Debit MXP' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual([short]));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await chooseAction(user, 'Project a', 'Debit');
  expect((await dialog()).getByLabelText('Amount (MXP)')).toHaveValue(null);
});

it('suspends once that is confirmed, reinstates, and deletes', async () => {
  const { user, server, toasts } = openProjects([manager('a')]);
  const becomes = (projectStatus: 'active' | 'suspended') => () => {
    server.use({ 'GET /admin/projects/managers': list([manager('a', { projectStatus })]) });
    return { body: { success: true, project: { id: 'a', status: projectStatus } } };
  };
  server.use({
    'PUT /admin/projects/a/suspend': becomes('suspended'),
    'PUT /admin/projects/a/reinstate': becomes('active'),
    'DELETE /admin/projects/a': () => {
      server.use({ 'GET /admin/projects/managers': list([]) });
      return { body: { success: true } };
    },
  });
  await chooseAction(user, 'Project a', 'Suspend');
  const shown = await dialog();
  await user.click(shown.getByRole('button', { name: 'Suspend' }));
  await chooseAction(user, 'Project a', 'Reinstate');
  await chooseAction(user, 'Project a', 'Delete');
  await user.click((await dialog()).getByRole('button', { name: 'Delete project' }));
  expect(await screen.findByText(/^No project managers yet/)).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual([
    'Project suspended successfully',
    'Project reinstated successfully',
    'Project deleted successfully',
  ]);
});

it('keeps the dialog open when another admin deleted the project', async () => {
  const { user, server, toasts } = openProjects([manager('a')]);
  const deleted = 'There is no such project.';
  server.use({ 'PUT /admin/projects/a/suspend': refusal(404, 'not_found', deleted) });
  await chooseAction(user, 'Project a', 'Suspend');
  await user.click((await dialog()).getByRole('button', { name: 'Suspend' }));
  expect(await (await dialog()).findByText(deleted)).toBeVisible();
  expect(toasts).toEqual([]);
});

it("shows a project's statement, and hands it over as a file", async () => {
  const { user, server } = openProjects([manager('a')]);
  const line = { id: 'l1', at: '2026-01-02T03:04:05.000Z', kind: 'credit', amount_mxp: 500, balance_mxp: 12_500 };
  server.use({
    'GET /admin/projects/a/statement': () => ({
      body: { success: true, lines: [{ ...line, description: 'Credit: a gift' }], next: null },
    }),
  });
  await chooseAction(user, 'Project a', 'Statement');
  expect(await screen.findByText('Credit: a gift')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, , text] = jest.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^magnetx-statement-a-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toContain(',Credit: a gift,500,12500,,,l1\r\n');
});

it('says "Failed to fetch project managers", and tries again', async () => {
  const server = fakeApi({
    ...answers.frame(),
    'GET /admin/projects/managers': refusal(503, 'unavailable', 'Not reachable.', { requestId: 'r-9' }),
  });
  const { user } = renderSignedIn('/admin/manage-projects');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch project managersNot reachable.');
  server.use({ 'GET /admin/projects/managers': list([manager('a')]) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Project a')).toBeVisible();
});

const HASH = `0x${'ab'.repeat(32)}`;

it('records a deposit, and shows the dollars', async () => {
  const { user, server, toasts } = openProjects([manager('a', { projectCents: 125_050 })]);
  expect((await row('Project a')).getByText('$1,250.50')).toBeVisible();
  const answer = (isRepeated: boolean) => () => ({
    body: {
      success: true,
      isRepeated,
      projectCents: 175_050,
      deposit: { projectId: 'a', network: 'base', reference: HASH, amount_cents: 50_000 },
    },
  });
  const record = async (reference: string) => {
    await chooseAction(user, 'Project a', 'Deposit');
    await user.type((await dialog()).getByLabelText('Amount (USD)'), '500');
    await user.selectOptions((await dialog()).getByLabelText('Network'), 'Base');
    await pasteInto(user, (await dialog()).getByLabelText('Reference'), reference);
    await user.click((await dialog()).getByRole('button', { name: 'Record deposit' }));
  };
  await record('0x12');
  expect(await (await dialog()).findByText('Enter the transaction hash: 0x and 64 hexadecimal digits')).toBeVisible();
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  server.use({ 'POST /admin/deposits': answer(false) });
  await record(HASH.toUpperCase().replace('X', 'x'));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Recorded $500.00 for Project a' }]));
  server.use({ 'POST /admin/deposits': answer(true) });
  await record(HASH);
  await waitFor(() => expect(toasts[1]).toMatchObject({ title: 'This deposit was recorded before' }));
  const sent = server.received.find(({ name }) => name === 'POST /admin/deposits');
  expect(sent?.body).toEqual({ projectId: 'a', amount_cents: 50_000, network: 'base', reference: HASH });
});

it('reverses a deposit by its reference, with a reason', async () => {
  const { user, server, toasts } = openProjects([manager('a')]);
  const refused = refusal(404, 'not_found', 'No deposit is recorded with this reference, or it was taken back.');
  server.use({ 'POST /admin/deposits/reverse': refused });
  await user.click(await screen.findByRole('button', { name: 'Reverse a deposit' }));
  await user.selectOptions((await dialog()).getByLabelText('Network'), 'Bank transfer');
  await pasteInto(user, (await dialog()).getByLabelText('Reference'), 'inv-7');
  const submit = (await dialog()).getByRole('button', { name: 'Reverse deposit' });
  await user.click(submit);
  expect(await (await dialog()).findByText('Reason is required')).toBeVisible();
  await pasteInto(user, (await dialog()).getByLabelText('Reason'), 'Wrong project');
  await user.click(submit);
  expect(await (await dialog()).findByText(/No deposit is recorded with this reference/)).toBeVisible();
  const deposit = { projectId: 'a', network: 'bank', reference: 'INV-7', amount_cents: 50_000 };
  server.use({ 'POST /admin/deposits/reverse': () => ({ body: { success: true, projectCents: 0, deposit } }) });
  await user.click(submit);
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Took $500.00 back' }]));
  const sent = server.received.find(({ name }) => name === 'POST /admin/deposits/reverse');
  expect(sent?.body).toEqual({ network: 'bank', reference: 'INV-7', reason: 'Wrong project' });
});
