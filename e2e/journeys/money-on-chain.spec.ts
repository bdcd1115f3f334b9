import { TEST_TREASURY } from '@magnetx/api/testing/chain-double';
import { installWallet } from '../fixtures/scripted-wallet.ts';
import { expect, testOnChain as test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';
import { TaskForm } from '../pages/task-form.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

const DOLLAR = 1_000_000n;
/** The chain is read every 15 s. */
const READING = { timeout: 60_000 };

test(
  'dollars go from the wallet of a project over the chain to the wallet of a user',
  { tag: ['@phone', '@whole'] },
  async ({ page, chain, newVisitor, newProject, product, handle }) => {
    const owner = await newProject(50_000);
    const earner = handle('earner');
    const title = `Chart a reef for ${owner.projectName}`;
    const project = new AreaPage(page);
    const admin = new AreaPage((await newVisitor()).page);
    const user = new UserAreaPage((await newVisitor()).page, product.url);
    const [treasurer, payee] = [await installWallet(page), await installWallet(user.page)];
    const seen = page.getByRole('region', { name: 'Seen on the chain' });

    await test.step('The owner proves a wallet by its signature', async () => {
      await owner.openAsProject(page, '/project/balance');
      await page.getByRole('button', { name: 'Prove Scripted Wallet' }).click();
      await page.getByRole('button', { name: 'Sign in Scripted Wallet' }).click();
      await expect(project.toast('Wallet proved')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your wallets' })).toContainText(treasurer.grouped);
    });

    await test.step('A transfer from it is credited once it is final', async () => {
      await chain.mine({ from: treasurer.address, units: 1_500n * DOLLAR });
      // The chain is read at intervals, and so is its state on the page.
      const readTransfers = async () => {
        await page.reload();
        await expect(seen).toBeVisible();
        return seen.getByRole('listitem').allTextContents();
      };
      await expect.poll(readTransfers, READING).toEqual([expect.stringContaining('until it is final')]);
      await expect(seen.getByRole('listitem')).toContainText('1500 USDC');
      await expect(project.figure('Dollars available')).toHaveText('$0.00');
      await chain.finalize();
      await expect(project.figure('Dollars available')).toHaveText('$1,500.00', READING);
    });

    await test.step('A funded task is posted with it, and goes live', async () => {
      const form = new PostQuestPage(project);
      await page.goto('/project/post-quest');
      await form.choose('Task');
      await form.fillWords(title);
      await page.getByLabel('Cash reward (USD)').fill('500');
      await page.getByLabel('Max participants').fill('3');
      await expect(page.getByRole('checkbox', { name: 'Reserve $1,500.00 for the rewards' })).toBeChecked();
      await form.submit.click();
      await expect(project.card(title)).toContainText('Funded');
      await owner.approveTask(await owner.latestQuest());
      await expect(project.card(title)).toContainText('Active');
    });

    await test.step('A user with a verified wallet hands in work, which the owner approves', async () => {
      await user.arriveAs(earner);
      await user.connectWallet();
      await user.page.goto('/user/cr8');
      const form = new TaskForm(user);
      await form.openFrom(title);
      // Of the platform that the form begins with, and by its author: no flag holds the reward.
      await form.url.fill(`https://x.com/${earner}/status/1234567890`);
      await form.submit.click();
      await expect(user.card(title)).toContainText('In review');
      await page.goto('/project/submissions');
      await page.getByRole('button', { name: `Approve the work of @${earner}` }).click();
      await project.dialog.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(user.card(title)).toContainText('Approved');
    });

    await test.step("The month's batch is prepared, and nothing of it is advanced", async () => {
      await owner.openAsAdmin(admin.page, '/admin/payouts');
      await admin.page.getByRole('button', { name: 'Prepare payout' }).click();
      await admin.dialog.getByRole('button', { name: 'Prepare' }).click();
      await expect(admin.row(`@${earner}`)).toContainText('$500.00');
    });

    await test.step('It is paid once its transaction is final, which the user can look up', async () => {
      const sent = await chain.mine({ from: TEST_TREASURY, to: payee.address, units: 500n * DOLLAR });
      await admin.page.getByRole('button', { name: 'Mark paid' }).click();
      await admin.dialog.getByLabel('Transaction hashes').fill(sent);
      await admin.dialog.getByRole('button', { name: 'Mark paid' }).click();
      await expect(admin.toast('Transactions added')).toBeVisible();
      await expect(admin.page.getByText('On the chain: 0 of 1 seen')).toBeVisible();
      await user.page.goto('/user/dashboard');
      const rewards = user.page.getByRole('region', { name: 'Rewards' });
      await expect(user.figure('Earned so far')).toHaveText('$0.00');
      await chain.finalize();
      await expect(user.figure('Earned so far')).toHaveText('$500.00', READING);
      await expect(rewards.getByRole('link', { name: sent.slice(0, 6) })).toHaveAttribute(
        'href',
        new RegExp(`/tx/${sent}$`),
      );
      await expect(admin.page.getByText('On the chain: 1 of 1 seen')).toBeVisible(READING);
    });
  },
);
