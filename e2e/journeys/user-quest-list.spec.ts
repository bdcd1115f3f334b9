import type { Page } from '@playwright/test';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';

const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('search, filter and sort live in the address, and Back takes each step back', async ({
  page,
  area,
  backstage,
  handle,
  newVisitor,
  product,
}) => {
  // A word that only these tasks have.
  const word = handle('q').replace('_', '');
  const [cheap, dear, middle] = [`Alpha ${word}`, `Beta ${word}`, `Gamma ${word}`];
  await backstage.putTaskLive({ title: cheap, cash_amount: 500 });
  await backstage.putTaskLive({ title: dear, cash_amount: 2_000, language: 'es' });
  await backstage.putTaskLive({ title: middle, cash_amount: 750 });
  const token = await area.arriveAs(handle('seeker'), '/user/cr8');
  const search = page.getByRole('searchbox', { name: 'Search tasks' });
  const sort = page.getByRole('combobox', { name: 'Sort by' });

  await test.step('A search narrows the list', async () => {
    await search.fill(word);
    await expect(area.cardTitles).toHaveText([middle, dear, cheap]);
    await expect.poll(() => query(page)).toEqual({ search: word });
  });

  await test.step('Then an order, and a filter', async () => {
    await sort.selectOption({ label: 'Price High' });
    await expect(area.cardTitles).toHaveText([dear, middle, cheap]);
    await filter(page, 'Closed').click();
    await expect(page.getByText('No tasks found')).toBeVisible();
    expect(query(page)).toEqual({ search: word, sort: 'price-high', filter: 'closed' });
    await filter(page, 'Open').click();
    await expect(area.cardTitles).toHaveText([dear, middle, cheap]);
    await expect(filter(page, 'Open')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('The address shows the same to another user', async () => {
    const { page: theirs } = await newVisitor();
    await arrive(theirs, '/user/dashboard', token);
    await expect(theirs).toHaveURL(/\/user\/dashboard$/);
    await theirs.goto(page.url().replace(product.url, ''));
    const titles = theirs.getByRole('article').getByRole('heading', { level: 2 });
    await expect(titles).toHaveText([dear, middle, cheap]);
    await expect(theirs.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-high');
  });

  await test.step('A language narrows it further, and is on the card', async () => {
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.selectOption({ label: 'Spanish' });
    await expect(area.cardTitles).toHaveText([dear]);
    await expect(area.card(dear)).toContainText('Spanish');
    expect(query(page)).toHaveProperty('language', 'es');
    await language.selectOption({ label: 'Japanese' });
    await page.getByRole('button', { name: 'Show all tasks' }).click();
    await expect(language).toHaveValue('');
    for (let step = 0; step < 3; step += 1) await page.goBack();
    await expect(area.cardTitles).toHaveText([dear, middle, cheap]);
  });

  await test.step('Back goes through the steps, and Forward again', async () => {
    await page.goBack();
    await expect(page.getByText('No tasks found')).toBeVisible();
    await page.goBack();
    await expect(area.cardTitles).toHaveText([dear, middle, cheap]);
    await page.goBack();
    await expect(area.cardTitles).toHaveText([middle, dear, cheap]);
    await expect(search).toHaveValue(word);
    await expect(sort).toHaveValue('new');
    await page.goForward();
    await expect(sort).toHaveValue('price-high');
    await expect(area.cardTitles).toHaveText([dear, middle, cheap]);
  });

  await test.step('A dialog is a step too', async () => {
    await area.card(dear).getByRole('button', { name: 'Submit Task' }).click();
    await expect(area.dialog).toBeVisible();
    expect(query(page)).toHaveProperty('task');
    await page.goBack();
    await expect(area.dialog).toBeHidden();
    await expect(area.cardTitles).toHaveText([dear, middle, cheap]);
  });
});

test(
  'every list offers its filters, its orders and its empty state',
  { tag: '@whole' },
  async ({ page, area, backstage, handle }) => {
    const word = handle('z').replace('_', '');
    await backstage.putGiveawayLive({ title: `Small ${word}`, prize_value: 40 });
    await backstage.putGiveawayLive({ title: `Large ${word}`, prize_value: 400 });
    await backstage.putOpportunityLive({ title: `Writer ${word}`, job_type: 'part-time', salary_range: '$2,000' });
    await backstage.putOpportunityLive({ title: `Coder ${word}`, job_type: 'contract', salary_range: '$9,000' });
    await area.arriveAs(handle('browser'), `/user/giveaways?search=${word}`);
    const sort = page.getByRole('combobox', { name: 'Sort by' });

    await test.step('Giveaways', async () => {
      await expect(area.cardTitles).toHaveText([`Large ${word}`, `Small ${word}`]);
      await sort.selectOption({ label: 'Prize Low' });
      await expect(area.cardTitles).toHaveText([`Small ${word}`, `Large ${word}`]);
      await sort.selectOption({ label: 'A-Z' });
      await expect(area.cardTitles).toHaveText([`Large ${word}`, `Small ${word}`]);
      await filter(page, 'Featured').click();
      await expect(page.getByText('No giveaways found')).toBeVisible();
      await page.getByRole('button', { name: 'Show all giveaways' }).click();
      await expect(page.getByRole('searchbox')).toHaveValue('');
    });

    await test.step('Opportunities', async () => {
      await page.goto(`/user/opportunities?search=${word}&sort=salary-low`);
      await expect(area.cardTitles).toHaveText([`Writer ${word}`, `Coder ${word}`]);
      await sort.selectOption({ label: 'Salary High' });
      await expect(area.cardTitles).toHaveText([`Coder ${word}`, `Writer ${word}`]);
      await filter(page, 'Part-time').click();
      await expect(area.cardTitles).toHaveText([`Writer ${word}`]);
      await filter(page, 'Internship').click();
      await expect(page.getByText('No opportunities found')).toBeVisible();
    });

    await test.step('What an address makes up falls back to the first choices', async () => {
      await page.goto(`/user/opportunities?search=${word}&sort=bogus&filter=%24ne&page=0`);
      await expect(area.cardTitles).toHaveText([`Coder ${word}`, `Writer ${word}`]);
      await expect(sort).toHaveValue('new');
    });
  },
);
