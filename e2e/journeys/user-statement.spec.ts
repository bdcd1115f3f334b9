import { readFileSync } from 'node:fs';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';

test('the statement holds every movement, on the page and as a file', async ({
  page,
  product,
  area,
  backstage,
  handle,
}) => {
  const [name, title] = [handle('saver'), `=Sum for ${handle('sum')}`];
  const task_id = await backstage.putTaskLive({ title, mxp_amount: 250 });
  const token = await area.arriveAs(name);
  const { data } = await siteCall<{ data: { user: { referralCode: string } } }>(
    product.url,
    'GET',
    '/user/referral/stats',
    { token },
  );
  await signIn(product.url, handle('guest'), data.user.referralCode);
  const body = { task_id, submission_url: 'https://example.com/work', submission_platform: 'other' };
  await siteCall(product.url, 'POST', '/user/tasks/submit', { token, body });
  await backstage.approveWorkOf(name);
  const lines = area.dialog.getByRole('region', { name: 'Statement', exact: true }).getByRole('listitem');

  await test.step('Newest first, with the balance after each', async () => {
    await expect(area.points).toHaveText('1,350 MXP');
    await page.getByRole('button', { name: 'MXP statement' }).click();
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toContainText(title);
    await expect(lines.nth(0)).toContainText('+250 MXP');
    await expect(lines.nth(0)).toContainText('Balance 1,350');
    await expect(lines.nth(1)).toContainText('+100 MXP');
    await expect(lines.nth(1)).toContainText('Balance 1,100');
    await expect(lines.nth(2)).toContainText('+1,000 MXP');
    await expect(lines.nth(2)).toContainText('Balance 1,000');
  });

  await test.step('The file says the same', async () => {
    const downloading = page.waitForEvent('download');
    await area.dialog.getByRole('button', { name: 'Download as CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^magnetx-statement-\d{4}-\d{2}-\d{2}\.csv$/);
    const [head, ...rows] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(head).toContain('Date,Kind,Description,Amount (MXP),Balance (MXP),Entry');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(',250,1350,');
    expect(rows[1]).toContain(',100,1100,');
    expect(rows[2]).toContain(',1000,1000,');
  });

  await test.step('On paper it stands alone, without buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(lines).toHaveCount(3);
    await expect(area.dialog).toHaveCSS('position', 'static');
    await expect(area.dialog.getByRole('button')).toHaveCount(0);
    await expect(page.locator('main, nav, header').filter({ visible: true })).toHaveCount(0);
  });
});
