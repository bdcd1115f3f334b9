import { installWallet } from '../fixtures/scripted-wallet.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

const WALLET = '0x71c4e2f8A6B90D3c5e1f7A8b2C4d6e8f0a1b9f3a';
const OTHER_WALLET = '0x0000000000000000000000000000000000000Bad';

test('a payout wallet is set once', { tag: '@whole' }, async ({ page, context, product, newVisitor, area, handle }) => {
  const token = await area.arriveAs(handle('payee'));
  const elsewhere = new UserAreaPage((await newVisitor()).page, product.url);
  await elsewhere.cutLive();
  await elsewhere.arriveWith(token);
  const field = (place: UserAreaPage) => place.dialog.getByLabel('Wallet address');
  const confirm = (place: UserAreaPage) => place.dialog.getByRole('button', { name: 'Confirm' });
  const tick = (place: UserAreaPage) => place.dialog.getByRole('checkbox', { name: /^This is my address/ }).check();
  const open = (place: UserAreaPage) => place.page.getByRole('button', { name: 'Set payout wallet' }).click();

  await test.step('A blank one is refused', async () => {
    await open(area);
    await expect(area.dialog).toContainText('It cannot be changed after submission.');
    await expect(field(area)).toBeFocused();
    await expect(confirm(area)).toBeDisabled();
    await field(area).fill('   ');
    await confirm(area).click();
    await expect(area.dialog.getByRole('alert')).toContainText('Wallet address is required');
  });

  await test.step('So is a short one', async () => {
    await field(area).fill('0x71c4');
    await confirm(area).click();
    await expect(area.dialog.getByRole('alert')).toContainText('Please enter a valid wallet address');
  });

  await test.step('So is a mistyped one', async () => {
    await field(area).fill(WALLET.replace('A6B', 'a6B'));
    await tick(area);
    await confirm(area).click();
    await expect(area.dialog.getByRole('alert')).toContainText('This address has a typing mistake.');
  });

  await test.step('A cut network leaves it typed', async () => {
    await field(area).fill(` ${WALLET} `);
    await expect(area.dialog).toContainText('0x 71c4 e2f8 A6B9');
    await context.setOffline(true);
    await confirm(area).click();
    await expect(area.dialog.getByRole('alert')).toContainText('Failed to save wallet address. Please try again.');
    await expect(area.toast('Failed to Save Wallet')).toContainText('Something went wrong. Please try again.');
    await expect(field(area)).toHaveValue(` ${WALLET} `);
    await context.setOffline(false);
  });

  await test.step('Then it is set', async () => {
    await open(elsewhere);
    await field(elsewhere).fill(OTHER_WALLET);
    await tick(elsewhere);
    await confirm(area).click();
    await expect(area.toast('Wallet Address Saved!')).toContainText('Your payout wallet has been set successfully.');
    await expect(area.dialog).toBeHidden();
    await page.getByRole('button', { name: 'Payout wallet 0x71c4…9f3a' }).click();
    await expect(area.dialog.getByLabel('Wallet address')).toHaveValue(WALLET);
    await expect(area.dialog).toContainText('It cannot be changed directly');
    await expect(confirm(area)).toBeHidden();
  });

  await test.step('And another one is refused, from a page that has not heard of it', async () => {
    await confirm(elsewhere).click();
    const toast = elsewhere.toast('Failed to Save Wallet');
    await expect(toast).toContainText('Your payout wallet is set and cannot be changed.');
    await expect(field(elsewhere)).toHaveValue(WALLET);
    const { user } = await siteCall<{ user: { wallet_address: string } }>(product.url, 'GET', '/auth/me', { token });
    expect(user.wallet_address).toBe(WALLET);
  });
});

test('a signature verifies a wallet', { tag: '@phone' }, async ({ page, area, handle }) => {
  const wallet = await installWallet(page);
  await area.arriveAs(handle('signer'));
  const { dialog } = area;
  const sign = dialog.getByRole('button', { name: 'Sign in Scripted Wallet' });

  await test.step('The wallet of the browser is found and shows its account', async () => {
    await page.getByRole('button', { name: 'Set payout wallet' }).click();
    await dialog.getByRole('button', { name: 'Connect Scripted Wallet' }).click();
    await expect(dialog.getByRole('region', { name: 'Connect a wallet' })).toContainText(wallet.grouped);
  });

  await test.step('A declined signature changes nothing', async () => {
    wallet.rejectNext();
    await sign.click();
    await expect(dialog.getByRole('alert')).toContainText('You declined the request in your wallet.');
  });

  await test.step('A signature sets and verifies it', async () => {
    await sign.click();
    await expect(area.toast('Wallet Address Saved!')).toBeVisible();
    await page.getByRole('button', { name: /^Payout wallet 0x/ }).click();
    await expect(dialog.getByText('Verified', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('Wallet address')).toHaveValue(wallet.address);
  });
});
