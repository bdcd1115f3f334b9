import { Backstage } from '../fixtures/backstage.ts';
import { clockAhead } from '../fixtures/product.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, testAlone as test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

const DAY_MS = 86_400_000;
/** The longest time from an answer to the new balance. */
const LIVE_MS = 2_000;
const WALLET = `0x${'5'.repeat(40)}`;
const MISSION = 'Know us and follow us';
const GIVEAWAY = 'Win a ticket';
const RIGHT = 'The owner of the wallet';

test(
  'a mission is posted, passed, back tomorrow and used up; its MXP become a perk, and a hold is appealed',
  { tag: '@phone' },
  async ({ page, area, ownProduct: { url, restart }, newProject, newVisitor }) => {
    const owner = await newProject(2_000);
    const call = <T = object>(token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      siteCall<T>(url, method, path, { token, ...(body && { body }) });
    const { page: desk } = await newVisitor();
    const { dialog } = area;
    const check = dialog.getByRole('button', { name: 'Check', exact: true });

    await test.step('An owner posts a daily mission with two completions, and a giveaway', async () => {
      const [ownArea, form] = [new AreaPage(desk), new PostQuestPage(new AreaPage(desk))];
      await owner.openAsProject(desk, '/project/post-quest');
      await form.choose('Mission');
      await form.fillWords(MISSION);
      await form.field('MXP reward').fill('50');
      await form.field('Completions').fill('2');
      await form.field('How often').selectOption('Every day');
      await form.button('Quiz').click();
      await form.field('Text of question 1').fill('Who signs a transfer?');
      await form.field('Answer 1').fill(RIGHT);
      await form.field('Answer 2').fill('The protocol');
      await form.button('Action on X').click();
      await form.field('Account, post, tag or link').fill('@acme');
      await form.button('Post mission · reserves 100 MXP').click();
      await expect(ownArea.card(MISSION)).toContainText('Pending');
      await owner.approveQuest('mission', await owner.latestQuest());
      await owner.putGiveawayLive({ title: GIVEAWAY, checks: [{ kind: 'code', code: 'Open sesame', attempts: 3 }] });
      await call(owner.projectToken, 'POST', '/project/perks', {
        ...{ title: 'A mug', text: 'With our logo', price_mxp: 900, fulfilment: 'codes', codes: ['MUG-1'] },
      });
    });

    const token = await area.arriveAs('lin', '/user/missions');
    await call(token, 'PUT', '/user/wallet', { wallet_address: WALLET });

    await test.step('A user fails the quiz once, passes, follows, and is paid live', async () => {
      await area.card(MISSION).getByRole('button', { name: 'Start Mission' }).click();
      await dialog.getByRole('radio', { name: 'The protocol' }).check();
      await check.click();
      await expect(dialog).toContainText('0 of 1 right');
      await dialog.getByRole('radio', { name: RIGHT }).check();
      await check.click();
      await expect(dialog).toContainText('Follow @acme on X.');
      await check.click();
      await expect(dialog).toContainText('You do not follow @acme on X yet.');
      const opened = page.waitForEvent('popup');
      await dialog.getByRole('link', { name: 'Open the link' }).click();
      const x = await opened;
      await x.getByLabel('X handle').fill('lin');
      await x.getByRole('button', { name: 'Do it' }).click();
      await expect(x.getByRole('status')).toHaveText('Done. Go back and check.');
      await x.close();
      await expect(area.points).toHaveText('1,000 MXP');
      await check.click();
      await expect(dialog).toContainText('You earned 50 MXP');
      await expect(area.points).toHaveText('1,050 MXP', { timeout: LIVE_MS });
      await page.keyboard.press('Escape');
      await expect(area.card(MISSION)).toContainText('Completed. Back tomorrow');
      await expect(area.card(MISSION)).toContainText('1 completion left');
    });

    await test.step('A giveaway admits those who pass its condition', async () => {
      await page.goto('/user/giveaways');
      await area.card(GIVEAWAY).getByRole('button', { name: 'See What To Do' }).click();
      await dialog.getByLabel('Secret word').fill('open sesame');
      await check.click();
      await expect(dialog).toContainText('You have passed all checks, so you can take part.');
      await dialog.getByRole('button', { name: 'Enter Giveaway' }).click();
      await expect(dialog.getByRole('button', { name: 'Already Entered' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(area.card(GIVEAWAY)).toContainText('1 entry');
      const other = await signIn(url, 'other');
      const refused = call(other, 'POST', '/user/giveaways/enter', { giveaway_id: await owner.latestQuest() });
      await expect(refused).rejects.toThrow('First pass what this asks for: Secret word.');
    });

    await test.step('A perk is redeemed', async () => {
      await page.goto('/user/perks');
      await page.getByRole('button', { name: 'Redeem A mug' }).click();
      await dialog.getByRole('button', { name: 'Redeem for 900 MXP' }).click();
      await expect(page.getByLabel('Code of A mug')).toHaveValue('MUG-1');
      await expect(area.points).toHaveText('150 MXP');
    });

    await restart(clockAhead(DAY_MS));
    const twin = new UserAreaPage(desk, url);

    await test.step('Tomorrow it is back, until another account takes the last completion', async () => {
      await area.arriveAs('lin', '/user/missions');
      await expect(area.card(MISSION).getByRole('button', { name: 'Start Mission' })).toBeVisible();
      const other = await twin.arriveAs('twin', '/user/missions');
      await call(other, 'PUT', '/user/wallet', { wallet_address: WALLET });
      const form = new URLSearchParams({ handle: 'twin', action: 'follow', target: 'acme' });
      await fetch(`${url}/dev/x/acts`, { method: 'POST', body: form });
      await twin.card(MISSION).getByRole('button', { name: 'Start Mission' }).click();
      await twin.dialog.getByRole('radio', { name: RIGHT }).check();
      await twin.dialog.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(twin.dialog).toContainText('Follow @acme on X.');
      await twin.dialog.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(twin.dialog).toContainText('On hold: 50 MXP');
      await page.reload();
      await expect(area.card(MISSION)).toContainText('Ended');
    });

    await test.step('The hold of the other account has its reason, and an appeal releases it', async () => {
      await twin.dialog.getByRole('link', { name: 'See why' }).click();
      const hold = desk.getByRole('article', { name: `Reward of ${MISSION}` });
      await expect(hold).toContainText('Held because: Another account has the same payout wallet.');
      await hold.getByRole('button', { name: 'Appeal against this' }).click();
      await twin.dialog.getByRole('textbox').fill('My brother and I use one wallet together.');
      await twin.dialog.getByRole('button', { name: 'Send appeal' }).click();
      await expect(twin.dialog).toBeHidden();
      // The tokens of yesterday have expired.
      const { adminToken } = await Backstage.open(url, 'later', 0);
      const { appeals } = await call<{ appeals: { id: string }[] }>(adminToken, 'GET', '/admin/appeals');
      const body = { id: appeals[0]?.id, outcome: 'upheld', answer: 'Thank you' };
      await call(adminToken, 'POST', '/admin/appeals/answer', body);
      await expect(twin.points).toHaveText('1,050 MXP', { timeout: LIVE_MS });
      await expect(hold).toContainText('Released: 50 MXP');
    });
  },
);
