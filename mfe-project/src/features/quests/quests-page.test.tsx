import { fakeApi, liveServer, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { projectQuest, questList, questWords } from '../../testing/project-quests.ts';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';
import { fakeInbox, submission } from '../../testing/submissions.ts';

jest.mock('@magnetx/federation/log');

const DAY_MS = 86_400_000;

function openQuests(list: FakeHandler, path = '/project/quests') {
  const server = fakeApi({ ...answers.frame(), 'GET /project/quests': list });
  return { ...renderSignedIn(path), server };
}

const card = (name: string) => screen.findByRole('article', { name });

it('shows each quest with all that its owner asks about', async () => {
  const quest = projectQuest(7, {
    maxParticipants: 10,
    endsAt: new Date(Date.now() + 1.5 * DAY_MS).toISOString(),
    tags: ['DeFi', 'NFT', 'Web3', 'Design', 'Token'],
  });
  const rejected = projectQuest(8, { status: 'rejected', reason: 'No images, please.', currentParticipants: 0 });
  const { server } = openQuests(questList([quest, rejected]));
  const first = await card('Quest 7');
  for (const text of ['Task', 'Active', '200 MXP', '7/10', '2 days left', '+2 more']) {
    expect(first).toHaveTextContent(text);
  }
  expect(within(first).getByRole('link', { name: 'Quest 7' })).toHaveAttribute('href', '/project/quest-performance/7');
  expect(within(first).getByRole('link', { name: 'Edit Quest 7' })).toHaveAttribute('href', '/project/quests/7/edit');
  const second = await card('Quest 8');
  expect(second).toHaveTextContent('0/∞');
  expect(second).toHaveTextContent('No images, please.');
  const again = within(second).getByRole('link', { name: 'Edit and send again: Quest 8' });
  expect(again).toHaveAttribute('href', '/project/quests/8/resubmit');
  expect(within(second).queryByRole('link', { name: 'Edit Quest 8' })).not.toBeInTheDocument();
  const tiles = ['All', 'Active', 'Concluded', 'Rejected'].map(
    (label) => screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent,
  );
  expect(tiles).toEqual(['9', '4', '3', '2']);
  expect(server.received.find(({ name }) => name === 'GET /project/quests')?.query).toMatchObject({ status: 'all' });
});

it('says what cash is paid for', async () => {
  const giveaway = projectQuest(8, { type: 'giveaway', cash_cents: 25_000, winners: 4, reward: 100 });
  openQuests(questList([projectQuest(7), giveaway]));
  expect(await card('Quest 7')).toHaveTextContent('$500 + 200 MXP per approved work');
  expect(await card('Quest 8')).toHaveTextContent('$62.50 + 100 MXP for each of 4 winners');
});

it('counts a single quest in the singular', async () => {
  openQuests(questList([projectQuest(7)]));
  await card('Quest 7');
  expect(screen.getByText('Showing 1 quest')).toBeInTheDocument();
});

it('searches and filters by the address', async () => {
  const { user, router, server } = openQuests(questList([]), '/project/quests?search=thread');
  expect(await screen.findByText('Try adjusting your search terms')).toBeVisible();
  expect(screen.getByText('No quests found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pending' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=thread&filter=pending'));
  await waitFor(() =>
    expect(server.received.at(-1)?.query).toMatchObject({ search: 'thread', status: 'pending', page: '1' }),
  );
  await user.click(screen.getByRole('button', { name: 'Show all quests' }));
  expect(await screen.findByText('Get started by posting your first quest')).toBeVisible();
  expect(screen.getByRole('region', { name: 'List of quests' })).toHaveFocus();
});

it('can be tried again when it cannot be loaded', async () => {
  const { user, server } = openQuests(refusal(503, 'unavailable', 'Not reachable.', { requestId: 'r-9' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not reachable.');
  server.use({ 'GET /project/quests': questList([projectQuest(7, { owed_cents: 50_000 })]) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await card('Quest 7')).toHaveTextContent('Owed by the project: $500.00');
});

it('concludes a quest once that is confirmed', async () => {
  const { user, server, toasts } = openQuests(questList([projectQuest(7, { is_funded: true })]));
  server.use(fakeInbox([submission('ada'), submission('bob')]));
  const concluded = projectQuest(7, { status: 'concluded', concluded_because: 'owner' });
  server.use({
    'POST /project/quests/7/conclude': () => {
      server.use({ 'GET /project/quests': questList([concluded]) });
      return { body: { success: true, quest: concluded } };
    },
  });
  await user.click(within(await card('Quest 7')).getByRole('button', { name: /^Conclude early/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('2 submissions still need a decision.')).toBeVisible();
  expect(dialog.getByText(/^The rest of the reserve returns/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Conclude early' }));
  await waitFor(async () => expect(await card('Quest 7')).toHaveTextContent('Concluded'));
  expect(toasts.map(({ title }) => title)).toEqual(['Quest concluded']);
});

it('shows the start of a quest that waits for it, which can be withdrawn before', async () => {
  const startsAt = new Date(2030, 11, 3, 14).toISOString();
  const waiting = projectQuest(7, { status: 'pending', startsAt, is_scheduled: true });
  const planned = projectQuest(8, { status: 'pending', startsAt });
  const { user, server, toasts } = openQuests(questList([waiting, planned, projectQuest(9)]));
  expect(await card('Quest 7')).toHaveTextContent(/PendingStarts Dec 3, 2030, 2:00.PM/);
  expect(await card('Quest 8')).toHaveTextContent(/PendingTo start Dec 3, 2030, 2:00.PM/);
  expect(within(await card('Quest 9')).queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
  await user.click(within(await card('Quest 7')).getByRole('button', { name: 'Withdraw: Quest 7' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw this quest?' }));
  expect(dialog.getByText(/12,500 MXP return to your balance\./)).toBeVisible();
  server.use({
    'POST /project/quests/7/withdraw': () => ({ body: { success: true, mxp_balance: 12_500 } }),
    'GET /project/quests': questList([planned]),
  });
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Quest withdrawn', message: 'Quest 7' }]));
});

it('reserves the rewards of a quest once that is confirmed, and marks it', async () => {
  const quest = projectQuest(7, { title: 'Seven', maxParticipants: 3, status: 'pending' });
  const { user, server, toasts } = openQuests(questList([quest, projectQuest(8, { cash_cents: 0 })]));
  expect(within(await card('Quest 8')).queryByRole('button', { name: /^Fund rewards/ })).not.toBeInTheDocument();
  await user.click(within(await card('Seven')).getByRole('button', { name: 'Fund rewards: Seven' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fund the rewards?' }));
  expect(dialog.getByText(/may still cost: up to \$1,500\.00, or less once work is approved\./)).toBeVisible();
  expect(await dialog.findByText(/\$1,200\.50 is available\./)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Deposit dollars' })).toHaveAttribute('href', '/project/balance');
  const error = 'This costs $1,500.00, but only $1,200.50 is available';
  server.use({ 'POST /project/quests/7/funding': refusal(409, 'insufficient_balance', error) });
  await user.click(dialog.getByRole('button', { name: 'Reserve' }));
  expect(await dialog.findByText(error)).toBeVisible();
  const reserved = { success: true, reserved_cents: 150_000, available_cents: 0 };
  server.use({
    'POST /project/quests/7/funding': () => ({ body: reserved }),
    'GET /project/quests': questList([{ ...quest, is_funded: true }]),
  });
  await user.click(dialog.getByRole('button', { name: 'Reserve' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Rewards reserved', message: 'Seven' }]));
  const funded = within(await card('Seven'));
  expect(await funded.findByText('Funded')).toBeVisible();
  expect(funded.queryByRole('button', { name: /^Fund rewards/ })).not.toBeInTheDocument();
});

it('asks how much to reserve for unlimited places', async () => {
  const { user, server } = openQuests(questList([projectQuest(7, { is_funded: true })]));
  await user.click(within(await card('Quest 7')).getByRole('button', { name: 'Fund rewards: Quest 7' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fund the rewards?' }));
  await user.click(dialog.getByRole('button', { name: 'Reserve' }));
  expect(await dialog.findByText('Enter a valid amount in dollars')).toBeVisible();
  const reserved = { success: true, reserved_cents: 60_050, available_cents: 0 };
  server.use({ 'POST /project/quests/7/funding': () => ({ body: reserved }) });
  await pasteInto(user, dialog.getByLabelText('Amount (USD)'), '600.50');
  await user.click(dialog.getByRole('button', { name: 'Reserve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = server.received.find(({ name }) => name === 'POST /project/quests/7/funding');
  expect(sent?.body).toEqual({ amount_cents: 60_050 });
});

it('says that an edit waits, and withdraws it once that is confirmed', async () => {
  const quest = projectQuest(7);
  const waiting_edit = { ...questWords(quest), title: 'Anew', submitted_at: quest.created_at };
  const edited = projectQuest(7, { waiting_edit });
  const { user, server, toasts } = openQuests(questList([edited]));
  const shown = await card('Quest 7');
  expect(shown).toHaveTextContent('Edit waiting for review');
  server.use({ 'POST /project/quests/7/withdraw-edit': refusal(409, 'conflict', 'No edit waits.') });
  await user.click(within(shown).getByRole('button', { name: 'Withdraw edit: Quest 7' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw this edit?' }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw edit' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('No edit waits.');
  server.use({
    'POST /project/quests/7/withdraw-edit': () => {
      server.use({ 'GET /project/quests': questList([projectQuest(7)]) });
      return { body: { success: true, quest: projectQuest(7) } };
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Withdraw edit' }));
  await waitFor(async () => expect(await card('Quest 7')).not.toHaveTextContent('Edit waiting for review'));
  expect(toasts.map(({ title: text }) => text)).toEqual(['Edit withdrawn']);
});

it('follows what happens: a decision, a balance, a notification', async () => {
  const { server, toasts } = openQuests(questList([projectQuest(7, { status: 'pending' })]));
  expect(await card('Quest 7')).toHaveTextContent('Pending');
  await waitFor(() => expect(liveServer.sockets).toHaveLength(1));
  liveServer.latest.accept();
  server.use({ ...answers.frame({ mxp_balance: 900 }), 'GET /project/quests': questList([projectQuest(7)]) });
  liveServer.latest.say('notification', { topic: 'task', type: 'success', title: 'Quest 7 is live' });
  await waitFor(async () => expect(await card('Quest 7')).toHaveTextContent('Active'));
  expect(toasts.map(({ title }) => title)).toEqual(['Quest 7 is live']);
  await waitFor(() => expect(screen.getByTestId('mxp-total')).toHaveTextContent('900 MXP'));
  server.use(answers.frame({ mxp_balance: 1_400 }));
  liveServer.latest.say('points_update', { totalPoints: 1_400, changeMxp: 500 });
  await waitFor(() => expect(screen.getByTestId('mxp-total')).toHaveTextContent('1,400 MXP'));
});
