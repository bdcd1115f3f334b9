import { expect, test } from '../fixtures/test.ts';
import { TaskForm } from '../pages/task-form.ts';

test(
  'a review arrives live: rejected with a reason, sent again, approved, payable',
  { tag: '@whole' },
  async ({ page, area, backstage, handle }) => {
    const [title, name] = [`Translate for ${handle('tr')}`, handle('grace')];
    await backstage.putTaskLive({ title, cash_amount: 750, mxp_amount: 300 });
    await area.arriveAs(name, '/user/cr8');
    const form = new TaskForm(area);
    let loads = 0;
    page.on('load', () => (loads += 1));

    await area.isLive();

    await test.step('When work is handed in', async () => {
      await form.openFrom(title);
      await form.url.fill('https://example.com/first');
      await form.submit.click();
      await expect(area.card(title)).toContainText('In review');
    });

    await test.step('And rejected, then the page shows it with the reason', async () => {
      await area.card(title).getByRole('button', { name: 'View' }).click();
      await expect(area.dialog).toContainText('Your work is being reviewed');
      await backstage.rejectWorkOf(name, 'The second half is missing');
      await expect(area.toast('Submission rejected')).toContainText('The second half is missing');
      await expect(area.dialog).toContainText('Your work was not accepted');
      await expect(area.dialog).toContainText('Reason: The second half is missing');
      await expect(area.dialog).toContainText('You can submit again below.');
    });

    await test.step('And it can be sent again', async () => {
      await form.url.fill('https://example.com/second');
      await form.submit.click();
      await expect(area.card(title)).toContainText('In review');
      await expect(area.figure('Participated')).toHaveText('1');
    });

    await test.step('And an approval arrives with its MXP', async () => {
      await expect(area.points).toHaveText('1,000 MXP');
      await backstage.approveWorkOf(name);
      await expect(area.toast('You earned $750 + 300 MXP')).toBeVisible();
      await expect(area.card(title)).toContainText('Approved');
      await expect(area.points).toHaveText('1,300 MXP');
      expect(loads).toBe(0);
    });

    await test.step('And the cash is on its way, waiting for a wallet', async () => {
      await page.goto('/user/dashboard');
      const rewards = page.getByRole('region', { name: 'Rewards' });
      const money = page.getByRole('region', { name: 'Your money' });
      await expect(area.figure('On its way', money)).toHaveText('$750.00');
      await expect(area.figure('Earned so far', money)).toHaveText('$0.00');
      await expect(rewards.getByRole('listitem').filter({ hasText: title })).toContainText('Needs a wallet');
      await expect(money).toContainText('Set a payout wallet to be paid');
      await expect(area.figure('Earned')).toHaveText('$0.00');
    });
  },
);
