import { siteCall } from '../fixtures/site-call.ts';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';

const PENDING = '/admin/manage-tasks?filter=pending&search=';

test('an admin reviews by keyboard alone', async ({ page, newProject }) => {
  const owner = await newProject(100_000);
  for (const title of ['First', 'Second', 'Third', 'Fourth']) await owner.postTask({ title: `${title} of the row` });
  await owner.openAsAdmin(page, PENDING + owner.projectName);
  const area = new AreaPage(page);
  const press = (key: string) => page.keyboard.press(key);
  const current = page.locator('tr[aria-current]');
  await expect(area.row('of the row')).toHaveCount(4);

  await test.step('The oldest is approved, and the next one comes to its place', async () => {
    await press('j');
    await expect(current).toContainText('First of the row');
    await press('a');
    await expect(area.toast('Submission approved')).toContainText('First of the row');
    await expect(area.row('of the row')).toHaveCount(3);
    await expect(current).toContainText('Second of the row');
  });

  await test.step('It is rejected, with a reason', async () => {
    await press('r');
    await expect(area.dialog.getByLabel('Reason')).toBeFocused();
    await press('Tab');
    await press('Enter');
    await expect(area.dialog.getByLabel('Reason')).toHaveValue('Please describe more clearly what people should do.');
    await area.dialog.getByLabel('Reason').press('End');
    await page.keyboard.type(' Not today, a or j');
    await area.dialog.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
    await expect(area.toast('Submission rejected')).toContainText('Second of the row');
    await expect(area.row('of the row')).toHaveCount(2);
  });

  await test.step('One is opened and left as it is', async () => {
    await press('k');
    await press('o');
    await expect(area.dialog).toContainText('Third of the row');
    await press('Escape');
    await expect(area.dialog).toHaveCount(0);
  });

  await test.step('The rest is selected and approved, and that is taken back', async () => {
    await press('x');
    await press('j');
    await press('x');
    await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('2 selected');
    await press('b');
    await press('Enter');
    await area.dialog.getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(area.toast('2 submissions approved')).toBeVisible();
    await expect(area.row('of the row')).toHaveCount(0);
    await area.toast('2 submissions approved').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(area.toast('2 decisions taken back')).toBeVisible();
    await expect(area.row('of the row')).toHaveCount(2);
  });
});

test(
  'many are approved together, and one undo reverses it',
  { tag: '@whole' },
  async ({ page, product, newProject, handle }) => {
    const owner = await newProject(100_000);
    const questId = await owner.putTaskLive({ title: `Bulk for ${owner.projectName}`, mxp_amount: 50 });
    const people: string[] = [];
    for (const name of ['ann', 'ben', 'cyd']) people.push(await owner.handInWork(handle(name), questId));
    const points = () =>
      Promise.all(
        people.map(async (token) => {
          const answer = await siteCall<{ data: { totalPoints: number } }>(product.url, 'GET', '/user/points/total', {
            token,
          });
          return answer.data.totalPoints;
        }),
      );
    await owner.openAsAdmin(page, `${PENDING}${owner.projectName}&type=task`);
    const area = new AreaPage(page);
    const works = area.row('@');

    await test.step('The same link is pointed out', async () => {
      await expect(works).toHaveCount(3);
      await expect(works.filter({ hasText: 'Same link' })).toHaveCount(2);
    });

    await test.step('All are approved and paid', async () => {
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await page.getByRole('button', { name: 'Approve selected' }).click();
      await area.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(area.toast('3 submissions approved')).toBeVisible();
      await expect(works).toHaveCount(0);
      expect(await points()).toEqual([1_050, 1_050, 1_050]);
    });

    await test.step('One undo takes it back for all', async () => {
      await area.toast('3 submissions approved').getByRole('button', { name: 'Undo' }).click();
      await expect(area.toast('3 decisions taken back')).toBeVisible();
      await expect(works).toHaveCount(3);
      expect(await points()).toEqual([1_000, 1_000, 1_000]);
    });
  },
);

test(
  'of two admins who decide concurrently one sees that the other was first',
  { tag: '@whole' },
  async ({ page, newVisitor, newProject }) => {
    const owner = await newProject(100_000);
    await owner.postTask({ title: 'Wanted by two' });
    const other = new AreaPage((await newVisitor()).page);
    const area = new AreaPage(page);
    await owner.openAsAdmin(page, PENDING + owner.projectName);
    await owner.openAsAdmin(other.page, PENDING + owner.projectName);
    const [approve, reject] = [
      area.row('Wanted by two').getByRole('button', { name: /^Approve/ }),
      other.row('Wanted by two').getByRole('button', { name: /^Reject/ }),
    ];
    await expect(approve).toBeVisible();
    await reject.click();
    await approve.click();
    await expect(area.toast('Submission approved')).toBeVisible();
    await other.dialog.getByLabel('Reason').fill('Too late');
    await other.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(other.toast('Already decided')).toContainText('Wanted by two');
    await expect(other.row('Wanted by two')).toHaveCount(0);
  },
);

test('an admin decides from the dashboard', { tag: '@whole' }, async ({ page, newProject, handle }) => {
  const owner = await newProject(100_000);
  const title = `From the tile ${handle('t')}`;
  await owner.postTask({ title });
  await owner.openAsAdmin(page, '/admin');
  const area = new AreaPage(page);

  await test.step('The parts of the system are up', async () => {
    await expect(page.getByRole('region', { name: 'System Status' })).toContainText('Database');
    await expect(area.figure('Pending Tasks')).toHaveText(/^[1-9]/);
  });

  await test.step('A reason is required, and the project is notified', async () => {
    await page.getByRole('button', { name: title }).click();
    await area.dialog.getByRole('button', { name: 'Reject' }).click();
    await area.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(area.dialog.getByRole('alert')).toHaveText('Reason is required');
    await area.dialog.getByLabel('Reason').fill('We know it already');
    await area.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(area.toast('Submission rejected')).toContainText(title);
    await owner.openAsProject(page, '/project/quests');
    await expect(area.card(title)).toContainText('Reason: We know it already');
  });
});

test(
  'an admin compares an edit with the live words, and puts it in force @phone',
  { tag: '@whole' },
  async ({ page, newProject }) => {
    const owner = await newProject(100_000);
    const questId = await owner.putTaskLive({ title: 'Paint a fence', requirements: 'Bring a brush' });
    await owner.editTask(questId, { title: 'Paint a long fence', requirements: 'Bring a brush' });
    await owner.openAsAdmin(page, PENDING + owner.projectName);
    const area = new AreaPage(page);
    const row = area.row('Paint a fence');
    await expect(row).toContainText('Edit');

    await test.step('What changed is side by side', async () => {
      await row.getByRole('button', { name: 'Paint a fence', exact: true }).click();
      const change = area.dialog.getByRole('region', { name: 'Change of Title' });
      await expect(change).toContainText('Paint a fence');
      await expect(change.getByRole('insertion')).toHaveText('long');
      await expect(area.dialog.getByRole('region', { name: 'Change of Requirements' })).toHaveCount(0);
      const overflow = await area.dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });

    await test.step('The owner edits again, so this one is outdated', async () => {
      await owner.editTask(questId, { title: 'Paint two fences', requirements: 'Bring a brush' });
      await area.dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(area.dialog.getByText('This has changed since you opened it')).toBeVisible();
      const change = area.dialog.getByRole('region', { name: 'Change of Title' });
      await expect(change.getByRole('insertion')).toHaveText('two fences');
    });

    await test.step('The new one is approved', async () => {
      await area.dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(area.toast('Submission approved')).toBeVisible();
      await owner.openAsProject(page, '/project/quests');
      await expect(area.card('Paint two fences')).toContainText('Active');
    });
  },
);
