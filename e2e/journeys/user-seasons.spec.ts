import { clockAhead } from '../fixtures/product.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, testAlone as test } from '../fixtures/test.ts';

const HOUR_MS = 60 * 60_000;

test(
  'a season counts what is earned in it, ends, and the next begins',
  { tag: '@whole' },
  async ({ page, area, ownProduct, newProject, newVisitor }) => {
    const owner = await newProject(100_000);
    /** The servers' clock is this far ahead. Seasons start at least a minute ahead of it. */
    let aheadMs = 0;
    const plan = (name: string) => {
      const startsMs = Date.now() + aheadMs + HOUR_MS;
      return siteCall(ownProduct.url, 'POST', '/admin/seasons', {
        token: owner.adminToken,
        body: {
          name,
          starts_at: new Date(startsMs).toISOString(),
          ends_at: new Date(startsMs + 3 * HOUR_MS).toISOString(),
        },
      });
    };
    const letSeasonStart = async () => {
      aheadMs += HOUR_MS;
      await ownProduct.restart(clockAhead(aheadMs));
    };
    const { page: desk } = await newVisitor();
    const place = page.getByText('Your place').locator('..');
    const season = (name: string) => page.getByRole('heading', { name, exact: true });

    await test.step('The planned season is announced', async () => {
      await plan('Spring');
      await area.arriveAs('runner', '/user/leaderboard');
      await expect(page.getByText('Next season: Spring')).toBeVisible();
    });

    await test.step('It starts, and work approved in it counts', async () => {
      await letSeasonStart();
      await page.goto('/user/leaderboard');
      await expect(season('Spring')).toBeVisible();
      await expect(place).toContainText('None yet');
      const questId = await owner.putTaskLive({ title: 'Plant a tree', mxp_amount: 300 });
      const token = await owner.handInWork('worker', questId);
      await owner.approveWorkOf('worker');
      await area.arriveWith(token, '/user/leaderboard');
      await expect(page.getByRole('row', { name: 'worker' })).toContainText('300');
      await expect(place).toContainText('300 MXP');
    });

    await test.step('An admin ends it', async () => {
      await owner.openAsAdmin(desk, '/admin/seasons');
      await desk.getByRole('button', { name: 'End Spring' }).click();
      await desk.getByRole('button', { name: 'End season' }).click();
      await expect(desk.getByRole('dialog')).toHaveCount(0);
      await plan('Summer');
    });

    await test.step('The next begins at zero, and the last stays readable', async () => {
      await letSeasonStart();
      await page.goto('/user/leaderboard');
      await expect(season('Summer')).toBeVisible();
      await expect(place).toContainText('None yet');
      await page.getByLabel('Season').selectOption('Spring');
      await expect(page.getByText(/^Ended /)).toBeVisible();
      await expect(place).toContainText('300 MXP');
    });
  },
);
