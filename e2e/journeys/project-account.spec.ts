import { expect, test } from '../fixtures/test.ts';

test('a project registers and signs in by its name', async ({ page, handle }) => {
  const username = handle('polar');
  const name = `Polar ${username}`;

  await test.step('Every message is collected, and goes when typing', async () => {
    await page.goto('/project/register');
    await page.getByLabel('Password', { exact: true }).fill('123');
    await page.getByLabel('Confirm password', { exact: true }).fill('456');
    await page.getByRole('button', { name: 'Create Project Account' }).click();
    for (const message of [
      'Project name is required',
      'Username is required',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ]) {
      await expect(page.getByText(message).first()).toBeVisible();
    }
    await page.getByLabel('Project name', { exact: true }).fill(name);
    await expect(page.getByText('Username is required')).toHaveCount(0);
  });

  await test.step('A complete form creates the account', async () => {
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a-good-secret');
    await page.getByLabel('Confirm password', { exact: true }).fill('a-good-secret');
    await page.getByRole('button', { name: 'Create Project Account' }).click();
    await expect(page).toHaveURL(/\/project\/login$/);
  });

  await test.step('The project name signs in as well as the username', async () => {
    await page.getByLabel('Username or Project Name', { exact: true }).fill(name.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill('a-good-secret');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/project\/dashboard$/);
    await expect(page.getByText(name).first()).toBeVisible();
    const cookies = await page.context().cookies();
    // By https it has a prefix.
    const device = expect.stringMatching(/^(__Host-)?magnetx_device$/);
    expect(cookies).toContainEqual(expect.objectContaining({ name: device, httpOnly: true }));
  });

  await test.step('Logout goes to the sign-in, which leads back to a page that asked for it', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/project\/login$/);
    await page.goto('/project/quests?status=active');
    await expect(page).toHaveURL(/\/project\/login$/);
    await page.getByLabel('Username or Project Name', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a-good-secret');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/project\/quests\?status=active$/);
  });
});
