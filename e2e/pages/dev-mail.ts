import { expect, type Page } from '@playwright/test';

/** A link in the newest e-mail to an address, once it arrived: the first one that fits. */
export async function linkTo(page: Page, address: string, subject: string, fits = /./): Promise<string> {
  const mail = page
    .getByRole('article')
    .filter({ hasText: `To ${address}` })
    .filter({ hasText: subject });
  await expect(async () => {
    await page.goto('/dev/mail');
    expect(await mail.count()).toBeGreaterThan(0);
  }).toPass();
  const links = (await mail.first().innerText()).match(/https?:\/\/\S+/g) ?? [];
  const { pathname, search } = new URL(links.find((link) => fits.test(link)) ?? '');
  return pathname + search;
}
