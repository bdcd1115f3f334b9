import { expect, test } from '../fixtures/test.ts';
import { TaskForm } from '../pages/task-form.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

test(
  'work is handed in once, whatever the form and the network make of it',
  { tag: '@phone' },
  async ({ page, context, product, newVisitor, area, backstage, handle }) => {
    const title = `Explain gas to ${handle('gas')}`;
    await backstage.putTaskLive({ title, cash_amount: 500, mxp_amount: 200 });
    const token = await area.arriveAs(handle('writer'), '/user/cr8');
    const form = new TaskForm(area);
    const elsewhere = new UserAreaPage((await newVisitor()).page, product.url);
    await elsewhere.cutLive();
    const otherForm = new TaskForm(elsewhere);
    let sends = 0;
    page.on('request', (request) => (sends += request.url().endsWith('/api/user/tasks/submit') ? 1 : 0));

    await test.step('Given the same form in another browser', async () => {
      await elsewhere.arriveWith(token, '/user/cr8');
      await otherForm.openFrom(title);
      await otherForm.url.fill('https://x.com/writer/status/2');
    });

    await test.step('A missing address cannot be sent', async () => {
      await expect(area.card(title)).toContainText('$500 + 200 MXP');
      await form.openFrom(title);
      await expect(form.platform).toHaveValue('twitter');
      await expect(form.submit).toBeDisabled();
      await form.url.fill('   ');
      await expect(form.submit).toBeDisabled();
    });

    await test.step('A bad address is refused before it is sent', async () => {
      await form.url.fill('my thread');
      await form.submit.click();
      await expect(form.url).toHaveAccessibleDescription(/^Submission URL must be a web address/);
      await expect(form.url).toBeFocused();
      expect(sends).toBe(0);
    });

    await test.step('A network that is cut while sending keeps what was typed', async () => {
      await form.url.fill('https://x.com/writer/status/1');
      await form.platform.selectOption({ label: 'Telegram' });
      await form.notes.fill('Eight posts');
      await context.setOffline(true);
      await form.submit.click();
      await expect(form.dialog.getByText('You are offline. Please try again once you are connected.')).toBeVisible();
      await expect(form.platform).toHaveValue('telegram');
      await expect(form.url).toHaveValue('https://x.com/writer/status/1');
      await expect(form.notes).toHaveValue('Eight posts');
      await context.setOffline(false);
    });

    await test.step('Sent again it arrives', async () => {
      await form.submit.click();
      const toast = area.toast('Task Submitted Successfully!');
      await expect(toast).toContainText("You will be notified when it's reviewed.");
      await expect(form.dialog).toBeHidden();
      await expect(area.card(title)).toContainText('Participated');
      await expect(area.card(title)).toContainText('1 participant');
      await expect(area.figure('Participated')).toHaveText('1');
      await area.card(title).getByRole('button', { name: 'View' }).click();
      await expect(area.dialog).toContainText('Your work is being reviewed');
      await expect(area.dialog.getByRole('link', { name: 'https://x.com/writer/status/1' })).toBeVisible();
      await expect(form.submit).toBeHidden();
    });

    await test.step('A second try is refused', async () => {
      await otherForm.submit.click();
      await expect(otherForm.dialog).toContainText('You have already submitted this task.');
      await expect(otherForm.url).toHaveValue('https://x.com/writer/status/2');
    });
  },
);

test(
  'work whose answer got lost is sent again as the same attempt',
  { tag: '@whole' },
  async ({ page, area, backstage, handle }) => {
    const title = `Explain nonces to ${handle('non')}`;
    await backstage.putTaskLive({ title });
    // Else the live connection may report that the first attempt arrived, and the form gives way to its state.
    await area.cutLive();
    await area.arriveAs(handle('lost'), '/user/cr8');
    const form = new TaskForm(area);
    await form.openFrom(title);
    await form.url.fill('https://x.com/writer/status/3');
    await page.route(
      '**/api/user/tasks/submit',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await form.submit.click();
    await expect(form.dialog.getByText('Failed to submit task. Please try again.')).toBeVisible();
    await form.submit.click();
    await expect(area.toast('Task Submitted Successfully!')).toBeVisible();
    await expect(area.card(title)).toContainText('1 participant');
  },
);
