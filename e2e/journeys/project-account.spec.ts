import { expect, test } from '../fixtures/test.ts';
import { linkTo } from '../pages/dev-mail.ts';

test('a project registers, signs in by its name, and replaces a lost password by email', async ({ page, handle }) => {
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
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
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

  const address = `${username}@magnetx.example`;
  await test.step('A member confirms an email address', async () => {
    await page.goto('/project/dashboard');
    await page.getByRole('link', { name: 'Add your address' }).click();
    await page.getByLabel('Your email address').fill(address);
    await page.getByLabel('Current password', { exact: true }).fill('a-good-secret');
    await page.getByRole('button', { name: 'Send a link' }).click();
    await expect(page.getByText(`We sent it to ${address}`)).toBeVisible();
    await page.goto(await linkTo(page, address, 'Confirm your email address'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText(`${address} is confirmed.`)).toBeVisible();
  });

  await test.step('A lost password is replaced by a link to it', async () => {
    await page.goto('/project/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The sign-in has a field of the same label.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('Username or Project Name').fill(username);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await expect(page.getByText('a link is on its way')).toBeVisible();
    await page.goto(await linkTo(page, address, 'Choose a new password'));
    await page.getByLabel('New password', { exact: true }).fill('another-good-secret');
    await page.getByLabel('Confirm new password', { exact: true }).fill('another-good-secret');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await page.getByLabel('Username or Project Name', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill('another-good-secret');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/project\/dashboard$/);
    await linkTo(page, address, 'Your password was changed');
  });
});
