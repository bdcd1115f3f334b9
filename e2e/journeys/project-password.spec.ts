import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';

const NEW = 'battery staple mountain';

test(
  'a forgotten password is replaced by a reset link, which works once',
  { tag: '@whole' },
  async ({ page, newVisitor, newProject }) => {
    const owner = await newProject(0);
    const { projectName } = owner;
    const signedIn = (await newVisitor()).page;
    await owner.openAsProject(signedIn, '/project/team');
    await new AreaPage(signedIn).isLive();
    const { page: forgetful } = await newVisitor();

    await owner.openAsAdmin(page, `/admin/manage-projects?search=${projectName}`);
    await page.getByRole('link', { name: projectName, exact: true }).click();
    await page.getByRole('button', { name: `Reset password of ${projectName}` }).click();
    await page.getByRole('button', { name: 'Create reset link' }).click();
    const link = await page.getByLabel('Reset link').inputValue();

    await test.step('The link sets a new password, and ends open sessions', async () => {
      await forgetful.goto(link);
      await forgetful.getByLabel('New password', { exact: true }).fill(NEW);
      await forgetful.getByLabel('Confirm new password', { exact: true }).fill(NEW);
      await forgetful.getByRole('button', { name: 'Change password' }).click();
      await expect(forgetful.getByRole('heading', { name: 'Password changed' })).toBeVisible();
      await expect(signedIn.getByText('Your session has ended. Please sign in again.')).toBeVisible();
      await forgetful.goto(link);
      await expect(forgetful.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    });

    await test.step('It signs in, and a change keeps this page signed in', async () => {
      await forgetful.getByRole('link', { name: 'Go to sign-in' }).click();
      await forgetful.getByLabel('Username').fill(projectName);
      await forgetful.getByLabel('Password', { exact: true }).fill(NEW);
      await forgetful.getByRole('button', { name: 'Sign In' }).click();
      await expect(forgetful).toHaveURL(/\/project\/dashboard/);
      await forgetful.goto('/project/team');
      const area = new AreaPage(forgetful);
      await area.isLive();
      await forgetful.getByRole('button', { name: 'Change password' }).click();
      await area.dialog.getByLabel('Current password', { exact: true }).fill(NEW);
      await area.dialog.getByLabel('New password', { exact: true }).fill(`${NEW} two`);
      await area.dialog.getByLabel('Confirm new password', { exact: true }).fill(`${NEW} two`);
      await area.dialog.getByRole('button', { name: 'Change password' }).click();
      await expect(area.toast('Password changed')).toBeVisible();
      await area.isLive();
      await forgetful.reload();
      await expect(forgetful.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    });
  },
);
