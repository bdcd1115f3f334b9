import { assertAccessible } from '../fixtures/assert-accessible.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { WaitlistPage } from '../pages/waitlist-page.ts';

test(
  'a friend joins by link, and the first page shows it without a reload',
  { tag: '@phone' },
  async ({ page, context, newVisitor, handle }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const first = new WaitlistPage(page);
    const firstHandle = handle('ada');
    let link = '';

    await test.step('When a first visitor connects with X', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Join Waitlist' }).first().click();
      await first.join(firstHandle);
    });

    await test.step('Then they have 1,000 MXP and a clean address', async () => {
      await expect(first.points).toHaveText('1,000 MXP');
      await expect(first.referrals).toHaveText('0');
      expect(new URL(page.url()).search).toBe('');
      await expect(page.getByText(`@${firstHandle}`).first()).toBeVisible();
      await expect(first.leaderboard).toContainText(
        /No referrals yet\. Be the first to invite friends!|Top 10 Referrers/,
      );
    });

    await test.step('And can copy their link', async () => {
      await page.getByRole('button', { name: 'Copy Link' }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/waitlist?ref=');
      link = await page.evaluate(() => navigator.clipboard.readText());
    });

    const { page: friendPage } = await newVisitor();
    const friend = new WaitlistPage(friendPage);
    const friendHandle = handle('grace');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();

    await test.step('When a friend opens the link', async () => {
      await friendPage.goto(link);
      await expect(friendPage.getByText(/invited/i).first()).toBeVisible();
      await friend.join(friendHandle);
      await expect(friend.points).toHaveText('1,000 MXP');
    });

    await test.step("Then the first one's page shows it, without a reload", async () => {
      await expect(page.getByText('New referral!')).toBeVisible();
      await expect(first.points).toHaveText('1,100 MXP');
      await expect(first.referrals).toHaveText('1');
      await expect(first.leaderboard).toContainText('Top 10 Referrers');
      await assertAccessible(page);
    });
  },
);

test('the landing page passes an invitation on', { tag: '@whole' }, async ({ page, product, handle, newVisitor }) => {
  const first = new WaitlistPage(page);
  await first.arriveWith(await signIn(product.url, handle('lin')));
  const code = new URL(await first.link.inputValue()).searchParams.get('ref') ?? '';

  const { page: friendPage } = await newVisitor();
  await friendPage.goto(`/?ref=${code}`);
  await expect(friendPage.getByRole('region', { name: 'Your invitation' })).toContainText('invites you to MagnetX');
  await expect(friendPage.getByText(/1,?000 MXP/).first()).toBeVisible();
  await friendPage.getByRole('link', { name: 'Connect with X' }).first().click();
  await expect(friendPage).toHaveURL(new RegExp(`/user/connect\\?ref=${code}$`));
  await friendPage.getByRole('button', { name: 'Complete signup with X' }).click();
  await friendPage.getByLabel('X handle').fill(handle('max'));
  await friendPage.getByRole('button', { name: 'Authorize app' }).click();
  await expect(friendPage).toHaveURL(/\/user\/dashboard$/);
  await expect(first.referrals).toHaveText('1');
});
