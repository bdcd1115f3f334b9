import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

test(
  'an owner deposits, funds and posts a quest, is rejected, sends it again, and edits it live',
  { tag: '@phone' },
  async ({ page, newVisitor, newProject, product, handle }) => {
    const owner = await newProject(1);
    const title = `Write for ${owner.projectName}`;
    const area = new AreaPage(page);
    const form = new PostQuestPage(area);
    const dollars = (term: string) => area.figure(term);
    await owner.openAsProject(page, '/project/balance');
    await area.isLive();
    await expect(dollars('Dollars available')).toHaveText('$0.00');

    await test.step('A deposit arrives live', async () => {
      const admin = new AreaPage((await newVisitor()).page);
      await owner.openAsAdmin(admin.page, `/admin/manage-projects?search=${owner.projectName}`);
      await admin.chooseAction(owner.projectName, 'Deposit');
      await admin.dialog.getByLabel('Amount (USD)').fill('10000');
      await admin.dialog.getByLabel('Network').selectOption('Bank transfer');
      await admin.dialog.getByLabel('Reference').fill(`${owner.projectName}/1`.replaceAll('_', '-'));
      await admin.dialog.getByRole('button', { name: 'Record deposit' }).click();
      await expect(admin.toast(`Recorded $10,000.00 for ${owner.projectName}`)).toBeVisible();
      await expect(dollars('Dollars available')).toHaveText('$10,000.00');
    });

    await test.step('MXP are bought from it', async () => {
      await page.getByRole('button', { name: 'Buy MXP' }).click();
      await area.dialog.getByLabel('Amount (MXP)').fill('49999');
      await area.dialog.getByRole('button', { name: 'Buy MXP' }).click();
      await expect(area.toast('Bought 49,999 MXP')).toBeVisible();
      await expect(dollars('Dollars available')).toHaveText('$9,500.01');
      await expect(area.points).toHaveText('50,000 MXP');
    });

    await test.step('The form says what the quest may cost, and reserves it', async () => {
      await page.goto('/project/post-quest');
      await form.choose('Task');
      await form.fillWords(title);
      await page.getByLabel('Cash reward (USD)').fill('500');
      await page.getByLabel('Max participants').fill('10');
      await form.costs({ 'Cash reward': '$500.00', 'Platform fee': '$125.00', 'Total cost': '$625.00 for one reward' });
      await expect(form.feeCard).toContainText('10 × $500.00 for approved work: up to $5,000.00');
      await page.getByRole('checkbox', { name: 'Reserve $5,000.00 for the rewards' }).check();
      await form.submit.click();
      await expect(area.card(title)).toContainText('Funded');
      await expect(area.points).toHaveText('37,500 MXP');
    });

    await test.step('A rejection returns the fee and the reserve', async () => {
      await owner.rejectTask(await owner.latestQuest(), 'Name the topic');
      await expect(area.card(title)).toContainText('Reason: Name the topic');
      await expect(area.points).toHaveText('50,000 MXP');
      await page.goto('/project/balance');
      await expect(dollars('Dollars available')).toHaveText('$9,500.01');
      await expect(dollars('Reserved for quests')).toHaveText('$0.00');
    });

    await test.step('It is edited, sent again and funded', async () => {
      await page.goto('/project/quests');
      await page.getByRole('link', { name: `Edit and send again: ${title}` }).click();
      await form.field('Description').fill('About wallets, in your own words.');
      await page.getByRole('button', { name: 'Send again (12,500 MXP)' }).click();
      await expect(area.card(title)).toContainText('Pending');
      await page.getByRole('button', { name: `Fund rewards: ${title}` }).click();
      await expect(area.dialog).toContainText('up to $5,000.00');
      await area.dialog.getByRole('button', { name: 'Reserve' }).click();
      await expect(area.card(title)).toContainText('Funded');
      await owner.approveTask(await owner.latestQuest());
      await expect(area.card(title)).toContainText('Active');
    });

    await test.step('People see that it is funded', async () => {
      const user = new UserAreaPage((await newVisitor()).page, product.url);
      await user.arriveAs(handle('reader'), `/user/cr8?search=${owner.projectName}`);
      await expect(user.card(title)).toContainText('Funded');
      await expect(user.card(title)).toContainText('per approved work');
    });

    await test.step('A live edit waits for an admin', async () => {
      await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click();
      await page.getByLabel('Title', { exact: true }).fill(`${title} again`);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(area.card(title)).toContainText('Edit waiting for review');
      await owner.approveEdit();
      await expect(area.card(`${title} again`)).toContainText('Active');
      await page.goto('/project/balance');
      await expect(dollars('Reserved for quests')).toHaveText('$5,000.00');
    });
  },
);
