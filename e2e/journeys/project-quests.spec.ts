import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';

test(
  'what admins and people do reaches the owner’s open list',
  { tag: '@whole' },
  async ({ page, newProject, handle }) => {
    const owner = await newProject(30_000);
    const [approved, rejected] = [
      await owner.postTask({ title: 'Draw a map' }),
      await owner.postTask({ title: 'Write a poem' }),
    ];
    await owner.openAsProject(page, '/project/quests');
    const area = new AreaPage(page);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await area.isLive();
    await expect(area.card('Draw a map')).toContainText('Pending');
    await expect(area.points).toHaveText('5,000 MXP');

    await test.step('An approval', async () => {
      await owner.approveTask(approved);
      await expect(area.toast('Quest approved')).toContainText('“Draw a map” is live.');
      await expect(area.card('Draw a map')).toContainText('Active');
      await expect(area.figure('Active')).toHaveText('1');
    });

    await test.step('A rejection, with its reason and the fee', async () => {
      await owner.rejectTask(rejected, 'Poems are not for sale');
      await expect(area.toast('Quest rejected')).toContainText('Poems are not for sale');
      await expect(area.card('Write a poem')).toContainText('Reason: Poems are not for sale');
      await expect(area.figure('Rejected')).toHaveText('1');
      await expect(area.points).toHaveText('17,500 MXP');
    });

    await test.step('Work that is handed in', async () => {
      await owner.handInWork(handle('ada'), approved);
      await expect(area.toast('New participants')).toContainText('1 person took part in “Draw a map”.');
      await expect(area.card('Draw a map')).toContainText('1/∞');
    });

    await test.step('A credit', async () => {
      await owner.credit(777);
      await expect(area.points).toHaveText('18,277 MXP');
    });

    expect(loads).toBe(0);
  },
);

test('an owner edits a quest and ends it early', { tag: '@whole' }, async ({ page, newProject }) => {
  const owner = await newProject(13_000);
  const questId = await owner.putTaskLive({ title: 'Test our beta', tags: ['Web3'] });
  await owner.openAsProject(page, '/project/quests');
  const area = new AreaPage(page);

  await area.isLive();

  await test.step('An edit waits for an admin, while the approved words stand', async () => {
    await page.getByRole('link', { name: 'Edit Test our beta' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Test our second beta');
    await page.getByRole('button', { name: 'Remove Web3' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['At least one tag is required']);
    await page.getByRole('button', { name: 'DeFi', exact: true }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(area.toast('Edit sent for review')).toContainText('Test our second beta');
    await expect(area.card('Test our beta')).toContainText('Edit waiting for review');
    await expect(area.card('Test our beta').getByRole('list', { name: 'Tags' })).toHaveText('Web3');
  });

  await test.step('It is withdrawn, made again, and approved', async () => {
    await page.getByRole('button', { name: 'Withdraw edit: Test our beta' }).click();
    await area.dialog.getByRole('button', { name: 'Withdraw edit' }).click();
    await expect(area.toast('Edit withdrawn')).toBeVisible();
    await expect(area.card('Test our beta')).not.toContainText('Edit waiting for review');
    await owner.editTask(questId, { title: 'Test our second beta', tags: ['DeFi'] });
    await owner.approveEdit();
    await expect(area.toast('Edit approved')).toContainText('“Test our second beta”');
    await expect(area.card('Test our second beta').getByRole('list', { name: 'Tags' })).toHaveText('DeFi');
    await expect(area.card('Test our beta')).toHaveCount(0);
  });

  await test.step('It ends once that is confirmed', async () => {
    const card = area.card('Test our second beta');
    const conclude = card.getByRole('button', { name: /^Conclude early/ });
    await conclude.click();
    await area.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(area.dialog).toHaveCount(0);
    await expect(card).toContainText('Active');
    await conclude.click();
    await area.dialog.getByRole('button', { name: 'Conclude early' }).click();
    await expect(area.toast('Quest concluded')).toBeVisible();
    await expect(card).toContainText('Concluded');
    await expect(conclude).toHaveCount(0);
    await expect(area.figure('Concluded')).toHaveText('1');
  });
});

test(
  'a rejected quest is edited, sent again for its fee, and approved @phone',
  { tag: '@whole' },
  async ({ page, newProject }) => {
    const owner = await newProject(13_000);
    const questId = await owner.postTask({ title: 'Paint a fence' });
    await owner.rejectTask(questId, 'Name the fence');
    await owner.openAsProject(page, '/project/quests');
    const area = new AreaPage(page);
    await area.isLive();
    await expect(area.card('Paint a fence')).toContainText('Reason: Name the fence');

    await test.step('The form has what was posted, and says what it costs', async () => {
      await page.getByRole('link', { name: 'Edit and send again: Paint a fence' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit and send again' })).toBeVisible();
      await expect(page.getByText('Name the fence')).toBeVisible();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Paint a fence');
      await page.getByLabel('Title', { exact: true }).fill('Paint the garden fence');
      await page.getByRole('button', { name: 'Send again (12,500 MXP)' }).click();
      await expect(area.toast('Quest sent again')).toBeVisible();
      await expect(area.card('Paint the garden fence')).toContainText('Pending');
      await expect(area.points).toHaveText('500 MXP');
    });

    await test.step('It goes live', async () => {
      await owner.approveTask(questId);
      await expect(area.card('Paint the garden fence')).toContainText('Active');
    });
  },
);
