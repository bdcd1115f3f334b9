import { webcrypto } from 'node:crypto';
import { drawWinners, sha256OfHex, type Draw } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from '../../../testing/answers.ts';
import { draw, giveaway, giveawayList, hoursFromNow, questRoutes } from '../../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
});

const SEED = '11'.repeat(32);
const SIGNATURE = 'ab'.repeat(48);
const TICKETS = Array.from({ length: 25 }, (_none, index) => `ticket-${String(index).padStart(3, '0')}`);

async function drawn(mode: Draw['mode'], more: Partial<Draw> = {}): Promise<Draw> {
  const randomness = await sha256OfHex(SIGNATURE);
  const isBeacon = mode === 'beacon';
  const outcome = await drawWinners({
    seed: SEED,
    randomness: isBeacon ? randomness : null,
    tickets: TICKETS,
    maxWinners: 3,
  });
  return draw(1, {
    mode,
    state: 'drawn',
    seed: SEED,
    commitment: await sha256OfHex(SEED),
    beacon: isBeacon
      ? { chain: 'c', round: 4_711, randomness, signature: SIGNATURE, url: 'https://drand.example/4711' }
      : null,
    entries_hash: outcome.entriesHash,
    entry_count: outcome.entryCount,
    winners: [...outcome.winners],
    alternates: [...outcome.alternates],
    share_cents: [3_334, 3_333, 3_333],
    drawn_at: hoursFromNow(-1),
    ...more,
  });
}

/** The list of entries as the server pages it, ten at a time. */
const entryPages =
  (tickets: readonly string[] = TICKETS): FakeHandler =>
  ({ query }) => {
    const rest = tickets.filter((ticket) => ticket > (query.after ?? ''));
    return ok({ tickets: rest.slice(0, 10), hasMore: rest.length > 10 });
  };

async function openDraw(shown: Draw, { tickets = entryPages(), ticket = TICKETS[7] ?? '' } = {}) {
  keepSession();
  const entry = { status: 'entered' as const, ticket, entered_at: hoursFromNow(-2) };
  const server = fakeApi({
    ...questRoutes,
    'GET /user/giveaways': giveawayList([giveaway(1, { draw: 'drawn', status: 'ended', user_participation: entry })]),
    'GET /giveaways/draw': () => ok({ draw: shown }),
    'GET /giveaways/draw/entries': tickets,
  });
  const rendered = renderCommunity('/user/giveaways');
  const card = within(await screen.findByRole('article', { name: 'Giveaway 1' }));
  await rendered.user.click(card.getByRole('button', { name: 'Verify this draw' }));
  return { ...rendered, server, dialog: within(await screen.findByRole('dialog')) };
}

const verdictOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement).getByText(/^(Match|Mismatch)$/)
    .textContent;

test('repeats a draw with a beacon in the browser, and finds the own row', async () => {
  const { router, dialog, server } = await openDraw(await drawn('beacon'));
  expect(await dialog.findByText(/came to the same result/)).toBeVisible();
  expect(router.state.location.search).toBe('?draw=1');
  expect(screen.getByRole('heading', { name: 'Verify this draw' })).toBeVisible();
  for (const step of ['Commitment', 'Beacon value', 'Number of entries', 'List of entries', 'Winners', 'Alternates'])
    expect(verdictOf(step)).toBe('Match');
  expect(dialog.getByText('Your row is number 8 of 25')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'drand, round 4,711' })).toHaveAttribute(
    'href',
    'https://drand.example/4711',
  );
  expect(dialog.queryByText('How you can check this draw')).not.toBeInTheDocument();
  const pages = server.received.filter(({ name }) => name === 'GET /giveaways/draw/entries');
  expect(pages.map(({ query }) => query.after)).toEqual([undefined, 'ticket-009', 'ticket-019']);
  expect(pages.every(({ headers }) => !headers.has('authorization'))).toBe(true);
});

test('says what can be checked of a commitment alone, and copies values whole', async () => {
  const { dialog, user } = await openDraw(await drawn('commitment'));
  expect(await dialog.findByText('Match', { selector: 'p' })).toBeVisible();
  expect(dialog.getByText('How you can check this draw')).toBeVisible();
  expect(dialog.queryByRole('heading', { name: 'Beacon value' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Copy seed' }));
  expect(await navigator.clipboard.readText()).toBe(SEED);
});

test.each<[string, Partial<Draw>, string[], string[]]>([
  [
    'a list with an entry too many',
    {},
    [...TICKETS, 'ticket-999'],
    ['Number of entries', 'List of entries', 'Winners'],
  ],
  ['another seed', { seed: '22'.repeat(32) }, TICKETS, ['Commitment', 'Winners', 'Alternates']],
  ['another winner', { winners: ['ticket-000', 'ticket-001', 'ticket-002'] }, TICKETS, ['Winners']],
  [
    'a place that was given to no alternate',
    { hand_overs: [{ ticket_out: 'ticket-000', ticket_in: 'ticket-001', at: hoursFromNow(-1), reason: 'no_wallet' }] },
    TICKETS,
    ['Hand-overs'],
  ],
  ['a seed that is none', { seed: 'zz' }, TICKETS, ['Commitment', 'Winners', 'Alternates']],
])('shows the mismatch of %s', async (_case, more, tickets, steps) => {
  const { dialog } = await openDraw(await drawn('commitment', more), { tickets: entryPages(tickets) });
  expect(await dialog.findByText(/Do not trust this draw/)).toBeVisible();
  for (const step of steps) expect(verdictOf(step)).toBe('Mismatch');
});

test('says when the own ticket is missing from the list', async () => {
  const { dialog } = await openDraw(await drawn('commitment'), { ticket: 'ticket-gone' });
  expect(await dialog.findByText('Your row is missing')).toBeVisible();
});

test('says how the own ticket fared', async () => {
  const shown = await drawn('commitment');
  const { dialog } = await openDraw(shown, { ticket: shown.winners[1] ?? '' });
  expect(await dialog.findByText('It was drawn as winner number 2. Its share of the prize is $33.33.')).toBeVisible();
});

test('shows the places that have passed on, and checks their order', async () => {
  const { winners, alternates } = await drawn('commitment');
  const [out = '', into = ''] = [winners[0], alternates[0]];
  const at = hoursFromNow(-1);
  const handOver = { ticket_out: out, ticket_in: into, at, reason: 'no_wallet' as const };
  const { dialog } = await openDraw(await drawn('commitment', { hand_overs: [handOver] }), { ticket: into });
  expect(
    await dialog.findByText(
      'It was drawn as alternate number 1. This entry took over a winner’s place. ' +
        'Its share of the prize is $33.34.',
    ),
  ).toBeVisible();
  expect(verdictOf('Hand-overs')).toBe('Match');
  const passed = dialog.getByRole('heading', { name: 'Places passed on' }).closest('section') as HTMLElement;
  expect(within(passed).getByText('The winner had no wallet that can be paid in time.')).toBeVisible();
  expect(within(passed).getByText('Yours', { exact: false })).toBeVisible();
});

test('says that the own place has passed on', async () => {
  const { winners, alternates } = await drawn('commitment');
  const [out = '', into = ''] = [winners[2], alternates[0]];
  const handOver = { ticket_out: out, ticket_in: into, at: hoursFromNow(-1), reason: 'no_wallet' as const };
  const { dialog } = await openDraw(await drawn('commitment', { hand_overs: [handOver] }), { ticket: out });
  const text = 'It was drawn as winner number 3. Its place has passed to an alternate.';
  expect(await dialog.findByText(text)).toBeVisible();
});

test('shows how far the list is fetched, and can be tried again', async () => {
  const { dialog, user, server } = await openDraw(await drawn('commitment'), {
    tickets: (request) => (request.query.after ? brokenNetwork(request) : entryPages()(request)),
  });
  expect(await dialog.findByText('The draw was not checked')).toBeVisible();
  server.use({ 'GET /giveaways/draw/entries': () => new Promise(() => undefined) });
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('Fetching the entries: 0 of 25')).toBeVisible();
  expect(dialog.getByRole('progressbar', { name: 'Fetching the entries' })).toBeVisible();
});

test('shows the commitment before the end', async () => {
  keepSession();
  fakeApi({
    ...questRoutes,
    'GET /giveaways/draw': () => ok({ draw: draw(5, { commitment: 'a1'.repeat(32), entry_count: 1_200 }) }),
  });
  renderCommunity('/user/giveaways?draw=5');
  const dialog = within(await screen.findByRole('dialog', { name: 'Fair draw' }));
  expect(await dialog.findByText('a1a1a1…a1a1')).toBeVisible();
  expect(dialog.getByText('1,200')).toBeVisible();
  expect(dialog.getByText('3 will be drawn')).toBeVisible();
});

test.each([
  ['beacon', /as soon as the beacon’s round is out/],
  ['commitment', /follows shortly/],
] as const)('says what a %s draw waits for', async (mode, text) => {
  keepSession();
  const beacon = { chain: 'c', round: null, randomness: null, signature: null, url: '' };
  const shown = draw(5, { mode, state: 'waiting', beacon: mode === 'beacon' ? beacon : null });
  fakeApi({ ...questRoutes, 'GET /giveaways/draw': () => ok({ draw: shown }) });
  renderCommunity('/user/giveaways?draw=5');
  expect(await screen.findByText(text)).toBeVisible();
});

test('a missing draw is reported', async () => {
  keepSession();
  fakeApi({ ...questRoutes, 'GET /giveaways/draw': () => failed(404, 'not_found', 'There is nothing here.') });
  const { user, router } = renderCommunity('/user/giveaways?draw=5');
  expect(await screen.findByText('This giveaway was not found')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
