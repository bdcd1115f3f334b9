import { clockAhead } from '../fixtures/product.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, testAlone as test } from '../fixtures/test.ts';
import { DrawDialog } from '../pages/draw-dialog.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const DAY_MS = 24 * 60 * 60_000;
const CLAIM_DAYS = 14;

test(
  'a winner without a wallet loses the place to an alternate',
  { tag: '@whole' },
  async ({ ownProduct, newVisitor, newProject }) => {
    const { url } = ownProduct;
    const owner = await newProject(100_000);
    const giveaway_id = await owner.putGiveawayLive({ title: 'One node', prize_value: 120 });
    const handles = ['first', 'second'];
    for (const handle of handles) {
      const token = await signIn(url, handle);
      await siteCall(url, 'POST', '/user/giveaways/enter', { token, body: { giveaway_id } });
    }
    await owner.conclude(giveaway_id);
    const openAs = async (handle: string) => {
      const area = new UserAreaPage((await newVisitor()).page, url);
      await area.arriveAs(handle, '/user/giveaways');
      return area;
    };
    const stateOf = async () =>
      (await siteCall<{ draw: { state: string } }>(url, 'GET', `/giveaways/draw?giveaway_id=${giveaway_id}`)).draw
        .state;
    await expect.poll(stateOf).toBe('drawn');
    const { giveaway } = await siteCall<{ giveaway: { user_participation: { status: string } } }>(
      url,
      'GET',
      `/user/giveaway?id=${giveaway_id}`,
      { token: await signIn(url, 'first') },
    );
    const [winner = '', alternate = ''] =
      giveaway.user_participation.status === 'winner' ? handles : handles.toReversed();

    await test.step('Both learn what they can do', async () => {
      const area = await openAs(winner);
      await area.bell.click();
      await expect(area.notifications).toContainText('Set a payout wallet within 14 days');
      const token = await signIn(url, alternate);
      await siteCall(url, 'PUT', '/user/wallet', { token, body: { wallet_address: WALLET } });
    });

    await ownProduct.restart(clockAhead((CLAIM_DAYS + 1) * DAY_MS));

    await test.step('The alternate has the place and the prize', async () => {
      const area = await openAs(alternate);
      await expect(async () => {
        await area.page.goto('/user/giveaways');
        expect(await area.card('One node').textContent()).toContain('Winner');
      }).toPass();
      await area.page.goto('/user/dashboard');
      const money = area.page.getByRole('region', { name: 'Your money' });
      await expect(area.figure('On its way', money)).toHaveText('$120.00');
    });

    await test.step('The published draw shows it, and still verifies', async () => {
      const area = await openAs(winner);
      const draw = new DrawDialog(area);
      await draw.open(giveaway_id);
      await expect(draw.match).toBeVisible();
      await expect(draw.check('Hand-overs').getByText('Match', { exact: true })).toBeVisible();
      await expect(draw.dialog).toContainText('The winner had no wallet that can be paid in time.');
      await expect(draw.dialog).toContainText('Its place has passed to an alternate.');
    });
  },
);
