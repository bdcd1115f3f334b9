import { XConsentPage } from '../pages/x-consent-page.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { TaskForm } from '../pages/task-form.ts';

const HOSTILE = `A "quest" </h1></title><script>document.title="x"</script> & בחינם`;

test('a quest is in the HTML, and comes to life without a complaint and without another call', async ({
  page,
  backstage,
}) => {
  const id = await backstage.putTaskLive({ title: HOSTILE, requirements: '', mxp_amount: 200 });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/public/')) calls.push(request.url());
  });
  await page.goto(`/q/${id}?ref=ada`);
  await expect(page.getByText('You were invited to MagnetX')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
  await expect(page).toHaveTitle(`${HOSTILE} · MagnetX`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/q/${id}$`));
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const drawn = await page.request.get(new URL(picture ?? '').pathname);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect([complaints, calls]).toEqual([[], []]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
  await expect(page.getByRole('navigation').or(page.getByRole('button'))).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Submit Task' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a quest can be read, and joining leads to the sign-in', async ({ page, backstage }) => {
    const id = await backstage.putTaskLive({ title: 'Readable by all' });
    await page.goto(`/q/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Readable by all' })).toBeVisible();
    await expect(page.getByText('Hosted by')).toContainText(backstage.projectName);
    await expect(page.getByText('$500', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Submit Task' })).toHaveAttribute('href', `/user/cr8/${id}`);
  });
});

test('a quest that is not there gives the 404 page, and the sitemap has those that are', async ({
  page,
  backstage,
}) => {
  const [hidden, shown] = [await backstage.postTask(), await backstage.putTaskLive()];
  const response = await page.goto(`/q/${hidden}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect([sitemap.includes(`/q/${shown}<`), sitemap.includes(`/q/${hidden}<`)]).toEqual([true, false]);
  expect(sitemap).toContain(`/p/${backstage.projectName}<`);
});

test('a quest leads to its project, which leads back to its quests', async ({ page, backstage, handle }) => {
  const title = `Hosted ${handle('q')}`;
  const id = await backstage.putTaskLive({ title });
  await page.goto(`/q/${id}`);
  await page.getByRole('link', { name: backstage.projectName }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${backstage.projectName}$`));
  await expect(page.getByRole('heading', { level: 1, name: backstage.projectName })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test(
  'an invited visitor opens a shared quest, signs in, hands in, and sees the approval arrive',
  { tag: '@phone' },
  async ({ page, product, area, backstage, handle }) => {
    const [inviter, visitor, title] = [handle('ada'), handle('grace'), `Shared by ${handle('s')}`];
    const token = await signIn(product.url, inviter);
    const id = await backstage.putTaskLive({ title, mxp_amount: 300 });
    await page.goto(`/q/${id}?ref=${inviter}`);

    await test.step('When they join, they sign in and are at the quest', async () => {
      await page.getByRole('link', { name: 'Submit Task' }).click();
      await page.getByRole('button', { name: 'Complete signup with X' }).click();
      await new XConsentPage(page).authorizeAs(visitor);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });

    await test.step('And the one who invited them is rewarded', async () => {
      type Total = { data: { totalPoints: number } };
      const { data } = await siteCall<Total>(product.url, 'GET', '/user/points/total', { token });
      expect(data.totalPoints).toBe(1_100);
    });

    await test.step('And work that they hand in is approved before their eyes', async () => {
      const form = new TaskForm(area);
      await form.openFrom(title);
      await form.url.fill('https://example.com/thread');
      await form.submit.click();
      await expect(area.card(title)).toContainText('Review');
      await backstage.approveWorkOf(visitor);
      await expect(area.card(title)).toContainText('Approved');
    });
  },
);
