import { assertAccessible } from '../fixtures/assert-accessible';
import { expect, test } from '../fixtures/test';
import { WaitlistPage } from '../pages/waitlist-page';

const PUBLIC_PAGES = [
  '/',
  '/?ref=MX-00000000',
  '/waitlist',
  '/waitlist?ref=MX-00000000',
  '/user/connect',
  '/admin/login',
  '/admin/create',
  '/project/login',
  '/project/register',
  '/no/such/page',
];

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const address of PUBLIC_PAGES) {
      test(`axe finds nothing on ${address}`, async ({ page }) => {
        await page.goto(address);
        await assertAccessible(page);
      });
    }

    test('axe finds nothing on the consent page of the stand-in', async ({ page }) => {
      await page.goto('/waitlist');
      await page.getByRole('button', { name: 'Connect with X' }).click();
      await page.getByRole('button', { name: 'Authorize app' }).click();
      await expect(page.getByRole('alert')).toHaveText('Use 1 to 15 letters, digits or underscores.');
      await assertAccessible(page);
    });

    test('axe finds nothing on the signed-in pages', async ({ page, handle }) => {
      const waitlist = new WaitlistPage(page);
      await waitlist.open();
      await waitlist.join(handle(colorScheme));
      await assertAccessible(page);
      await page.goto('/user/dashboard');
      await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
      await assertAccessible(page);
    });
  });
}
