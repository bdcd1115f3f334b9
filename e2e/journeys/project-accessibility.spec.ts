import { assertAccessible } from '../fixtures/assert-accessible';
import { expect, test } from '../fixtures/test';
import { AreaPage } from '../pages/area-page';
import { PostQuestPage } from '../pages/post-quest-page';

test.describe.configure({ timeout: 150_000 });

test('axe finds nothing on the pages of the project area', { tag: '@phone' }, async ({ page, newProject, handle }) => {
  const owner = await newProject(100_000);
  const questId = await owner.putTaskLive({ title: 'Measure the tide', endsAt: '2099-01-01T00:00:00.000Z' });
  await owner.rejectTask(await owner.postTask({ title: 'Measure the moon' }), 'It is too far');
  await owner.putOpportunityLive();
  await owner.handInWork(handle('axe'), questId);
  const form = new PostQuestPage(new AreaPage(page));
  await owner.openAsProject(page, '/project/dashboard');

  await test.step('Dashboard', async () => {
    await expect(page.getByRole('region', { name: 'Community Engagement' })).toBeVisible();
    await assertAccessible(page);
  });
  await test.step('Quests', async () => {
    await page.goto('/project/quests');
    await expect(page.getByRole('article')).toHaveCount(3);
    await assertAccessible(page);
  });
  await test.step('A new quest: all that is missing, and too small a balance', async () => {
    await page.goto('/project/post-quest');
    await form.choose('Opportunity');
    await form.choose('Ad');
    await form.submit.click();
    await expect(form.messages.first()).toBeVisible();
    await assertAccessible(page);
    await form.choose('Task');
    await form.button('Fill Sample Data').click();
    await form.field('Cash reward (USD)').fill('9000');
    await expect(form.submit).toBeDisabled();
    await assertAccessible(page);
    await form.button('Cancel').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/project\/quests$/);
  });
  await test.step('An edit, and what is missing', async () => {
    await page.goto(`/project/quests/${questId}/edit`);
    await page.getByLabel('Title', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await assertAccessible(page);
    await page.getByLabel('Title', { exact: true }).fill('Measure the tide');
  });
  await test.step('Analytics', async () => {
    await page.goto('/project/analytics');
    await expect(page.getByRole('figure').first()).toBeVisible();
    await assertAccessible(page);
  });
  await test.step('Statement', async () => {
    await page.goto('/project/statement');
    await expect(page.getByRole('main').getByText('MXP credited')).toBeVisible();
    await assertAccessible(page);
  });
  await test.step('Performance, its link, and the shared report', async () => {
    await page.goto(`/project/quest-performance/${questId}`);
    await expect(page.getByRole('figure').first()).toBeVisible();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Share Report' }).click();
    await page.getByRole('button', { name: 'Make link' }).click();
    const link = await page.getByLabel('Link to the report').inputValue();
    await assertAccessible(page);
    await page.goto(link);
    await expect(page.getByRole('figure').first()).toBeVisible();
    await assertAccessible(page);
  });
});
