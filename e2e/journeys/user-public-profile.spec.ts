import { signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a user shows their profile to anyone, and takes it back', async ({ page, product, newVisitor, handle }) => {
  const ada = handle('ada');
  const token = await signIn(product.url, ada);
  await page.addInitScript((value) => {
    localStorage.setItem('magnetx_token', value);
    localStorage.setItem('magnetx_connected', 'true');
  }, token);
  const { page: other } = await newVisitor();
  const statusOf = async () => (await other.goto(`/u/${ada}`))?.status();
  await page.goto('/user/settings');
  const account = page.getByRole('region', { name: 'What is public' });
  const box = account.getByRole('checkbox', { name: 'Show my public profile' });

  await test.step('Once it is switched on, a stranger can read it, also without scripts', async () => {
    await box.check();
    await expect(account.getByRole('link', { name: 'See your public profile' })).toBeVisible();
    expect(await statusOf()).toBe(200);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.getByText('1,000 MXP')).toBeVisible();
    await expect(other.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/u/${ada}$`));
    const html = await (await other.request.get(`/u/${ada}`, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('<h2>Approved work</h2>');
  });

  await test.step('Once it is switched off, the page is not there', async () => {
    await box.uncheck();
    await expect(account.getByRole('link', { name: 'See your public profile' })).toBeHidden();
    expect(await statusOf()).toBe(404);
    await expect(other.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});
