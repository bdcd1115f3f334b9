import type { Page } from '@playwright/test';
import { sampleOf } from '../fixtures/scale.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';

const ALL_PAGES = [
  { address: '/', heading: 'Your attention has pull. Get paid for it.' },
  { address: '/?ref=someone', heading: 'Your attention has pull. Get paid for it.' },
  { address: '/for-projects?utm_source=x&fbclid=1', heading: 'Pay only for work that is approved.' },
  { address: '/waitlist', heading: 'Join the Cr8 Waitlist' },
  { address: '/sign-in', heading: 'Sign in' },
  { address: '/for-projects', heading: 'Pay only for work that is approved.' },
  { address: '/privacy', heading: 'Privacy policy' },
  { address: '/waitlist?ref=someone&utm_source=x', heading: 'Join the Cr8 Waitlist' },
];
const PAGES = sampleOf(ALL_PAGES, 1);

/** Everything that the page complains about. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** Keeps, for each heading of the page that the server sent, the element itself. */
async function markServerHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const heading = document.querySelector('#root h1');
      if (!heading) return;
      heading.setAttribute('data-from-server', document.readyState);
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
}

/** The page stays as the server sent it until the answer is called. */
async function holdBack(page: Page): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/mfe-community/**/*.js', async (route) => {
    await held;
    await route.fallback();
  });
  return letThrough;
}

/** Until React answers for what is in the page. */
async function comesToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#root h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}

/** The page's elements without what a visit adds to them. */
function elementsOf(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('*')) {
      element.removeAttribute('data-from-server');
      // A server and a browser write the attributes of inputs in different orders.
      const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const { name, value } of attributes) {
        element.removeAttribute(name);
        element.setAttribute(name, value);
      }
    }
    return (
      copy.innerHTML
        .replace(/<!--.*?-->/g, '')
        // React counts these as components mount, in any order, and once more when it restarts.
        .replace(/_r_\w+?_/g, '_r_')
        .replace(/(?:\?|&amp;)drawn=here/g, '')
        .replaceAll('><', '>\n<')
    );
  });
}

for (const isDemo of sampleOf([false, true], 1)) {
  test.describe(`with the demo ${isDemo ? 'on' : 'off'}`, () => {
    test.use({ seedsDemo: isDemo });

    for (const { address, heading } of PAGES) {
      test(`${address} is there before any script, and the same elements come to life`, async ({ page }) => {
        const complaints = complaintsOf(page);
        await markServerHeading(page);
        await page.goto(address);
        const title = page.getByRole('heading', { level: 1, name: heading });
        await expect(title).toHaveAttribute('data-from-server', 'loading');
        await comesToLife(page);
        await expect(title).toHaveAttribute('data-from-server', 'loading');
        await expect(page.getByText('People and figures here are made up.')).toHaveCount(isDemo ? 1 : 0);
        expect(complaints).toEqual([]);
      });
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { address, heading } of PAGES) {
    test(`${address} can be read`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(/· MagnetX$/);
      // Drawn with the page's own styles: without them, a heading is as wide as the window.
      const { width } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { width: Infinity };
      expect(width).toBeLessThan(1200);
    });
  }
});

for (const { address } of PAGES) {
  test(`${address} comes to life as what the browser alone would have drawn`, async ({ page, newVisitor }) => {
    // A page with another query is not prerendered.
    const drawn = `${address}${address.includes('?') ? '&' : '?'}drawn=here`;
    const { page: other } = await newVisitor();
    await Promise.all([page.goto(address), other.goto(drawn)]);
    await Promise.all([comesToLife(page), comesToLife(other)]);
    // Parts below the fold are drawn a moment later.
    await expect(async () => {
      expect(await elementsOf(page)).toBe(await elementsOf(other));
    }).toPass({ timeout: 15_000 });
  });
}

test('a member never sees the view of a stranger', async ({ page, product, handle }) => {
  const token = await signIn(product.url, handle('known'));
  await page.addInitScript((value) => {
    localStorage.setItem('magnetx_token', value);
    localStorage.setItem('magnetx_connected', 'true');
    const seen: string[] = [];
    Object.assign(window, { strangersViews: seen });
    const look = () => {
      const texts = ['Join the Cr8 Waitlist', 'Join Waitlist'];
      const offers = [...document.querySelectorAll('h1, header a, #home a')].filter(
        (one) => texts.includes(one.textContent.trim()) && one.checkVisibility(),
      );
      if (offers.length > 0) seen.push(document.readyState);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  }, token);
  const complaints = complaintsOf(page);
  await page.goto('/waitlist');
  await expect(page.getByRole('heading', { name: 'Referral Leaderboard' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'strangersViews'))).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveCount(2);
  expect(await page.evaluate(() => Reflect.get(window, 'strangersViews'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('visitors who scroll before hydration keep their position', async ({ page }) => {
  const comeToLife = await holdBack(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Six reasons to join' })).toBeAttached();
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  comeToLife();
  await comesToLife(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(1500);
});

test('the menu opens on a phone before the page comes to life, and stays open', async ({ page }) => {
  const comeToLife = await holdBack(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(link).toBeVisible();
  comeToLife();
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
  await link.click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('who presses Connect with X before the page comes to life is taken to X', async ({ page }) => {
  const comeToLife = await holdBack(page);
  await page.goto('/waitlist', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Connect with X' }).click();
  comeToLife();
  await expect(page.getByRole('button', { name: 'Authorize app' })).toBeVisible();
});

test('an invitation is shown and lasts, however early the visitor leaves the page', async ({
  page,
  product,
  handle,
}) => {
  const complaints = complaintsOf(page);
  const token = await signIn(product.url, handle('host'));
  const { user } = await siteCall<{ user: { referral_code: string } }>(product.url, 'GET', '/auth/me', { token });
  const comeToLife = await holdBack(page);
  await page.goto(`/?ref=${user.referral_code}&utm_source=x`, { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Join Waitlist' }).click();
  await expect(page).toHaveURL(/\/waitlist$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Join the Cr8 Waitlist' })).toBeVisible();
  await page.getByRole('button', { name: 'Connect with X' }).click();
  const started = page.waitForRequest(/\/api\/auth\/x\?/);
  comeToLife();
  expect(new URL((await started).url()).searchParams.get('ref')).toBe(user.referral_code);
  expect(complaints).toEqual([]);
});

test('a page that cannot be loaded gives way to its panel', async ({ page }) => {
  await page.route('**/assets/mfe-community/**/*.js', (route) => route.abort());
  await page.goto('/waitlist');
  await expect(page.getByText('This part of MagnetX could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Join the Cr8 Waitlist' })).toHaveCount(0);
});
