import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { FRONT_ENDS } from '@magnetx/tools/paths';
import { AccessibilityTour } from '../fixtures/accessibility-tour.ts';
import { assertAccessible } from '../fixtures/assert-accessible.ts';
import { expect, test } from '../fixtures/test.ts';

test('axe finds nothing on what the site itself shows', async ({ page }) => {
  const tour = new AccessibilityTour(page, 'shell');
  await tour.open('/no/such/page');
  await tour.check('Not found', page.getByRole('heading', { level: 1 }));
  await page.route('**/assets/mfe-project/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await tour.open('/project/login');
  const retry = page.getByRole('button', { name: 'Try Again' });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await tour.check('An area that cannot be loaded', retry, { shows: ['area-error.tsx'] });
  tour.assertComplete();
});

test('axe finds nothing on the consent page of the stand-in', async ({ page }) => {
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Connect with X' }).click();
  await page.getByRole('button', { name: 'Authorize app' }).click();
  await expect(page.getByRole('alert')).toHaveText('Use 1 to 15 letters, digits or underscores.');
  await assertAccessible(page);
});

test('every front end has a tour of its screens', () => {
  const journeys = readdirSync(import.meta.dirname).map((name) =>
    readFileSync(path.join(import.meta.dirname, name), 'utf8'),
  );
  const toured = FRONT_ENDS.filter((name) =>
    journeys.some((text) => text.includes(`AccessibilityTour(page, '${name}')`)),
  );
  expect(toured).toEqual(FRONT_ENDS);
});
