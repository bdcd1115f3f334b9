import { PASSWORD } from '../fixtures/backstage.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';
import { TaskForm } from '../pages/task-form.ts';

test('a token that dies in mid-use costs nothing that was typed', async ({
  page,
  product,
  area,
  backstage,
  handle,
}) => {
  const [title, name] = [`Essay for ${handle('essay')}`, handle('typist')];
  const id = await backstage.putTaskLive({ title });
  // The live connection would find out first.
  await area.cutLive();
  const token = await area.arriveAs(name, '/user/cr8?sort=a-z');
  const form = new TaskForm(area);

  await test.step('Given a form half filled in', async () => {
    await page.getByRole('searchbox').fill(title);
    await form.openFrom(title);
    await form.url.fill('https://example.com/essay');
    await form.platform.selectOption({ label: 'TikTok' });
    await form.notes.fill('Two evenings of work');
  });

  await test.step('When the session is revoked elsewhere and the form is sent', async () => {
    await siteCall(product.url, 'POST', '/auth/logout', { token });
    await form.submit.click();
    await expect(page).toHaveURL(/\/user\/connect$/);
    expect(await page.evaluate(() => localStorage.getItem('magnetx_token'))).toBeNull();
  });

  await test.step('Then a new sign-in leads back to the form as it was', async () => {
    await area.connectAs(name);
    await expect(page).toHaveURL(new RegExp(`/user/cr8\\?.*task=${id}`));
    expect(new URL(page.url()).searchParams.get('sort')).toBe('a-z');
    await expect(form.dialog).toContainText('What you typed here before is still here.');
    await expect(form.platform).toHaveValue('tiktok');
    await expect(form.url).toHaveValue('https://example.com/essay');
    await expect(form.notes).toHaveValue('Two evenings of work');
  });

  await test.step('And it is sent', async () => {
    await form.submit.click();
    await expect(area.toast('Task Submitted Successfully!')).toBeVisible();
    await expect(area.card(title)).toContainText('In review');
    expect(await page.evaluate(() => sessionStorage.getItem('magnetx_drafts'))).toBeNull();
  });
});

test('a session that is ended elsewhere closes its open page', async ({ page, product, area, handle }) => {
  const name = handle('elsewhere');
  await area.arriveAs(name, '/user/settings');
  await expect(page.getByText('This session')).toBeVisible();
  const token = await signIn(product.url, name);
  await siteCall(product.url, 'DELETE', '/sessions', { token });
  await expect(page).toHaveURL(/\/user\/connect$/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('magnetx_token'))).toBeNull();
});

test('one person walks through three areas without signing in again', async ({ page, area, backstage, handle }) => {
  const [project, admin, name] = [backstage.projectName, `${backstage.projectName}-admin`, handle('walker')];
  const open = (account: string) => page.getByRole('button', { name: `Open ${account}` }).click();
  await area.arriveAs(name, '/user/settings');

  await test.step('Given accounts that are linked with their passwords', async () => {
    const form = page.getByRole('form', { name: 'Link an account' });
    for (const [kind, username] of [
      ['Membership of a project', project],
      ['Admin account', admin],
    ] as const) {
      await form.getByLabel('Account', { exact: true }).selectOption({ label: kind });
      await form.getByLabel('Username').fill(username);
      await form.getByLabel('Password of this account', { exact: true }).fill(PASSWORD);
      await form.getByRole('button', { name: 'Link account' }).click();
      await expect(page.getByRole('button', { name: `Open ${username}`, exact: true })).toBeVisible();
    }
  });

  await test.step('Then each area opens the next', async () => {
    await page.getByRole('button', { name: `Open ${project}`, exact: true }).click();
    await expect(page).toHaveURL(/\/project\/dashboard$/);
    await page.goto('/project/settings');
    await open(admin);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto('/admin/settings');
    await open(`@${name}`);
    await expect(page).toHaveURL(/\/user\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  });
});

test(
  'what one person typed is not shown to the next one',
  { tag: '@whole' },
  async ({ page, area, backstage, handle }) => {
    const title = `Poem for ${handle('poem')}`;
    const id = await backstage.putTaskLive({ title });
    await area.arriveAs(handle('first'), `/user/cr8?task=${id}`);
    const form = new TaskForm(area);
    await form.url.fill('https://example.com/private');
    await page.keyboard.press('Escape');
    await area.disconnect();
    await area.connectAs(handle('second'));
    await page.goto(`/user/cr8?task=${id}`);
    await expect(form.url).toHaveValue('');
  },
);

test('a server that fails for a moment costs no session', { tag: '@whole' }, async ({ page, area, handle }) => {
  await area.arriveAs(handle('patient'), '/user/cr8?sort=a-z');
  let failures = 3;
  await page.route('**/api/auth/me', (route) =>
    failures-- > 0 ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  );
  await page.reload();
  await expect(page.getByText('MagnetX is not answering yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set payout wallet' })).toBeEnabled();
  await expect(page.getByText('MagnetX is not answering yet')).toBeHidden();
  await expect(page).toHaveURL(/\/user\/cr8\?sort=a-z$/);
});
