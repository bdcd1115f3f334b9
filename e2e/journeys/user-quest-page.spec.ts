import { expect, test } from '../fixtures/test.ts';
import { TaskForm } from '../pages/task-form.ts';

test(
  'a quest opens on its own page, where work is handed in and its approval arrives',
  { tag: ['@whole', '@phone'] },
  async ({ page, area, backstage, handle }) => {
    const [title, name] = [`A short film for ${handle('film')}`, handle('ida')];
    const id = await backstage.putTaskLive({ title, cash_amount: 500, mxp_amount: 200 });
    await area.arriveAs(name, `/user/cr8?search=${encodeURIComponent(title)}`);
    await area.isLive();
    const form = new TaskForm(area);
    const steps = page.getByRole('list', { name: 'Your work, step by step' }).getByRole('listitem');

    await test.step('The first card is in view, and all of it leads to the page', async () => {
      const card = area.card(title);
      await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
      await expect(card).toContainText('$500 + 200 MXP');
      await card.click();
      await expect(page).toHaveURL(`/user/cr8/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });

    await test.step('The one action is in view, and hands work in', async () => {
      const action = page.getByRole('button', { name: 'Submit Task' });
      await expect(action).toBeInViewport({ ratio: 1 });
      await action.click();
      await form.url.fill('https://example.com/film');
      await form.submit.click();
      await expect(area.toast('Task Submitted Successfully!')).toBeVisible();
      await expect(steps).toContainText(['Submitted', 'Review', 'Paid']);
      await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
      await expect(action).toHaveCount(0);
    });

    await test.step('The approval arrives while the page is open', async () => {
      await backstage.approveWorkOf(name);
      await expect(steps).toContainText(['Submitted', 'Approved', 'Its reward is on your rewards card.']);
    });

    await test.step('Back leads to the list as it was', async () => {
      await page.goBack();
      await expect(area.card(title)).toContainText('Approved');
    });
  },
);
