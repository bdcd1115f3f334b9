import { assertPseudoLocale, openPseudoLocale, plainTexts } from '../fixtures/pseudo-locale.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ seedsDemo: true });

test('a visitor reads the site in another language, from the other side', async ({ page }) => {
  await openPseudoLocale(page);
  for (const path of ['/', '/waitlist']) {
    await page.goto(path);
    await assertPseudoLocale(page);
  }
  expect(await plainTexts(page)).toEqual([]);
});

test('a user works in another language, from the other side', async ({ page, area, handle }) => {
  await area.arriveAs(handle('ada'));
  await openPseudoLocale(page);
  for (const path of ['dashboard', 'cr8', 'rewards', 'settings']) {
    await page.goto(`/user/${path}`);
    await assertPseudoLocale(page);
  }
});

test('a project posts in another language, from the other side', async ({ page, newProject }) => {
  const owner = await newProject(100_000);
  await openPseudoLocale(page);
  await page.goto('/project/login');
  await assertPseudoLocale(page);
  expect(await plainTexts(page)).toEqual([]);
  for (const path of ['dashboard', 'post-quest', 'quests', 'settings']) {
    await owner.openAsProject(page, `/project/${path}`);
    await assertPseudoLocale(page);
  }
});

test('an administrator decides in another language, from the other side', async ({ page, newProject }) => {
  const owner = await newProject(100_000);
  await openPseudoLocale(page);
  await page.goto('/admin/login');
  await assertPseudoLocale(page);
  expect(await plainTexts(page)).toEqual([]);
  for (const path of ['dashboard', 'manage-tasks', 'users', 'settings']) {
    await owner.openAsAdmin(page, `/admin/${path}`);
    await assertPseudoLocale(page);
  }
});
