import { CREATION_PASSWORD } from '../fixtures/product';
import { expect, test } from '../fixtures/test';

test('an admin is created with the master password only, and signs in', async ({ page, handle }) => {
  const username = handle('root');
  const create = async (creationPassword: string) => {
    await page.goto('/admin/create');
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a-good-secret');
    await page.getByLabel('Confirm password', { exact: true }).fill('a-good-secret');
    await page.getByLabel('Creation password', { exact: true }).fill(creationPassword);
    await page.getByRole('button', { name: 'Create Admin' }).click();
  };

  await test.step('The wrong master password is refused', async () => {
    await create('guess');
    await expect(page.getByRole('alert')).toContainText('creation password');
  });

  await test.step('The right one creates the account and goes to the sign-in', async () => {
    await create(CREATION_PASSWORD);
    await expect(page.getByText('Admin Created!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login$/);
  });

  await test.step('A wrong password is refused, the right one opens the area', async () => {
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill('not-this-one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText('The username or password is not right.');
    await page.getByLabel('Password', { exact: true }).fill('a-good-secret');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login Successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(page.getByText(username).first()).toBeVisible();
  });

  await test.step('Logout closes it', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL(/\/admin\/login$/);
  });
});
