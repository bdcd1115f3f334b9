import type { Locator } from '@playwright/test';
import { drawPng, dropPng, pngFile } from '../fixtures/picture.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

/** The width of a picture that has loaded, in its own pixels. */
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

test('an owner uploads a logo and a cover, an admin reviews them, and users see them', async ({
  page,
  newVisitor,
  newProject,
  product,
  handle,
}) => {
  const owner = await newProject(20_000);
  const title = `Paint a reef for ${owner.projectName}`;
  const area = new AreaPage(page);
  const form = new PostQuestPage(area);
  const use = area.dialog.getByRole('button', { name: 'Use this picture' });

  await test.step('A file is not a picture by its name, and a picture becomes the logo', async () => {
    await owner.openAsProject(page, '/project/team?filter=page');
    const picker = page.getByRole('group', { name: 'Logo' });
    const input = picker.locator('input[type="file"]');
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(picker.getByRole('alert')).toHaveText('This file is damaged, or it is no picture.');
    await input.setInputFiles(pngFile(300, 200));
    await expect(area.dialog).toContainText('200 × 200 pixels');
    await use.click();
    await expect(area.toast('Logo changed')).toBeVisible();
    await expect.poll(() => widthOf(picker.getByRole('presentation'))).toBe(192);
  });

  await test.step('A dropped picture becomes the cover, of the part that keys chose', async () => {
    await page.goto('/project/post-quest');
    await form.choose('Task');
    await form.fillWords(title);
    await form.field('Cash reward (USD)').fill('500');
    const picker = page.getByRole('group', { name: 'Cover (optional)' });
    await dropPng(page, picker, drawPng(2000, 900));
    const part = area.dialog.getByRole('group', { name: /^Part to show/ });
    await part.focus();
    for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('ArrowLeft');
    const sent = page.waitForRequest('**/api/project/pictures*');
    await use.click();
    const query = Object.fromEntries(new URL((await sent).url()).searchParams);
    expect(query).toEqual({ kind: 'cover', x: '400', y: '0', width: '1600', height: '900' });
    await expect(picker.locator('img')).toBeVisible();
    const card = page.getByRole('region', { name: 'As people will see it' });
    await expect.poll(() => widthOf(card.locator('img[srcset]'))).toBeGreaterThan(0);
    await form.submit.click();
    await expect(area.card(title)).toContainText('Pending');
    await expect(area.card(title).locator('img[srcset]')).toBeVisible();
  });

  await test.step('An admin sees the cover in review, and approves', async () => {
    const admin = new AreaPage((await newVisitor()).page);
    await owner.openAsAdmin(admin.page, `/admin/manage-tasks?filter=pending&search=${owner.projectName}`);
    await admin.page.getByRole('button', { name: title, exact: true }).click();
    const cover = admin.dialog.getByRole('region', { name: 'Cover', exact: true }).locator('img');
    await expect.poll(() => widthOf(cover)).toBeGreaterThan(0);
    await admin.dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(admin.toast('Submission approved')).toBeVisible();
  });

  await test.step('A user sees cover and logo on the card and on the page of the quest', async () => {
    const reader = new UserAreaPage((await newVisitor()).page, product.url);
    await reader.arriveAs(handle('reader'), `/user/cr8?search=${encodeURIComponent(title)}`);
    const pictures = reader.card(title).locator('img');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
    await reader.card(title).getByRole('link', { name: title }).click();
    await expect(reader.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(() => widthOf(reader.page.getByRole('main').locator('img[srcset]'))).toBeGreaterThan(0);
  });
});
