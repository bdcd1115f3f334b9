import { assertAccessible } from '../fixtures/assert-accessible';
import { expect, test } from '../fixtures/test';
import { AreaPage } from '../pages/area-page';

// The demo fills every table.
test.use({ seedsDemo: true });
test.describe.configure({ timeout: 150_000 });

test('axe finds nothing on the pages of the admin area', { tag: '@phone' }, async ({ page, newProject }) => {
  const owner = await newProject(100_000);
  await owner.postTask({ title: 'Look at me' });
  await owner.putGiveawayLive();
  const area = new AreaPage(page);
  await owner.openAsAdmin(page, '/admin');

  for (const [path, shown] of [
    ['/admin', 'Look at me'],
    ['/admin/manage-tasks?filter=pending&search=look', 'Look at me'],
    ['/admin/manage-tasks?search=zzzz', 'No tasks found matching your criteria'],
    ['/admin/users?search=demo_m', '@demo_mara'],
    [`/admin/manage-projects?search=${owner.projectName}`, owner.projectName],
    ['/admin/payouts', 'Prepare a payout'],
    ['/admin/messages', 'Messages'],
    [`/admin/audit?search=${owner.projectName}`, `${owner.projectName}-admin`],
    ['/admin/featured?search=win', 'Win a ticket'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      await assertAccessible(page);
    });
  }

  await test.step('Dialogs', async () => {
    await page.goto('/admin/users?search=demo_m');
    await page
      .getByRole('button', { name: /^Edit @/ })
      .first()
      .click();
    await assertAccessible(page);
    await page.goto('/admin/manage-tasks?filter=pending&search=look');
    await page.getByRole('button', { name: 'Look at me', exact: true }).first().click();
    await expect(area.dialog).toContainText('Submitted by');
    await assertAccessible(page);
  });
});
