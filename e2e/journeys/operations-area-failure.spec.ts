import { renameSync } from 'node:fs';
import path from 'node:path';
import { assertAccessible } from '../fixtures/assert-accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test('an area with missing files shows its panel, and the rest of the site keeps working', async ({
  browser,
  startOwnProduct,
}) => {
  test.setTimeout(120_000);
  const product = await startOwnProduct();
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
      const other = await context.newPage();
      await other.goto('/project/login');
      await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await other.goto('/waitlist');
      await expect(other.getByRole('button', { name: 'Connect with X' })).toBeVisible();
    });

    await test.step('Try Again works once the files are back', async () => {
      renameSync(`${files}.gone`, files);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    });
  } finally {
    await context.close();
  }
});

test('an area whose server answers 500 shows its panel, and the rest of the site keeps working', async ({
  page,
  context,
}) => {
  let isBroken = true;
  await context.route('**/assets/mfe-project/**', (route) =>
    isBroken ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }) : route.fallback(),
  );
  await page.goto('/project/login');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
  const other = await context.newPage();
  await other.goto('/admin/login');
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
