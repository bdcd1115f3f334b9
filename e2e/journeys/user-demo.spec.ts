import { expect, test } from '../fixtures/test.ts';

test.use({ seedsDemo: true });

/** Whose quests the demo has; other journeys have projects of their own there. */
const DEMO_PROJECTS = /Polar Lights|Harbor DAO|Loomwork|Quiet Ledger/;

test('a newcomer sees a living site, marked as demo', async ({ page, area, handle }) => {
  await area.arriveAs(handle('newbie'));
  await expect(page.getByText('Demo data')).toBeVisible();
  for (const path of ['cr8', 'giveaways', 'opportunities']) {
    await page.goto(`/user/${path}`);
    const cards = page.getByRole('article').filter({ hasText: DEMO_PROJECTS });
    await expect(cards.first()).toBeVisible();
    expect(await cards.count()).toBeGreaterThanOrEqual(5);
    await expect(cards.filter({ hasNotText: 'Demo' })).toHaveCount(0);
  }
  await page.goto('/waitlist');
  await expect(page.getByRole('region', { name: 'Referral Leaderboard' }).getByRole('listitem')).not.toHaveCount(0);
});
