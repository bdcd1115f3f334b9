import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { XConsentPage } from '../pages/x-consent-page.ts';

test('the user area opens by /user/connect and closes by Disconnect', async ({ page, area, handle }) => {
  const name = handle('omar');
  await page.goto('/user');
  await expect(page).toHaveURL(/\/user\/connect$/);
  await page.getByRole('button', { name: 'Complete signup with X' }).click();
  await new XConsentPage(page).authorizeAs(name);
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  await expect(page.getByText(`@${name}`).first()).toBeVisible();
  await expect(page.getByText('1,000').first()).toBeVisible();
  await area.disconnect();
  await page.goto('/user/dashboard');
  await expect(page).toHaveURL(/\/user\/connect$/);
});

/** Starts a sign-in and waits at X. */
async function toConsent(page: Page): Promise<XConsentPage> {
  await page.goto('/user/connect');
  await page.getByRole('button', { name: 'Complete signup with X' }).click();
  await expect(page.getByLabel('X handle')).toBeVisible();
  return new XConsentPage(page);
}

const refusalOn = (page: Page) => page.getByText('This sign-in was not started here', { exact: true });
const tokenOn = (page: Page) => page.evaluate(() => localStorage.getItem('magnetx_token'));

test(
  'a return from X counts once, in the browser that started it',
  { tag: '@whole' },
  async ({ page, handle, newVisitor }) => {
    const name = handle('petra');
    const consent = await toConsent(page);
    const callback = page.waitForRequest(/\/auth\/x\/callback\?/);
    const returned = page.waitForRequest(/\/user\/dashboard\?token=/);
    await consent.authorizeAs(name);
    const [callbackUrl, returnUrl] = [(await callback).url(), (await returned).url()];
    const isUnchanged = async () => {
      await expect(page).toHaveURL(/\/user\/dashboard$/);
      await expect(page.getByText(`@${name}`).first()).toBeVisible();
      await expect(refusalOn(page)).toBeHidden();
      expect(await tokenOn(page)).toBe(token);
    };
    await expect(page).toHaveURL(/\/user\/dashboard$/);
    const token = await tokenOn(page);

    await test.step('A reload, Back and Forward, and both addresses again change nothing', async () => {
      await page.reload();
      await isUnchanged();
      await page.goBack();
      await expect(page.getByLabel('X handle')).toBeVisible();
      await page.goForward();
      await isUnchanged();
      await page.goto(returnUrl);
      await isUnchanged();
      await page.goto(callbackUrl);
      await isUnchanged();
    });

    await test.step('Another browser is refused, and can start its own', async () => {
      const { page: other } = await newVisitor();
      await other.goto(callbackUrl);
      await expect(other.getByText('You are not connected yet')).toBeVisible();
      await other.goto(returnUrl);
      await expect(refusalOn(other)).toBeVisible();
      await expect(other).toHaveURL(/\/user\/connect$/);
      expect(await tokenOn(other)).toBeNull();
      await other.getByRole('button', { name: 'Complete signup with X' }).click();
      await new XConsentPage(other).authorizeAs(handle('quirin'));
      await expect(other).toHaveURL(/\/user\/dashboard$/);
      const session = await tokenOn(other);
      await other.goto(returnUrl);
      await expect(refusalOn(other)).toBeVisible();
      expect(await tokenOn(other)).toBe(session);
      await other.getByRole('link', { name: 'Open your dashboard' }).click();
      await expect(other.getByText(`@${handle('quirin')}`).first()).toBeVisible();
    });
  },
);

test('two tabs may sign in concurrently', { tag: '@whole' }, async ({ page, context, handle }) => {
  const name = handle('rosa');
  const tabs = [page, await context.newPage()];
  const consents = [];
  for (const tab of tabs) consents.push(await toConsent(tab));
  for (const consent of consents.reverse()) await consent.authorizeAs(name);
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/user\/dashboard$/);
    await expect(tab.getByText(`@${name}`).first()).toBeVisible();
  }
});
