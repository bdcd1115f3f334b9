import type { Page } from '@playwright/test';
import { AccessibilityTour } from '../fixtures/accessibility-tour.ts';
import { changeAnswers, emptyAnswers, FAILED, failCalls, removeRoutes } from '../fixtures/answer-api.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { drawPng } from '../fixtures/picture.ts';
import { expect, test } from '../fixtures/test.ts';
import { visitHoldDesk } from '../fixtures/visit-holds.ts';
import { visitPerkDesk } from '../fixtures/visit-perks.ts';
import { visitForgotten, visitSecondStep, visitSettings } from '../fixtures/visit-settings.ts';
import { AreaPage } from '../pages/area-page.ts';

// The demo fills every table.
test.use({ seedsDemo: true });

const BATCH = {
  id: 'ready',
  month: '2026-08',
  is_correction: true,
  status: 'ready',
  amount_cents: 150_050,
  receivers: 1,
  files: 2,
  prepared_at: '2026-09-01T08:00:00.000Z',
  prepared_by: 'ada',
  paid_at: null,
  paid_by: '',
  reference: '',
  seen: null,
};
/** A batch of which the chain has paid a part. */
const CHAIN_BATCH = { ...BATCH, id: 'chain', status: 'paying', receivers: 20, paid_by: 'ada', seen: 17 };
const PAID_BATCH = {
  ...BATCH,
  id: 'paid',
  status: 'paid',
  paid_at: '2026-09-02T08:00:00.000Z',
  paid_by: 'ada',
  reference: '0xfeed',
};
const RECOMMENDATION = { verdict: 'accept', reason: '', at: '2026-09-01T08:00:00.000Z', by: 'ada' };
const WALLET = '0x5afe5afE5afE5afE5afE5aFe5aFe5Afe5Afe5AfE';
const HASH = `0x${'ab'.repeat(32)}`;
const ON_CHAIN = {
  transactions: ['final', 'waiting', 'failed', 'old', 'lost'].map((state, at) => ({
    hash: `${HASH.slice(0, -1)}${at}`,
    state,
    explorer_url: `https://etherscan.io/tx/${HASH}`,
    people: at === 0 ? 17 : 0,
  })),
  transaction_count: 4,
  problems: ['stranger', 'doubled', 'more', 'less', 'missing'].map((kind) => ({
    kind,
    user_id: kind === 'stranger' ? null : 'u1',
    handle: kind === 'stranger' ? '' : 'lin',
    wallet: WALLET,
    expected_cents: 150_050,
    seen_cents: 0,
  })),
  problem_count: 7,
};

/** Answers an area with a canary for this page alone: a real one would reach the visitors of other journeys. */
async function answerReleases(page: Page): Promise<void> {
  const [live, next] = ['1.0.0-aaaaaaaaaaaa', '1.1.0-bbbbbbbbbbbb'];
  const at = '2026-09-01T08:00:00.000Z';
  const change = { revision: 2, at, by: 'admin:ada', action: 'canary', remote: 'mfe-admin', version: next, note: '' };
  const from = { commit: '0123456789abcdef', runUrl: 'https://ci.example/run/7', person: 'Grace' };
  const admin = {
    remote: 'mfe-admin',
    state: {
      live,
      previous: '0.9.0-cccccccccccc',
      canary: { version: next, sharePercent: 10, failedPercentMax: 10, startedAt: at },
      pins: [],
    },
    sharePercent: 10,
    versions: [next, live].map((version) => ({ version, contract: 1, publishedAt: at })),
    log: [change, { ...change, revision: 1, action: 'publish', from }],
    counts: {
      [next]: { visitors: 12, failures: { show: 2 }, vitals: { reports: 3, lcpMs: 1_840, inpMs: 96, cls: 0.02 } },
    },
  };
  await page.route('**/registry/releases', (route) =>
    route.fulfill({ json: { revision: 2, countedSince: at, remotes: [admin] } }),
  );
}

async function answerTransfers(page: Page): Promise<void> {
  const waiting = {
    id: 'ethereum:0xfeed#3',
    token: 'USDC',
    amount: '12.5',
    amount_cents: 1_250,
    from: WALLET,
    transaction: `0x${'feed'.repeat(16)}`,
    explorer_url: 'https://etherscan.io/tx/0xfeed',
    state: 'waiting',
    at: '2026-09-01T08:00:00.000Z',
    project: null,
    reason: '',
  };
  const credited = { ...waiting, id: 'ethereum:0xfeed#4', state: 'credited', project: { id: 'p1', name: 'Acme' } };
  const json = { success: true, transfers: [waiting, credited], next: null, is_chain_read: true };
  await page.route('**/api/admin/transfers*', (route) => route.fulfill({ json }));
}

async function answerSeasons(page: Page): Promise<void> {
  const spring = { id: 'spring', name: 'Spring', starts_at: '2026-03-01T00:00:00.000Z', state: 'running' };
  const summer = { id: 'summer', name: 'Summer', starts_at: '2030-06-01T00:00:00.000Z', state: 'upcoming' };
  const seasons = [summer, spring].map((season) => ({ ...season, ends_at: '2031-01-01T00:00:00.000Z' }));
  await page.route('**/api/admin/seasons*', (route) => route.fulfill({ json: { success: true, seasons, next: null } }));
}

/** Answers payouts for this page alone. A real one would take the rewards that other journeys expect. */
async function answerPayouts(page: Page): Promise<void> {
  const sum = { people: 1, amount_cents: 2_000, covered_cents: 500 };
  const rows = [{ user_id: 'u1', handle: 'lin', wallet: WALLET, is_verified: true, amount_cents: 150_050, rewards: 3 }];
  const reported = { uncovered_cents: 0, is_chain_read: false, on_chain: null, next: null };
  const answers: Readonly<Record<string, object>> = {
    '': { batches: [BATCH, PAID_BATCH, CHAIN_BATCH], next: null },
    '/preview': {
      included: sum,
      left_out: sum,
      people: [{ user_id: 'u2', handle: 'mia', amount_cents: 2_000, reason: 'shared_wallet' }],
      held: [],
      held_people: 0,
    },
    '/reconciliation': {
      approved_cents: 300_000,
      payable_cents: 100_000,
      batched_cents: 150_050,
      paid_cents: 40_000,
      owed_cents: 1_500,
      advanced_cents: 0,
      discrepancies: ['The payout for August 2026 lacks $99.50.'],
    },
    '/ready': { batch: BATCH, ...reported, rows },
    '/paid': { batch: PAID_BATCH, ...reported, rows },
    '/unmarked': { batch: { ...BATCH, id: 'unmarked' }, ...reported, is_chain_read: true, rows },
    '/chain': { batch: CHAIN_BATCH, ...reported, is_chain_read: true, on_chain: ON_CHAIN, rows },
    '/cancelled': {
      batch: { ...BATCH, id: 'cancelled', status: 'cancelled' },
      ...reported,
      rows: [],
    },
  };
  const changes = [
    {
      id: 'change',
      user_id: 'u2',
      handle: 'mia',
      old_address: WALLET.slice(0, -1),
      new_address: WALLET,
      is_verified: false,
      proposed_at: '2026-09-01T08:00:00.000Z',
      in_force_at: null,
      approvable_at: '2026-09-01T08:00:00.000Z',
    },
  ];
  await page.route('**/api/admin/wallet-changes**', (route) =>
    route.fulfill({ json: { success: true, changes, next: null } }),
  );
  await page.route('**/api/admin/payouts**', (route) => {
    const answer = answers[new URL(route.request().url()).pathname.replace('/api/admin/payouts', '')];
    return answer ? route.fulfill({ json: { success: true, ...answer } }) : route.fallback();
  });
}

/** Answers one open appeal for this page alone. */
async function answerAppeals(page: Page): Promise<void> {
  const appeal = {
    id: 'appeal',
    kind: 'work',
    state: 'open',
    title: 'Film a reef',
    item: 'work-ada',
    from: '@ada',
    words: 'My thread names the reef, and links to it twice.',
    reason: 'It shows a pool',
    sentAt: '2026-09-01T08:00:00.000Z',
    answer: '',
    answeredAt: null,
  };
  const json = { success: true, appeals: [appeal], next: null };
  await page.route('**/api/admin/appeals*', (route) => route.fulfill({ json }));
}

/** A dashboard without anything to do. */
async function answerNothingDue(page: Page): Promise<void> {
  const queue = { under_24h: 0, under_48h: 0, under_72h: 0, overdue: 0 };
  const answers = {
    overview: {
      queue,
      unread_messages: 0,
      open_credit_requests: 0,
      open_appeals: 0,
      held_rewards: 0,
      debt: { owed_cents: 0, advanced_cents: 0 },
    },
    'payouts-due': { payable: { amount_cents: 0, rewards: 0 }, batches: [] },
  };
  for (const [name, answer] of Object.entries(answers)) {
    await changeAnswers(page, `**/api/admin/dashboard/${name}`, (given) => ({ ...given, ...answer }));
  }
}

test('axe finds nothing in the admin area', async ({ page, product, newProject }) => {
  const tour = new AccessibilityTour(page, 'mfe-admin');
  const area = new AreaPage(page);
  const owner = await newProject(100_000);
  await owner.postTask({ title: 'Look at me' });
  await owner.postTask({ title: 'Look at us' });
  const liveId = await owner.putTaskLive({ title: 'Look here' });
  await owner.editTask(liveId, { title: 'Look there' });
  const visitor = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', message: 'How do I join?' };
  await siteCall(product.url, 'POST', '/contact', { body: visitor });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  await test.step('Sign-in', async () => {
    for (const [path, submit] of [
      ['/admin/login', 'Sign In'],
      ['/admin/create', 'Create Admin'],
    ] as const) {
      await tour.open(path);
      await button(submit).click();
      await tour.check(`${path}: refused`, page.getByRole('alert').first());
    }
  });

  await test.step('Reset links', async () => {
    await tour.visit('/admin/reset/unknown', 'This link no longer works');
    await page.route('**/api/password-reset/**', (route) => route.fulfill(FAILED));
    await tour.turnTo('/admin/reset/failed', 'The link could not be checked');
    await removeRoutes(page);
    const json = { success: true, name: 'ada', expires_at: '2026-09-01T08:00:00.000Z' };
    await page.route('**/api/password-reset**', (route) => route.fulfill({ json }));
    await page.route('**/api/password-reset/**', (route) => route.fulfill({ json }));
    await tour.open('/admin/reset/open');
    await button('Change password').click();
    await tour.check('A new password is refused', page.getByRole('alert').first());
    await page.getByLabel('New password', { exact: true }).fill('battery staple');
    await page.getByLabel('Confirm new password', { exact: true }).fill('battery staple');
    await button('Change password').click();
    await tour.check('A password is reset', page.getByText('Password changed'));
    await removeRoutes(page);
    await visitForgotten(page, tour, '/admin/forgot');
    await visitSecondStep(page, tour, '/admin/login');
  });

  await owner.openAsAdmin(page, '/admin');
  await test.step('Dashboard and frame', async () => {
    await tour.check('/admin', page.getByText('Look at me').first());
    await tour.visit('/admin/nothing', 'Look at me');
    await tour.checkDialog(button('Look at me'), 'Look at me', { shows: ['review-dialog.tsx'] });
    await tour.checkDialog(button('Change password'), 'Change password', {
      prepare: async (dialog) => {
        await dialog.getByRole('button', { name: 'Change password' }).click();
        await expect(dialog.getByRole('alert').first()).toBeVisible();
      },
    });
    await button('Collapse sidebar').click();
    await tour.check('Collapsed sidebar', button('Expand sidebar'), { widthsPx: [1280] });
    await button('Expand sidebar').click();
    await page.setViewportSize({ width: 360, height: 800 });
    await tour.checkDialog(button('Menu'), 'Menu', { widthsPx: [360] });
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitSettings(page, tour, '/admin/settings');
    await tour.visit('/admin/dashboard', 'Look at me');
  });

  await test.step('Review queue', async () => {
    await tour.visit('/admin/manage-tasks', 'Submissions');
    await tour.visit('/admin/manage-tasks?filter=pending&search=look', 'Look at me');
    await tour.checkDialog(button('Look at me'), 'Look at me');
    await tour.visit('/admin/manage-tasks?filter=pending&search=here', 'Look here');
    await tour.checkDialog(button('Look here'), 'Look here');
    await page.route('**/api/admin/dashboard/submissions/*', (route) => route.fulfill(FAILED));
    await page.reload();
    await tour.checkDialog(button('Look here'), 'Look here', {
      prepare: (dialog) => expect(dialog).toContainText('The details did not load'),
    });
    await removeRoutes(page);
    await tour.visit('/admin/manage-tasks?filter=pending&search=look', 'Look at me');
    await tour.checkDialog(button('Reject Look at me'), 'Reject “Look at me”?');
    await tour.checkDialog(button('Actions for Look at me'), 'Delete this submission?', { action: 'Delete' });
    await tour.checkDialog(button('Keyboard shortcuts'), 'Keyboard shortcuts');
    await page.getByRole('checkbox', { name: 'Select Look at me' }).check();
    await tour.checkDialog(button('Reject selected'), 'Reject 1 submission?');
    await page.getByRole('checkbox', { name: 'Select Look at us' }).check();
    await tour.checkDialog(button('Reject selected'), 'Reject 2 submissions?');
    await tour.checkDialog(button('Approve selected'), 'Approve 2 submissions?');
    // The bar lies over rows, which can be scrolled from below it.
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await tour.check('Selection bar', bar, { part: bar });
    await changeAnswers<{ submissions: object[] }>(page, '**/api/admin/dashboard/submissions?*', (answer) => ({
      ...answer,
      submissions: answer.submissions.map((each) => ({
        ...each,
        recommendation: RECOMMENDATION,
        flags: ['repeated_link'],
      })),
    }));
    await tour.visit('/admin/manage-tasks?filter=pending&search=look', 'Look at me');
    await page.getByRole('checkbox', { name: 'Select Look at me' }).check();
    await tour.checkDialog(button('Apply 1 recommendation'), 'Apply 1 recommendation?');
    await tour.checkDialog(button('Approve Look at me'), 'Approve “Look at me”?');
    await removeRoutes(page);
    await tour.visit('/admin/manage-tasks?filter=pending&search=look', 'Look at me');
    await button('Approve Look at us').click();
    const toast = area.toast('Submission approved');
    await toast.hover();
    await tour.check('Toast of a success', toast);
    await tour.turnTo('/admin/manage-tasks?search=zzzz', 'No tasks found matching your criteria');
    await tour.turnTo(`/admin/manage-tasks/quest-${liveId}`, 'Look here');
    await tour.turnTo('/admin/manage-tasks/quest-999999', 'Submission not found');
    await answerAppeals(page);
    await tour.turnTo('/admin/appeals', 'Film a reef');
    await tour.checkDialog(button('Accept appeal'), 'Accept this appeal?', { shows: ['answer-dialog.tsx'] });
    await tour.checkDialog(button('Keep the decision'), 'Keep the decision?');
    await removeRoutes(page);
  });

  await test.step('Users', async () => {
    await tour.turnTo('/admin/users?search=demo_m', '@demo_mara');
    await tour.checkDialog(button('Add User'), 'Add User', {
      prepare: async (dialog) => {
        await dialog.getByRole('button', { name: 'Add User' }).click();
        await expect(dialog.getByRole('alert').first()).toBeVisible();
      },
    });
    await tour.checkDialog(button('Actions for @demo_mara'), /^Edit @demo_mara/, {
      action: 'Edit',
      prepare: async (dialog) => {
        await dialog.getByLabel('Role').selectOption('Admin');
        await dialog.getByRole('button', { name: 'Adjust points' }).click();
        await expect(dialog.getByRole('alert').first()).toBeVisible();
      },
    });
    await tour.checkDialog(button('Actions for @demo_mara'), 'Suspend @demo_mara?', {
      action: 'Suspend…',
      prepare: async (dialog) => {
        await dialog.getByRole('button', { name: 'Suspend' }).click();
        await expect(dialog.getByRole('alert').first()).toBeVisible();
      },
    });
    await changeAnswers<{ users: { handle: string; status: string }[] }>(page, '**/api/admin/users?*', (answer) => ({
      ...answer,
      users: answer.users.map((user) => ({ ...user, status: 'Inactive' })),
    }));
    await tour.open('/admin/users?search=demo_m');
    await tour.checkDialog(button('Actions for @demo_mara'), 'Lift the suspension of @demo_mara?', {
      action: 'Lift suspension…',
    });
    await removeRoutes(page);
    await tour.open('/admin/users?search=demo_m');
    await tour.checkDialog(button('Actions for @demo_mara'), 'Delete @demo_mara?', {
      action: 'Delete',
      prepare: (dialog) => dialog.getByRole('button', { name: 'Delete user' }).click(),
    });
    await tour.checkDialog(page.getByRole('region', { name: 'Recent Submissions' }).getByRole('button').first(), /./, {
      shows: ['review-dialog.tsx'],
    });
    await page.getByRole('row').filter({ hasText: '@demo_mara' }).getByRole('link').first().click();
    await tour.check('One user', page.getByRole('heading', { name: '@demo_mara' }));
    await page.route('**/api/admin/users/*/*', (route) => route.fulfill(FAILED));
    await page.reload();
    await tour.check('One user, lists failed', page.getByText('The rewards could not be loaded'));
    await removeRoutes(page);
    await tour.turnTo('/admin/users/unknown', 'User not found');
    await tour.turnTo('/admin/users?search=zzzz', 'No users found');
  });

  await test.step('Projects', async () => {
    const { projectName } = owner;
    const actions = button(`Actions for ${projectName}`);
    await tour.visit(`/admin/manage-projects?search=${projectName}`, projectName);
    await actions.press('Enter');
    await tour.check('Menu of a row', page.getByRole('menu'), { part: page.getByRole('menu') });
    await page.keyboard.press('Escape');
    for (const verb of ['Credit', 'Debit']) {
      await tour.checkDialog(actions, `${verb} ${projectName}`, {
        action: verb,
        shows: ['move-mxp-dialog.tsx'],
        prepare: (dialog) => dialog.getByRole('button', { name: `${verb} MXP` }).click(),
      });
    }
    await tour.checkDialog(actions, `Record a deposit for ${projectName}`, {
      action: 'Deposit',
      prepare: (dialog) => dialog.getByRole('button', { name: 'Record deposit' }).click(),
    });
    await tour.checkDialog(button('Reverse a deposit'), 'Reverse a deposit', {
      prepare: (dialog) => dialog.getByRole('button', { name: 'Reverse deposit' }).click(),
    });
    await tour.checkDialog(actions, `Statement of ${projectName}`, { action: 'Statement' });
    await page.route('**/api/admin/projects/*/statement*', (route) =>
      route.fulfill({ json: { success: true, lines: [], next: null } }),
    );
    await page.reload();
    await tour.checkDialog(actions, `Statement of ${projectName}`, {
      action: 'Statement',
      prepare: (dialog) => expect(dialog).toContainText('Nothing has moved yet'),
    });
    await removeRoutes(page);
    await page.getByRole('link', { name: projectName, exact: true }).click();
    await tour.check('One project', page.getByRole('table', { name: 'Quests', exact: true }));
    await tour.checkDialog(button(`Reset password of ${projectName}`), `Reset password of ${projectName}`, {
      prepare: async (dialog) => {
        await dialog.getByRole('button', { name: 'Create reset link' }).click();
        await expect(dialog.getByLabel('Reset link')).toBeVisible();
      },
    });
    await page.route('**/api/admin/projects/*/*', (route) => route.fulfill(FAILED));
    await page.reload();
    await expect(page.getByText('The deposits could not be loaded')).toBeVisible();
    await tour.check('One project, its lists failed', page.getByText('The quests could not be loaded'));
    await removeRoutes(page);
    await tour.turnTo('/admin/projects/unknown', 'Project not found');
    await tour.visit(`/admin/manage-projects?search=${projectName}`, projectName);
    await tour.checkDialog(actions, `Suspend ${projectName}?`, { action: 'Suspend' });
    await tour.checkDialog(actions, `Delete ${projectName}?`, { action: 'Delete' });
    await tour.turnTo('/admin/manage-projects?search=zzzz', 'No projects found');
  });

  await test.step('Payouts', async () => {
    await answerPayouts(page);
    await tour.turnTo('/admin/payouts', 'This does not add up');
    await tour.checkDialog(button('Prepare payout'), /^Prepare the payout for/);
    await tour.checkDialog(button('Pay anyway'), 'Pay @mia anyway?');
    await tour.checkDialog(button('Approve'), 'Pay @mia to another wallet?');
    await tour.checkDialog(button('Decline'), 'Decline the wallet of @mia?', {
      prepare: (dialog) => dialog.getByRole('button', { name: 'Decline' }).click(),
    });
    await tour.turnTo('/admin/payouts/ready', '@lin');
    await tour.checkDialog(button('Mark paid'), 'Mark $1,500.50 paid?', {
      prepare: (dialog) => dialog.getByRole('button', { name: 'Mark paid' }).click(),
    });
    await tour.checkDialog(button('Cancel batch'), 'Cancel this batch?');
    await tour.turnTo('/admin/payouts/paid', '0xfeed');
    await tour.turnTo('/admin/payouts/unmarked', button('Mark paid'));
    await tour.checkDialog(button('Mark paid'), 'Mark $1,500.50 paid?', {
      prepare: (dialog) => dialog.getByRole('button', { name: 'Mark paid' }).click(),
    });
    await tour.turnTo('/admin/payouts/chain', 'On the chain: 17 of 20 seen');
    await tour.checkDialog(button('Add transactions'), 'Add transactions');
    await tour.checkDialog(button('Cancel the rest'), 'Cancel the rest of this batch?');
    await tour.turnTo('/admin/payouts/cancelled', 'This batch is empty');
    await tour.turnTo('/admin/payouts/000000000000000000000000', 'Payout not found');
    await removeRoutes(page);
  });

  await test.step('Messages, log and featured giveaways', async () => {
    await owner.requestCredit(5_000, 'For our launch');
    await tour.turnTo('/admin/messages', 'Ada Lovelace');
    await tour.check('Requests for MXP', page.getByText('For our launch'));
    await tour.checkDialog(button(`Grant ${owner.projectName}`), `Grant MXP to ${owner.projectName}?`);
    await tour.checkDialog(button(`Decline ${owner.projectName}`), `Decline the request of ${owner.projectName}?`, {
      prepare: (dialog) => dialog.getByRole('button', { name: 'Decline' }).click(),
    });
    await tour.checkDialog(button('Delete the message of Ada Lovelace').first(), 'Delete the message of Ada Lovelace?');
    await tour.visit(`/admin/audit?search=${owner.projectName}`, `${owner.projectName}-admin`);
    await tour.turnTo('/admin/audit?search=zzzz', 'No lines found');
    await tour.turnTo('/admin/featured?search=a', 'Featured giveaways');
    await tour.turnTo('/admin/featured?search=zzzz', 'No giveaways found');
    await owner.uploadPicture('logo', drawPng(48, 48));
    await tour.turnTo('/admin/pictures', 'Nothing. It is removed after a day.');
    await tour.checkDialog(button(`Remove the logo of ${owner.projectName}`), 'Remove this picture?', {
      prepare: async (dialog) => {
        await dialog.getByRole('button', { name: 'Remove picture' }).click();
        await expect(dialog.getByRole('alert').first()).toBeVisible();
      },
    });
    await tour.turnTo('/admin/seasons', 'Plan a season');
    await tour.checkDialog(button('Plan a season'), 'Plan a season');
    await answerReleases(page);
    await tour.turnTo('/admin/releases', 'Latest changes');
    await tour.checkDialog(button('Promote mfe-admin'), 'Promote mfe-admin');
    await tour.checkDialog(button('Stop mfe-admin on trial'), 'Stop the trial of mfe-admin?');
    await tour.checkDialog(button('Roll back mfe-admin'), 'Roll back mfe-admin?');
    await tour.turnTo('/admin/deposits', 'CHAIN_RPC_URLS is not set');
    await answerTransfers(page);
    await page.reload();
    await tour.checkDialog(button(/^Assign/), 'Assign 12.5 USDC');
    await tour.checkDialog(button(/^Note return:/), 'Note the return of 12.5 USDC');
    await tour.checkDialog(button(/^Reopen/), 'Reopen 12.5 USDC', { shows: ['transfer-dialogs.tsx'] });
    await tour.turnTo('/admin/seasons', 'Plan a season');
    await answerSeasons(page);
    await page.reload();
    await tour.checkDialog(button('End Spring'), 'End Spring?');
    await tour.checkDialog(button('Remove Summer'), 'Remove Summer?');
    await visitPerkDesk(page, tour, 'admin');
    await visitHoldDesk(page, tour);
  });

  await test.step('Nothing there yet', async () => {
    await emptyAnswers(page);
    await answerNothingDue(page);
    await tour.visit('/admin', 'No recent submissions');
    await tour.check('Nothing is waiting', page.getByText('Nothing is waiting', { exact: true }));
    await tour.visit('/admin/users', 'No recent submissions');
    await tour.turnTo('/admin/manage-projects', /^No project managers yet/);
    await tour.turnTo('/admin/payouts', 'No payouts yet');
    await tour.turnTo('/admin/deposits', 'No transfers');
    await tour.turnTo('/admin/messages', 'No messages yet');
    await tour.check('No requests for MXP', page.getByText('No project asks for MXP.'));
    await tour.turnTo('/admin/messages?filter=unread', 'No unread messages');
    await tour.turnTo('/admin/audit', 'Nothing was done yet');
    await tour.turnTo('/admin/appeals', 'No appeals here');
    await tour.turnTo('/admin/featured', 'No giveaways yet');
    await tour.turnTo('/admin/pictures', 'No pictures yet');
    await tour.turnTo('/admin/seasons', 'No seasons yet');
    const none = { revision: 0, countedSince: '2026-09-01T08:00:00.000Z', remotes: [] };
    await page.route('**/registry/releases', (route) => route.fulfill({ json: none }));
    await tour.turnTo('/admin/releases', 'No releases yet');
    await removeRoutes(page);
  });

  await test.step('Failures', async () => {
    await failCalls(page);
    await tour.visit('/admin/messages', 'The MXP requests could not be loaded');
    await tour.turnTo('/admin', 'The latest submissions could not be loaded');
    for (const [path, title] of [
      ['/admin/manage-tasks', 'The submissions could not be loaded'],
      ['/admin/manage-tasks/quest-1', 'The submission could not be loaded'],
      ['/admin/appeals', 'The appeals could not be loaded'],
      ['/admin/holds', 'The rewards on hold could not be loaded'],
      ['/admin/users', 'Failed to fetch users'],
      ['/admin/users/someone', 'The user could not be loaded'],
      ['/admin/projects/some', 'The project could not be loaded'],
      ['/admin/manage-projects', 'Failed to fetch project managers'],
      ['/admin/payouts', 'The batches could not be loaded'],
      ['/admin/payouts/ready', 'The batch could not be loaded'],
      ['/admin/deposits', 'The transfers could not be loaded'],
      ['/admin/messages', 'The messages could not be loaded'],
      ['/admin/audit', 'The log could not be loaded'],
      ['/admin/featured', 'The giveaways could not be loaded'],
      ['/admin/pictures', 'The pictures could not be loaded'],
      ['/admin/perks', 'The perks could not be loaded'],
      ['/admin/settings', 'Your passkeys could not be loaded'],
      ['/admin/seasons', 'The seasons could not be loaded'],
    ] as const) {
      await tour.turnTo(path, title);
    }
    await page.route('**/registry/releases', (route) => route.fulfill(FAILED));
    await tour.turnTo('/admin/releases', 'The releases could not be loaded');
    await removeRoutes(page);
  });

  await test.step('A role that may only read', async () => {
    await changeAnswers<{ user: object }>(page, '**/api/admin/me', ({ user, ...rest }) => ({
      ...rest,
      user: { ...user, adminRole: 'support', permissions: ['admin.read'] },
    }));
    await tour.visit('/admin/audit', 'Your role may not see this');
    await tour.turnTo('/admin/messages', /^Messages are hidden/);
    await tour.visit(`/admin/manage-projects?search=${owner.projectName}`, owner.projectName);
    await tour.turnTo('/admin/manage-tasks?search=look', 'Look at me');
    await removeRoutes(page);
  });

  await test.step('A server that does not answer', async () => {
    await page.route('**/api/admin/me', (route) => route.abort());
    await tour.visit('/admin', 'MagnetX is not answering yet', { isWaiting: true });
    await removeRoutes(page);
  });

  await test.step('Failures over a page', async () => {
    await page.goto(`/admin/manage-projects?search=${owner.projectName}`);
    const actions = button(`Actions for ${owner.projectName}`);
    await expect(actions).toBeVisible();
    await failCalls(page);
    await tour.checkDialog(actions, /^Statement of/, { action: 'Statement' });
    await tour.checkDialog(actions, /^Suspend/, {
      action: 'Suspend',
      prepare: (dialog) => dialog.getByRole('button', { name: 'Suspend' }).click(),
    });
    await removeRoutes(page);
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Audit log' }).click();
    await tour.check('A page with missing files', page.getByRole('heading', { name: 'This page did not open' }));
    await removeRoutes(page);
  });

  tour.assertComplete();
});
