import type { Page } from '@playwright/test';
import { assertUncovered } from '../fixtures/assert-uncovered.ts';
import { fillLists } from '../fixtures/fill-lists.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** With the least number of rows of their tables. */
const PAGES_WITH_TABLES = [
  ['/admin/manage-tasks', 50],
  ['/admin/users', 50],
  ['/admin/manage-projects', 50],
  ['/admin/payouts', 50],
  ['/admin/audit', 50],
  ['/admin/featured', 50],
  ['/project/analytics', 1],
] as const;

test.describe('with the demo', () => {
  // The demo fills every table.
  test.use({ seedsDemo: true });

  test('no page with a table scrolls past its content', { tag: '@whole' }, async ({ page, newProject }) => {
    const owner = await newProject(100_000);
    await owner.putTaskLive();
    await fillLists(page);
    await owner.openAsAdmin(page, '/admin');
    await owner.openAsProject(page, '/project/analytics');
    for (const [path, rowCount] of PAGES_WITH_TABLES) {
      await test.step(path, async () => {
        await page.goto(path);
        await page.setViewportSize(WIDE);
        await expect(page.locator('tbody tr').nth(rowCount - 1)).toBeAttached();
        for (const size of [WIDE, PHONE]) {
          await page.setViewportSize(size);
          expect(await emptyEndPx(page), `at ${size.width} px`).toBeLessThanOrEqual(1);
        }
      });
    }
  });
});

/** How far the document scrolls beyond the frame of the page. */
function emptyEndPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const frame = document.querySelector('main')?.parentElement?.getBoundingClientRect();
    const end = Math.max(window.innerHeight, (frame?.bottom ?? 0) + window.scrollY);
    return document.documentElement.scrollHeight - end;
  });
}

test('a phone shows the review queue in pages of 20', { tag: '@whole' }, async ({ page, newProject }) => {
  const owner = await newProject(100_000);
  await owner.postTask();
  await fillLists(page);
  await page.setViewportSize(PHONE);
  await owner.openAsAdmin(page, '/admin/manage-tasks?filter=pending');
  const rows = new AreaPage(page).row('Pending');
  await expect(rows).toHaveCount(20);
  const pages = page.getByRole('navigation', { name: 'Pages of submissions' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages).toContainText('Page 2');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.setViewportSize(WIDE);
  await expect(rows).toHaveCount(50);
});

test('a phone has each label of the navigation below its icon, beside the others', async ({ page, area, handle }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await area.arriveAs(handle('quill'));
  const nav = page.getByRole('navigation', { name: 'Main, at the bottom' });
  const links = nav.getByRole('link');
  await expect(links.first()).toBeVisible();
  const boxes = await links.evaluateAll((all) =>
    all.map((link) => {
      const [icon, label] = [...link.querySelectorAll(':scope > span')].map((part) => part.getBoundingClientRect());
      return { iconEnd: icon?.bottom ?? 0, top: label?.top ?? 0, left: label?.left ?? 0, right: label?.right ?? 0 };
    }),
  );
  expect(boxes.length).toBeGreaterThan(3);
  for (const [index, { iconEnd, top, left, right }] of boxes.entries()) {
    expect(top, `label ${index + 1}`).toBeGreaterThanOrEqual(iconEnd - 1);
    expect(left, `label ${index + 1}`).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    expect(right, `label ${index + 1}`).toBeLessThanOrEqual(360);
  }
  await nav.getByRole('button', { name: 'More' }).click();
  await nav.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/\/user\/leaderboard/);
  await expect(nav.getByRole('link', { name: 'Leaderboard' })).toBeHidden();
});

test('a text runs in the direction of its letters', async ({ page, backstage }) => {
  const title = 'اكتب خيطًا عن المحافظ';
  const id = await backstage.putTaskLive({ title, description: `${title} (wallets) اليوم!`, language: 'ar' });
  await page.goto(`/q/${id}`);
  const text = page.getByRole('paragraph').filter({ hasText: '(wallets)' });
  await expect(text).toBeVisible();
  const gaps = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [words, line] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { left: words.left - line.left, right: line.right - words.right };
  });
  expect(gaps.right).toBeLessThan(2);
  expect(gaps.left).toBeGreaterThan(2);
});

test(
  'filters that do not fit fade out, show part of the next one and follow the focus',
  { tag: '@whole' },
  async ({ page, area, handle }) => {
    await page.setViewportSize(PHONE);
    await area.arriveAs(handle('quinn'), '/user/opportunities');
    const openSheet = () => page.getByRole('button', { name: /^Filters/ }).click();
    const group = page.getByRole('group', { name: 'Show opportunities' });
    await openSheet();
    await expect(group).toHaveAttribute('data-more', 'end');
    const box = await group.boundingBox();
    const boxes = await Promise.all((await group.getByRole('button').all()).map((button) => button.boundingBox()));
    const end = (box?.x ?? 0) + (box?.width ?? 0);
    const cutOff = boxes.filter((one) => one !== null && one.x + 10 < end && one.x + one.width - 10 > end);
    expect(cutOff).toHaveLength(1);
    await group.getByRole('button', { name: 'All' }).focus();
    for (let index = 1; index < boxes.length; index += 1) await page.keyboard.press('Tab');
    const last = group.getByRole('button', { name: 'Internship' });
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(group).toHaveAttribute('data-more', 'start');
    await last.press('Enter');
    await page.reload();
    await openSheet();
    await expect(last).toBeInViewport({ ratio: 1 });
  },
);

test('long unbroken text fits every dialog', { tag: '@whole' }, async ({ page, newProject, area, handle }) => {
  const owner = await newProject(1_000_000);
  const long = `https://example.com/${'unbroken'.repeat(40)}`;
  const title = `Title${'unbroken'.repeat(10)}`;
  const task = await owner.putTaskLive({ title, description: long, requirements: long });
  const giveaway = await owner.putGiveawayLive({ title, description: long });
  const { dialog } = area;

  await test.step('Of a user', async () => {
    await area.arriveAs(handle('pat'), '/user/giveaways');
    await area.card(title).first().getByRole('button', { name: 'Fair draw' }).click();
    await assertDialogFits(page);
    await page.goto(`/user/giveaways?giveaway=${giveaway}`);
    await assertDialogFits(page);
    await page.goto(`/user/cr8?task=${task}`);
    const address = dialog.getByLabel('Submission URL');
    await address.fill('no address');
    await address.evaluate((field) => field.scrollIntoView({ block: 'end' }));
    await dialog.getByRole('button', { name: 'Submit Task' }).click();
    await expect(dialog.getByText(/^Submission URL must/)).toBeInViewport({ ratio: 1 });
    await dialog.getByLabel('Submission URL').fill(long);
    await assertDialogFits(page);
    await dialog.getByRole('button', { name: 'Submit Task' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`/user/cr8?task=${task}`);
    await expect(dialog).toContainText('Your work is being reviewed');
    await assertDialogFits(page);
  });

  await test.step('Of an admin', async () => {
    await owner.openAsAdmin(page, `/admin/manage-tasks?filter=pending&search=${title}`);
    for (const [button, shown, action] of [
      [title, 'Submitted by'],
      [`Reject ${title}`, 'Reason'],
      [`Actions for ${title}`, 'leaves the queue permanently', 'Delete'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      if (action) await page.getByRole('menuitem', { name: action }).click();
      await expect(dialog).toContainText(shown);
      await assertDialogFits(page);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('Of a project', async () => {
    await owner.openAsProject(page, '/project/quests?filter=active');
    await page
      .getByRole('button', { name: `Conclude early: ${title}` })
      .first()
      .click();
    await assertDialogFits(page);
  });
});

/** Nothing in the dialog reaches beyond its edges, on two sizes of phones. */
async function assertDialogFits(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const width of [360, 390]) {
    await page.setViewportSize({ ...PHONE, width });
    await expect(dialog).toBeVisible();
    const beyond = await dialog.evaluate((popup) => {
      const { left, right } = popup.getBoundingClientRect();
      return [...popup.querySelectorAll('*:not(option)')]
        .filter((one) => one.getBoundingClientRect().right > right || one.getBoundingClientRect().left < left)
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
    expect(beyond, `beyond the dialog at ${width} px`).toEqual([]);
  }
}

test('toasts cover no control', { tag: '@whole' }, async ({ page, newProject, area, handle }) => {
  const owner = await newProject(1_000_000);
  const title = `A ticket for ${handle('tick')}`;
  await owner.putGiveawayLive({ title });
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await owner.postTask({ title: `${name} of ${owner.projectName}` });
  }
  const broken = { status: 500, json: { success: false, error: 'It is broken.', code: 'internal' } };
  await page.route(/\/(dashboard\/approve|giveaways\/enter)$/, (route) => route.fulfill(broken));
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const pause = () => toasts.getByRole('listitem').last().hover();

  await test.step('On a list', async () => {
    await area.arriveAs(handle('pat'), '/user/giveaways');
    for (let count = 1; count <= 5; count += 1) {
      await area.card(title).getByRole('button', { name: 'Enter Giveaway' }).click();
      await expect(toasts.getByRole('listitem')).toHaveCount(count);
    }
    await pause();
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await pause();
      await assertUncovered(page);
    }
  });

  await test.step('On a table with selected rows, and on a dialog', async () => {
    await page.setViewportSize(WIDE);
    await owner.openAsAdmin(page, `/admin/manage-tasks?search=${owner.projectName}&filter=pending`);
    const approve = page.getByRole('button', { name: /^Approve / });
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    for (let count = 1; count <= 5; count += 1) {
      await approve.nth(count).click();
      await expect(toasts.getByRole('listitem')).toHaveCount(count);
    }
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await pause();
      await assertUncovered(page);
    }
    await page.keyboard.press('r');
    await expect(new AreaPage(page).dialog).toBeVisible();
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await pause();
      await assertUncovered(page);
    }
    await expect(toasts.getByRole('listitem')).toHaveCount(5);
  });
});
