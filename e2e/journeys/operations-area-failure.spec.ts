import { renameSync } from 'node:fs';
import path from 'node:path';
import { assertAccessible } from '../fixtures/assert-accessible';
import { expect, startProduct, test } from '../fixtures/test';

test('an area whose files are gone shows its panel, and the rest of the site goes on', async ({ browser }) => {
  test.setTimeout(120_000);
  const product = await startProduct();
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const files = path.join(product.dataDir, 'releases', 'mfe-admin');
  try {
    renameSync(files, `${files}.gone`);

    await test.step('The admin area shows its panel', async () => {
      await page.goto('/admin/login');
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
      await assertAccessible(page);
    });

    await test.step('The other areas work', async () => {
      await page.goto('/project/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await page.goto('/waitlist');
      await expect(page.getByRole('button', { name: 'Connect with X' })).toBeVisible();
    });

    await test.step('Try Again works once the files are back', async () => {
      await page.goto('/admin/login');
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
      renameSync(`${files}.gone`, files);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    });
  } finally {
    await context.close();
    await product.stop();
  }
});

test('an area whose server answers 500 shows its panel, and the rest of the site goes on', async ({ page }) => {
  let isBroken = true;
  await page.route('**/assets/mfe-project/**', (route) =>
    isBroken ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }) : route.fallback(),
  );
  await page.goto('/project/login');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.goto('/project/login');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
