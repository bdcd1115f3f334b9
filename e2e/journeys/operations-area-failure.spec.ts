import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRemoteSandbox } from '@magnetx/tools/remote-sandbox';
import { assertAccessible } from '../fixtures/assert-accessible.ts';
import { ReleaseDesk } from '../fixtures/release-desk.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'an area with missing files shows its panel, and the rest of the site keeps working',
  { tag: '@whole' },
  async ({ browser, startOwnProduct }) => {
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
  },
);

test(
  'an area whose server answers 500 shows its panel, and the rest of the site keeps working',
  { tag: '@whole' },
  async ({ page, context }) => {
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
  },
);

/** Each update of the page leads to the next one, which React does not end. */
const LOOPS = `import { useEffect, useState } from 'react';
export function HomePage() {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(count + 1), [count]);
  return <h1>Looping {count}</h1>;
}
`;

test(
  'a page that never stops updating gives way to its panel, and the rest of the site opens',
  { tag: '@whole' },
  async ({ page, startOwnProduct }) => {
    const product = await startOwnProduct();
    const desk = await ReleaseDesk.open(product, 'mfe-partners');
    const sandbox = createRemoteSandbox();
    try {
      sandbox.write({ name: 'mfe-partners', base: '/partners' });
      writeFileSync(path.join(sandbox.root, 'mfe-partners/src/features/home/home-page.tsx'), LOOPS);
      const { version } = await desk.publish(await sandbox.build('mfe-partners'));
      await desk.promote(version ?? '');
    } finally {
      sandbox.remove();
    }
    await page.goto(`${product.url}/partners`);
    await expect(page.getByText('Something went wrong on this page')).toBeVisible();
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByRole('link', { name: 'For projects' }).first()).toBeVisible();
  },
);
