import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/test.ts';
import { TaskForm } from '../pages/task-form.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

// Robots do not count, and a headless browser says that it is one.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

test('a quest’s performance is what people did, opens as a table, and is shared until it is not', async ({
  page,
  product,
  area,
  newVisitor,
  backstage,
  handle,
}) => {
  const title = `Measure ${handle('pull')}`;
  const questId = await backstage.putTaskLive({ title });
  const { page: owner } = await newVisitor();
  const { page: reader } = await newVisitor();
  const figure = (label: string) => new UserAreaPage(owner, product.url).figure(label).first();

  await test.step('A visitor comes by a campaign, sees the quest, opens it and submits work', async () => {
    await page.goto('/?utm_source=letter');
    await area.arriveAs(handle('mara'), `/user/cr8?search=${encodeURIComponent(title)}`);
    const form = new TaskForm(area);
    await form.openFrom(title);
    await form.url.fill('https://x.com/writer/status/1');
    await form.submit.click();
    await expect(area.toast('Task Submitted Successfully!')).toBeVisible();
  });

  await test.step('The owner sees it, by figures and by source', async () => {
    await backstage.openAsProject(owner, `/project/quest-performance/${questId}`);
    await expect(async () => {
      await owner.reload();
      expect(await figure('Clicks').textContent()).toBe('1');
    }).toPass();
    for (const label of ['Views', 'Participants', 'Submissions']) await expect(figure(label)).toHaveText('1');
    await expect(owner.getByRole('figure', { name: 'Where people come from' })).toContainText(
      /Campaign.*Views1Clicks1100% of viewsParticipants1/,
    );
  });

  await test.step('The export is a table of the days', async () => {
    const downloading = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Export Data' }).click();
    const file = readFileSync(await (await downloading).path(), 'utf8');
    const [head, ...days] = file.trim().split('\r\n');
    expect(head).toMatch(/^Day,Views,Clicks,Participants,Submissions,Completions,/);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,1,1,1,1,0,100\.0,100\.0,0\.0,/);
  });

  await test.step('Its link works for any visitor, and ends when it is revoked', async () => {
    await owner.getByRole('button', { name: 'Share Report' }).click();
    await owner.getByRole('button', { name: 'Make link' }).click();
    await reader.goto(await owner.getByLabel('Link to the report').inputValue());
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await owner.getByRole('button', { name: 'Revoke link' }).click();
    await expect(owner.getByRole('button', { name: 'Make link' })).toBeVisible();
    await reader.reload();
    await expect(reader.getByRole('heading', { name: 'This report is not available' })).toBeVisible();
  });
});

test(
  'the dashboard shows work as it comes in, and no longer once it is decided on @phone',
  { tag: '@whole' },
  async ({ newVisitor, newProject, handle }) => {
    const project = await newProject(5_000_000);
    const questId = await project.putTaskLive({ title: `Watch ${handle('in')}` });
    const { page: owner } = await newVisitor();
    const todo = owner.getByRole('region', { name: 'Next steps' });
    const waiting = todo.getByText('1 submission waiting for you');

    await test.step('The owner opens the dashboard before anyone has taken part', async () => {
      await project.openAsProject(owner, '/project/dashboard');
      await expect(todo.getByRole('link', { name: 'Reserve rewards' })).toBeVisible();
      await expect(waiting).toHaveCount(0);
    });

    await test.step('Work comes in, and the open page shows it', async () => {
      await project.handInWork(handle('worker'), questId);
      await expect(waiting).toBeVisible();
      await expect(owner.getByRole('region', { name: 'Today' })).toContainText(/Participants1Submissions1/);
    });

    await test.step('After the decision nothing waits', async () => {
      await project.approveWorkOf(handle('worker'));
      await owner.reload();
      await expect(todo.getByRole('link', { name: 'Reserve rewards' })).toBeVisible();
      await expect(waiting).toHaveCount(0);
    });
  },
);
