import { brokenNetwork, fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { giveaway, giveawayList, hoursFromNow, questRoutes } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const entry = (more: object = {}) => ({
  status: 'entered' as const,
  ticket: 'ticket-1',
  entered_at: hoursFromNow(-1),
  ...more,
});

async function openGiveaways(routes: Readonly<Record<string, FakeHandler>> = {}, path = '/user/giveaways') {
  keepSession();
  const server = fakeApi({
    ...questRoutes,
    'POST /user/giveaways/enter': () => ok({ giveaway: giveaway(1, { user_participation: entry() }) }),
    ...routes,
  });
  const rendered = renderCommunity(path);
  await screen.findByRole('heading', { level: 1, name: 'Giveaways' });
  return { ...rendered, server };
}

const card = async (name = 'Giveaway 1') => within(await screen.findByRole('article', { name }));
const entries = (server: { received: readonly { name: string; body: unknown; headers: Headers }[] }) =>
  server.received.filter(({ name }) => name === 'POST /user/giveaways/enter');

test('shows the figures and the cards', async () => {
  await openGiveaways({
    'GET /user/giveaways': giveawayList([
      giveaway(1, { is_featured: true }),
      giveaway(2, { user_participation: entry() }),
      giveaway(3, { status: 'ended', draw: 'drawn', user_participation: entry({ status: 'winner' }) }),
    ]),
  });
  const first = await card();
  for (const text of [
    'about $83.33',
    'for each of 3 winners',
    'Paid to your wallet.',
    '12 entries',
    '3d 4h left',
    'Featured',
    'Fieldlab',
  ])
    expect(first.getByText(text)).toBeVisible();
  expect(first.getByRole('button', { name: 'Enter Giveaway' })).toBeEnabled();
  const second = await card('Giveaway 2');
  expect(second.getByText('Entered')).toBeVisible();
  expect(second.getByRole('button', { name: 'Already Entered' })).toBeDisabled();
  const third = await card('Giveaway 3');
  expect(third.getByRole('button', { name: 'Giveaway Ended' })).toBeDisabled();
  expect(third.getByText('Winner')).toBeVisible();
  expect(third.getByRole('button', { name: 'Verify this draw' })).toBeVisible();
  const tiles = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(tiles).toEqual(['Hosted9', 'Entered4', 'Won1', 'Active5']);
});

test.each([
  ['slow', 7],
  ['fast', -7],
])('a clock of the device that is years %s changes no time and closes nothing', async (_how, years) => {
  const hours = years * 365 * 24;
  const ofServer: typeof giveaway = (id) => giveaway(id, { ends_at: hoursFromNow(hours + 50.5) });
  const list = giveawayList([ofServer(1), giveaway(2, { ends_at: hoursFromNow(hours - 1) })]);
  const date = new Date(hoursFromNow(hours)).toUTCString();
  await openGiveaways({ 'GET /user/giveaways': async (request) => ({ ...(await list(request)), headers: { date } }) });
  const first = await card();
  expect(await first.findByText('2d 2h left')).toBeVisible();
  expect(first.getByRole('button', { name: 'Enter Giveaway' })).toBeEnabled();
  expect((await card('Giveaway 2')).getByRole('button', { name: 'Giveaway Ended' })).toBeDisabled();
});

test('offers every filter and order, in the address', async () => {
  const { user, router, server } = await openGiveaways();
  await card();
  for (const name of ['All', 'Active', 'Featured', 'Ended']) expect(screen.getByRole('button', { name })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Featured' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Prize High');
  expect(router.state.location.search).toBe('?filter=featured&sort=prize-high');
  await waitFor(() =>
    expect(server.received.at(-1)?.query).toEqual({ filter: 'featured', sort: 'prize-high', page: '1' }),
  );
});

test('says when there are none', async () => {
  await openGiveaways({ 'GET /user/giveaways': giveawayList([]) });
  expect(await screen.findByText('No giveaways found')).toBeVisible();
});

test('enters a giveaway, confirms it, and refetches the list', async () => {
  const { user, server, toasts } = await openGiveaways();
  const first = await card();
  server.use({ 'GET /user/giveaways': giveawayList([giveaway(1, { user_participation: entry() })]) });
  await user.click(first.getByRole('button', { name: 'Enter Giveaway' }));
  expect(await first.findByRole('button', { name: 'Already Entered' })).toBeDisabled();
  // The button cannot keep the keyboard's place; its neighbour does.
  expect(first.getByRole('button', { name: 'Fair draw' })).toHaveFocus();
  expect(toasts).toEqual([
    {
      type: 'success',
      title: 'Successfully Entered Giveaway!',
      message: 'Good luck! You will be notified if you win.',
    },
  ]);
  expect(entries(server).map(({ body }) => body)).toEqual([{ giveaway_id: 1, source: 'direct' }]);
});

test('an entry whose answer got lost is the same attempt when it is repeated', async () => {
  const { user, server, toasts } = await openGiveaways({ 'POST /user/giveaways/enter': brokenNetwork });
  const button = (await card()).getByRole('button', { name: 'Enter Giveaway' });
  await user.click(button);
  await waitFor(() => expect(toasts).toHaveLength(1));
  await user.click(button);
  await waitFor(() => expect(toasts).toHaveLength(2));
  server.use({ 'POST /user/giveaways/enter': () => ({ status: 502, body: '<html>' }) });
  await user.click(button);
  const message = 'MagnetX is not reachable right now. Please try again in a moment.';
  await waitFor(() => expect(toasts.at(-1)).toEqual({ type: 'error', title: 'Failed to Enter Giveaway', message }));
  const keys = entries(server).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^.{10,}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('shows a giveaway in full, by its address, also one that the page does not hold', async () => {
  const { user, router, server } = await openGiveaways();
  await card();
  await act(() => router.navigate('/user/giveaways?giveaway=77'));
  expect(await screen.findByRole('dialog', { name: 'Giveaway 77' })).toBeVisible();
  await act(() => router.navigate('/user/giveaways?giveaway=1'));
  const dialog = await screen.findByRole('dialog', { name: 'Giveaway 1' });
  for (const text of ['What Giveaway 1 is about.', 'A public post.'])
    expect(within(dialog).getByText(text)).toBeVisible();
  const removed = () => failed(410, 'quest_removed', 'No.');
  server.use({ 'GET /user/giveaway': removed, 'GET /giveaways/draw': removed });
  for (const search of ['?giveaway=78', '?draw=79']) {
    await act(() => router.navigate(`/user/giveaways${search}`));
    expect(await screen.findByText('This giveaway was removed')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(screen.queryByText('This giveaway was removed')).not.toBeInTheDocument());
  }
});

test('is entered from its dialog, which leads to its draw and comes back', async () => {
  const { user, router, server } = await openGiveaways();
  await card();
  await act(() => router.navigate('/user/giveaways?giveaway=1'));
  const opened = () => screen.findByRole('dialog', { name: 'Giveaway 1' });
  await user.click(within(await opened()).getByRole('button', { name: 'Enter Giveaway' }));
  await waitFor(() => expect(entries(server)).toHaveLength(1));
  await user.click(within(await opened()).getByRole('button', { name: 'Fair draw' }));
  expect(await screen.findByRole('dialog', { name: 'Fair draw' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await opened()).toBeVisible();
});

/** The page behind a dialog is hidden. */
function openDialog(path: string, listed: ReturnType<typeof giveaway>) {
  keepSession();
  fakeApi({ ...questRoutes, 'GET /user/giveaways': giveawayList([listed]) });
  return renderCommunity(path);
}

test.each(['giveaway', 'draw'])(
  'a winner who opens the %s sees the prize announced once, and can share it',
  async (dialogName) => {
    const won = giveaway(3, { status: 'ended', draw: 'drawn', user_participation: entry({ status: 'winner' }) });
    const { user } = openDialog(`/user/giveaways?${dialogName}=3`, won);
    const moment = within(await screen.findByRole('region', { name: 'You won' }));
    const announced = moment.getAllByRole('status').filter(({ textContent }) => textContent !== '');
    expect(announced).toHaveLength(1);
    expect(announced[0]).toHaveTextContent('You won about $83.33 Set a payout wallet');
    const link = await moment.findByRole<HTMLAnchorElement>('link', { name: 'Share on X' });
    // The person's code arrives a little later than the prize.
    await waitFor(() => expect(decodeURIComponent(link.href)).toMatch(/\/waitlist\?ref=MX-/));
    const share = new URL(link.href);
    expect(share.origin + share.pathname).toBe('https://x.com/intent/post');
    expect(share.searchParams.get('text')).toBe('I won about $83.33 in “Giveaway 3” on MagnetX.');
    await user.click(moment.getByRole('button', { name: 'Set payout wallet' }));
    expect(await screen.findByRole('dialog', { name: 'Set your payout wallet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'You won' })).not.toBeInTheDocument();
  },
);

test('people who did not win see no such moment', async () => {
  const drawn = giveaway(3, { status: 'ended', draw: 'drawn', user_participation: entry({ status: 'not_drawn' }) });
  openDialog('/user/giveaways?giveaway=3', drawn);
  expect(await screen.findByRole('dialog', { name: 'Giveaway 3' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'You won' })).not.toBeInTheDocument();
});
