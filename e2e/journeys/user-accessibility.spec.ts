import type { Page } from '@playwright/test';
import { AccessibilityTour } from '../fixtures/accessibility-tour.ts';
import { FAILED, failCalls, removeRoutes } from '../fixtures/answer-api.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';
import { visitHolds } from '../fixtures/visit-holds.ts';
import { visitPerks } from '../fixtures/visit-perks.ts';
import { visitSettings } from '../fixtures/visit-settings.ts';
import type { UserAreaPage } from '../pages/user-area-page.ts';

// The demo fills every list and every state of a card.
test.use({ seedsDemo: true });

/** A demo person with rejected work, an entry in a drawn giveaway, and notifications. */
const DEMO_PERSON = 'demo_leo';
const REWARDED_PERSON = 'demo_mara';
const REJECTED_TASK = 'Explain seed phrases to a complete beginner';
/** An opening that takes applications here. */
const DEMO_OPENING = 'Design intern';
/** One with an outside link, which is no ad. */
const DEMO_OUTSIDE_OPENING = 'Data engineer';
const DRAWN_GIVEAWAY = 'A month of a hosted node';
const WALLET = '0x71c4e2f8A6B90D3c5e1f7A8b2C4d6e8f0a1b9f3a';

/** Answers more rewards than the card shows at first, in every state. */
async function answerNoQuests(page: Page): Promise<void> {
  const pagination = { page: 1, limit: 24, total: 0, hasMore: false };
  const tasks = { tasks: [], stats: { won: 0, participated: 0, open: 0, total: 0 }, pagination };
  const giveaways = { giveaways: [], stats: { hosted: 0, entered: 0, won: 0, active: 0 }, pagination };
  await page.route('**/api/user/tasks?*', (route) => route.fulfill({ json: { success: true, ...tasks } }));
  const missions = { missions: [], stats: { completed: 0, open: 0, total: 0 }, pagination };
  await page.route('**/api/user/giveaways?*', (route) => route.fulfill({ json: { success: true, ...giveaways } }));
  await page.route('**/api/user/missions?*', (route) => route.fulfill({ json: { success: true, ...missions } }));
}

async function answerRewards(page: Page): Promise<void> {
  const payables = Array.from({ length: 7 }, (_, index) => ({
    id: `reward${index}`,
    title: `Reward ${index}`,
    kind: index % 2 === 0 ? 'task' : 'giveaway',
    amount_cents: 12_345,
    status: (['payable', 'batched', 'paid'] as const)[index % 3],
    approved_at: '2026-08-01T08:00:00.000Z',
    paid_at: index % 3 === 2 ? '2026-09-01T08:00:00.000Z' : null,
    reference: index % 3 === 2 ? WALLET : '',
    correction_of: index % 3 === 2 ? '2026-08' : null,
    explorer_url: index === 2 ? 'https://etherscan.io/tx/0xfeed' : '',
    wallet_by: null,
  }));
  const next_payout = {
    month: '2026-11',
    prepared_on: '2026-12-01',
    amount_cents: 37_035,
    rewards: 9,
    held_cents: 0,
    obstacle: null,
  };
  const sums = { approved_cents: 86_415, payable_cents: 37_035, paid_cents: 24_690 };
  const json = { success: true, ...sums, next_payout, payables };
  await page.route('**/api/user/rewards*', (route) => route.fulfill({ json }));
}

/** Makes every script fail that contains this text. */
async function failFilesWith(page: Page, text: string): Promise<void> {
  await page.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes(text) ? route.abort() : route.fulfill({ response });
  });
}

async function visitPublicPages(page: Page, tour: AccessibilityTour): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const invited = ['/?ref=MX-00000000', '/waitlist?ref=MX-00000000'];
  const withData = [
    '/quests',
    '/quests?kind=task&search=nothing',
    '/projects',
    '/q/1',
    `/u/${REWARDED_PERSON}`,
    '/p/Polar%20Lights',
    '/payouts',
    '/payouts/2026-01',
  ];
  for (const path of ['/', '/waitlist', ...invited, ...withData]) {
    await tour.open(path);
    await tour.check(path, page.getByRole('heading', { level: 1 }));
  }
  for (const [path, name] of [
    ['/sign-in', 'Sign in'],
    ['/for-projects', /^Pay only for work/],
    ['/for-communities', /^Bring your people/],
    ['/terms', /Terms/],
    ['/privacy', /Privacy/],
  ] as const) {
    await tour.turnTo(path, page.getByRole('heading', { level: 1, name }));
  }
  await page.route('**/api/public/quests/browse*', (route) => route.fulfill(FAILED));
  await tour.turnTo('/quests?kind=mission', 'The quests could not be loaded');
  await removeRoutes(page);
  await page.route('**/api/public/projects*', (route) => route.fulfill(FAILED));
  await tour.turnTo('/projects?search=none', 'The projects could not be loaded');
  await removeRoutes(page);
  await page.route('**/api/public/quest*', (route) => route.fulfill(FAILED));
  await tour.turnTo('/q/not-a-number', 'The quest could not be loaded');
  await removeRoutes(page);
  await page.route('**/api/public/quest*', (route) =>
    route.fulfill({ status: 410, json: { success: false, error: 'Removed.', code: 'quest_removed' } }),
  );
  await tour.turnTo('/q/also-not-a-number', 'This quest was removed');
  await removeRoutes(page);
  await page.route('**/api/public/profile*', (route) => route.fulfill(FAILED));
  await tour.turnTo('/u/nobody_of_this_name', 'The profile could not be loaded');
  await removeRoutes(page);
  await page.route('**/api/public/project*', (route) => route.fulfill(FAILED));
  await tour.turnTo('/p/No%20such%20project', 'The project could not be loaded');
  await removeRoutes(page);
  await page.route('**/api/public/payouts*', (route) => route.fulfill(FAILED));
  await page.route('**/api/public/payouts/**', (route) => route.fulfill(FAILED));
  await tour.turnTo('/payouts', 'The payouts could not be loaded');
  await tour.turnTo('/payouts/2026-02', 'The payouts of the month could not be loaded');
  await removeRoutes(page);
  await tour.turnTo('/email/confirm/unknown', 'Confirm this address');
  await button('Confirm this address').click();
  await tour.check('A link is closed', page.getByText('This link has expired or was used already'));
  await tour.turnTo('/email/unsubscribe/unknown', 'Stop these emails');
  await tour.turnTo('/user/connect', 'Connect with X to begin');
  await tour.visit('/user/connect?ref=MX-00000000&error=exchange_failed', 'Connect with X to begin');
  await tour.open('/waitlist?error=exchange_failed');
  const toast = page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem');
  await toast.hover();
  await tour.check('Toast of a warning', toast);

  await tour.open('/#contact');
  await page.getByRole('form', { name: 'Contact' }).getByRole('button', { name: 'Join Community' }).click();
  await tour.check('Contact form, refused', page.getByRole('form', { name: 'Contact' }).getByRole('alert').first());
  await page.setViewportSize({ width: 360, height: 800 });
  await button('Open menu').press('Enter');
  await tour.check('Menu of the landing page', page.getByRole('navigation', { name: 'Main' }), { widthsPx: [360] });
  await page.keyboard.press('Escape');
  await expect(button('Open menu')).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });

  await failFilesWith(page, 'Your message could not be sent');
  await tour.open('/');
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await tour.check('Missing contact form', page.getByText('The contact form could not be loaded'));
  await removeRoutes(page);
}

async function visitLists(page: Page, tour: AccessibilityTour, area: UserAreaPage): Promise<void> {
  const first = (name: string) => page.getByRole('button', { name, exact: true }).first();
  for (const path of ['/user/cr8', '/user/earn']) {
    await tour.open(path);
    await tour.check(path, page.getByRole('article').first());
  }
  for (const name of ['Giveaways', 'Opportunities']) {
    const list = page.getByRole('main').filter({ has: page.getByRole('heading', { level: 1, name }) });
    await tour.turnTo(`/user/${name.toLowerCase()}`, list.getByRole('article').first());
  }
  await tour.turnTo('/user/defi', 'Page Under Construction');
  await tour.turnTo('/user/leaderboard?board=season', 'No season yet');
  await tour.turnTo('/user/leaderboard?board=referrals', 'Your place');
  await visitPerks(page, tour);
  await visitHolds(page, tour);
  await visitSettings(page, tour, '/user/settings', { hasPasskeys: false });
  await tour.turnTo('/user/notifications', 'Choose which arrive by email');
  const none = { success: true, data: { notifications: [], unread: 0 }, next: null };
  await page.route('**/api/user/notifications?*', (route) => route.fulfill({ json: none }));
  await tour.turnTo('/user/notifications?group=money&show=unread', 'Nothing here');
  await removeRoutes(page);
  await tour.turnTo('/user/preview/quest/1', 'Sign in to see this preview');
  for (const noun of ['tasks', 'giveaways', 'opportunities', 'missions']) {
    await tour.turnTo(`/user/${noun === 'tasks' ? 'cr8' : noun}?search=zzz&sort=z-a`, `No ${noun} found`);
  }

  await tour.follow('/user/cr8');
  await area.card(REJECTED_TASK).getByRole('link', { name: REJECTED_TASK }).click();
  await tour.check('A task', page.getByRole('region', { name: 'Your work' }));
  await tour.checkDialog(first('Submit Task'), 'Submit your work');
  await tour.checkDialog(first('Appeal against this'), 'Appeal against this decision?');
  await tour.turnTo('/user/cr8/999999', 'This task was not found');
  await page.setViewportSize({ width: 360, height: 800 });
  await tour.follow('/user/cr8');
  await tour.checkDialog(first('Filters'), 'Filters', { widthsPx: [360] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await tour.checkDialog(area.card(REJECTED_TASK).getByRole('button', { name: 'Submit Task' }), REJECTED_TASK, {
    shows: ['task-dialog.tsx'],
    prepare: async (dialog) => {
      await dialog.getByLabel('Submission URL').fill('nonsense');
      await dialog.getByRole('button', { name: 'Submit Task' }).click();
      await expect(dialog.getByText(/must be a web address/).first()).toBeVisible();
    },
  });
  await page.goto('/user/cr8?filter=closed');
  await tour.checkDialog(first('View'), /./);
  await tour.follow('/user/giveaways?filter=ended');
  await area.card(DRAWN_GIVEAWAY).getByRole('link', { name: DRAWN_GIVEAWAY }).click();
  await tour.check('A giveaway', page.getByRole('heading', { level: 1, name: DRAWN_GIVEAWAY }));
  await page.goto('/user/giveaways?filter=active');
  await tour.checkDialog(first('Fair draw'), 'Fair draw');
  await tour.follow('/user/giveaways?filter=ended');
  const verify = area.card(DRAWN_GIVEAWAY).getByRole('button', { name: 'Verify this draw' });
  await tour.checkDialog(verify, 'Verify this draw', {
    prepare: (dialog) => expect(dialog).toContainText('came to the same result'),
  });
  await page.route('**/api/giveaways/draw/entries?*', (route) => route.abort());
  await page.reload();
  await tour.checkDialog(verify, 'Verify this draw', {
    prepare: (dialog) => expect(dialog).toContainText('The draw was not checked'),
  });
  await removeRoutes(page);
  await tour.follow('/user/opportunities');
  const here = area.card(DEMO_OPENING);
  await tour.checkDialog(here.getByRole('button', { name: 'Apply Now' }), `Apply for ${DEMO_OPENING}`, {
    prepare: async (dialog) => {
      await dialog.getByRole('button', { name: 'Send application' }).click();
      await expect(dialog.getByText('Message is required')).toBeVisible();
    },
  });
  await here.getByRole('button', { name: 'Apply Now' }).click();
  await area.dialog.getByLabel('Message').fill('I have a portfolio, however small.');
  await area.dialog.getByRole('button', { name: 'Send application' }).click();
  await expect(area.toast('Application sent')).toBeVisible();
  await here.getByRole('link', { name: DEMO_OPENING }).click();
  await tour.check('An opportunity', page.getByRole('region', { name: 'Your application' }));
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await tour.checkOpenDialog('Withdraw your application?');
  await tour.follow(`/user/opportunities?opportunity=${page.url().split('/').at(-1)}`);
  await tour.checkOpenDialog(DEMO_OPENING, { shows: ['quest-details.tsx'] });
  const opening = page.context().waitForEvent('page');
  await area.card(DEMO_OUTSIDE_OPENING).getByRole('link', { name: 'Apply Now' }).click();
  await (await opening).close();
  await page.reload();
  await tour.checkOpenDialog('Did you apply?');
}

/** A mission whose quiz was failed once, before facts that could not be verified. */
async function answerMission(page: Page): Promise<void> {
  const check = {
    result: null,
    reason: '',
    attempts_left: null,
    look_again_at: null,
    is_with_people: false,
    quiz: null,
    code: null,
    facts: null,
    manual: null,
    task: null,
  };
  const questions = [
    { text: 'One of these?', options: ['Yes', 'No'], has_several: false },
    { text: 'Two of these?', options: ['A', 'B', 'C'], has_several: true },
  ];
  const quiz = { ...check, kind: 'quiz', attempts_left: 1, quiz: { questions, pass_percent: 100 } };
  const facts = [{ label: 'Followers on X', needed: 5, own: null, is_met: false }];
  const checks = [
    { ...quiz, result: 'failed', reason: '1 of 2 right. You need 2.' },
    { ...check, kind: 'code', code: { hint: 'In the video' } },
    { ...check, kind: 'facts', result: 'unknown', reason: 'Followers on X: at least 5.', facts },
  ];
  const mission = {
    ...{ id: 1, title: 'Learn how it works', description: 'Three minutes.', requirements: '', category: 'Community' },
    ...{ tags: ['Video'], language: 'en', cover: '', status: 'active', timeLeft: 'No deadline', ends_at: null },
    ...{ created_at: '2026-01-01T00:00:00.000Z', participant_count: 2, project: { name: 'Fieldlab', logo: '' } },
    ...{ is_demo: false, is_funded: false, is_saved: false, mxp_reward: 50, completions: 2, completions_left: 8 },
    ...{ repeat: 'daily', opens_at: null, check_kinds: ['quiz', 'code', 'facts'], state: 'open', state_reason: '' },
    ...{ next_at: null, user_participation: null, hold: null },
  };
  const locked = { ...mission, id: 2, title: 'For experts', state: 'locked', state_reason: 'You need level 8.' };
  const answer = { success: true, missions: [mission, locked], stats: { completed: 1, open: 2, total: 2 } };
  const pagination = { page: 1, limit: 24, total: 2, hasMore: false };
  await page.route('**/api/user/missions?*', (route) => route.fulfill({ json: { ...answer, pagination } }));
  await page.route('**/api/user/mission?*', (route) =>
    route.fulfill({ json: { success: true, mission: { ...mission, checks } } }),
  );
}

async function visitMissions(page: Page, tour: AccessibilityTour, area: UserAreaPage): Promise<void> {
  await answerMission(page);
  await tour.turnTo('/user/missions', area.card('Learn how it works'));
  await tour.checkDialog(
    area.card('Learn how it works').getByRole('button', { name: 'Start Mission' }),
    'Learn how it works',
    {
      shows: ['quest-details.tsx'],
    },
  );
  await tour.turnTo('/user/missions/1', 'One of these?');
  await removeRoutes(page);
}

async function visitFailures(page: Page, tour: AccessibilityTour, area: UserAreaPage): Promise<void> {
  await tour.follow('/user/giveaways?draw=999999');
  await tour.checkOpenDialog('Fair draw', {
    prepare: (dialog) => expect(dialog).toContainText('This giveaway was not found'),
  });
  await tour.follow('/user/cr8?task=999999');
  await tour.checkOpenDialog('Task', { prepare: (dialog) => expect(dialog).toContainText('This task was not found') });
  for (const [noun, list] of [
    ['giveaway', 'giveaways'],
    ['opportunity', 'opportunities'],
    ['mission', 'missions'],
  ] as const) {
    await tour.follow(`/user/${list}?${noun}=999999`);
    await tour.checkOpenDialog(new RegExp(`^${noun}$`, 'i'), {
      prepare: (dialog) => expect(dialog).toContainText(`This ${noun} was not found`),
    });
  }
  await page.route('**/api/user/task?*', (route) =>
    route.fulfill({ status: 410, json: { success: false, error: 'Removed.', code: 'quest_removed' } }),
  );
  await tour.follow('/user/cr8?task=999998');
  await tour.checkOpenDialog('Task', { prepare: (dialog) => expect(dialog).toContainText('This task was removed') });
  await removeRoutes(page);
  await page.route('**/api/user/task?*', () => new Promise(() => undefined));
  await tour.follow('/user/cr8?task=999997');
  await tour.checkOpenDialog('Loading the task', { isWaiting: true });
  await removeRoutes(page);

  await failCalls(page);
  await tour.visit('/user/notifications', 'Your notifications could not be loaded');
  await tour.visit('/user/dashboard', 'Your rewards could not be loaded');
  await tour.checkDialog(page.getByRole('button', { name: 'MXP statement' }), 'Your MXP statement', {
    prepare: (dialog) => expect(dialog).toContainText('Your statement could not be loaded'),
  });
  await area.bell.press('Enter');
  await tour.check('Notifications, failed', page.getByText('Your notifications could not be loaded'));
  await tour.turnTo('/user/cr8', 'The tasks could not be loaded');
  await tour.follow('/user/cr8?task=1');
  await tour.checkOpenDialog('Task', {
    prepare: (dialog) => expect(dialog).toContainText('The task could not be loaded'),
  });
  await tour.turnTo('/user/giveaways', 'The giveaways could not be loaded');
  await tour.follow('/user/giveaways?draw=1');
  await tour.checkOpenDialog('Fair draw', {
    prepare: (dialog) => expect(dialog).toContainText('The draw could not be loaded'),
  });
  await tour.turnTo('/user/opportunities', 'The opportunities could not be loaded');
  await tour.turnTo('/user/perks', 'The perks could not be loaded');
  await tour.turnTo('/user/perks?filter=mine', 'Your perks could not be loaded');
  await tour.turnTo('/user/holds', 'Your rewards on hold could not be loaded');
  await tour.turnTo('/user/settings', 'Your email address could not be loaded');
  await tour.turnTo('/user/missions', 'The missions could not be loaded');
  await tour.turnTo('/user/leaderboard', 'The seasons could not be loaded');
  await tour.turnTo('/user/leaderboard?board=referrals', 'The leaderboard could not be loaded');
  await removeRoutes(page);
  await page.route('**/api/**/leaderboard*', (route) => route.fulfill(FAILED));
  await tour.turnTo('/waitlist', 'Failed to fetch leaderboard');
  await removeRoutes(page);

  await page.goto('/user/dashboard');
  await expect(area.figure('On its way')).toBeVisible();
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Missions' }).click();
  await tour.check('A page with missing files', page.getByRole('heading', { name: 'This page did not open' }));
  await removeRoutes(page);
}

test('axe finds nothing on the public pages and in the user area', async ({ page, product, area, handle }) => {
  const tour = new AccessibilityTour(page, 'mfe-community');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await test.step('Public pages', () => visitPublicPages(page, tour));

  await test.step('A new person', async () => {
    const token = await area.arriveAs(handle('axe'));
    await tour.check('Dashboard of a new person', page.getByText('No cash rewards yet'));
    await tour.checkDialog(button('Set payout wallet'), 'Set your payout wallet', {
      prepare: async (dialog) => {
        await dialog.getByLabel('Wallet address').fill('short');
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await expect(dialog.getByRole('alert').first()).toBeVisible();
      },
    });
    await tour.checkDialog(button('MXP statement'), 'Your MXP statement', {
      prepare: (dialog) => expect(dialog).toContainText('+1,000 MXP'),
    });
    await tour.turnTo('/user/settings', 'Your data');
    await tour.checkDialog(button('Delete account'), 'Delete your account', {
      prepare: (dialog) => dialog.getByRole('button', { name: 'Delete my account' }).click(),
    });
    await area.bell.press('Enter');
    await tour.check('No notifications', page.getByText('Nothing yet'));
    await page.keyboard.press('Escape');
    await expect(area.bell).toBeFocused();
    await page.route('**/api/user/statement*', (route) =>
      route.fulfill({ json: { success: true, lines: [], next: null } }),
    );
    await tour.open('/user/dashboard');
    await tour.checkDialog(button('MXP statement'), 'Your MXP statement', {
      prepare: (dialog) => expect(dialog).toContainText('Nothing has moved yet'),
    });
    await removeRoutes(page);
    await siteCall(product.url, 'PUT', '/user/wallet', { token, body: { wallet_address: WALLET } });
    await answerRewards(page);
    await page.reload();
    await tour.checkDialog(button(/^Payout wallet/), 'Payout wallet');
    await button(/^Payout wallet/).press('Enter');
    await tour.checkDialog(button('Verify or replace'), 'Verify or replace your wallet', {
      prepare: async (dialog) => {
        await dialog.getByLabel('Wallet address').fill('short');
        await dialog.getByRole('button', { name: 'Propose' }).click();
        await expect(dialog.getByRole('alert').first()).toBeVisible();
      },
    });
    await page.keyboard.press('Escape');
    await page.route('**/api/user/wallet', (route) => route.fulfill(FAILED));
    await tour.checkDialog(button(/^Payout wallet/), 'Payout wallet', {
      prepare: (dialog) => expect(dialog).toContainText('The details could not be loaded'),
    });
    await failFilesWith(page, 'eip6963');
    await page.reload();
    await tour.checkDialog(button(/^Payout wallet/), 'Payout wallet', {
      prepare: (dialog) => expect(dialog).toContainText('The wallet dialog could not be loaded'),
    });
    await removeRoutes(page);
    await answerRewards(page);
    await answerNoQuests(page);
    await page.reload();
    await tour.check('Nothing to do next', page.getByText('Nothing new right now'));
    await button('Show all 7').click();
    await tour.check('All rewards', button('Show fewer'));
    await removeRoutes(page);
  });

  await test.step('A server that does not answer', async () => {
    // The page waits for the check, so that a slow check still finds it waiting.
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' } }));
    await tour.visit('/user/dashboard', 'MagnetX is not answering yet', { isWaiting: true });
    await removeRoutes(page);
  });

  await test.step('A person with work, entries and rewards', async () => {
    await area.arriveAs(REWARDED_PERSON);
    await tour.check('Rewards without a wallet', page.getByText('Set a payout wallet to be paid'));
    await area.arriveAs(DEMO_PERSON);
    await tour.check('Dashboard', area.figure('Won', page.getByRole('region', { name: 'Cr8 task' })));
    await tour.visit('/user', 'Invite Friends');
    await tour.visit('/user/nothing', 'Invite Friends');
    await area.bell.press('Enter');
    await tour.check('Notifications', area.notifications.getByRole('listitem').first());
    await tour.checkDialog(button('Disconnect'), 'Disconnect from MagnetX?');
    await tour.turnTo('/waitlist', 'Referral Leaderboard');
    await tour.checkDialog(button('Disconnect'), 'Disconnect from MagnetX?');
  });
  await test.step('Lists', () => visitLists(page, tour, area));
  await test.step('Missions', () => visitMissions(page, tour, area));
  await test.step('Failures', () => visitFailures(page, tour, area));

  await test.step('Toasts', async () => {
    await area.arriveWith(await signIn(product.url, handle('axe2')), '/user/settings');
    await page.route('**/api/user/data*', (route) => route.abort());
    await button('Download my data').click();
    const toast = area.toast('Your data could not be downloaded');
    await toast.hover();
    await tour.check('Toast of an error', toast, {
      part: page.getByRole('region', { name: 'Notifications', exact: true }),
    });
  });

  tour.assertComplete();
});
