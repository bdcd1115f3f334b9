import { readFileSync } from 'node:fs';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';

test('a person takes their data away, and then deletes their account', async ({ page, product, area, handle }) => {
  const name = handle('leaver');
  const token = await area.arriveAs(name, '/user/settings');
  const account = page.getByRole('region', { name: 'Your data' });

  await test.step('The file holds who they are and what they have', async () => {
    const downloading = page.waitForEvent('download');
    await account.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('magnetx-data.json');
    const data = readFileSync(await download.path(), 'utf8');
    expect(Object.keys(JSON.parse(data) as object).length).toBeGreaterThan(1);
    expect(data).toContain(name);
    expect(data).toContain('1000');
  });

  await test.step('A theme is there from the first paint on, after a reload', async () => {
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'System', exact: true }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  await test.step('Deleting takes the handle, not any word', async () => {
    await account.getByRole('button', { name: 'Delete account' }).click();
    const confirm = area.dialog.getByLabel(`Type @${name} to confirm`);
    await confirm.fill('somebody');
    await area.dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(area.dialog).toContainText('That is not your handle.');
    await confirm.fill(`@${name}`);
    await area.dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(area.toast('Your account is deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('Nothing of the session is left, here or at the server', async () => {
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('magnetx')));
    expect(kept).toEqual([]);
    await expect(siteCall(product.url, 'GET', '/auth/me', { token })).rejects.toThrow('401');
    await page.goto('/user/dashboard');
    await expect(page).toHaveURL(/\/user\/connect$/);
  });

  await test.step('And a new sign-in with that handle starts without data', async () => {
    await area.connectAs(name);
    await expect(page.getByRole('region', { name: 'Rewards' })).toContainText('No cash rewards yet');
  });
});
