import { changeAnswers, removeRoutes } from '../fixtures/answer-api.ts';
import { signIn } from '../fixtures/sign-in.ts';
import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';
import { DrawDialog } from '../pages/draw-dialog.ts';

/** A ticket, or a seed, with its first digit changed. */
const tampered = (hex = '') => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

interface PublishedDraw {
  draw: { state: string; seed: string; winners: string[] };
}

test('a draw result arrives live', async ({ page, product, area, backstage, handle }) => {
  const title = `A node for ${handle('node')}`;
  const token = await area.arriveAs(handle('winner'), '/user/cr8');
  await area.isLive();
  const id = await backstage.putGiveawayLive({ title, prize_value: 120, mxp_amount: 150 });
  await siteCall(product.url, 'POST', '/user/giveaways/enter', { token, body: { giveaway_id: id } });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('navigation', { name: /^Main/ }).getByRole('link', { name: 'Giveaways' }).click();
  await expect(area.card(title)).toContainText('Entered');
  await backstage.conclude(id);

  await test.step('The winner is notified, and has the MXP', async () => {
    await expect(area.toast('You won a giveaway!')).toContainText(title);
    await expect(area.points).toHaveText('1,150 MXP');
    await expect(area.card(title)).toContainText('Winner');
    await expect(area.card(title).getByRole('button', { name: 'Giveaway Ended' })).toBeDisabled();
    await expect(area.figure('Won')).toHaveText('1');
  });

  await test.step('And sees their own row in the draw', async () => {
    await area.card(title).getByRole('button', { name: 'Verify this draw' }).click();
    const draw = new DrawDialog(area);
    await expect(draw.match).toBeVisible();
    await expect(draw.dialog).toContainText('Your row is number 1 of 1');
    await expect(draw.dialog).toContainText('It was drawn as winner number 1.');
    await expect(draw.dialog).toContainText('How you can check this draw');
    expect(loads).toBe(0);
  });

  await test.step('And the prize is payable', async () => {
    await page.goto('/user/dashboard');
    const money = page.getByRole('region', { name: 'Your money' });
    await expect(area.figure('On its way', money)).toHaveText('$120.00');
    await expect(area.figure('Balance', page.getByRole('region', { name: 'Giveaway' }))).toHaveText('$ 120.00');
  });
});

test(
  'Verify this draw says match, and mismatch to whatever was tampered with',
  { tag: '@whole' },
  async ({ page, product, area, backstage, handle }) => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => handle(name));
    const tokens = await Promise.all(people.map((person) => signIn(product.url, person)));
    const title = `Tickets for ${handle('many')}`;
    const giveaway_id = await backstage.putGiveawayLive({ title, max_winners: 2 });
    const enter = (token: string) =>
      siteCall(product.url, 'POST', '/user/giveaways/enter', { token, body: { giveaway_id } });
    await Promise.all(tokens.map(enter));
    const draw = new DrawDialog(area);
    await area.arriveAs(handle('auditor'), '/user/giveaways');
    await expect(area.card(title)).toContainText('$50 for each of 2 winners');

    await test.step('Before it, the dialog shows what the site is bound to', async () => {
      await draw.open(giveaway_id);
      await expect(draw.dialog).toContainText('A secret seed was fixed when this giveaway went live');
      await expect(draw.dialog).toContainText('2 will be drawn');
    });

    await test.step('After it, everything matches', async () => {
      await backstage.conclude(giveaway_id);
      const stateOf = async () => {
        const path = `/giveaways/draw?giveaway_id=${giveaway_id}`;
        return (await siteCall<PublishedDraw>(product.url, 'GET', path)).draw.state;
      };
      await expect.poll(stateOf).toBe('drawn');
      await draw.open(giveaway_id);
      await expect(draw.match).toBeVisible();
      for (const check of ['Commitment', 'Number of entries', 'List of entries', 'Winners', 'Alternates']) {
        await expect(draw.check(check).getByText('Match', { exact: true })).toBeVisible();
      }
      await expect(draw.mismatch).toBeHidden();
    });

    const tampering: readonly [what: string, check: string, tamper: (draw: PublishedDraw['draw']) => void][] = [
      ['seed', 'Commitment', (published) => (published.seed = tampered(published.seed))],
      ['winner list', 'Winners', ({ winners }) => winners.splice(0, 1, tampered(winners[0]))],
      ['order of winners', 'Winners', ({ winners }) => winners.reverse()],
    ];
    for (const [what, check, tamper] of tampering) {
      await test.step(`A tampered ${what} is a mismatch`, async () => {
        await changeAnswers<PublishedDraw>(page, '**/api/giveaways/draw?*', (answer) => {
          tamper(answer.draw);
          return answer;
        });
        await draw.open(giveaway_id);
        await expect(draw.mismatch).toBeVisible();
        await expect(draw.match).toBeHidden();
        await expect(draw.check(check).getByText('Mismatch', { exact: true })).toBeVisible();
        await removeRoutes(page);
      });
    }

    for (const [what, tamper] of [
      ['changed', (tickets: string[]) => tickets.splice(0, 1, tampered(tickets[0]))],
      ['missing', (tickets: string[]) => tickets.pop()],
      ['added', (tickets: string[]) => tickets.push('f'.repeat(tickets[0]?.length ?? 1))],
    ] as const) {
      await test.step(`So is an entry that was ${what}`, async () => {
        await changeAnswers<{ tickets: string[] }>(page, '**/api/giveaways/draw/entries?*', (answer) => {
          tamper(answer.tickets);
          return answer;
        });
        await draw.open(giveaway_id);
        await expect(draw.mismatch).toBeVisible();
        await expect(draw.check('List of entries').getByText('Mismatch', { exact: true })).toBeVisible();
        await removeRoutes(page);
      });
    }
  },
);
