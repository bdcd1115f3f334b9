import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { TaskForm } from '../pages/task-form.ts';

test('work comes in, the owner recommends, the admin follows, and all three see it live @phone', async ({
  area,
  newVisitor,
  newProject,
  handle,
}) => {
  const backstage = await newProject(100_000);
  const title = `Film a reef for ${backstage.projectName}`;
  const questId = await backstage.putTaskLive({ title, cash_amount: 750, mxp_amount: 300 });
  const [good, poor, odd] = [handle('good'), handle('poor'), handle('odd')];
  const owner = new AreaPage((await newVisitor()).page);
  const admin = new AreaPage((await newVisitor()).page);

  await test.step('The owner has an open inbox, which is empty', async () => {
    await backstage.openAsProject(owner.page, '/project/submissions');
    await expect(owner.page.getByText('Nothing waits for you')).toBeVisible();
    await owner.isLive();
  });

  await test.step('A user submits work, which appears there live', async () => {
    await area.arriveAs(good, '/user/cr8');
    await area.isLive();
    const form = new TaskForm(area);
    await form.openFrom(title);
    await form.url.fill('https://example.com/reef');
    await form.submit.click();
    await expect(area.card(title)).toContainText('In review');
    await expect(owner.row(`@${good}`)).toContainText('example.com/reef');
    await expect(owner.page.getByRole('link', { name: 'Submissions 1 new' }).first()).toBeAttached();
    const link = owner.row(`@${good}`).getByRole('link', { name: /^Open the work/ });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  });

  await test.step('Two others follow', async () => {
    await backstage.handInWork(poor, questId);
    await backstage.handInWork(odd, questId);
    await expect(owner.row('@')).toHaveCount(3);
  });

  await test.step('The owner recommends to accept the first two and to decline the third', async () => {
    for (const who of [good, odd]) {
      await owner.page.getByRole('button', { name: `Recommend to accept the work of @${who}` }).click();
      await expect(owner.row(`@${who}`)).toHaveCount(0);
    }
    await owner.page.getByRole('button', { name: `Recommend to decline the work of @${poor}` }).click();
    await owner.dialog.getByLabel('Reason').fill('It shows a pool');
    await owner.dialog.getByRole('button', { name: 'Recommend to decline', exact: true }).click();
    await expect(owner.page.getByText('Nothing waits for you')).toBeVisible();
    await owner.page.getByRole('button', { name: 'Undecided', exact: true }).click();
    await expect(owner.row(`@${poor}`)).toContainText('You: It shows a pool');
  });

  await test.step('The admin narrows the queue by the recommendation', async () => {
    await backstage.openAsAdmin(admin.page, `/admin/manage-tasks?filter=pending&search=${backstage.projectName}`);
    await admin.page.getByLabel('Recommendation').selectOption('Owner: decline');
    await expect(admin.row(title)).toHaveCount(1);
    await expect(admin.row(title)).toContainText('It shows a pool');
    await expect(admin.page).toHaveURL(/advice=decline/);
    await admin.page.getByLabel('Recommendation').selectOption('Any advice');
    await expect(admin.row(title)).toHaveCount(3);
  });

  await test.step('And decides one otherwise, which the owner reads with the reason', async () => {
    const row = admin.row(`@${odd}`);
    await row.getByRole('button', { name: /^Reject/ }).click();
    await admin.dialog.getByLabel('Reason').fill('Taken from another site');
    await admin.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(owner.toast('Submissions decided')).toContainText('Unlike you recommended');
    await expect(owner.toast('Submissions decided')).toContainText('Taken from another site');
    await expect(admin.row(title)).toHaveCount(2);
  });

  await test.step('And follows the owner on the others together', async () => {
    await admin.page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await admin.page.getByRole('button', { name: /^Apply \d+ recommendation/ }).click();
    await admin.dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(admin.toast('2 submissions decided as recommended')).toBeVisible();
    await expect(admin.row(title)).toHaveCount(0);
  });

  await test.step('The user has it live', async () => {
    await expect(area.toast('You earned $750 + 300 MXP')).toBeVisible();
    await expect(area.card(title)).toContainText('Approved');
  });

  await test.step('The owner sees what was decided, and why', async () => {
    await expect(owner.page.getByText('No submissions here')).toBeVisible();
    await owner.page.goto(`/project/quest-performance/${questId}`);
    await owner.page.getByRole('main').getByRole('link', { name: 'Submissions' }).click();
    await expect(owner.row('@')).toHaveCount(3);
    await expect(owner.row(`@${good}`)).toContainText('Approved');
    await expect(owner.row(`@${poor}`)).toContainText('It shows a pool');
    await expect(owner.row(`@${odd}`)).toContainText('Not as you recommended');
    await expect(owner.row(`@${odd}`)).toContainText('Taken from another site');
  });
});

test(
  'an owner decides on funded work, and an admin accepts the appeal of a rejected user',
  { tag: '@whole' },
  async ({ area, newVisitor, newProject, handle }) => {
    const backstage = await newProject(100_000);
    const title = `Map a reef for ${backstage.projectName}`;
    const questId = await backstage.putTaskLive({ title, cash_amount: 500, mxp_amount: 30, max_winners: 3 });
    await backstage.fund(questId, 150_000);
    const [good, poor] = [handle('mapper'), handle('drawer')];
    const owner = new AreaPage((await newVisitor()).page);
    const admin = new AreaPage((await newVisitor()).page);

    await test.step('A funded task gets two submissions', async () => {
      await backstage.handInWork(good, questId);
      await area.arriveAs(poor, '/user/cr8');
      await area.isLive();
      const form = new TaskForm(area);
      await form.openFrom(title);
      await form.url.fill('https://example.com/map');
      await form.submit.click();
      await expect(area.card(title)).toContainText('In review');
    });

    await test.step('The owner approves one and rejects the other', async () => {
      await backstage.openAsProject(owner.page, '/project/submissions');
      await owner.page.getByRole('button', { name: `Approve the work of @${good}` }).click();
      await owner.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(owner.row(`@${good}`)).toHaveCount(0);
      await owner.page.getByRole('button', { name: `Reject the work of @${poor}` }).click();
      await owner.dialog.getByLabel('Reason').fill('It has no scale');
      await owner.dialog.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(owner.page.getByText('Nothing waits for you')).toBeVisible();
    });

    await test.step('The user reads why, and appeals', async () => {
      await area.page.goto(`/user/cr8/${questId}`);
      await expect(area.page.getByText('Reason: It has no scale')).toBeVisible();
      await area.page.getByRole('button', { name: 'Appeal against this' }).click();
      await area.dialog.getByRole('textbox').fill('The scale is at the lower left corner.');
      await area.dialog.getByRole('button', { name: 'Send appeal' }).click();
      await expect(area.page.getByText('Your appeal waits for an answer')).toBeVisible();
    });

    await test.step('The admin accepts it, which all see', async () => {
      await backstage.openAsAdmin(admin.page, '/admin/appeals');
      const card = admin.page.getByRole('article', { name: `Appeal of @${poor}` });
      await expect(card).toContainText('It has no scale');
      await card.getByRole('button', { name: 'Accept appeal' }).click();
      await admin.dialog.getByLabel('Answer').fill('There is a scale');
      await admin.dialog.getByRole('button', { name: 'Accept appeal' }).click();
      await expect(admin.toast('Appeal accepted')).toBeVisible();
      await expect(area.page.getByText('Your appeal was accepted')).toBeVisible();
      await owner.page.goto('/project/submissions?filter=all');
      await expect(owner.row(`@${poor}`)).toContainText('An admin accepted the appeal. There is a scale');
    });
  },
);
