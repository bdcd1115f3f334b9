import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

test(
  'an application without a link, from both sides',
  { tag: '@phone' },
  async ({ page, product, newVisitor, newProject, handle }) => {
    const owner = await newProject(100_000);
    const title = `Keeper at ${handle('light')}`;
    const questId = await owner.putOpportunityLive({ title, application_url: '' });
    const applicant = handle('keeper');
    const desk = new AreaPage(page);
    const person = new UserAreaPage((await newVisitor()).page, product.url);
    const status = person.card(title).getByRole('status', { name: 'Your application' });
    const sent = desk.card(`@${applicant}`);

    await test.step('The owner learns how to receive some', async () => {
      await owner.openAsProject(page, `/project/quest-performance/${questId}`);
      await page.getByRole('main').getByRole('link', { name: 'Applications' }).click();
      await expect(page).toHaveURL(`/project/applications?quest=${questId}`);
      await expect(page.getByText('No applications yet')).toBeVisible();
      await desk.isLive();
    });

    await test.step('A user applies with a message and a link, and the open page shows it', async () => {
      await person.arriveAs(applicant, `/user/opportunities?search=${encodeURIComponent(title)}`);
      await person.isLive();
      await expect(person.card(title)).toContainText('You apply here');
      await person.card(title).getByRole('button', { name: 'Apply Now' }).click();
      await person.dialog.getByRole('button', { name: 'Send application' }).click();
      await expect(person.dialog.getByText('Message is required')).toBeVisible();
      await person.dialog.getByLabel('Message').fill('I have kept a light for ten years.');
      await person.dialog.getByLabel('Link (optional)', { exact: true }).fill('https://lights.example.com/keeper');
      await person.dialog.getByRole('button', { name: 'Send application' }).click();
      await expect(person.toast('Application sent')).toBeVisible();
      await expect(status).toHaveText('Applied');
      await expect(desk.toast('New applications')).toBeVisible();
      await expect(sent).toContainText('I have kept a light for ten years.');
      await expect(sent.getByRole('link', { name: /^lights.example.com/ })).toHaveAttribute('rel', /nofollow/);
      await expect(page.getByRole('button', { name: 'Received (1)' })).toBeVisible();
    });

    await test.step('The owner invites the user, who sees it immediately', async () => {
      await sent.getByRole('button', { name: `Read and move @${applicant}` }).click();
      await desk.dialog.getByLabel('Status').selectOption('Interview');
      await desk.dialog.getByLabel('Note (optional)').fill('Tuesday at noon?');
      await desk.dialog.getByRole('button', { name: 'Move application' }).click();
      await expect(desk.toast('Moved to Interview')).toBeVisible();
      await expect(person.toast('Interview')).toBeVisible();
      await expect(status).toHaveText('Interview');
      await expect(person.card(title)).toContainText('Tuesday at noon?');
      await person.card(title).getByRole('link', { name: title }).click();
      const own = person.page.getByRole('region', { name: 'Your application' });
      await expect(own).toContainText('I have kept a light for ten years.');
      await expect(own.getByRole('button', { name: 'Withdraw application' })).toHaveCount(0);
      await person.page.goBack();
    });

    await test.step('Moved back to Received, it can be withdrawn', async () => {
      await page.getByRole('button', { name: 'Interview (1)' }).click();
      await sent.getByRole('button', { name: `Read and move @${applicant}` }).click();
      await desk.dialog.getByLabel('Status').selectOption('Received');
      await desk.dialog.getByRole('button', { name: 'Move application' }).click();
      await expect(status).toHaveText('Applied');
      await person.page.goto(`/user/opportunities?search=${encodeURIComponent(title)}&opportunity=${questId}`);
      await person.dialog.getByRole('button', { name: 'Withdraw application' }).click();
      await person.dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(person.toast('Application withdrawn')).toBeVisible();
      await expect(person.card(title).getByRole('button', { name: 'Apply Now' })).toBeVisible();
      await page.reload();
      await expect(page.getByText('No applications yet')).toBeVisible();
    });
  },
);
