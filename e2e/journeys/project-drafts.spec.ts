import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';

test(
  'a draft is saved while it is typed, continues on another device, and ends with its posting',
  { tag: '@phone' },
  async ({ page, newVisitor, newProject }) => {
    const owner = await newProject(30_000);
    const here = new PostQuestPage(new AreaPage(page));
    const there = new AreaPage((await newVisitor()).page);
    const form = new PostQuestPage(there);
    const saved = (area: AreaPage) => expect(area.page.getByText('Saved', { exact: true })).toBeVisible();
    const link = (name: string) => there.page.getByRole('link', { name, exact: true });

    await test.step('What is typed is saved after a pause', async () => {
      await owner.openAsProject(page, '/project/post-quest');
      await here.choose('Task');
      await here.fillWords('Map the harbour');
      await saved(new AreaPage(page));
      await expect(page).toHaveURL(/\?draft=/);
    });

    await test.step('Another device continues it', async () => {
      await owner.openAsProject(there.page, '/project/drafts');
      await expect(there.card('Map the harbour')).toContainText('Community');
      await link('Map the harbour').click();
      await expect(form.field('Description')).toHaveValue('The work to do, and how it is judged.');
      await form.field('Title').fill('Map the whole harbour');
      await saved(there);
    });

    await test.step('The first device chooses, and nothing is lost', async () => {
      await here.field('Title').fill('Map the old harbour');
      const dialog = page.getByRole('dialog', { name: 'This draft was changed elsewhere' });
      await dialog.getByRole('button', { name: 'Keep both' }).click();
      await expect(dialog).toHaveCount(0);
      await saved(new AreaPage(page));
    });

    await test.step('Posting ends the draft, and the other stays', async () => {
      await form.field('Cash reward (USD)').fill('500');
      await form.button('Create Quest (12,500 MXP)').click();
      await expect(there.page).toHaveURL(/\/project\/quests$/);
      await there.page.getByRole('link', { name: 'Drafts', exact: true }).click();
      await expect(there.card('Map the old harbour')).toBeVisible();
      await expect(there.card('Map the whole harbour')).toHaveCount(0);
    });

    await test.step('A deleted draft comes back with Undo', async () => {
      await there.page.getByRole('button', { name: 'Delete Map the old harbour' }).click();
      await expect(there.page.getByText('No drafts')).toBeVisible();
      await there.page.getByRole('button', { name: 'Undo' }).click();
      await expect(there.card('Map the old harbour')).toBeVisible();
    });

    await test.step('A posted quest becomes a new draft', async () => {
      await there.page.goto('/project/quests');
      await there.page.getByRole('button', { name: 'Duplicate Map the whole harbour' }).click();
      await expect(form.field('Title')).toHaveValue('Map the whole harbour');
      await expect(form.field('Cash reward (USD)')).toHaveValue('500');
      await there.page.goto('/project/drafts');
      await expect(there.page.getByRole('article')).toHaveCount(2);
    });
  },
);
