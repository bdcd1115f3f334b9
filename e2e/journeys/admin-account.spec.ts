import { Backstage } from '../fixtures/backstage.ts';
import { CREATION_PASSWORD } from '../fixtures/product.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';

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

  await test.step('The header ends the session and leaves for the public site', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin')))).toEqual([]);
    await page.goto('/admin/payouts');
    await expect(page).toHaveURL(/\/admin\/login$/);
  });

  await test.step('The next sign-in leads back to the page, and the sidebar ends it as well', async () => {
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a-good-secret');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/admin\/payouts$/);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/admin\/login$/);
  });
});

test(
  'who fails too often has to wait, and gets in again afterwards',
  { tag: '@whole' },
  async ({ page, product, handle }) => {
    const username = handle('locked');
    const body = { username, password: 'a-good-secret', creationPassword: CREATION_PASSWORD };
    await siteCall(product.url, 'POST', '/admin/create', { body });
    await page.goto('/admin/login');
    const tryWith = async (password: string) => {
      await page.getByLabel('Username', { exact: true }).fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      const answering = page.waitForResponse('**/api/admin/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      return (await answering).status();
    };

    await test.step('The fifth failure in a row closes the account', async () => {
      const guess = () => siteCall(product.url, 'POST', '/admin/login', { body: { username, password: 'no' } });
      for (let failure = 1; failure <= 5; failure += 1) await expect(guess()).rejects.toThrow('invalid_credentials');
      // An attempt that comes after the wait doubles it, so that even a slow machine finds the account closed.
      await expect(async () => {
        expect(await tryWith('not-this-one')).toBe(429);
      }).toPass();
      await expect(page.getByRole('alert')).toContainText('Too many failed sign-ins');
    });

    await test.step('After the wait the right password opens it', async () => {
      await expect(async () => {
        expect(await tryWith('a-good-secret')).toBe(200);
      }).toPass();
      await expect(page.getByText('Login Successful!')).toBeVisible();
    });
  },
);

test(
  'a browser that has signed in before gets in while strangers guess',
  { tag: '@whole' },
  async ({ page, product, handle }) => {
    const username = handle('known');
    const body = { username, password: 'a-good-secret', creationPassword: CREATION_PASSWORD };
    await siteCall(product.url, 'POST', '/admin/create', { body });
    const signIn = async () => {
      await page.goto('/admin/login');
      await page.getByLabel('Username', { exact: true }).fill(username);
      await page.getByLabel('Password', { exact: true }).fill('a-good-secret');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    };
    await signIn();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);

    const wrong = { username, password: 'no' };
    const guess = () => siteCall(product.url, 'POST', '/admin/login', { body: wrong }).catch(String);
    for (let failure = 1; failure <= 5; failure += 1) expect(await guess()).toContain('invalid_credentials');
    // An attempt that comes after the wait doubles it, so that even a slow machine finds the account closed.
    await expect.poll(guess).toContain('account_locked');
    await signIn();
  },
);

test('an admin signs in with a passkey or a recovery code, and proves who they are', async ({
  page,
  startOwnProduct,
  handle,
}) => {
  const { url } = await startOwnProduct({}, 'localhost');
  const owner = await Backstage.open(url, handle('keys'));
  const username = `${owner.projectName}-admin`;
  const area = new AreaPage(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const givePassword = async () => {
    await page.goto(`${url}/admin/login`);
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a-good-secret');
    await press('Sign In');
  };
  const signOut = () => page.evaluate(() => localStorage.clear());
  let codes: string[] = [];
  let oldToken = '';

  await test.step('The first passkey brings the recovery codes', async () => {
    await givePassword();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    oldToken = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
    await page.goto(`${url}/admin/settings`);
    await press('Add a passkey');
    await area.dialog.getByLabel('Current password', { exact: true }).fill('a-good-secret');
    await area.dialog.getByRole('button', { name: 'Add passkey' }).click();
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    codes = await shown.getByRole('listitem').allTextContents();
    await shown.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  });

  await test.step('The sign-in asks for the passkey after the password', async () => {
    await signOut();
    await givePassword();
    await press('Use passkey');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  await test.step('A recovery code signs in once', async () => {
    for (const isFirst of [true, false]) {
      await signOut();
      await givePassword();
      await press('Use a recovery code');
      await page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await press('Sign In');
      if (isFirst) await expect(page).toHaveURL(/\/admin\/dashboard$/);
      else await expect(page.getByText('This recovery code is not right, or was used before.')).toBeVisible();
    }
  });

  await test.step('A credit asks for the passkey where the session has no proof', async () => {
    await page.evaluate((token) => localStorage.setItem('adminToken', token), oldToken);
    await page.goto(`${url}/admin/manage-projects?search=${owner.projectName}`);
    await area.chooseAction(owner.projectName, 'Credit');
    await area.dialog.getByLabel('Amount (MXP)').fill('500');
    await area.dialog.getByRole('button', { name: 'Credit MXP' }).click();
    const proof = page.getByRole('dialog', { name: 'Show that it is you' });
    await proof.getByRole('button', { name: 'Use passkey' }).click();
    await expect(area.toast(`Credited 500 MXP to ${owner.projectName}`)).toBeVisible();
    await expect(proof).toBeHidden();
  });
});
