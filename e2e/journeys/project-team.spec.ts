import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';

const PASSWORD = 'a-good-secret';

test("a team member's day: invited, at work with the rights of a role, and removed @phone", async ({
  newVisitor,
  newProject,
  handle,
}) => {
  const backstage = await newProject(100_000);
  const title = `Chart a reef for ${backstage.projectName}`;
  const questId = await backstage.putTaskLive({ title });
  const worker = handle('worker');
  await backstage.handInWork(worker, questId);
  const name = handle('mara');
  const owner = new AreaPage((await newVisitor()).page);
  const member = new AreaPage((await newVisitor()).page);
  const signedInAs = (role: string) => member.page.getByRole('button', { name: `Account: ${name}, ${role}` });
  let link = '';

  await test.step('The owner creates an invitation for an editor', async () => {
    await backstage.openAsProject(owner.page, '/project/team');
    await owner.isLive();
    await owner.page.getByRole('button', { name: 'Invite a member' }).click();
    await owner.dialog.getByRole('radio', { name: /^Editor/ }).check();
    await owner.dialog.getByRole('button', { name: 'Create link' }).click();
    link = await owner.dialog.getByLabel('Invitation link').inputValue();
    await owner.dialog.getByRole('button', { name: 'Done' }).click();
    await expect(owner.page.getByText('7 days left')).toBeVisible();
  });

  await test.step('A person opens the link, chooses a name and a password, and is in the project', async () => {
    await member.page.goto(link);
    await expect(member.page.getByRole('heading', { name: `Join ${backstage.projectName}` })).toBeVisible();
    await member.page.getByLabel('Your name').fill(name);
    await member.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await member.page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await member.page.getByRole('button', { name: 'Join project' }).click();
    await expect(member.page).toHaveURL(/\/project\/dashboard$/);
    await expect(signedInAs('Editor')).toBeVisible();
  });

  await test.step('The owner sees the new member live, and the invitation is used', async () => {
    await expect(owner.toast('Your team has changed')).toContainText(`${name} joined as an editor`);
    await expect(owner.row(name)).toContainText('Editor');
    await expect(owner.page.getByText('No open invitations')).toBeVisible();
  });

  await test.step('The editor recommends work, and cannot buy MXP', async () => {
    await member.page.goto('/project/submissions');
    await member.page.getByRole('button', { name: `Recommend to accept the work of @${worker}` }).click();
    await expect(member.row(`@${worker}`)).toHaveCount(0);
    await member.page.goto('/project/balance');
    await expect(member.page.getByText('MXP credited').first()).toBeVisible();
    await expect(member.page.getByRole('button', { name: 'Buy MXP' })).toHaveCount(0);
  });

  await test.step('The owner makes the editor a viewer, whose open page loses its controls', async () => {
    await member.page.goto('/project/quests');
    await member.isLive();
    await expect(member.page.getByRole('link', { name: `Edit ${title}` })).toBeVisible();
    await owner.page.getByRole('button', { name: `Change the role of ${name}` }).click();
    await owner.dialog.getByRole('radio', { name: /^Viewer/ }).check();
    await owner.dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(owner.row(name)).toContainText('Viewer');
    await expect(signedInAs('Viewer')).toBeVisible();
    await expect(member.page.getByRole('link', { name: `Edit ${title}` })).toHaveCount(0);
    await expect(member.page.getByRole('link', { name: 'Post New Quest' })).toHaveCount(0);
    await member.page.goto('/project/post-quest');
    await expect(member.page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  });

  await test.step('The owner removes the viewer, who is signed out', async () => {
    await member.isLive();
    await owner.page.getByRole('button', { name: `Remove ${name}` }).click();
    await owner.dialog.getByRole('button', { name: 'Remove member' }).click();
    await expect(owner.row(name)).toHaveCount(0);
    await expect(owner.page.getByText(`removed ${name}, a viewer`, { exact: false }).first()).toBeVisible();
    await expect(member.page).toHaveURL(/\/project\/login$/);
    await member.page.getByLabel('Username or Project Name').fill(name);
    await member.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await member.page.getByRole('button', { name: 'Sign In' }).click();
    await expect(member.page.getByText('The username or password is not right.')).toBeVisible();
  });
});
