import { readFileSync } from 'node:fs';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

test('what visitors write reaches the admins', async ({ page, product, backstage, handle }) => {
  const name = handle('writer');
  const body = { first_name: name, last_name: 'Byron', email: 'ada@example.com', message: 'Do you take essays?' };
  await siteCall(product.url, 'POST', '/contact', { body });
  await backstage.openAsAdmin(page, '/admin/messages');
  const area = new AreaPage(page);
  const message = area.card(`${name} Byron`);
  await expect(message).toContainText('Do you take essays?');
  await expect(message).toContainText('Unread');
  await message.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(message).not.toContainText('Unread');
  await message.getByRole('button', { name: /^Delete/ }).click();
  await area.dialog.getByRole('button', { name: 'Delete message' }).click();
  await expect(message).toHaveCount(0);
});

test(
  'an admin features a giveaway, and users see it marked',
  { tag: '@whole' },
  async ({ page, newVisitor, product, newProject, handle }) => {
    const owner = await newProject(100_000);
    const title = `Star ${handle('f')}`;
    await owner.putGiveawayLive({ title });
    await owner.openAsAdmin(page, `/admin/featured?search=${handle('f')}`);
    const area = new AreaPage(page);
    await page.getByRole('button', { name: `Featured: ${title}` }).click();
    await expect(area.toast('Featured')).toContainText(title);
    const user = new UserAreaPage((await newVisitor()).page, product.url);
    await user.arriveAs(handle('fan'), '/user/giveaways');
    await expect(user.card(title)).toContainText('Featured');
  },
);

test(
  'the audit log has what was done and what was refused',
  { tag: '@whole' },
  async ({ page, newProject, handle }) => {
    const owner = await newProject(100_000);
    const title = `Logged ${handle('l')}`;
    const questId = await owner.postTask({ title });
    await owner.approveTask(questId);
    await expect(owner.rejectTask(questId, 'Too late')).rejects.toThrow('already_decided');
    await owner.openAsAdmin(page, `/admin/audit?search=quest-${questId}`);
    const area = new AreaPage(page);

    await test.step('Both, with who and on what', async () => {
      await expect(area.row(`quest-${questId}`).filter({ hasText: 'Done' })).toContainText('Approve');
      const refused = area.row(`quest-${questId}`).filter({ hasText: 'Refused' });
      await expect(refused).toContainText('Reject');
      await expect(refused).toContainText('already_decided');
      await expect(refused).toContainText(`${owner.projectName}-admin`);
    });

    await test.step('The file has the same lines', async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^Export/ }).click(),
      ]);
      const text = readFileSync(await file.path(), 'utf8');
      expect(text).toContain(`quest-${questId}`);
      expect(text).toContain('already_decided');
    });

    await test.step('It sorts by who did it, and the address keeps the order', async () => {
      await page.goto('/admin/audit');
      await page.getByRole('button', { name: 'Who' }).click();
      await expect(page).toHaveURL(/[?&]sort=admin/);
      await page.reload();
      await expect(page.getByRole('columnheader', { name: 'Who' })).toHaveAttribute('aria-sort', 'ascending');
    });

    await test.step('A line leads to its quest, the quest to its project, and the project to its lines', async () => {
      await page.goto(`/admin/audit?search=quest-${questId}`);
      await page
        .getByRole('link', { name: `quest-${questId}` })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Performance' })).toContainText('Participants');
      await page.getByRole('link', { name: owner.projectName }).first().click();
      await expect(page.getByRole('heading', { name: owner.projectName })).toBeVisible();
      await page.getByRole('link', { name: 'All lines' }).click();
      await expect(page).toHaveURL(/[?&]about=project%3A/);
      await expect(area.row(`project ${owner.projectName}`).first()).toBeVisible();
    });
  },
);
