import type { Page, Route } from '@playwright/test';
import { AccessibilityTour } from '../fixtures/accessibility-tour.ts';
import { changeAnswers, emptyAnswers, FAILED, failCalls, removeRoutes } from '../fixtures/answer-api.ts';
import { Backstage } from '../fixtures/backstage.ts';
import { pngFile } from '../fixtures/picture.ts';
import { expect, test } from '../fixtures/test.ts';
import { visitPerkDesk } from '../fixtures/visit-perks.ts';
import { visitForgotten, visitSecondStep, visitSettings } from '../fixtures/visit-settings.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';

const DRAFT_CALLS = '**/api/project/drafts/**';
/** The call that restores a project's session. */
const DASHBOARD_CALL = '**/api/project/dashboard';
/** A page repeats that call for at least 10 s before it says that it failed. */
const RESTORE_TIMEOUT_MS = 40_000;

async function visitAsGuest(page: Page, tour: AccessibilityTour): Promise<void> {
  for (const [path, submit] of [
    ['/project/login', 'Sign In'],
    ['/project/register', 'Create Project Account'],
  ] as const) {
    await tour.open(path);
    await page.getByRole('button', { name: submit }).click();
    await tour.check(`${path}: refused`, page.getByRole('alert').first());
  }
  await tour.visit('/project/report/unknown', 'This report is not available');
  await tour.turnTo('/project/join/unknown', 'This invitation is not open any more');
  await tour.turnTo('/project/reset/unknown', 'This link no longer works');
  await visitForgotten(page, tour, '/project/forgot');
  await visitSecondStep(page, tour, '/project/login');
}

async function visitAsNewProject(page: Page, tour: AccessibilityTour, owner: Backstage): Promise<void> {
  await owner.openAsProject(page, '/project');
  await tour.visit('/project', 'Post your first quest');
  await emptyAnswers(page);
  await page.reload();
  const bell = new AreaPage(page).bell;
  await bell.press('Enter');
  await tour.check('No notifications', page.getByText('Nothing yet'));
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  const account = page.getByRole('button', { name: /^Account: / });
  await account.press('Enter');
  await tour.check('Account menu', page.getByRole('dialog', { name: /^Account: / }));
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await tour.turnTo('/project/balance', 'Nothing has moved yet');
  await removeRoutes(page);
  await visitSettings(page, tour, '/project/settings');
  await tour.checkDialog(page.getByRole('button', { name: 'Change password' }), 'Change password', {
    prepare: async (dialog) => {
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(dialog.getByRole('alert').first()).toBeVisible();
    },
  });
  await tour.turnTo('/project/notifications', 'Choose which arrive by email');
  await tour.visit('/project/team', 'Nothing has changed yet');
  await tour.check('No invitations', page.getByText('No open invitations'));
  await tour.turnTo('/project/team?filter=software', 'Nothing was asked yet');
  await tour.turnTo('/project/quests', 'No quests found');
  await tour.turnTo('/project/analytics', 'No quests yet');
  await tour.turnTo('/project/applications', 'No applications yet');
  await tour.turnTo('/project/drafts', 'No drafts');
  await tour.turnTo('/project/submissions', 'Nothing waits for you');
  await tour.turnTo('/project/submissions?filter=pending', 'No submissions here');
  await tour.turnTo('/project/submissions?filter=all', 'No submissions yet');
  await tour.turnTo('/project/submissions?search=zzzz', 'No submissions found');
}

/** Answers as a site does that reads deposits from the chain. */
async function answerChainDeposits(page: Page): Promise<void> {
  const [treasury, address] = ['0x52908400098527886E0F7030069857D2E4169EE7', `0x${'7'.repeat(40)}`];
  const transfer = {
    id: 'ethereum:0xfeed#3',
    token: 'USDC',
    amount: '12.5',
    amount_cents: 1_250,
    from: address,
    transaction: `0x${'feed'.repeat(16)}`,
    explorer_url: 'https://etherscan.io/tx/0xfeed',
    state: null,
    missing_blocks: 12,
  };
  const chain = {
    network: { title: 'Ethereum', chain_id: 1 },
    treasury,
    tokens: [{ symbol: 'USDC', address: treasury }],
    wallets: [{ address, proved_at: '2026-09-01T08:00:00.000Z' }],
    transfers: [transfer, { ...transfer, id: 'ethereum:0xfeed#4', state: 'credited', missing_blocks: 0 }],
  };
  await changeAnswers(page, '**/api/project/balance', (answer) => ({ ...answer, is_chain_read: true }));
  await page.route('**/api/project/chain-deposits', (route) => route.fulfill({ json: { success: true, chain } }));
}

async function visitDrafts(page: Page, tour: AccessibilityTour): Promise<void> {
  const dialog = page.getByRole('dialog');
  const title = page.getByLabel('Title', { exact: true });
  const refuse = (code: string) => (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { ...FAILED.json, code } });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.route(DRAFT_CALLS, refuse('conflict'));
  await title.fill('Measure the reef');
  await tour.checkOpenDialog('This draft was changed elsewhere');
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await dialog.getByRole('button', { name: 'Load theirs' }).click();
  await expect(title).not.toHaveValue('Measure the reef');
  await page.route(DRAFT_CALLS, (route) => route.fulfill({ status: 404, json: { ...FAILED.json, code: 'not_found' } }));
  await title.fill('Measure the reef');
  await tour.checkOpenDialog('This draft no longer exists');
  await removeRoutes(page);
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await dialog.getByRole('button', { name: 'Keep as a new draft' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await tour.visit('/project/drafts', 'Measure the reef');
  await tour.turnTo('/project/post-quest?draft=unknown-draft', 'This draft no longer exists');
}

interface Visited {
  readonly questId: number;
  readonly rejectedId: number;
  readonly endedId: number;
}

async function visitForms(page: Page, tour: AccessibilityTour, ids: Visited): Promise<void> {
  const { questId, rejectedId, endedId } = ids;
  const form = new PostQuestPage(new AreaPage(page));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await changeAnswers(page, '**/api/project/balance', (answer) => ({ ...answer, large_fee_mxp: 1 }));
  await tour.open('/project/post-quest');
  await form.choose('Opportunity');
  await form.choose('Ad');
  await form.submit.click();
  await tour.check('A new quest, refused', form.messages.first());
  await form.choose('Giveaway');
  await tour.check('A new giveaway', form.submit);
  await form.choose('Mission');
  await form.button('Fill Sample Data').click();
  await tour.checkDialog(page.getByRole('button', { name: /^Post mission/ }), /^Reserve /);
  for (const name of ['Quiz', 'Secret word', 'Account facts', 'Action on X']) await button(name).click();
  await tour.check('A new mission with every kind of check', page.getByRole('list', { name: 'Checks' }));
  await form.choose('Task');
  await form.button('Fill Sample Data').click();
  await tour.checkDialog(form.submit, /^Pay a fee of/);
  await form.field('Cash reward (USD)').fill('9000');
  await expect(form.submit).toBeDisabled();
  await tour.check('A new task that costs too much', form.submit);
  await tour.checkDialog(button('Request MXP').first(), 'Request MXP', {
    prepare: async (dialog) => {
      await dialog.getByLabel('Amount (MXP)').fill('0');
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.route(DRAFT_CALLS, (route) => route.fulfill(FAILED));
  await form.field('Cash reward (USD)').fill('9001');
  await tour.check('A form that is not saved', page.getByText('Not saved: no answer, will try again'));
  await tour.checkDialog(button('Cancel'), 'Leave without saving?');
  await removeRoutes(page);
  await visitDrafts(page, tour);

  await tour.follow(`/project/quests/${questId}/edit`);
  await page.getByLabel('Title', { exact: true }).fill('');
  await button('Save changes').click();
  await tour.check('An edit, refused', page.getByText('Title is required').first());
  await page.getByLabel('Title', { exact: true }).fill('Measure the tide');
  await tour.turnTo(`/project/quests/${endedId}/edit`, 'This quest can no longer be edited');
  await tour.turnTo(`/project/quests/${rejectedId}/resubmit`, 'It is too far');
  await tour.turnTo('/project/quests/999999/edit', 'Quest not found');
  await tour.visit(`/user/preview/quest/${questId}`, 'Preview: this is how people see it');
}

async function visitReports(page: Page, tour: AccessibilityTour, questId: number, quietId: number): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await tour.open('/project/analytics');
  await tour.check('Analytics', page.getByRole('figure').first());
  await tour.open(`/project/quest-performance/${questId}`);
  await tour.check('Performance', page.getByRole('figure').first());
  let link = '';
  await tour.checkDialog(button('Share Report'), 'Share Report');
  await tour.checkDialog(button('Share Report'), 'Share Report', {
    prepare: async (dialog) => {
      await dialog.getByRole('button', { name: 'Make link' }).click();
      link = await dialog.getByLabel('Link to the report').inputValue();
    },
  });
  await tour.open(link);
  await tour.check('Shared report', page.getByRole('figure').first());
  await tour.turnTo(`/project/quest-performance/${quietId}`, 'No participants yet');
  await tour.turnTo('/project/quest-performance/999999', 'Quest not found');
}

async function visitSubmissions(page: Page, tour: AccessibilityTour, who: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await changeAnswers(page, DASHBOARD_CALL, (answer) => ({ ...answer, features: [] }));
  await tour.visit('/project/submissions', 'Not switched on yet');
  await removeRoutes(page);
  await tour.visit('/project/submissions', `@${who}`);
  await tour.checkDialog(button(`Details of the work of @${who}`), `Work of @${who}`);
  await tour.checkDialog(button('Keyboard shortcuts'), 'Keyboard shortcuts');
  const decline = `Recommend to decline the work of @${who}`;
  await tour.checkDialog(button(decline), `${decline}?`, {
    shows: ['decline-dialog.tsx'],
    prepare: async (dialog) => {
      await dialog.getByRole('button', { name: 'Recommend to decline' }).click();
      await expect(dialog.getByRole('alert').first()).toBeVisible();
    },
  });
  await changeAnswers<{ submissions: object[] }>(page, '**/api/project/submissions?*', (answer) => ({
    ...answer,
    submissions: answer.submissions.map((each) => ({ ...each, canDecide: true })),
  }));
  await tour.visit('/project/submissions', `@${who}`);
  await tour.checkDialog(button(`Approve the work of @${who}`), `Approve the work of @${who}?`);
  await removeRoutes(page);
  await tour.visit('/project/submissions', `@${who}`);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await tour.check('Selected submissions', page.getByRole('region', { name: 'Selected rows' }));
  await button(`Recommend to accept the work of @${who}`).click();
  await tour.visit('/project/submissions?filter=all', 'You: accept');
}

async function visitTeam(page: Page, tour: AccessibilityTour, owner: Backstage, name: string): Promise<void> {
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  await owner.openAsProject(page, '/project/team?filter=page');
  await tour.checkDialog(button('Change texts and links'), 'Your public page', {
    prepare: async (dialog) => {
      await dialog.getByLabel('Website').fill('nonsense');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText(/must be a web address/).first()).toBeVisible();
    },
  });
  const logo = page.getByRole('group', { name: 'Logo' }).locator('input[type="file"]');
  await logo.setInputFiles(pngFile(4, 4));
  await tour.check('A logo, refused', page.getByText('Choose at least 48 × 48 pixels.'));
  await logo.setInputFiles(pngFile(300, 200));
  await tour.checkOpenDialog('Place your logo');
  await page.goto('/project/team?filter=software');
  await tour.checkDialog(button('Connect your software'), 'Connect your software', {
    prepare: async (dialog) => {
      await dialog.getByLabel('Address').fill('https://127.0.0.1/');
      await dialog.getByRole('button', { name: 'Send a test' }).click();
      await expect(dialog.getByText(/not on the public internet/).first()).toBeVisible();
    },
  });
  await tour.checkDialog(button('Set your token of X'), 'Your token of X', {
    prepare: async (dialog) => {
      await dialog.getByRole('button', { name: 'Set token' }).click();
      await expect(dialog.getByText(/^Enter the bearer token/).first()).toBeVisible();
    },
  });
  await page.route('**/api/project/team/changes*', (route) => route.fulfill(FAILED));
  await tour.visit('/project/team', 'The changes could not be loaded');
  await page.route('**/api/project/callouts', (route) => route.fulfill(FAILED));
  await tour.visit('/project/team?filter=software', 'The requests could not be loaded');
  await page.route('**/api/project/callouts/secret', (route) => route.fulfill(FAILED));
  await button('Connect your software').press('Enter');
  await tour.checkOpenDialog('Connect your software', {
    prepare: (dialog) => expect(dialog.getByText('The secret could not be loaded')).toBeVisible(),
  });
  await page.route('**/api/project/x-token', (route) => route.fulfill(FAILED));
  await tour.visit('/project/team?filter=software', 'Your token of X could not be loaded');
  await page.route('**/api/project/page', (route) => route.fulfill(FAILED));
  await tour.visit('/project/team?filter=page', 'Your public page could not be loaded');
  await removeRoutes(page);
  await page.goto('/project/team');
  await tour.checkDialog(button('Invite a member'), 'Invite a member');
  let link = '';
  await button('Invite a member').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await tour.checkOpenDialog('Send this link', {
    prepare: async (dialog) => {
      link = await dialog.getByLabel('Invitation link').inputValue();
    },
  });
  await tour.open(link);
  await button('Join project').click();
  await tour.check('Joining, refused', page.getByRole('alert').first());
  const memberToken = await owner.addMember(name, 'viewer');
  await tour.visit('/project/team', name);
  await tour.checkDialog(button(`Change the role of ${name}`), `Role of ${name}`);
  await tour.checkDialog(button(`Remove ${name}`), `Remove ${name}?`);
  // The frame keeps the token of the owner for the visits that follow.
  await page.addInitScript((token) => localStorage.setItem('projectToken', token), memberToken);
  await page.goto('/project/team');
  await tour.checkDialog(button('Leave'), 'Leave this project?');
  await tour.turnTo('/project/post-quest', 'Not part of your role');
  await owner.openAsProject(page, '/project/dashboard');
}

async function visitFailures(page: Page, tour: AccessibilityTour, questId: number): Promise<void> {
  const area = new AreaPage(page);
  await failCalls(page);
  await page.route(DASHBOARD_CALL, (route) => route.fulfill(FAILED));
  await tour.visit('/project/balance', 'MagnetX is not answering yet', { isWaiting: true });
  for (const [path, title] of [
    ['/project/post-quest', 'Your balance could not be loaded'],
    ['/project/dashboard', 'Your dashboard did not load'],
  ] as const) {
    await tour.follow(path);
    const failure = page.getByText(title);
    await expect(failure).toBeVisible({ timeout: RESTORE_TIMEOUT_MS });
    await tour.check(`${path}, failed`, failure);
  }
  await area.bell.press('Enter');
  await tour.check('Notifications, failed', page.getByText('Your notifications could not be loaded'));
  await removeRoutes(page);
  await failCalls(page);
  await tour.visit('/project/quests', 'Your quests could not be loaded');
  for (const [path, title] of [
    [`/project/quests/${questId}/edit`, 'The quest could not be loaded'],
    ['/project/submissions', 'The submissions could not be loaded'],
    ['/project/analytics', 'The report could not be loaded'],
    ['/project/join/unknown', 'The invitation could not be loaded'],
    [`/project/quest-performance/${questId}`, 'The report could not be loaded'],
    ['/project/team', 'Your team could not be loaded'],
    ['/project/report/unknown', 'The report could not be loaded'],
    ['/project/balance', 'Your statement could not be loaded'],
    ['/project/applications', 'Your applications could not be loaded'],
    ['/project/drafts', 'Your drafts could not be loaded'],
    ['/project/perks', 'Your perks could not be loaded'],
    ['/project/settings', 'Your passkeys could not be loaded'],
    ['/project/notifications', 'Your notifications could not be loaded'],
    ['/project/post-quest?draft=unknown-draft', 'The draft could not be loaded'],
  ] as const) {
    await tour.turnTo(path, title);
  }
  await removeRoutes(page);
  await page.goto('/project/dashboard');
  await expect(page.getByRole('region', { name: 'Community Engagement' })).toBeVisible();
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'View Analytics' }).click();
  await tour.check('A page with missing files', page.getByRole('heading', { name: 'This page did not open' }));
  await removeRoutes(page);
}

test('axe finds nothing in the project area', async ({ page, product, newProject, handle }) => {
  const tour = new AccessibilityTour(page, 'mfe-project');
  const area = new AreaPage(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await test.step('Guests', () => visitAsGuest(page, tour));
  const newcomer = await Backstage.open(product.url, handle('newcomer'));
  await test.step('A new project', () => visitAsNewProject(page, tour, newcomer));

  const owner = await newProject(100_000);
  const questId = await owner.putTaskLive({ title: 'Measure the tide', endsAt: '2099-01-01T00:00:00.000Z' });
  const rejectedId = await owner.postTask({ title: 'Measure the moon' });
  await owner.rejectTask(rejectedId, 'It is too far');
  await owner.putTaskLive({ title: 'Measure the wind', maxParticipants: 5 });
  await owner.postTask({ title: 'Measure the rain' });
  const endedId = await owner.putTaskLive({ title: 'Measure the sun' });
  await owner.conclude(endedId);
  await owner.editTask(questId, { title: 'Measure the ebb' });
  const opportunityId = await owner.putOpportunityLive();
  await owner.handInWork(handle('axe'), questId);

  await test.step('Dashboard, quests and statement', async () => {
    await owner.openAsProject(page, '/project/dashboard');
    await tour.check('Dashboard', page.getByRole('region', { name: 'Community Engagement' }));
    await changeAnswers(page, '**/api/project/dashboard/overview', (answer) => ({ ...answer, todo: [] }));
    await tour.visit('/project/dashboard', 'Nothing is waiting for you');
    await removeRoutes(page);
    await page.route('**/api/project/dashboard/overview', (route) => route.fulfill(FAILED));
    await tour.visit('/project/dashboard', 'Your next steps could not be loaded');
    await removeRoutes(page);
    await tour.visit('/project/dashboard', 'Community Engagement');
    await area.bell.press('Enter');
    await tour.check('Notifications', area.notifications.getByRole('listitem').first());
    await tour.visit('/project/quests', 'Measure the moon');
    const conclude = page.getByRole('button', { name: 'Conclude early: Measure the tide' });
    await page.route('**/api/project/quests/**', (route) => route.abort());
    await tour.checkDialog(conclude, 'Conclude this quest?', {
      prepare: async (dialog) => {
        await dialog.getByRole('button', { name: 'Conclude early' }).click();
        await expect(dialog.getByText('Failed to conclude quest')).toBeVisible();
      },
    });
    await tour.checkDialog(button('Withdraw: Measure the rain'), 'Withdraw this quest?');
    await tour.checkDialog(button('Withdraw edit: Measure the tide'), 'Withdraw this edit?');
    await tour.checkDialog(button('Fund rewards: Measure the tide'), 'Fund the rewards?', {
      prepare: (dialog) => dialog.getByRole('button', { name: 'Reserve' }).click(),
    });
    await tour.checkDialog(button('Fund rewards: Measure the wind'), 'Fund the rewards?', {
      prepare: (dialog) => dialog.getByRole('button', { name: 'Reserve' }).click(),
    });
    await removeRoutes(page);
    // The earlier address of the Balance page.
    await tour.turnTo('/project/statement', 'MXP credited');
    await tour.checkDialog(page.getByRole('button', { name: 'Buy MXP' }), 'Deposit dollars first');
    await changeAnswers(page, '**/api/project/balance', (answer) => ({ ...answer, available_cents: 5_000 }));
    await tour.visit('/project/balance', 'MXP credited');
    await tour.checkDialog(page.getByRole('button', { name: 'Buy MXP' }), 'Buy MXP');
    await removeRoutes(page);
    await answerChainDeposits(page);
    await tour.visit('/project/balance', 'Seen on the chain');
    await tour.checkDialog(page.getByRole('button', { name: /^Remove 0x/ }), /^Remove 0x/);
    await page.route('**/api/project/chain-deposits', (route) => route.fulfill(FAILED));
    await tour.visit('/project/balance', 'The deposits could not be loaded');
    await removeRoutes(page);
  });
  await test.step('Applications', async () => {
    const applicant = handle('reader');
    await owner.applyHere(applicant, await owner.putOpportunityLive({ title: 'Tide reader', application_url: '' }));
    await tour.follow('/project/applications');
    await tour.checkDialog(button(`Read and move @${applicant}`), `Application of @${applicant}`, {
      shows: ['application-dialog.tsx'],
    });
    await tour.turnTo('/project/applications?status=offer', 'No application is at Offer');
  });
  await test.step('Perks', () => visitPerkDesk(page, tour, 'project'));
  await test.step('Forms', () => visitForms(page, tour, { questId, rejectedId, endedId }));
  await test.step('Reports', () => visitReports(page, tour, questId, opportunityId));
  await test.step('Submissions', () => visitSubmissions(page, tour, handle('axe')));
  await test.step('Team', () => visitTeam(page, tour, owner, handle('vic')));
  await test.step('Failures', () => visitFailures(page, tour, questId));
  tour.assertComplete();
});
