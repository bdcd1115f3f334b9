import { signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';
import { XConsentPage } from '../pages/x-consent-page.ts';

test('an admin adds a user, edits the account, and deletes it', async ({
  page,
  newVisitor,
  product,
  backstage,
  handle,
}) => {
  const name = handle('invitee');
  await backstage.openAsAdmin(page, '/admin/users');
  const area = new AreaPage(page);
  const row = area.row(`@${name}`);
  const edit = () => area.chooseAction(`@${name}`, 'Edit');
  const user = new UserAreaPage((await newVisitor()).page, product.url);

  await test.step('Added, the account waits for its owner', async () => {
    await page.getByRole('button', { name: 'Add User' }).click();
    await area.dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(area.dialog.getByRole('alert')).toContainText('X handle is required');
    await area.dialog.getByLabel('X handle').fill(`@${name}`);
    await area.dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(area.toast('User added')).toContainText(`@${name}`);
    await page.getByRole('searchbox', { name: 'Search users' }).fill(name);
    await expect(row).toContainText('Not signed in yet');
  });

  await test.step('Who signs in with that handle has it', async () => {
    await user.arriveAs(name);
    await expect(user.points).toHaveText('1,000 MXP');
    await user.isLive();
    await page.reload();
    await expect(row).toContainText('1,000 MXP');
    await expect(row).not.toContainText('Not signed in yet');
  });

  await test.step('Points are adjusted with a reason, and arrive', async () => {
    await edit();
    await area.dialog.getByLabel('Amount (MXP)').fill('-1001');
    await area.dialog.getByLabel('Reason').fill('Found a bug');
    await area.dialog.getByRole('button', { name: 'Adjust points' }).click();
    await expect(area.dialog.getByRole('alert')).toContainText('There is not enough MXP');
    await area.dialog.getByLabel('Amount (MXP)').fill('250');
    await area.dialog.getByRole('button', { name: 'Adjust points' }).click();
    await expect(area.toast('Points adjusted')).toBeVisible();
    await expect(user.points).toHaveText('1,250 MXP');
  });

  await test.step('Suspended, it cannot sign in', async () => {
    await area.chooseAction(`@${name}`, 'Suspend…');
    await area.dialog.getByLabel('Reason').fill('Bought followers');
    await area.dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(row).toContainText('Inactive');
    await expect(user.page.getByText('This account was suspended, so you are signed out.')).toBeVisible();
    await expect(signIn(product.url, name)).rejects.toThrow(/could not sign in/);
    await user.page.goto('/user/dashboard');
    await expect(user.page).toHaveURL(/\/user\/connect/);
  });

  await test.step('It reads why, appeals, and is back once the appeal is accepted', async () => {
    const signInWithX = async () => {
      await user.page.getByRole('button', { name: 'Complete signup with X' }).click();
      await new XConsentPage(user.page).authorizeAs(name);
    };
    await signInWithX();
    await expect(user.page.getByText('Reason: Bought followers')).toBeVisible();
    await user.page.getByLabel('Why should it be lifted?').fill('A friend had my phone that whole day.');
    await user.page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(user.page.getByText('Your appeal was received')).toBeVisible();
    await page.goto('/admin/appeals');
    const appeal = page.getByRole('article', { name: `Appeal of @${name}` });
    await appeal.getByRole('button', { name: 'Accept appeal' }).click();
    await area.dialog.getByRole('button', { name: 'Accept appeal' }).click();
    await expect(area.toast('Appeal accepted')).toBeVisible();
    await user.page.goto('/user/connect');
    await signInWithX();
    await expect(user.points).toHaveText('1,250 MXP');
  });

  await test.step('Deleted, nothing names the person', async () => {
    await page.goto(`/admin/users?search=${name}`);
    await area.chooseAction(`@${name}`, 'Delete');
    await area.dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(area.dialog.getByText(`Type ${name} to confirm`).last()).toBeVisible();
    await area.dialog.getByLabel(`Type ${name} to confirm`).fill(name);
    await area.dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(area.toast('User deleted')).toBeVisible();
    await expect(page.getByText('No users found')).toBeVisible();
  });
});
