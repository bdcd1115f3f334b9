import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';

test(
  'an owner without MXP requests some, an admin grants it, and the quest is posted',
  { tag: ['@whole', '@phone'] },
  async ({ page, newVisitor, newProject }) => {
    const owner = await newProject(0);
    const { projectName } = owner;
    const area = new AreaPage(page);
    const form = new PostQuestPage(area);
    const inbox = new AreaPage((await newVisitor()).page);
    const request = inbox.card(projectName);
    await owner.openAsProject(page, '/project/dashboard');
    await area.isLive();

    await test.step('The empty dashboard leads to a request', async () => {
      await page.getByRole('button', { name: 'Request MXP' }).click();
      await area.dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(area.dialog.getByRole('alert')).toContainText('Enter a valid MXP amount');
      await area.dialog.getByLabel('Amount (MXP)').fill('1');
      await area.dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByText('You requested 1 MXP just now.')).toBeVisible();
    });

    await test.step('A declined request shows the reason immediately', async () => {
      await owner.openAsAdmin(inbox.page, '/admin/messages');
      await request.getByRole('button', { name: `Decline ${projectName}` }).click();
      await inbox.dialog.getByLabel('Reason').fill('A quest costs more');
      await inbox.dialog.getByRole('button', { name: 'Decline' }).click();
      await expect(inbox.toast('Request declined')).toBeVisible();
      await expect(request).toHaveCount(0);
      await expect(area.toast('MXP request declined')).toBeVisible();
      await expect(page.getByText('was declined just now. Reason: A quest costs more').first()).toBeVisible();
    });

    await test.step('The form of a quest suggests the missing amount, and keeps what was typed', async () => {
      await page.getByRole('link', { name: 'Post New Quest' }).click();
      await form.choose('Opportunity');
      await form.fillWords('Protocol engineer');
      await form.field('Job type').selectOption('contract');
      await expect(form.submit).toBeDisabled();
      await page.getByRole('button', { name: 'Request MXP' }).last().click();
      await expect(area.dialog.getByLabel('Amount (MXP)')).toHaveValue('500');
      await area.dialog.getByLabel('Note (optional)').fill('For a first opportunity');
      await area.dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByRole('button', { name: 'Withdraw request' }).last()).toBeFocused();
      await expect(form.messages).toHaveCount(0);
    });

    await test.step('The admin grants more than requested', async () => {
      await inbox.page.reload();
      await expect(request).toContainText('For a first opportunity');
      await expect(request.getByRole('link', { name: projectName })).toHaveAttribute(
        'href',
        /^\/admin\/projects\/\w+$/,
      );
      await request.getByRole('button', { name: `Grant ${projectName}` }).click();
      await inbox.dialog.getByLabel('Amount (MXP)').fill('1500');
      await inbox.dialog.getByRole('button', { name: 'Grant' }).click();
      await expect(inbox.toast(`Credited 1,500 MXP to ${projectName}`)).toBeVisible();
      await expect(request).toHaveCount(0);
    });

    await test.step('The balance arrives while the form is open, and the quest is posted', async () => {
      await expect(page.getByTestId('mxp-balance')).toHaveText('1,500 MXP');
      await form.button('Create Quest (500 MXP)').click();
      await expect(page).toHaveURL(/\/project\/quests$/);
      await expect(area.card('Protocol engineer')).toContainText('Pending');
      await expect(area.points).toHaveText('1,000 MXP');
    });
  },
);
