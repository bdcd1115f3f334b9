import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** In the browser of the tests, a tab gets no event when it is in front again. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('an application is recorded and moved', { tag: '@whole' }, async ({ page, context, area, backstage, handle }) => {
  const title = `Engineer at ${handle('eng')}`;
  await backstage.putOpportunityLive({
    title,
    location: 'Remote',
    salary_range: '$120,000 a year',
    application_url: 'https://jobs.example.com/engineer',
  });
  await context.route('https://jobs.example.com/**', (route) => route.fulfill({ body: 'Apply here' }));
  await area.arriveAs(handle('applier'), '/user/opportunities');
  const status = area.card(title).getByRole('combobox', { name: 'Your application' });

  const followLink = async () => {
    const opening = context.waitForEvent('page');
    await area.card(title).getByRole('link', { name: 'Apply Now' }).click();
    const opened = await opening;
    await expect(opened).toHaveURL('https://jobs.example.com/engineer');
    await expect(opened.getByText('Apply here')).toBeVisible();
    await opened.close();
  };

  await test.step('Apply Now opens the link in a new tab, which counts nothing yet', async () => {
    await expect(area.card(title)).toContainText('You apply on jobs.example.com');
    await expect(area.card(title)).toContainText('$120,000 a year');
    await expect(area.figure('Applied')).toHaveText('0');
    await followLink();
    await comeBack(page);
    await expect(area.dialog).toContainText(title);
    await area.dialog.getByRole('button', { name: 'Not yet' }).click();
    await expect(area.dialog).toHaveCount(0);
    await expect(area.figure('Applied')).toHaveText('0');
  });

  await test.step('The next visit asks again, and a yes counts', async () => {
    await followLink();
    await page.reload();
    await area.dialog.getByRole('button', { name: 'I applied' }).click();
    await expect(area.toast('Application recorded')).toBeVisible();
    await expect(area.figure('Applied')).toHaveText('1');
    await expect(status).toHaveValue('applied');
  });

  await test.step('It moves on, and the tiles follow', async () => {
    await status.selectOption({ label: 'Interview' });
    await expect(area.figure('Interviews')).toHaveText('1');
    await expect(area.figure('Applied')).toHaveText('0');
    await status.selectOption({ label: 'Offer' });
    await expect(area.figure('Offers')).toHaveText('1');
    await expect(area.figure('Interviews')).toHaveText('0');
  });

  await test.step('And stays after a reload, and on the dashboard', async () => {
    await page.reload();
    await expect(status).toHaveValue('offer');
    await page.goto('/user/dashboard');
    await expect(area.figure('Offers', page.getByRole('region', { name: 'Opportunities' }))).toHaveText('1');
  });
});
