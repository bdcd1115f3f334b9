import { assertAccessible } from '../fixtures/assert-accessible';
import { siteCall } from '../fixtures/site-call';
import { expect, test } from '../fixtures/test';

// The demo fills every list and every state of a card.
test.use({ seedsDemo: true });
test.describe.configure({ timeout: 150_000 });

/** A demo person with rejected work, an entry in a draw that is over, and notifications. */
const DEMO_PERSON = 'demo_leo';
const REWARDED_PERSON = 'demo_mara';
const REJECTED_TASK = 'Explain seed phrases to somebody who has never had one';
const DRAWN_GIVEAWAY = 'A month of a hosted node';

test('axe finds nothing on the pages of the user area', { tag: '@phone' }, async ({ page, area }) => {
  await area.arriveAs(DEMO_PERSON);
  await test.step('Dashboard', async () => {
    await expect(area.figure('Payable', page.getByRole('region', { name: 'Rewards' }))).toBeVisible();
    await expect(area.figure('Won', page.getByRole('region', { name: 'Cr8 task' }))).toBeVisible();
    await assertAccessible(page);
  });
  for (const path of ['cr8', 'giveaways', 'opportunities']) {
    await test.step(path, async () => {
      await page.goto(`/user/${path}`);
      await expect(page.getByRole('article').first()).toBeVisible();
      await assertAccessible(page);
    });
  }
  await test.step('An empty list', async () => {
    await page.goto('/user/cr8?search=zzz&filter=closed&sort=z-a');
    await expect(page.getByText('No tasks found')).toBeVisible();
    await assertAccessible(page);
  });
  await test.step('DeFi', async () => {
    await page.goto('/user/defi');
    await expect(page.getByRole('heading', { name: 'Page Under Construction' })).toBeVisible();
    await assertAccessible(page);
  });
  await test.step('A dashboard with rewards to be paid', async () => {
    await area.arriveAs(REWARDED_PERSON);
    await expect(page.getByRole('region', { name: 'Rewards' })).toContainText('Set a payout wallet to be paid');
    await assertAccessible(page);
  });
  await test.step('Notifications', async () => {
    await area.bell.click();
    await expect(area.notifications.getByRole('listitem').first()).toBeVisible();
    await assertAccessible(page);
  });
});

test('axe finds nothing on the dialogs of the lists', { tag: '@phone' }, async ({ page, area }) => {
  await area.arriveAs(DEMO_PERSON, '/user/cr8');
  await test.step('A rejected task, and its form with a bad address', async () => {
    await area.card(REJECTED_TASK).getByRole('button', { name: 'Submit Task' }).click();
    await expect(area.dialog).toContainText('Your work was not accepted');
    await area.dialog.getByLabel('Submission URL').fill('nonsense');
    await area.dialog.getByRole('button', { name: 'Submit Task' }).click();
    await expect(area.dialog).toContainText('Submission URL must be a web address');
    await assertAccessible(page);
  });
  await test.step('A task that has ended', async () => {
    await page.goto('/user/cr8?filter=closed');
    await page.getByRole('button', { name: 'View' }).first().click();
    await expect(area.dialog).toContainText('Writers');
    await assertAccessible(page);
  });
  await test.step('A task that is not there', async () => {
    await page.goto('/user/cr8?task=999999');
    await expect(area.dialog).toContainText('This task is not there');
    await assertAccessible(page);
  });
  await test.step('A giveaway, its draw to come, and one that is drawn', async () => {
    await page.goto('/user/giveaways');
    await page.getByRole('button', { name: 'Details' }).first().click();
    await expect(area.dialog).toContainText('Prize');
    await assertAccessible(page);
    await page.goto('/user/giveaways?filter=active');
    await page.getByRole('button', { name: 'Fair draw' }).first().click();
    await expect(area.dialog).toContainText('Entries so far');
    await assertAccessible(page);
    await page.goto('/user/giveaways?filter=ended');
    await area.card(DRAWN_GIVEAWAY).getByRole('button', { name: 'Verify this draw' }).click();
    await expect(area.dialog).toContainText('came to the same result');
    await assertAccessible(page);
  });
  await test.step('An opportunity', async () => {
    await page.goto('/user/opportunities');
    await page.getByRole('button', { name: 'Details' }).first().click();
    await expect(area.dialog).toContainText('Description');
    await assertAccessible(page);
  });
});

test(
  'axe finds nothing on the dialogs of the dashboard',
  { tag: '@phone' },
  async ({ page, product, area, handle }) => {
    const token = await area.arriveAs(handle('axe'));
    await test.step('A dashboard of somebody new', async () => {
      await expect(page.getByRole('region', { name: 'Rewards' })).toContainText('No cash rewards yet');
      await assertAccessible(page);
    });
    await test.step('Setting a wallet', async () => {
      await page.getByRole('button', { name: 'Set payout wallet' }).click();
      await area.dialog.getByLabel('Wallet address').fill('short');
      await area.dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(area.dialog.getByRole('alert')).toBeVisible();
      await assertAccessible(page);
      await page.keyboard.press('Escape');
    });
    await test.step('The statement', async () => {
      await page.getByRole('button', { name: 'View statement' }).click();
      await expect(area.dialog).toContainText('+1,000 MXP');
      await assertAccessible(page);
      await page.keyboard.press('Escape');
    });
    await test.step('Deleting the account', async () => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(area.dialog).toContainText('It cannot be undone.');
      await assertAccessible(page);
    });
    await test.step('The wallet that is set', async () => {
      const body = { wallet_address: '0x71c4e2f8a6b90d3c5e1f7a8b2c4d6e8f0a1b9f3a' };
      await siteCall(product.url, 'PUT', '/user/wallet', { token, body });
      await page.reload();
      await page.getByRole('button', { name: /^Payout wallet/ }).click();
      await expect(area.dialog).toContainText('It cannot be changed.');
      await assertAccessible(page);
    });
  },
);
