import { createHash } from 'node:crypto';
import { expect, test } from '../fixtures/test.ts';
import { AreaPage } from '../pages/area-page.ts';
import { PostQuestPage } from '../pages/post-quest-page.ts';
import { UserAreaPage } from '../pages/user-area-page.ts';

// Robots do not count, and a headless browser says that it is one.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

/** The followers of a handle at the local stand-in of X. */
const followersOf = (handle: string) => createHash('sha256').update(handle).digest().readUInt16BE(8) % 20_000;

test(
  'an ad is posted, reviewed with everything about it, shown to whom it is for, and its spending reported',
  { tag: '@whole' },
  async ({ page, newVisitor, newProject, product, handle }) => {
    const owner = await newProject(5_000);
    const title = `See ${owner.projectName}`;
    const handles = [handle('aa'), handle('bb')].toSorted((a, b) => followersOf(a) - followersOf(b));
    const [few = '', many = ''] = handles;
    const least = followersOf(many).toLocaleString('en-US');
    const area = new AreaPage(page);
    const form = new PostQuestPage(area);

    await test.step('The form says who sees the ad, and what it costs', async () => {
      await owner.openAsProject(page, '/project/post-quest');
      await form.choose('Opportunity');
      await form.fillWords(title);
      await form.choose('Ad');
      await page.getByLabel('Job type').selectOption('Contract');
      await page.getByLabel('Ad budget (USD)').fill('5');
      await page.getByLabel('Landing URL').fill('https://xn--80ak6aa92e.com/offer');
      await page.getByLabel('Ad targeting').fill(`${least}+ followers\nfounders`);
      await expect(page.getByText(`Seen by people with ${least}+ followers.`)).toContainText(
        'does not filter: founders',
      );
      await expect(page.getByText('$5.00 for 1,000 impressions, $0.25 for a click')).toBeVisible();
      await form.submit.click();
      await expect(area.card(title)).toContainText('Pending');
    });

    await test.step('An admin sees budget, audience and where it leads, and approves', async () => {
      const admin = new AreaPage((await newVisitor()).page);
      await owner.openAsAdmin(admin.page, `/admin/manage-tasks?filter=pending&search=${owner.projectName}`);
      await admin.page.getByRole('button', { name: title, exact: true }).click();
      const ad = admin.dialog.getByRole('region', { name: 'Ad', exact: true });
      await expect(ad).toContainText(`Seen by people with ${least}+ followers`);
      await expect(ad).toContainText('Not understood: founders');
      await expect(ad).toContainText('$5.00');
      await expect(ad).toContainText('аррӏе.com');
      await expect(ad).toContainText('xn--80ak6aa92e.com');
      await expect(admin.dialog.getByRole('region', { name: 'Project’s record' })).toContainText('1 quest');
      const preview = admin.dialog.getByRole('link', { name: 'Preview as users see it' });
      await expect(preview).toHaveAttribute('href', /^\/user\/preview\/quest\/\d+$/);
      await admin.dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(admin.toast('Submission approved')).toBeVisible();
    });

    await test.step('Whom it is for sees it and opens it; another does not', async () => {
      const list = `/user/opportunities?search=${owner.projectName}`;
      const other = new UserAreaPage((await newVisitor()).page, product.url);
      await other.arriveAs(few, list);
      await expect(other.page.getByRole('main')).toContainText('No opportunities');
      await expect(other.cardTitles).toHaveCount(0);
      const reader = new UserAreaPage((await newVisitor()).page, product.url);
      await reader.arriveAs(many, list);
      const context = reader.page.context();
      await context.route('https://xn--80ak6aa92e.com/**', (route) => route.fulfill({ body: 'An offer' }));
      const opening = context.waitForEvent('page');
      await reader.card(title).getByRole('link', { name: 'Apply Now' }).click();
      await expect((await opening).getByText('An offer')).toBeVisible();
    });

    await test.step('The report shows what it has spent', async () => {
      await page.goto(`/project/quest-performance/${await owner.latestQuest()}`);
      const spending = page.getByRole('region', { name: 'Ad spending, in all' });
      await expect(async () => {
        await page.reload();
        expect(await spending.textContent()).toContain('Paid clicks1');
      }).toPass();
      await expect(spending).toContainText('Spent$0.25 of $5.00');
      await expect(spending).toContainText('Paid impressions1');
      await expect(spending).toContainText(`Seen by people with ${least}+ followers.`);
    });
  },
);
