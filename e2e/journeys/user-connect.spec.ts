import { expect, test } from '../fixtures/test.ts';
import { XConsentPage } from '../pages/x-consent-page.ts';

test('the user area opens by /user/connect and closes by Disconnect', async ({ page, area, handle }) => {
  const name = handle('omar');
  await page.goto('/user');
  await expect(page).toHaveURL(/\/user\/connect$/);
  await page.getByRole('button', { name: 'Complete signup with X' }).click();
  await new XConsentPage(page).authorizeAs(name);
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await expect(page.getByText(`@${name}`).first()).toBeVisible();
  await expect(page.getByText('1,000').first()).toBeVisible();
  await area.disconnect();
  await page.goto('/user/dashboard');
  await expect(page).toHaveURL(/\/user\/connect$/);
});
