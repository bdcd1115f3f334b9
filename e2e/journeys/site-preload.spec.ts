import { PAGE_FILES_PATH } from '@magnetx/federation';
import { expect, test } from '../fixtures/test.ts';

const FILES_OF_PROJECT = /\/assets\/mfe-project\/[^?]+\.(?:js|css)$/;

test('a link to another area preloads the area and its page, and opening it loads nothing more', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (FILES_OF_PROJECT.test(request.url())) requested.push(new URL(request.url()).pathname);
  });
  const listed = page.waitForResponse(`**${PAGE_FILES_PATH}?*`);
  await page.goto('/for-projects');
  await listed;
  expect(requested).toEqual([]);
  const register = page.getByRole('link', { name: 'Register your project' }).first();
  // Once more if the page was still reading the list.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await register.hover();
    expect(requested.length).toBeGreaterThan(2);
  }).toPass();
  await register.click();
  await expect(page).toHaveURL('/project/register');
  await expect(page.locator('form')).toBeVisible();
  // Each file once: what the page uses is what was preloaded.
  expect(requested).toEqual([...new Set(requested)]);
  expect(requested.some((file) => file.endsWith('/remote-entry.js'))).toBe(true);
});
