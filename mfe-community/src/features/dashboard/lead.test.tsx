import { levelOf } from '@magnetx/contracts';
import { fakeApi, liveServer, type FakeHandler } from '@magnetx/federation/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failed, meUser, memberRoutes, ok, ownProgress, referrals, rewards } from '../../testing/answers.ts';
import { giveaway, giveawayList, hoursFromNow, mission, missionList, task, taskList } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

async function openDashboard(routes: Readonly<Record<string, FakeHandler>>) {
  keepSession();
  const server = fakeApi({ ...memberRoutes, ...routes });
  const rendered = renderCommunity('/user/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
  return { ...rendered, server };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('the next quests are open and new, those of each kind in turn in the order of the server', async () => {
  await openDashboard({
    'GET /user/tasks': taskList([
      task(3, { max_participants: 2, participant_count: 2, user_participation: null }),
      task(2, { created_at: hoursFromNow(-9), user_participation: null }),
      task(1, { created_at: hoursFromNow(-1), user_participation: null }),
    ]),
    'GET /user/giveaways': giveawayList([giveaway(4, { created_at: hoursFromNow(-2), user_participation: null })]),
    'GET /user/missions': missionList([mission(6, { state: 'locked' }), mission(5)]),
  });
  const card = await region('Next for you');
  await waitFor(() =>
    expect(
      within(card.getByRole('list'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/user/cr8?task=2', '/user/giveaways?giveaway=4', '/user/missions?mission=5']),
  );
});

test('the next quests appear together, whichever of the lists is slower', async () => {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const { server } = await openDashboard({
    'GET /user/tasks': taskList([task(1, { user_participation: null })]),
    'GET /user/giveaways': async (call) => {
      await held;
      return giveawayList([giveaway(4, { user_participation: null })])(call);
    },
  });
  const card = await region('Next for you');
  await waitFor(() => expect(server.received.map(({ name }) => name)).toContain('GET /user/tasks'));
  expect(card.queryByRole('list')).not.toBeInTheDocument();
  letThrough();
  expect(within(await card.findByRole('list')).getAllByRole('link')).toHaveLength(2);
});

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const withWallet = (isPayable = true) => ({
  'GET /auth/me': () => ok({ user: { ...meUser, wallet_address: WALLET, wallet_is_payable: isPayable } }),
});
const worked = { 'GET /user/progress': ownProgress({ badges: ['first_task'] }) };
const rejected = {
  status: 'rejected',
  submission_url: 'https://x.com/ada/status/42',
  submitted_at: hoursFromNow(-2),
  decided_at: hoursFromNow(-1),
  paid_at: null,
  reason: 'Too short',
  can_resubmit: true,
  can_appeal: false,
  appeal: null,
} as const;
const quests = { 'GET /user/tasks': taskList([task(1, { user_participation: null })]) };

test.each<[string, string, Readonly<Record<string, FakeHandler>>]>([
  ['Do your first task or mission', 'Find a task', quests],
  ['Set your payout wallet', 'Set wallet', { 'GET /user/rewards': rewards({ payable_cents: 71_000 }) }],
  ['Your wallet cannot be paid', 'Open wallet', withWallet(false)],
  [
    'Your work was not accepted',
    'Submit again',
    { 'GET /user/tasks': taskList([task(1, { user_participation: rejected })]) },
  ],
  ['Set your payout wallet', 'Set wallet', worked],
  [
    'Invite a friend',
    'Copy your link',
    { ...worked, ...withWallet(), ...quests, 'GET /user/referral/stats': referrals(0) },
  ],
  ['Take your next quest', 'All tasks', { ...worked, ...withWallet(), ...quests }],
  ['Invite a friend', 'Copy your link', { ...worked, ...withWallet() }],
])('one next step is named: %s, %s', async (title, action, routes) => {
  await openDashboard(routes);
  const card = await region('Next for you');
  expect(await card.findByRole('heading', { level: 3 })).toHaveTextContent(title);
  expect(card.getByText(action)).toBeVisible();
});

test('the money leads: what was earned, what is on its way, and the next payout', async () => {
  await openDashboard({
    'GET /user/rewards': rewards({ paid_cents: 5_000, payable_cents: 71_000 }),
    'GET /user/progress': ownProgress({ under_review: { count: 2, oldest: [] } }),
  });
  const money = await region('Your money');
  await waitFor(() =>
    expect(money.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Earned so far$50.00',
      'On its way$710.00',
      'Work in review2',
      'Next payoutDec 1',
    ]),
  );
});

test('the progress card says where the user stands, and what comes next', async () => {
  const at = hoursFromNow(-50);
  await openDashboard({
    'GET /user/progress': ownProgress({
      lifetime_mxp: 2_600,
      streak: { weeks: 3, best_weeks: 5, is_week_done: false, is_frozen: true, weeks_to_freeze: 4 },
      badges: ['wallet', 'from_a_newer_server'],
      under_review: { count: 7, oldest: [{ quest_id: 9, title: 'Write a thread', submitted_at: at }] },
      season: {
        season: { id: 's', name: 'Spring', starts_at: at, ends_at: hoursFromNow(99), state: 'running' },
        place: { rank: 1_204, score: 800 },
      },
    }),
  });
  const card = await region('Your progress');
  expect(await card.findByText('Level 2')).toBeVisible();
  expect(card.getByText('400 MXP to level 3, Helper')).toBeVisible();
  expect(card.getByText('3 weeks in a row')).toBeVisible();
  expect(card.getByText(/^Last week is covered/)).toHaveTextContent(
    'Last week is covered. Be active this week to keep your streak. Your best: 5 weeks.',
  );
  expect(card.getByText('Place 1,204 with 800 MXP this season')).toBeVisible();
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Ready to be paid']);
  const review = await region('Under review');
  expect(review.getByRole('listitem')).toHaveTextContent('Write a threadSubmitted 2d ago');
  expect(review.getByText('And 6 more.')).toBeVisible();
});

test('a level that is reached while the page is open is celebrated once, and briefly', async () => {
  const { server } = await openDashboard({});
  await region('Your progress');
  expect(await screen.findByText('Level 1')).toBeVisible();
  expect(screen.queryByText(/^Level 2: /)).not.toBeInTheDocument();
  server.use({ 'GET /user/progress': ownProgress({ lifetime_mxp: 1_700 }) });
  liveServer.latest.accept();
  liveServer.latest.say('points_update', { totalPoints: 1_700, changeMxp: 500 });
  const moment = await screen.findByText(`Level 2: ${levelOf(1_700).name}`);
  fireEvent.animationEnd(moment);
  expect(moment).not.toBeInTheDocument();
});

test('sends the time zone of the browser once, when the server counts in another', async () => {
  const { server } = await openDashboard({
    'GET /user/progress': ownProgress({ time_zone: 'Pacific/Auckland' }),
    'PUT /user/time-zone': () => ok({}),
  });
  const sent = () => server.received.filter(({ name }) => name === 'PUT /user/time-zone');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  await screen.findByText('Level 1');
  expect(sent()).toHaveLength(1);
});

test('without the progress there is a next step nevertheless', async () => {
  await openDashboard({ ...quests, ...withWallet(), 'GET /user/progress': () => failed(500, 'internal', 'No.') });
  expect(await screen.findByText('Your progress could not be loaded')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Take your next quest' })).toBeVisible();
});
