import type { Locator, Page } from '@playwright/test';
import { sampleOf } from '../fixtures/scale.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';

const SHIFT_MAX = 0.01;
const ALL_SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const SIZES = sampleOf(ALL_SIZES, 1);

/** The next page opens as this user, or as a visitor, and its layout shifts are summed up. */
async function prepare(page: Page, token?: string): Promise<void> {
  await page.addInitScript((value) => {
    if (value) {
      localStorage.setItem('magnetx_token', value);
      localStorage.setItem('magnetx_connected', 'true');
    }
    const shifts: Shift[] = [];
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent);
    // While the HTML itself arrives, which a busy machine shows, each part moves those around it.
    const hasArrived = ({ startTime }: PerformanceEntry) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation !== undefined && navigation.domInteractive > 0 && startTime >= navigation.domInteractive;
    };
    const keep = (entries: PerformanceEntryList) => {
      for (const entry of entries.filter(hasArrived) as LayoutShift[]) {
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${from.y} -> ${to.y} (${to.height} high): ${nameOf(node)}`,
        );
        shifts.push({ value: entry.value, moved });
      }
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const readShifts = () => {
      keep(observer.takeRecords());
      return shifts;
    };
    Object.assign(window, { readShifts });
  }, token);
}

interface Shift {
  readonly value: number;
  /** For people: what moved, from which place to which. */
  readonly moved: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** The layout of the page has hardly moved since it opened. A failure shows what did. */
async function expectSteadyLayout(page: Page, place?: string): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const read = () => resolve((Reflect.get(window, 'readShifts') as () => Shift[])());
        requestAnimationFrame(() => requestAnimationFrame(read));
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const moves = shifts.map(({ value, moved }) => [value.toFixed(4), ...moved].join('\n  '));
  expect(sum, [place, ...moves].join('\n')).toBeLessThan(SHIFT_MAX);
}

/** Keeps back what the page asks for there, by default the answers of the API, until the answer is called. */
async function hold(page: Page, pattern = '**/api/**'): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.fallback();
  });
  return letThrough;
}

const MARKUP = 'Explain **wallets** in a thread:\n\n1. what they hold\n2. who has the `key`\n\nBe short.';

for (const size of SIZES) {
  test(`public pages keep their layout while they come to life, ${size.width} px wide`, async ({
    page,
    product,
    backstage,
    handle,
  }) => {
    const name = handle('public');
    const token = await signIn(product.url, name);
    await siteCall(product.url, 'PUT', '/user/profile', { token, body: { is_public: true } });
    const { user } = await siteCall<{ user: { referral_code: string } }>(product.url, 'GET', '/auth/me', { token });
    const id = await backstage.putTaskLive({ description: MARKUP, requirements: MARKUP, mxp_amount: 200 });
    await page.setViewportSize(size);
    await prepare(page);
    for (const [address, alive] of [
      ['/', page.getByRole('heading', { name: 'Six reasons to join' })],
      [`/?ref=${user.referral_code}&utm_source=x`, page.getByText('invites you to MagnetX')],
      [`/waitlist?ref=${user.referral_code}`, page.getByText('invites you to MagnetX')],
      ['/waitlist', page.getByText('invites you to MagnetX')],
      [`/q/${id}?ref=${user.referral_code}`, page.getByText('invites you to MagnetX')],
      [`/q/${id}`, page.locator('ol').first()],
      [`/u/${name}`, page.getByRole('heading', { name: 'Approved work' })],
      [`/p/${backstage.projectName}`, page.getByRole('link', { name: 'Write a thread' }).first()],
    ] as const) {
      const start = await hold(page, '**/*.js');
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      start();
      await page.waitForFunction(() => Reflect.get(window, 'magnetxPageData') === undefined);
      await expect(alive).toBeVisible();
      await expectSteadyLayout(page, address);
    }
  });

  test(`the dashboard keeps its layout while it loads, ${size.width} px wide`, async ({
    page,
    product,
    backstage,
    handle,
  }) => {
    await backstage.putTaskLive();
    await page.setViewportSize(size);
    await prepare(page, await signIn(product.url, handle('steady')));
    const answer = await hold(page);
    await page.goto('/user/dashboard');
    await expect(page.getByText('Loading your dashboard...')).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Invite Friends' })).toBeVisible();
    await expect(page.getByText('MagnetX is not answering yet')).toBeVisible();
    answer();
    await expect(page.getByText('No cash rewards yet')).toBeAttached();
    await expect(page.getByRole('region', { name: 'Giveaway' })).toContainText(/\d+\/\d+ active/);
    await expect(page.getByText(/^MX-/)).toBeVisible();
    await expect(page.getByTestId('referral-total')).toHaveText('0');
    await expectSteadyLayout(page);
  });

  test(
    `the statement keeps its place while it loads, ${size.width} px wide`,
    { tag: '@whole' },
    async ({ page, product, handle }) => {
      await page.setViewportSize(size);
      await prepare(page, await signIn(product.url, handle('steady')));
      const answer = await hold(page);
      await page.goto('/user/dashboard?statement=1');
      await expect(page.getByText('Loading your statement')).toBeAttached();
      await page.evaluate(() => document.fonts.ready);
      answer();
      await expect(page.getByRole('region', { name: 'Statement', exact: true })).toContainText('1,000 MXP');
      await expectSteadyLayout(page);
    },
  );
}

test('the heading of the waitlist stays in place while the rest of the page arrives', async ({ page }) => {
  await page.goto('/waitlist');
  const heading = page.getByRole('heading', { level: 1, name: 'Join the Cr8 Waitlist' });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const moved = await heading.evaluate((element) => {
      const top = () => element.getBoundingClientRect().top;
      const rest = [...(element.parentElement?.children ?? [])].filter((one) => one !== element) as HTMLElement[];
      const whole = top();
      rest.forEach(({ style }) => style.setProperty('display', 'none'));
      const alone = top();
      rest.forEach(({ style }) => style.removeProperty('display'));
      return whole - alone;
    });
    expect(moved).toBe(0);
  }
});

/** How many pieces of text in the card share some place with the box of its field lines. */
function textsInField(card: Locator): Promise<number> {
  return card.evaluate((element) => {
    const field = element.querySelector('svg[preserveAspectRatio]')?.parentElement?.getBoundingClientRect();
    if (!field) throw new Error('The card has no field');
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const isInField = [...range.getClientRects()].some(
        (text) =>
          text.right > field.left && text.left < field.right && text.bottom > field.top && text.top < field.bottom,
      );
      if (isInField) count += 1;
    }
    return count;
  });
}

test('field lines cross no text beside the points', { tag: '@whole' }, async ({ page, product, handle }) => {
  await prepare(page, await signIn(product.url, handle('lines')));
  for (const [address, name, text] of [
    ['/waitlist', 'Your MXP', '1,000'],
    ['/user/dashboard', 'Referrals', '0 MXP'],
  ] as const) {
    await page.goto(address);
    const card = page.getByRole('region', { name, exact: true });
    await expect(card).toContainText(text);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await textsInField(card), `${address} at ${width} px`).toBe(0);
    }
  }
});
