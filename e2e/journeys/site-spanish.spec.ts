import type { Page } from '@playwright/test';
import { assertAccessible } from '../fixtures/assert-accessible.ts';
import { expect, test } from '../fixtures/test.ts';

/** The page's next documents open in Spanish, as after the choice. */
async function chooseSpanish(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: 'es', domain: '127.0.0.1', path: '/' }]);
}

test.describe(() => {
  test.use({ locale: 'es-MX' });

  test('a visitor reads the site in Spanish, before any script too, and keeps another choice', async ({ page }) => {
    const html = await (await page.request.get('/', { headers: { 'accept-language': 'es-MX' } })).text();
    expect(html).toContain('<html lang="es" dir="ltr">');
    expect(html).toContain('Tu atención tiene fuerza. Cobra por ella.');
    expect(html).toMatch(/<link rel="alternate" hreflang="en" href="[^"]+\/\?lang=en"\/>/);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu atención tiene fuerza. Cobra por ella.');
    await assertAccessible(page);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your attention has pull. Get paid for it.');
    await page.goto('/waitlist');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/waitlist?lang=es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Únete a la lista de espera de Cr8');
  });
});

test('a user works in Spanish', async ({ page, area, handle }) => {
  await area.arriveAs(handle('ada'));
  await chooseSpanish(page);
  await page.goto('/user/settings');
  await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Panel' }).first().click();
  await expect(page).toHaveTitle('Tu panel · MagnetX');
});

test('an error of the API is in Spanish', async ({ page }) => {
  await chooseSpanish(page);
  await page.goto('/project/login');
  await page.getByLabel('Usuario o nombre del proyecto').fill('nobody');
  await page.getByLabel('Contraseña', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('alert')).toContainText('El usuario o la contraseña no son correctos.');
});
