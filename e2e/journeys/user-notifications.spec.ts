import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { clockAhead } from '../fixtures/product.ts';
import { expect, test, testAlone } from '../fixtures/test.ts';
import { linkTo } from '../pages/dev-mail.ts';

test('the notification centre shows what arrived while away, and what arrives live', async ({
  page,
  product,
  area,
  backstage,
  handle,
}) => {
  const [name, title] = [handle('away'), `Draw for ${handle('draw')}`];
  const task_id = await backstage.putTaskLive({ title });
  const token = await signIn(product.url, name);
  const { data } = await siteCall<{ data: { user: { referralCode: string } } }>(
    product.url,
    'GET',
    '/user/referral/stats',
    { token },
  );

  await test.step('Given a friend who joined and work that was approved in the meantime', async () => {
    await signIn(product.url, handle('friend'), data.user.referralCode);
    const body = { task_id, submission_url: 'https://example.com/work', submission_platform: 'other' };
    await siteCall(product.url, 'POST', '/user/tasks/submit', { token, body });
    await backstage.approveWorkOf(name);
  });

  await test.step('Then the bell counts both, and the centre lists them', async () => {
    await area.arriveWith(token);
    await expect(area.bell).toHaveAccessibleName('Notifications, 2 unread');
    await area.bell.click();
    const items = area.notifications.getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText('You earned $500');
    await expect(items.first()).toContainText(`Your work on “${title}” was approved.`);
    await expect(items.last()).toContainText('New referral!');
    await expect(items.last()).toContainText('just now');
  });

  await test.step('And they are unread until all are marked as read', async () => {
    await expect(area.bell).toHaveAccessibleName('Notifications, 2 unread');
    await area.notifications.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(area.bell).toHaveAccessibleName('Notifications');
    await page.keyboard.press('Escape');
    await expect(area.notifications).toBeHidden();
    await expect(area.bell).toBeFocused();
    await page.reload();
    await expect(page.getByTestId('referral-total')).toHaveText('1');
    await expect(area.bell).toHaveAccessibleName('Notifications');
  });

  await test.step('When another friend joins, it is there without a reload', async () => {
    await area.isLive();
    await signIn(product.url, handle('second'), data.user.referralCode);
    await expect(area.toast('New referral!')).toBeVisible();
    await expect(area.bell).toHaveAccessibleName('Notifications, 1 unread');
    await expect(page.getByTestId('referral-total')).toHaveText('2');
    await expect(area.points).toHaveText('1,200 MXP');
  });

  await test.step('And it leads to the task that it is about', async () => {
    await area.bell.click();
    await expect(area.notifications.getByRole('listitem')).toHaveCount(3);
    await area.notifications.getByRole('link', { name: /You earned/ }).click();
    await expect(page).toHaveURL(new RegExp(`/user/cr8\\?task=${task_id}$`));
    await expect(area.dialog).toContainText(title);
    await expect(area.notifications).toBeHidden();
  });
});

testAlone('a notification arrives by email, and leads to its item', async ({ page, ownProduct, area, handle }) => {
  const name = handle('mailed');
  const address = `${name}@magnetx.example`;
  const { url } = ownProduct;
  const token = await signIn(url, name);

  await test.step('Given a confirmed address, and the choice of email about friends', async () => {
    await siteCall(url, 'PUT', '/email', { token, body: { address } });
    await page.goto(await linkTo(page, address, 'Confirm your email address'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText(`${address} is confirmed.`)).toBeVisible();
    await area.arriveWith(token);
    await page.goto('/user/settings');
    await page.getByLabel('Friends').selectOption('Immediately');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  await test.step('When a friend joins, and it is unread after a minute', async () => {
    const { data } = await siteCall<{ data: { user: { referralCode: string } } }>(url, 'GET', '/user/referral/stats', {
      token,
    });
    await signIn(url, handle('friend'), data.user.referralCode);
    await ownProduct.restart(clockAhead(61_000));
  });

  await test.step('Then the email leads to it, and it is read', async () => {
    await page.goto(await linkTo(page, address, 'New referral!'));
    await expect(page).toHaveURL(/\/user\/dashboard$/);
    await expect(area.bell).toHaveAccessibleName('Notifications');
  });

  await test.step('And its end stops such email', async () => {
    await page.goto(await linkTo(page, address, 'New referral!', /\/email\/unsubscribe\//));
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByText(/You no longer get emails about notifications/)).toBeVisible();
    await page.goto('/user/settings');
    await expect(page.getByLabel('Friends')).toHaveValue('never');
  });
});
