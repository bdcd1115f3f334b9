import type { OpenCreditRequest } from '@magnetx/contracts';
import { advanceTime, brokenNetwork, fakeApi, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

function request(id: string, more: Partial<OpenCreditRequest> = {}): OpenCreditRequest {
  return {
    id,
    projectId: 'p1',
    projectName: `Project ${id}`,
    projectStatus: 'active',
    projectMXP: 40,
    amountMxp: 5_000,
    note: '',
    requestedAt: new Date(Date.now() - 3 * 60_000).toISOString(),
    ...more,
  };
}

function openInbox(requests: readonly OpenCreditRequest[], routes: Readonly<Record<string, FakeHandler>> = {}) {
  const server = fakeApi({
    ...answers.frame(),
    'GET /admin/messages': () => ({ body: { success: true, messages: [], next: null } }),
    ...answers.creditRequests(requests),
    ...routes,
  });
  return { ...renderSignedIn('/admin/messages'), server };
}

const panel = async () => within(await screen.findByRole('region', { name: 'MXP requests' }));
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const GRANTED = { body: { success: true, project: { id: 'p1', projectMXP: 3_040 } } };

it('shows who requests how much, why and since when', async () => {
  openInbox([
    request('a', { note: 'For the launch' }),
    request('b', { projectName: 'Flux & Co', projectStatus: 'suspended' }),
  ]);
  const first = await card('Project a');
  expect(first.getByText(/Requests/)).toHaveTextContent('Requests 5,000 MXP · Balance 40 MXP · 3m ago');
  expect(first.getByText('For the launch')).toBeVisible();
  expect(first.queryByText('Suspended')).not.toBeInTheDocument();
  const second = await card('Flux & Co');
  expect(second.getByText('Suspended')).toBeVisible();
  expect(second.getByRole('link', { name: 'Flux & Co' })).toHaveAttribute('href', '/admin/projects/p1');
  expect((await panel()).getByText('2 open')).toBeVisible();
});

it('grants another amount once, however often the answer is lost', async () => {
  const { user, server, toasts } = openInbox([request('a')], { 'POST /admin/credit-requests/a/grant': brokenNetwork });
  await user.click((await card('Project a')).getByRole('button', { name: 'Grant Project a' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('It requests 5,000 MXP. Its balance is 40 MXP.')).toBeVisible();
  const amount = dialog.getByLabelText('Amount (MXP)');
  expect(amount).toHaveValue(5_000);
  const submit = dialog.getByRole('button', { name: 'Grant' });
  await user.clear(amount);
  await user.click(submit);
  expect(await dialog.findByText('Enter a valid MXP amount')).toBeVisible();
  await user.type(amount, '3000');
  await user.click(submit);
  expect(await dialog.findByRole('alert')).toBeVisible();
  server.use({ 'POST /admin/credit-requests/a/grant': () => GRANTED, ...answers.creditRequests() });
  await user.click(submit);
  expect(await screen.findByText('No project asks for MXP.')).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['Credited 3,000 MXP to Project a']);
  const [first, second] = server.received.filter(({ name }) => name === 'POST /admin/credit-requests/a/grant');
  expect(second?.body).toEqual({ amount: 3_000 });
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

it('declines with a reason', async () => {
  const { user, server, toasts } = openInbox([request('a')]);
  server.use({
    'POST /admin/credit-requests/a/decline': () => {
      server.use(answers.creditRequests());
      return { body: { success: true } };
    },
  });
  await user.click((await card('Project a')).getByRole('button', { name: 'Decline Project a' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await pasteInto(user, dialog.getByLabelText('Reason'), 'Explain the purpose first');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('No project asks for MXP.')).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['Request declined']);
  const sent = server.received.find(({ name }) => name === 'POST /admin/credit-requests/a/decline');
  expect(sent?.body).toEqual({ reason: 'Explain the purpose first' });
});

it('explains that another admin was faster, and takes the request off the list', async () => {
  const { user, server } = openInbox([request('a')]);
  server.use({
    'POST /admin/credit-requests/a/grant': () => {
      server.use(answers.creditRequests());
      return refusal(409, 'already_decided', 'This was already decided.')();
    },
  });
  await user.click((await card('Project a')).getByRole('button', { name: 'Grant Project a' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Grant' }));
  expect(await dialog.findByText('This was already decided.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('No project asks for MXP.')).toBeVisible();
});

it('shows new requests while the page is open, and a page at a time', async () => {
  jest.useFakeTimers();
  const { user, server } = openInbox([]);
  await advanceTime(1_000);
  expect(screen.getByText('No project asks for MXP.')).toBeVisible();
  const page = (requests: readonly OpenCreditRequest[], next: string | null) => ({
    body: { success: true, requests, open: 2, next },
  });
  server.use({
    'GET /admin/credit-requests': ({ query }) =>
      query['before'] === 'b' ? page([request('b')], null) : page([request('a')], 'b'),
  });
  await advanceTime(31_000);
  jest.useRealTimers();
  expect(await card('Project a')).toBeDefined();
  expect((await panel()).getByText('2 open')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show newer requests' }));
  expect(await card('Project b')).toBeDefined();
});

it('can be tried again', async () => {
  const failed = refusal(503, 'unavailable', 'Not reachable.');
  const { user, server } = openInbox([], { 'GET /admin/credit-requests': failed });
  expect(await screen.findByText('The MXP requests could not be loaded')).toBeVisible();
  server.use(answers.creditRequests([request('a')]));
  await user.click((await panel()).getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByText('Project a')).toBeVisible());
});
