import type { CreditRequest } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, liveServer, pasteInto, refusal, type FakeApi } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { projectQuest, questList } from '../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const NEW = { active_quests: 0, concluded_quests: 0, total_participants: 0, mxp_balance: 0 };

function request(more: Partial<CreditRequest> = {}): CreditRequest {
  const times = { created_at: new Date().toISOString(), decided_at: null };
  return { id: 'r1', status: 'open', amount_mxp: 5_000, note: '', granted_mxp: null, reason: '', ...times, ...more };
}

/** From here on, the project's latest request is this one. */
function store(server: FakeApi, stored: CreditRequest) {
  server.use({ 'GET /project/credit-request': answers.creditRequest(stored) });
  return answers.creditRequest(stored)();
}

function openDashboard(latest: CreditRequest | null = null, more: object = {}) {
  const server = fakeApi({
    ...answers.frame({ ...NEW, ...more }),
    'GET /project/credit-request': answers.creditRequest(latest),
  });
  server.use({ 'POST /project/credit-request': ({ body }) => store(server, request({ amount_mxp: amountIn(body) })) });
  return { ...renderSignedIn('/project/dashboard'), server };
}

const amountIn = (body: unknown) => (body as { amount: number }).amount;
const ask = () => screen.findByRole('button', { name: 'Request MXP' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Request MXP' }));
const sent = (server: FakeApi) => server.received.filter(({ name }) => name === 'POST /project/credit-request');

it('leads from an empty dashboard to a request, which can be withdrawn', async () => {
  const { user, server, toasts } = openDashboard();
  await user.click(await ask());
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Send request' }));
  expect(await form.findByText('Enter a valid MXP amount')).toBeVisible();
  await user.type(form.getByLabelText('Amount (MXP)'), '7000');
  await pasteInto(user, form.getByLabelText('Note (optional)'), 'For the launch');
  await user.keyboard('{Tab}{Tab}{Enter}');
  expect(await screen.findByText(/^You requested 7,000 MXP just now\./)).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['Requested 7,000 MXP']);
  expect(sent(server).map(({ body }) => body)).toEqual([{ amount: 7_000, note: 'For the launch' }]);
  const withdraw = screen.getByRole('button', { name: 'Withdraw request' });
  await waitFor(() => expect(withdraw).toHaveFocus());
  server.use({ 'DELETE /project/credit-request/r1': () => store(server, request({ status: 'withdrawn' })) });
  await user.click(withdraw);
  expect(await ask()).toHaveFocus();
  expect(screen.queryByText(/^You requested/)).not.toBeInTheDocument();
});

it('sends one request, however often its answer is lost', async () => {
  const { user, server } = openDashboard();
  server.use({ 'POST /project/credit-request': brokenNetwork });
  await user.click(await ask());
  const form = await dialog();
  await user.type(form.getByLabelText('Amount (MXP)'), '5000');
  const submit = form.getByRole('button', { name: 'Send request' });
  await user.click(submit);
  expect(await form.findByRole('alert')).toBeVisible();
  server.use({ 'POST /project/credit-request': () => store(server, request()) });
  await user.click(submit);
  expect(await screen.findByRole('button', { name: 'Withdraw request' })).toBeVisible();
  const [first, second] = sent(server).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
});

it('shows the open request of another person of the project once its own is refused', async () => {
  const { user, server } = openDashboard();
  server.use({
    'POST /project/credit-request': () => {
      store(server, request({ amount_mxp: 900 }));
      return refusal(409, 'conflict', 'You have an open request for MXP.')();
    },
  });
  await user.click(await ask());
  const form = await dialog();
  await user.type(form.getByLabelText('Amount (MXP)'), '5000');
  await user.click(form.getByRole('button', { name: 'Send request' }));
  expect(await form.findByText('You have an open request for MXP.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/^You requested 900 MXP/)).toBeVisible();
});

it('explains why a request could not be withdrawn, and shows what became of it', async () => {
  const { user, server, toasts } = openDashboard(request());
  server.use({
    'DELETE /project/credit-request/r1': () => {
      store(server, request({ status: 'declined', reason: 'No budget', decided_at: new Date().toISOString() }));
      return refusal(409, 'already_decided', 'An admin has already decided this request.')();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText(/declined just now\. Reason: No budget$/)).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['An admin has already decided this request.']);
});

it('shows a decision as soon as it is pushed', async () => {
  const { server } = openDashboard(request());
  expect(await screen.findByText(/^You requested 5,000 MXP just now\./)).toBeVisible();
  await waitFor(() => expect(liveServer.sockets).toHaveLength(1));
  liveServer.latest.accept();
  const decisions: [Partial<CreditRequest>, string][] = [
    [{ status: 'granted', granted_mxp: 5_000 }, 'Your request for 5,000 MXP was granted just now.'],
    [{ status: 'granted', granted_mxp: 300 }, 'You requested 5,000 MXP, and 300 MXP were granted just now.'],
    [
      { status: 'declined', reason: 'Explain the purpose' },
      'Your request for 5,000 MXP was declined just now. Reason: Explain the purpose',
    ],
  ];
  for (const [index, [decision, text]] of decisions.entries()) {
    store(server, request({ ...decision, decided_at: new Date().toISOString() }));
    const news = { topic: 'account', type: 'info', title: 'News', createdAt: new Date().toISOString() };
    liveServer.latest.say('notification', { id: `n${index}`, ...news });
    expect(await screen.findByText(text)).toBeVisible();
    expect(await ask()).toBeVisible();
  }
});

it('is not offered to a new project with enough', async () => {
  openDashboard(null, { mxp_balance: 500 });
  expect(await screen.findByText('Post your first quest')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request MXP' })).not.toBeInTheDocument();
});

it('suggests what a quest lacks, and does not post it', async () => {
  const server = fakeApi(answers.frame({ mxp_balance: 12_000 }));
  const { user } = renderSignedIn('/project/post-quest');
  await user.click(await screen.findByRole('radio', { name: /^Task/ }));
  fireEvent.change(screen.getByLabelText('Cash reward (USD)'), { target: { value: '500' } });
  const buttons = await screen.findAllByRole('button', { name: 'Request MXP' });
  expect(buttons).toHaveLength(2);
  expect(screen.getByRole('button', { name: /^Create Quest/ })).toBeDisabled();
  server.use({ 'POST /project/credit-request': ({ body }) => store(server, request({ amount_mxp: amountIn(body) })) });
  await user.click(buttons[1] as HTMLElement);
  const form = await dialog();
  expect(form.getByLabelText('Amount (MXP)')).toHaveValue(500);
  await user.click(form.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(screen.getAllByText(/^You requested 500 MXP just now\./)).toHaveLength(2));
  expect(screen.queryByText('Title is required')).not.toBeInTheDocument();
});

it('keeps an open request when the balance covers the quest meanwhile', async () => {
  const server = fakeApi(answers.frame({ mxp_balance: 12_000 }));
  const { user } = renderSignedIn('/project/post-quest');
  await user.click(await screen.findByRole('radio', { name: /^Task/ }));
  fireEvent.change(screen.getByLabelText('Cash reward (USD)'), { target: { value: '500' } });
  await user.click((await screen.findAllByRole('button', { name: 'Request MXP' }))[0] as HTMLElement);
  await pasteInto(user, (await dialog()).getByLabelText('Note (optional)'), 'For the launch');
  await waitFor(() => expect(liveServer.sockets).toHaveLength(1));
  liveServer.latest.accept();
  server.use(answers.frame({ mxp_balance: 90_000 }));
  const createdAt = new Date().toISOString();
  liveServer.latest.say('notification', { id: 'n1', topic: 'account', type: 'info', title: 'News', createdAt });
  await waitFor(() => expect(screen.getByTestId('mxp-balance')).toHaveTextContent('90,000 MXP'));
  expect((await dialog()).getByLabelText('Note (optional)')).toHaveValue('For the launch');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Request MXP' })).not.toBeInTheDocument());
});

it('is offered to a suspended project nowhere', async () => {
  fakeApi({
    ...answers.frame({ mxp_balance: 0, project_status: 'suspended' }),
    'GET /project/balance': refusal(503, 'unavailable', 'Not reachable.'),
    'GET /project/statement': () => ({ body: { success: true, lines: [], next: null } }),
  });
  renderSignedIn('/project/balance');
  expect(await screen.findByText('Nothing has moved yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request MXP' })).not.toBeInTheDocument();
});

const LISTED = { type: 'opportunity', listed_until: '2026-01-03T03:04:05.000Z' } as const;
const UNPAID = { type: 'opportunity', status: 'concluded', concluded_because: 'unpaid' } as const;

it.each([
  ['a live listing, for two days', [LISTED], 999, '1'],
  ['two live listings', [LISTED, LISTED], 1_200, '800'],
  ['a listing that ended unpaid', [UNPAID], 100, '400'],
])('leads from %s that the balance does not cover to a request', async (_what, quests, balanceMxp, suggested) => {
  fakeApi({
    ...answers.frame({ mxp_balance: balanceMxp }),
    'GET /project/quests': questList(quests.map((more, index) => projectQuest(index + 1, more))),
  });
  const { user } = renderSignedIn('/project/quests');
  expect(await screen.findByText(/costs 500 MXP per day/)).toBeVisible();
  await user.click(await ask());
  expect((await dialog()).getByLabelText('Amount (MXP)')).toHaveValue(Number(suggested));
});

it('warns of no listing that the balance covers', async () => {
  fakeApi({
    ...answers.frame({ mxp_balance: 1_000 }),
    'GET /project/quests': questList([projectQuest(1, LISTED), projectQuest(2, UNPAID)]),
  });
  renderSignedIn('/project/quests');
  expect(await screen.findByText('Quest 1')).toBeVisible();
  expect(screen.queryByText(/costs 500 MXP per day/)).not.toBeInTheDocument();
});
