import type { Page } from '@playwright/test';
import type { Backstage } from '../fixtures/backstage.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';

const WORDS_MISSING = [
  'Title is required',
  'Description is required',
  'Category is required',
  'At least one tag is required',
];

async function openForm(page: Page, owner: Backstage) {
  await owner.openAsProject(page, '/project/post-quest');
  const [area, form] = [new AreaPage(page), new PostQuestPage(new AreaPage(page))];
  await expect(page.getByRole('heading', { level: 1, name: 'Post New Quest' })).toBeVisible();
  await expect(page.getByTestId('mxp-balance')).toContainText('MXP');
  return { area, form };
}

/** The form was taken: the list shows the quest as waiting for an admin, and the fee is off the balance. */
async function isPosted(area: AreaPage, title: string, balanceAfter: string) {
  await expect(area.page).toHaveURL(/\/project\/quests$/);
  await expect(area.toast('Quest created')).toBeVisible();
  await expect(area.card(title)).toContainText('Pending');
  await expect(area.figure('All')).toHaveText('1');
  await expect(area.points).toHaveText(balanceAfter);
}

test(
  'a task is posted once nothing is missing and the balance is enough',
  { tag: ['@whole', '@phone'] },
  async ({ page, newProject }) => {
    const { area, form } = await openForm(page, await newProject(13_000));

    await test.step('The empty form says all that is missing', async () => {
      await expect(form.feeCard).toHaveCount(0);
      await form.refuses(['Quest type is required', ...WORDS_MISSING]);
      await form.field('Description').fill('In your own words');
      await expect(form.messages).toHaveCount(0);
    });

    await test.step('A reload keeps what was typed', async () => {
      await page.reload();
      await expect(form.field('Description')).toHaveValue('In your own words');
      await form.field('Description').fill('');
      await form.choose('Task');
      await form.refuses([...WORDS_MISSING, 'Cash reward is required for tasks']);
    });

    await test.step('The reward has a least', async () => {
      await form.fillWords('Translate our guide');
      await form.field('Cash reward (USD)').fill('499.99');
      await form.refuses(['Minimum cash reward for tasks is $500']);
    });

    await test.step('And a most, which is what the balance pays the fee of', async () => {
      const shortage = 'Insufficient MXP balance. You need 13,001 MXP but only have 13,000 MXP';
      await form.field('Cash reward (USD)').fill('520.01');
      await form.costs({
        'Platform fee': '$130.01',
        'Total cost': '$650.02 for one reward',
        'Balance after posting': '–',
      });
      await expect(page.getByRole('status').filter({ hasText: shortage })).toBeVisible();
      await expect(form.submit).toBeDisabled();
    });

    await test.step('What is complete goes to the list', async () => {
      await form.field('Cash reward (USD)').fill('500');
      await form.costs({
        'Cash reward': '$500.00',
        'Platform fee': '$125.00',
        'Total cost': '$625.00 for one reward',
        'Balance after posting': '500 MXP',
      });
      await form.button('Create Quest (12,500 MXP)').click();
      await isPosted(area, 'Translate our guide', '500 MXP');
      await expect(area.card('Translate our guide').getByRole('list', { name: 'Tags' })).toHaveText('RustDeFi');
    });
  },
);

test(
  'a giveaway is posted from the sample, after a change of mind about leaving',
  { tag: '@whole' },
  async ({ page, newProject }) => {
    const { area, form } = await openForm(page, await newProject(3_000));

    await test.step('The empty form says all that is missing, the small prize has its fee', async () => {
      await form.choose('Giveaway');
      await expect(form.feeCard).toContainText('Prize value is required for giveaways');
      await expect(form.feeCard).not.toContainText('$0.00');
      await form.refuses([
        ...WORDS_MISSING,
        'Prize value is required for giveaways',
        'Prize description is required for giveaways',
      ]);
    });

    await test.step('The sample fills the form, a larger prize costs more', async () => {
      await form.button('Fill Sample Data').click();
      await expect(form.messages).toHaveCount(0);
      await form.costs({ 'Prize value': '$250.00', 'Platform fee': '$25.00', 'Total cost': '$275.00' });
      await form.field('Title').fill('Win a seat');
      await form.field('Prize value (USD)').fill('100.01');
      await form.costs({ 'Platform fee': '$10.01', 'Total cost': '$110.02', 'Balance after posting': '1,999 MXP' });
    });

    await test.step('Leaving keeps what was typed among the drafts', async () => {
      await page.getByRole('link', { name: 'Back to Quests' }).click();
      await page.getByRole('link', { name: 'Drafts', exact: true }).click();
      await page.getByRole('link', { name: 'Win a seat', exact: true }).click();
      await expect(form.field('Title')).toHaveValue('Win a seat');
    });

    await test.step('It goes to the list', async () => {
      await form.button('Create Quest (1,001 MXP)').click();
      await isPosted(area, 'Win a seat', '1,999 MXP');
    });
  },
);

test('a job is posted as soon as the project is credited', { tag: '@whole' }, async ({ page, newProject }) => {
  const owner = await newProject(499);
  const { area, form } = await openForm(page, owner);
  await area.isLive();

  await test.step('Another quest begins empty', async () => {
    await form.field('Title').fill('A mistake');
    // Left earlier, the form would begin with these words again.
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await form.button('Cancel').click();
    await expect(page.getByText('Get started by posting your first quest')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Post New Quest' }).first().click();
    await expect(form.field('Title')).toHaveValue('');
  });

  await test.step('Without MXP for a day nothing can be sent', async () => {
    await form.choose('Opportunity');
    await form.costs({ 'Days available': '0', 'Balance after posting': '–' });
    await expect(form.feeCard).toContainText('Insufficient MXP balance. You need 500 MXP but only have 499 MXP');
    await expect(form.submit).toBeDisabled();
  });

  await test.step('A credit arrives while the form is open', async () => {
    await owner.credit(1_001);
    await expect(page.getByTestId('mxp-balance')).toHaveText('1,500 MXP');
    await form.costs({ 'Days available': '3', 'Balance after posting': '1,000 MXP' });
    await form.refuses([...WORDS_MISSING, 'Job type is required for opportunities']);
  });

  await test.step('What is complete goes to the list', async () => {
    await form.fillWords('Protocol engineer');
    await form.refuses(['Job type is required for opportunities']);
    await form.field('Job type').selectOption('contract');
    await form.button('Create Quest (500 MXP)').click();
    await isPosted(area, 'Protocol engineer', '1,000 MXP');
  });
});

test('an ad asks for its budget and where it leads', { tag: '@whole' }, async ({ page, newProject }) => {
  const { area, form } = await openForm(page, await newProject(500));

  await test.step('The empty form says all that is missing', async () => {
    await form.choose('Opportunity');
    await form.choose('Ad');
    await form.refuses([
      ...WORDS_MISSING,
      'Job type is required for opportunities',
      'Ad budget is required for ads',
      'Landing URL is required for ads',
    ]);
  });

  await test.step('What is complete goes to the list', async () => {
    await form.fillWords('A wallet for the rest of us');
    await form.field('Job type').selectOption('part-time');
    await form.field('Ad budget (USD)').fill('40');
    await form.refuses(['Landing URL is required for ads']);
    await form.field('Landing URL').fill('https://example.com/wallet');
    await form.button('Create Quest (500 MXP)').click();
    await isPosted(area, 'A wallet for the rest of us', '0 MXP');
  });
});
