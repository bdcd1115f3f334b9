import { expect, test } from '../fixtures/test.ts';

test('every path of the user area leads somewhere', { tag: '@whole' }, async ({ page, area, handle }) => {
  await area.arriveAs(handle('walker'));

  await test.step('The older name of the tasks', async () => {
    await page.goto('/user/earn');
    await expect(page).toHaveURL(/\/user\/cr8$/);
    await expect(page.getByRole('heading', { level: 1, name: 'EARN' })).toBeVisible();
  });

  await test.step('What is not there', async () => {
    for (const path of ['/user', '/user/nothing', '/user/cr8/nothing/here']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/user\/dashboard$/);
    }
  });

  await test.step('DeFi, which is being built', async () => {
    await page.goto('/user/defi');
    await expect(page.getByRole('heading', { name: 'Page Under Construction' })).toBeVisible();
    await page.getByRole('link', { name: 'Go Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/user\/dashboard$/);
  });

  await test.step('The navigation', async () => {
    const navigation = page.getByRole('navigation', { name: /^Main/ });
    for (const [label, path] of [
      ['Earn', '/user/cr8'],
      ['Giveaways', '/user/giveaways'],
      ['Opportunities', '/user/opportunities'],
      ['Missions', '/user/missions'],
      ['Dashboard', '/user/dashboard'],
    ] as const) {
      await navigation.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(navigation.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    }
  });

  await test.step('The cards of the dashboard', async () => {
    for (const [card, path] of [
      ['Cr8 task', '/user/cr8'],
      ['Giveaway', '/user/giveaways'],
      ['Opportunities', '/user/opportunities'],
    ] as const) {
      await page.goto('/user/dashboard');
      await page.getByRole('main').getByRole('link', { name: card, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  });
});

test('a visitor without a session sees the connect page only, and is led on after it', async ({
  page,
  area,
  handle,
}) => {
  for (const path of ['/user/dashboard', '/user/giveaways', '/user/defi', '/user/nothing']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user\/connect$/);
  }
  await page.goto('/user/opportunities?filter=contract');
  await area.connectAs(handle('late'));
  await expect(page).toHaveURL(/\/user\/opportunities\?filter=contract$/);
});
