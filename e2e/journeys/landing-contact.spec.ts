import { expect, test } from '../fixtures/test.ts';

test('a visitor writes to us from the landing page', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/#contact');
  const form = page.getByRole('form', { name: 'Contact' });
  const send = form.getByRole('button', { name: 'Join Community' });

  await test.step('Every field is asked for', async () => {
    await send.click();
    for (const what of ['First name', 'Last name', 'Email', 'Message']) {
      await expect(form.getByRole('alert')).toContainText(`${what} is required`);
    }
    await expect(form.getByLabel('First name')).toBeFocused();
  });

  await test.step('And an address that mail can go to', async () => {
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Last name').fill('Lovelace');
    await form.getByLabel('Email').fill('ada at example');
    await form.getByLabel('Message').fill('How do I bring a project?');
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Please enter a valid email address');
    await form.getByLabel('Email').fill('ada@example.com');
  });

  await test.step('A cut network keeps the message', async () => {
    await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Your message could not be sent');
    await expect(form.getByLabel('Message')).toHaveValue('How do I bring a project?');
  });

  await test.step('Then it is thanked for', async () => {
    const answering = page.waitForResponse('**/api/contact');
    await send.click();
    expect((await answering).status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Thank you, Ada' })).toBeFocused();
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(form.getByLabel('Message')).toHaveValue('');
  });
});

test('the landing page leads to its sections, also on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: /menu/i });
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  for (const name of ['Features', 'About', 'Contact']) {
    await expect(menu.or(link(name)).first()).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    await link(name).click();
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
  }
});
