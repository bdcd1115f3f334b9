import { expect, test } from '../fixtures/test.ts';
import { translated } from '../fixtures/translated.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';
import { TaskForm } from '../pages/task-form.ts';

test(
  'a page that the browser translates can be used as any other',
  { tag: '@whole' },
  async ({ page, area, newVisitor, newProject, handle }) => {
    const owner = await newProject(100_000);
    const [task, giveaway] = [`Translate ${owner.projectName}`, `Win with ${owner.projectName}`];
    await owner.putTaskLive({ title: task });
    await owner.putGiveawayLive({ title: giveaway });
    const errors = await translated(page);
    const staff = (await newVisitor()).page;
    const staffErrors = await translated(staff);
    const staffArea = new AreaPage(staff);

    await test.step('A person signs in', async () => {
      await page.goto('/waitlist');
      await expect(page.getByRole('button', { name: 'Connect with X' })).toBeVisible();
      await page.goto('/user/connect');
      await area.connectAs(handle('uma'));
      await expect(page.locator('font').first()).toBeVisible();
    });

    await test.step('They hand in work', async () => {
      await page.goto(`/user/cr8?search=${encodeURIComponent(task)}`);
      const form = new TaskForm(area);
      await form.openFrom(task);
      await form.url.fill('https://x.com/uma/status/1');
      await form.submit.click();
      await expect(area.toast('Task Submitted Successfully!')).toBeVisible();
    });

    await test.step('They enter a giveaway', async () => {
      await page.goto(`/user/giveaways?search=${encodeURIComponent(giveaway)}`);
      await area.card(giveaway).getByRole('button', { name: 'Enter Giveaway' }).click();
      await expect(area.toast('Successfully Entered Giveaway!')).toBeVisible();
      await expect(area.card(giveaway).getByRole('button', { name: 'Already Entered' })).toBeVisible();
      expect(errors).toEqual([]);
    });

    const posted = `Posted by ${owner.projectName}`;
    await test.step('A project posts a quest', async () => {
      await owner.openAsProject(staff, '/project/post-quest');
      const form = new PostQuestPage(staffArea);
      await form.choose('Task');
      await form.fillWords(posted);
      await form.field('Cash reward (USD)').fill('500');
      await form.submit.click();
      await expect(staffArea.toast('Quest created')).toBeVisible();
      await expect(staffArea.card(posted)).toContainText('Pending');
    });

    await test.step('An admin approves it', async () => {
      await owner.openAsAdmin(staff, `/admin/manage-tasks?filter=pending&search=${encodeURIComponent(posted)}`);
      await staffArea
        .row(posted)
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expect(staffArea.toast('Submission approved')).toBeVisible();
      await expect(staffArea.row(posted)).toHaveCount(0);
      expect(staffErrors).toEqual([]);
    });
  },
);
