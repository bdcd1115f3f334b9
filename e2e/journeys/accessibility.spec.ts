import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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

async function assertNothingFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Half-faded text has half its contrast: what is judged is the page at rest. What loops never rests.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const address of PUBLIC_PAGES) {
      test(`axe finds nothing on ${address}`, async ({ page }) => {
        await page.goto(address);
        await assertNothingFound(page);
      });
    }

    test('axe finds nothing on the signed-in pages', async ({ page, handle }) => {
      const waitlist = new WaitlistPage(page);
      await waitlist.open();
      await waitlist.join(handle(colorScheme));
      await assertNothingFound(page);
      await page.goto('/user/dashboard');
      await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
      await assertNothingFound(page);
    });
  });
}
