import { signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { WaitlistPage } from '../pages/waitlist-page.ts';
import { XConsentPage } from '../pages/x-consent-page.ts';

test('a session survives a reload and ends with Disconnect', { tag: '@whole' }, async ({ page, handle }) => {
  const waitlist = new WaitlistPage(page);
  await waitlist.open();
  await waitlist.join(handle('reload'));
  await page.reload();
  await expect(waitlist.points).toHaveText('1,000 MXP');

  const token = await page.evaluate(() => localStorage.getItem('magnetx_token'));
  await waitlist.disconnect();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('magnetx')));
  expect(kept).toEqual([]);
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test(
  'a session that no longer holds falls back to the landing view',
  { tag: '@whole' },
  async ({ page, product, handle }) => {
    const waitlist = new WaitlistPage(page);
    await waitlist.arriveWith(await signIn(product.url, handle('stale')));

    await test.step('When it was revoked elsewhere', async () => {
      const token = await page.evaluate(() => localStorage.getItem('magnetx_token'));
      await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
      await page.goto('/');
      await waitlist.open();
      await expect(waitlist.landing).toBeVisible();
    });

    await test.step('When it is corrupt', async () => {
      await page.evaluate(() => {
        localStorage.setItem('magnetx_token', 'garbage');
        localStorage.setItem('magnetx_connected', 'true');
        localStorage.setItem('magnetx_userData', '{not json');
      });
      await page.reload();
      await expect(waitlist.landing).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('magnetx_token'))).toBeNull();
    });
  },
);

test(
  'the return of a foreign sign-in is taken out of the address, and changes nothing',
  { tag: '@whole' },
  async ({ page, product, handle }) => {
    const waitlist = new WaitlistPage(page);
    const keptToken = () => page.evaluate(() => localStorage.getItem('magnetx_token'));
    const link = `/waitlist?token=${await signIn(product.url, handle('mallory'))}&connected=true`;
    const refusal = page.getByText('This sign-in was not started here', { exact: true });

    await waitlist.open(link);
    await expect(refusal).toBeVisible();
    await expect(waitlist.landing).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect(await keptToken()).toBeNull();

    await waitlist.join(handle('victim'));
    const own = await keptToken();
    await waitlist.open(link);
    await expect(refusal).toBeVisible();
    expect(await keptToken()).toBe(own);
    await page.getByRole('link', { name: 'Open your dashboard' }).click();
    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  },
);

test('cancelling at X comes back to the landing view', { tag: '@whole' }, async ({ page }) => {
  const waitlist = new WaitlistPage(page);
  await waitlist.open();
  await page.getByRole('button', { name: 'Connect with X' }).click();
  await new XConsentPage(page).cancel();
  await expect(waitlist.landing).toBeVisible();
  await expect(page).toHaveURL(/\/waitlist$/);
});

test('a leaderboard that cannot be fetched offers Try Again', { tag: '@whole' }, async ({ page, product, handle }) => {
  const waitlist = new WaitlistPage(page);
  let isBroken = true;
  await page.route('**/api/waitlist/leaderboard*', (route) =>
    isBroken ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  );
  await waitlist.arriveWith(await signIn(product.url, handle('board')));
  await expect(page.getByText('Failed to fetch leaderboard')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to fetch leaderboard')).toBeHidden();
  await expect(page.getByText('Top 10 Referrers').or(page.getByText(/No referrals yet/))).toBeVisible();
});
