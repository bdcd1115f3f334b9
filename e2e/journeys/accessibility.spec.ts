import { assertAccessible } from '../fixtures/assert-accessible';
import { CREATION_PASSWORD } from '../fixtures/product';
import { signIn } from '../fixtures/sign-in';
import { siteCall } from '../fixtures/site-call';
import { expect, test } from '../fixtures/test';
import { WaitlistPage } from '../pages/waitlist-page';

test.describe.configure({ timeout: 120_000 });

const PUBLIC_PAGES = [
  '/',
  '/?ref=MX-00000000',
  '/waitlist',
  '/waitlist?ref=MX-00000000',
  '/terms',
  '/privacy',
  '/user/connect',
  '/admin/login',
  '/admin/create',
  '/project/login',
  '/project/register',
  '/no/such/page',
];

test('axe finds nothing on the public pages', { tag: '@phone' }, async ({ page }) => {
  for (const address of PUBLIC_PAGES) {
    await test.step(address, async () => {
      await page.goto(address);
      await assertAccessible(page);
    });
  }
});

test('axe finds nothing on the consent page of the stand-in', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/waitlist');
  await page.getByRole('button', { name: 'Connect with X' }).click();
  await page.getByRole('button', { name: 'Authorize app' }).click();
  await expect(page.getByRole('alert')).toHaveText('Use 1 to 15 letters, digits or underscores.');
  await assertAccessible(page);
});

test('axe finds nothing on the panel of an area that cannot be loaded', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/assets/mfe-project/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/project/login');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
  await assertAccessible(page);
});

test(
  'axe finds nothing on the dashboards of an admin and a project',
  { tag: '@phone' },
  async ({ page, product, handle }) => {
    const password = 'a-good-secret';
    const [admin, project] = [handle('axeadmin'), handle('axeproject')];
    const register = (path: string, body: object) => siteCall(product.url, 'POST', path, { body });
    await register('/admin/create', { username: admin, password, creationPassword: CREATION_PASSWORD });
    await register('/project/register', { name: `Project ${project}`, username: project, password });
    for (const [area, username, label] of [
      ['admin', admin, 'Username'],
      ['project', project, 'Username or Project Name'],
    ] as const) {
      await page.goto(`/${area}/login`);
      await page.getByLabel(label, { exact: true }).fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(new RegExp(`/${area}/dashboard$`));
      await expect(page.getByText(username).first()).toBeVisible();
      await assertAccessible(page);
    }
  },
);

test('axe finds nothing on the signed-in waitlist', { tag: '@phone' }, async ({ page, product, handle }) => {
  const waitlist = new WaitlistPage(page);
  await waitlist.arriveWith(await signIn(product.url, handle('axe')));
  await expect(waitlist.points).toHaveText('1,000 MXP');
  await assertAccessible(page);
});
