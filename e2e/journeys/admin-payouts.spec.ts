import { readFileSync } from 'node:fs';
import { installWallet } from '../fixtures/scripted-wallet.ts';
import { expect, testAlone as test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

// A payout takes all payables of the product.
test('rewards go from approval to paid, as the admin and the user see it', async ({
  page,
  newVisitor,
  newProject,
  product,
  handle,
}) => {
  const [earner, walletless] = [handle('earner'), handle('waiting')];
  const owner = await newProject(100_000);
  const questId = await owner.putTaskLive({ cash_amount: 500.25 });
  const token = await owner.handInWork(earner, questId);
  await owner.handInWork(walletless, questId);
  for (const person of [earner, walletless]) await owner.approveWorkOf(person);
  const user = new UserAreaPage((await newVisitor()).page, product.url);
  const wallet = await installWallet(user.page);
  await user.arriveWith(token);
  await user.isLive();
  await user.connectWallet();
  const money = user.page.getByRole('region', { name: 'Your money' });
  await expect(user.figure('On its way', money)).toHaveText('$500.25');
  await expect(money).toContainText('The next payout has $500.25 for 1 reward.');
  const area = new AreaPage(page);
  await owner.openAsAdmin(page, '/admin/payouts');

  await test.step('The preview says who is left out and why', async () => {
    await expect(area.figure('To be paid')).not.toHaveText('$0.00');
    await expect(area.row(`@${walletless}`)).toContainText('Has set no wallet yet');
    await expect(area.row(`@${earner}`)).toHaveCount(0);
  });

  await test.step('All sides see that the project owes it', async () => {
    await owner.openAsAdmin(page, `/admin/manage-projects?search=${owner.projectName}`);
    await expect(area.row(owner.projectName)).toContainText('Owes $1,000.50');
    const project = (await newVisitor()).page;
    await owner.openAsProject(project, '/project/balance');
    await expect(project.getByText('Owed by the project: $1,000.50')).toBeVisible();
    await page.goto('/admin/payouts');
  });

  await test.step('A batch is prepared, with a second yes to what no project covers', async () => {
    await page.getByRole('button', { name: 'Prepare payout' }).click();
    await expect(area.dialog.getByRole('button', { name: 'Prepare' })).toBeDisabled();
    await area.dialog.getByRole('checkbox', { name: /^The platform advances \$/ }).check();
    await area.dialog.getByRole('button', { name: 'Prepare' }).click();
    await expect(area.toast('Payout prepared')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/payouts\/\w+/);
    await expect(area.row(`@${earner}`)).toContainText('$500.25');
    await expect(page.getByText(`@${walletless}`)).toHaveCount(0);
  });

  await test.step('Its file is what the Safe takes', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'File 1' }).click(),
    ]);
    const [header, ...rows] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(header).toBe('token_type,token_address,receiver,amount,id');
    const amounts = rows.map((row) => row.split(',').slice(2)).filter(([receiver]) => receiver === wallet.address);
    expect(amounts).toEqual([[wallet.address, '500.25', '']]);
  });

  await test.step('Paid, the user sees it immediately, with the reference', async () => {
    await page.getByRole('button', { name: 'Mark paid' }).click();
    await area.dialog.getByLabel('Reference').fill('0xfeed');
    await area.dialog.getByRole('checkbox', { name: /^The platform advances \$/ }).check();
    await area.dialog.getByRole('button', { name: 'Mark paid' }).click();
    await expect(area.toast('Payout marked paid')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The batch' })).toContainText('0xfeed');
    await expect(user.figure('On its way', money)).toHaveText('$0.00');
    await expect(user.figure('Earned so far', money)).toHaveText('$500.25');
  });

  await test.step('Anyone sees the sum on the public page, and no reference of one person', async () => {
    await page.goto('/payouts');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Payouts for \w+ \d{4}$/);
    await expect(page.getByRole('list', { name: 'By token' })).toContainText('$500.25');
    await expect(page.getByRole('list', { name: 'Batches' })).toContainText('Reported by an admin');
    await expect(page.getByText('0xfeed')).toHaveCount(0);
    await expect(page.getByText(earner)).toHaveCount(0);
  });

  await test.step('Omitted payables wait for the next one, and everything adds up', async () => {
    await page.goto('/admin/payouts');
    await expect(page.getByText('Nothing can be paid yet: everyone who is owed is left out.')).toBeVisible();
    await expect(area.row(`@${walletless}`)).toContainText('$500.25');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
