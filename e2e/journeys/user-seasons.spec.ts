import type { Page } from '@playwright/test';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';

const HOUR_MS = 60 * 60_000;
/** Seasons start and end at least a minute ahead. */
const LEAD_MS = 62_000;

/** Reloads the board until the season of this name has started. */
async function awaitSeason(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.goto('/user/leaderboard');
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000, intervals: [5_000] });
}

test('a season counts what is earned in it, ends, and the next begins', async ({
  page,
  area,
  backstage,
  product,
  newVisitor,
  handle,
}) => {
  test.setTimeout(300_000);
  const [spring, summer] = [handle('Spring'), handle('Summer')];
  const plan = (name: string, startsMs: number) =>
    siteCall(product.url, 'POST', '/admin/seasons', {
      token: backstage.adminToken,
      body: {
        name,
        starts_at: new Date(startsMs).toISOString(),
        ends_at: new Date(startsMs + HOUR_MS).toISOString(),
      },
    });
  const { page: desk } = await newVisitor();
  const place = page.getByText('Your place').locator('..');

  await test.step('The planned season is announced', async () => {
    await plan(spring, Date.now() + LEAD_MS);
    await area.arriveAs(handle('runner'), '/user/leaderboard');
    await expect(page.getByText(`Next season: ${spring}`)).toBeVisible();
  });

  await test.step('It starts, and work approved in it counts', async () => {
    await awaitSeason(page, spring);
    await expect(place).toContainText('None yet');
    const worker = handle('worker');
    const questId = await backstage.putTaskLive({ title: `Plant for ${worker}`, mxp_amount: 300 });
    const token = await backstage.handInWork(worker, questId);
    await backstage.approveWorkOf(worker);
    await area.arriveWith(token, '/user/leaderboard');
    await expect(page.getByRole('row', { name: worker })).toContainText('300');
    await expect(place).toContainText('300 MXP');
  });

  await test.step('An admin ends it', async () => {
    await backstage.openAsAdmin(desk, '/admin/seasons');
    await desk.getByRole('button', { name: `End ${spring}` }).click();
    await desk.getByRole('button', { name: 'End season' }).click();
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await plan(summer, Date.now() + LEAD_MS);
  });

  await test.step('The next begins at zero, and the last stays readable', async () => {
    await awaitSeason(page, summer);
    await expect(place).toContainText('None yet');
    await page.getByLabel('Season').selectOption(spring);
    await expect(page.getByText(/^Ended /)).toBeVisible();
    await expect(place).toContainText('300 MXP');
  });
});
