import type { Page } from '@playwright/test';
import { CREATION_PASSWORD } from '../fixtures/product.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';

const REFUSAL = 'Your role (Reviewer) may not do this.';

/** Answers the preview for this page alone: a payout takes the rewards that other journeys expect. */
async function answerPreview(page: Page): Promise<void> {
  const sum = { people: 1, amount_cents: 2_000, covered_cents: 2_000 };
  const json = { success: true, included: sum, left_out: { ...sum, people: 0 }, people: [], held: [], held_people: 0 };
  await page.route('**/api/admin/payouts/preview**', (route) => route.fulfill({ json }));
}

test(
  'a reviewer cannot pay out, until an administrator changes the role',
  { tag: '@whole' },
  async ({ page, newVisitor, newProject, product, handle }) => {
    const owner = await newProject(100_000);
    const credentials = { username: handle('rita'), password: 'a-good-secret' };
    const post = <T = object>(path: string, body: object, token?: string) =>
      siteCall<T>(product.url, 'POST', path, { body, ...(token && { token }) });
    await post('/admin/create', { ...credentials, creationPassword: CREATION_PASSWORD });
    const { token } = await post<{ token: string }>('/admin/login', credentials);
    const payOut = () => post('/admin/payouts', { month: 'none' }, token);

    const area = new AreaPage(page);
    await owner.openAsAdmin(page, `/admin/users?role=Admin&search=${credentials.username}`);
    const giveRole = async (role: string) => {
      await area.chooseAction(credentials.username, 'Edit');
      await area.dialog.getByLabel('Admin role').selectOption(role);
      await area.dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(area.row(credentials.username)).toContainText(role);
    };

    const { page: second } = await newVisitor();
    await answerPreview(second);
    await second.addInitScript((stored) => localStorage.setItem('adminToken', stored), token);
    const prepare = second.getByRole('button', { name: 'Prepare payout' });

    await test.step('An administrator may', async () => {
      await second.goto('/admin/payouts');
      await prepare.click();
      await second.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(payOut()).rejects.toThrow(/answered 400/);
    });

    await test.step('A reviewer may not, with the token of before', async () => {
      await giveRole('Reviewer');
      await expect(payOut()).rejects.toThrow(`answered 403: {"success":false,"error":"${REFUSAL}"`);
      await second.reload();
      await expect(prepare).toHaveAccessibleDescription(REFUSAL);
      await prepare.press('Enter');
      await expect(second.getByRole('dialog')).toHaveCount(0);
      await second.goto('/admin/audit');
      await expect(second.getByText('Your role may not see this')).toBeVisible();
    });

    await test.step('Finance may, with the same token', async () => {
      await giveRole('Finance');
      await expect(payOut()).rejects.toThrow(/answered 400/);
      await second.goto('/admin/audit');
      await expect(second.getByRole('table').getByText('Prepare a payout').first()).toBeVisible();
    });

    await test.step('A page that is open notices the change with its first refusal', async () => {
      await second.goto('/admin/payouts');
      await expect(prepare).not.toHaveAttribute('aria-disabled');
      await giveRole('Reviewer');
      await prepare.click();
      await second.getByRole('dialog').getByRole('button', { name: 'Prepare' }).click();
      await expect(second.getByRole('dialog')).toContainText(REFUSAL);
      await second.keyboard.press('Escape');
      await expect(prepare).toHaveAccessibleDescription(REFUSAL);
    });
  },
);
