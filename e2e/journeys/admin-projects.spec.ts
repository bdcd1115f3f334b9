import { signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

test(
  'an admin moves MXP into a project and out of it, and never below zero',
  { tag: '@whole' },
  async ({ page, newProject }) => {
    const owner = await newProject(1_000);
    const { projectName } = owner;
    await owner.openAsAdmin(page, `/admin/manage-projects?search=${projectName}`);
    const area = new AreaPage(page);
    const row = area.row(projectName);
    const move = async (verb: 'Credit' | 'Debit', amount: string, reason = '') => {
      await area.chooseAction(projectName, verb);
      await area.dialog.getByLabel('Amount (MXP)').fill(amount);
      await area.dialog.getByLabel('Reason (optional)').fill(reason);
      await area.dialog.getByRole('button', { name: `${verb} MXP` }).click();
    };
    await expect(row).toContainText('1,000 MXP');

    await test.step('Nothing is no amount', async () => {
      await move('Credit', '0');
      await expect(area.dialog.getByRole('alert')).toContainText('Enter a valid MXP amount');
      await area.dialog.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('A credit, with its reason', async () => {
      await move('Credit', '500', 'For the launch');
      await expect(area.toast(`Credited 500 MXP to ${projectName}`)).toBeVisible();
      await expect(row).toContainText('1,500 MXP');
    });

    await test.step('More than there is cannot be taken', async () => {
      await move('Debit', '1501');
      await expect(area.toast('There is not enough MXP for this.')).toBeVisible();
      await expect(row).toContainText('1,500 MXP');
      await move('Debit', '1500', 'Back again');
      await expect(area.toast(`Debited 1,500 MXP from ${projectName}`)).toBeVisible();
      await expect(row).toContainText('0 MXP');
    });

    await test.step('Its statement has both, and why', async () => {
      await area.chooseAction(projectName, 'Statement');
      await expect(area.dialog).toContainText('For the launch');
      await expect(area.dialog).toContainText('Back again');
    });
  },
);

test('a suspended project is notified immediately, and its quests disappear for users', async ({
  page,
  newVisitor,
  product,
  newProject,
  handle,
}) => {
  const owner = await newProject(100_000);
  const title = `Seen no more ${handle('s')}`;
  await owner.putTaskLive({ title });
  const user = new UserAreaPage((await newVisitor()).page, product.url);
  // A page that receives the news offers no button any more.
  await user.cutLive();
  await user.arriveWith(await signIn(product.url, handle('reader')), '/user/cr8');
  await user.card(title).getByRole('button', { name: 'Submit Task' }).click();
  await user.dialog.getByLabel('Submission URL').fill('https://example.com/late');
  const owned = new AreaPage((await newVisitor()).page);
  await owner.openAsProject(owned.page, '/project/dashboard');
  await owned.isLive();
  const area = new AreaPage(page);
  await owner.openAsAdmin(page, `/admin/manage-projects?search=${owner.projectName}`);

  await test.step('Suspending asks first', async () => {
    await area.chooseAction(owner.projectName, 'Suspend');
    await area.dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(area.toast('Project suspended successfully')).toBeVisible();
    await expect(area.row(owner.projectName)).toContainText('Suspended');
  });

  await test.step('The open page of the project shows it', async () => {
    await expect(owned.page.getByText('This project is suspended')).toBeVisible();
  });

  await test.step('The open page of a user takes nothing more, and the list has it no more', async () => {
    await user.dialog.getByRole('button', { name: 'Submit Task' }).click();
    await expect(user.dialog.getByRole('alert')).toBeVisible();
    await user.page.goto('/user/cr8');
    await expect(user.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(user.card(title)).toHaveCount(0);
  });

  await test.step('Reinstated, it is back', async () => {
    await area.chooseAction(owner.projectName, 'Reinstate');
    await expect(area.toast('Project reinstated successfully')).toBeVisible();
    await expect(owned.page.getByText('This project is suspended')).toHaveCount(0);
    await user.page.goto('/user/cr8');
    await expect(user.card(title)).toBeVisible();
  });

  await test.step('Deleted, its owner is signed out', async () => {
    await area.chooseAction(owner.projectName, 'Delete');
    await area.dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(area.toast('Project deleted successfully')).toBeVisible();
    await expect(area.row(owner.projectName)).toHaveCount(0);
    await owned.page.goto('/project/quests');
    await expect(owned.page).toHaveURL(/\/project\/login/);
  });
});
