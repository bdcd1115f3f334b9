import { expect, test } from '../fixtures/test.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

test('a giveaway is entered once, from however many browsers', async ({
  context,
  product,
  newVisitor,
  area,
  backstage,
  handle,
}) => {
  const title = `A ticket for ${handle('tick')}`;
  await backstage.putGiveawayLive({ title });
  const token = await area.arriveAs(handle('lucky'), '/user/giveaways');
  const elsewhere = new UserAreaPage((await newVisitor()).page, product.url);
  await elsewhere.cutLive();
  await elsewhere.arriveWith(token, '/user/giveaways');
  const enter = (place: UserAreaPage) => place.card(title).getByRole('button', { name: 'Enter Giveaway' });
  await expect(enter(elsewhere)).toBeVisible();

  await test.step('Without a network it shows so', async () => {
    await expect(area.card(title)).toContainText('0 entries');
    await context.setOffline(true);
    await enter(area).click();
    await expect(area.toast('Error')).toContainText('Failed to enter giveaway. Please try again.');
    await context.setOffline(false);
  });

  await test.step('Then the entry is taken', async () => {
    await enter(area).click();
    const toast = area.toast('Successfully Entered Giveaway!');
    await expect(toast).toContainText('Good luck! You will be notified if you win.');
    await expect(area.card(title).getByRole('button', { name: 'Already Entered' })).toBeDisabled();
    await expect(area.card(title)).toContainText('1 entry');
    await expect(area.figure('Entered')).toHaveText('1');
  });

  await test.step('And a second one, from a page that has not heard of it, is refused', async () => {
    await enter(elsewhere).click();
    const toast = elsewhere.toast('Failed to Enter Giveaway');
    await expect(toast).toContainText('You have already entered this giveaway.');
  });
});
