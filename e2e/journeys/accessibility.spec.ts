import { assertAccessible } from '../fixtures/assert-accessible';
import { CREATION_PASSWORD, expect, test } from '../fixtures/test';
import { WaitlistPage } from '../pages/waitlist-page';

const PUBLIC_PAGES = [
  '/',
  '/?ref=MX-00000000',
  '/waitlist',
  '/waitlist?ref=MX-00000000',
  '/user/connect',
  '/admin/login',
  '/admin/create',
  '/project/login',
  '/project/register',
  '/no/such/page',
];

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const address of PUBLIC_PAGES) {
      test(`axe finds nothing on ${address}`, async ({ page }) => {
        await page.goto(address);
        await assertAccessible(page);
      });
    }

    test('axe finds nothing on the consent page of the stand-in', async ({ page }) => {
      await page.goto('/waitlist');
      await page.getByRole('button', { name: 'Connect with X' }).click();
      await page.getByRole('button', { name: 'Authorize app' }).click();
      await expect(page.getByRole('alert')).toHaveText('Use 1 to 15 letters, digits or underscores.');
      await assertAccessible(page);
    });

    test('axe finds nothing on the panel of an area that cannot be loaded', async ({ page }) => {
      await page.route('**/assets/mfe-project/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
      await page.goto('/project/login');
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
      await assertAccessible(page);
    });

    test('axe finds nothing on the dashboards of an admin and a project', async ({ page, handle }) => {
      const password = 'a-good-secret';
      const [admin, project] = [handle(`a${colorScheme}`), handle(`p${colorScheme}`)];
      const accounts = [
        page.request.post('/api/admin/create', {
          data: { username: admin, password, creationPassword: CREATION_PASSWORD },
        }),
        page.request.post('/api/project/register', {
          data: { name: `Project ${project}`, username: project, password },
        }),
      ];
      for (const answer of await Promise.all(accounts)) expect(answer.status()).toBe(200);
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
    });

    test('axe finds nothing on the signed-in pages', async ({ page, handle }) => {
      const waitlist = new WaitlistPage(page);
      await waitlist.open();
      await waitlist.join(handle(colorScheme));
      await assertAccessible(page);
      await page.goto('/user/dashboard');
      await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
      await assertAccessible(page);
    });
  });
}
